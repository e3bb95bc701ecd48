package peakscope.read.xplane.module;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.model.ModuleMemory;

/**
 * The modules looked at last, with the bytes that their names, shapes and stacks are decoded from. A profile may have
 * hundreds of megabytes of them; what is dropped is read again when it is asked for.
 */
final class ModuleCache {

    private final long budget;
    private final Map<ModuleSlice, ModuleMemory> modules = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    /**
     * A cache that is empty.
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
