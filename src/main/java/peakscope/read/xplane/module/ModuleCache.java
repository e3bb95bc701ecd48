package peakscope.read.xplane.module;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.model.ModuleMemory;

/**
 * The most recently used modules, with the bytes from which their names, shapes and stacks are decoded. A profile may
 * have hundreds of megabytes of them; dropped modules are read again on request.
 */
final class ModuleCache {

    private final long budget;
    private final Map<ModuleSlice, ModuleMemory> modules = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    /**
     * An empty cache.
     *
     * @param budget bytes of the file that the kept modules may have together; the last one is kept whatever its size
     */
    ModuleCache(long budget) {
        this.budget = budget;
    }

    @Nullable
    ModuleMemory get(ModuleSlice slice) {
        return modules.get(slice);
    }

    void put(ModuleSlice slice, ModuleMemory module) {
        if (modules.put(slice, module) == null) {
            held += slice.length();
        }
        Iterator<ModuleSlice> oldest = modules.keySet().iterator();
        while (held > budget && modules.size() > 1) {
            held -= oldest.next().length();
            oldest.remove();
        }
    }
}
