package peakscope.read.xplane.module;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Warning;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads the compiled modules in the files of one run, each once. */
public final class CompiledModules {

    /** Bytes of cached modules, for all files together. */
    private static final long CACHED = 64L << 20;

    private static final int MOST_NAMED = 3;

    private final Progress progress;
    private final ModuleCache cache = new ModuleCache(CACHED);
    private final Set<String> seen = new HashSet<>();

    public CompiledModules(Progress progress) {
        this.progress = progress;
    }

    /** The cache that {@link ModuleSlice}s share. */
    public ModuleCache cache() {
        return cache;
    }

    /**
     * The readable modules that were not in an earlier file, those with most events first; the others produce warnings.
     */
    public List<ModuleMemory> read(List<ModuleSlice> slices, String file, List<Warning> warnings) {
        List<ModuleMemory> modules = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        List<String> again = new ArrayList<>();
        for (ModuleSlice slice : slices) {
            progress.stopIfCancelled();
            progress.at((double) (modules.size() + again.size() + unreadable.size()) / slices.size(), slice.name());
            List<Warning> found = new ArrayList<>();
            try {
                ModuleMemory module = slice.read(progress, found);
                if (seen.add(slice.name() + '\n' + slice.length() + '\n' + slice.checksum())) {
                    modules.add(module);
                    warnings.addAll(found);
                } else {
                    again.add(slice.name());
                }
            } catch (ReadException nothingToShow) {
                unreadable.add(slice.name());
            }
        }
        if (!unreadable.isEmpty()) {
            warnings.add(new Warning(
                    file,
                    "passed over " + named(unreadable) + " without a readable buffer assignment, so without sizes"));
        }
        if (!again.isEmpty()) {
            warnings.add(new Warning(file, named(again) + " also in another file of this run, shown once"));
        }
        modules.sort(
                Comparator.comparingInt(module -> -module.mainSpace().timeline().steps()));
        return modules;
    }

    private static String named(List<String> names) {
        return String.format(Locale.ROOT, "%,d %s (", names.size(), names.size() == 1 ? "module" : "modules")
                + String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())))
                + (names.size() > MOST_NAMED ? ", …" : "")
                + ")";
    }
}
