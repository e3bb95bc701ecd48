package peakscope.read.pprof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.Snapshot;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads a device memory profile: a module named after its file, with one memory space per device, fullest first. */
public final class PprofReader {

    /** The number for executables, which belong to no device; XLA has no such memory space. */
    private static final long NO_COLOR = -1;

    private PprofReader() {}

    /**
     * Reads a profile.
     *
     * @param file name for messages and for the module
     * @param bytes the whole uncompressed message; kept as long as the result
     * @param warnings receives oddities of a usable result
     * @throws ReadException if the bytes are damaged or the profile measures no memory
     */
    public static ModuleMemory read(String file, byte[] bytes, Progress progress, List<Warning> warnings)
            throws ReadException {
        try {
            ProfileParts profile = ProfileParts.find(bytes, progress);
            Measures measures = Measures.of(profile);
            if (measures.bytes() < 0) {
                throw ReadException.of(
                        file,
                        "is a profile that measures " + String.join(", ", measures.others()) + ", not bytes",
                        "open one that jax.profiler.save_device_memory_profile wrote");
            }
            Frames frames = Frames.read(profile, progress);
            Samples samples = Samples.read(profile, frames, measures, progress);
            String name = moduleName(file);
            warn(name, profile, measures, frames, samples, warnings);
            return new ModuleMemory(
                    name, file, platform(samples), spaces(profile, samples), List.of(), Optional.empty());
        } catch (IOException damaged) {
            throw ReadException.of(
                    file,
                    "is a memory profile that is cut short or damaged (" + damaged.getMessage() + ")",
                    "save the profile again, or copy the file again");
        } catch (ArithmeticException overflow) {
            throw ReadException.ofTooMuch(file, "save the profile again");
        }
    }

    private static List<SpaceMemory> spaces(ProfileParts profile, Samples samples) {
        List<String> devices = samples.devices();
        int[] rows = new int[devices.size()];
        for (int row = 0; row < samples.rows(); row++) {
            rows[samples.device(row)]++;
        }
        List<TimelineBuilder> timelines = new ArrayList<>();
        for (int expected : rows) {
            timelines.add(new TimelineBuilder(AxisKind.INSTANT, expected, 0));
        }
        for (int row = 0; row < samples.rows(); row++) {
            TimelineBuilder timeline = timelines.get(samples.device(row));
            // The profile does not say how much of a size is padding.
            timeline.keep(timeline.addBuffer(row, samples.size(row), samples.size(row), Category.TEMPORARY, -1, -1));
        }
        if (timelines.isEmpty()) {
            timelines.add(new TimelineBuilder(AxisKind.INSTANT, 0, 0));
            devices = List.of(Samples.NO_DEVICE);
        }
        List<SpaceMemory> spaces = new ArrayList<>();
        for (int device = 0; device < devices.size(); device++) {
            String name = devices.get(device);
            spaces.add(new SpaceMemory(
                    new MemorySpace(name.equals(Samples.NO_DEVICE) ? NO_COLOR : 0, name),
                    timelines.get(device).build(samples),
                    new Snapshot(profile.taken())));
        }
        spaces.sort(Comparator.comparing((SpaceMemory space) -> !space.space().isMain())
                .thenComparing(space -> space.timeline().inUse(0), Comparator.reverseOrder()));
        return spaces;
    }

    private static Platform platform(Samples samples) {
        for (String device : samples.devices()) {
            String name = device.toLowerCase(Locale.ROOT);
            if (name.startsWith("tpu")) {
                return Platform.TPU;
            } else if (name.startsWith("cpu")) {
                return Platform.CPU;
            } else if (name.startsWith("cuda") || name.startsWith("gpu") || name.startsWith("rocm")) {
                return Platform.GPU;
            }
        }
        return Platform.UNKNOWN;
    }

    /** The file's name without the suffix of its format. */
    private static String moduleName(String file) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        String stem = name.replaceFirst("(?i)(?:\\.(?:prof|pprof|pb|proto|gz|bin))+$", "");
        return stem.isEmpty() ? name : stem;
    }

    private static void warn(
            String name,
            ProfileParts profile,
            Measures measures,
            Frames frames,
            Samples samples,
            List<Warning> warnings) {
        if (samples.rows() == 0) {
            warnings.add(new Warning(name, "the profile has no samples: nothing was live when it was saved"));
        }
        if (!measures.others().isEmpty()) {
            warnings.add(new Warning(
                    name, "the profile also measures " + String.join(", ", measures.others()) + "; that is not shown"));
        }
        warnIf(
                samples.badSizes(),
                "%,d [sample has|samples have] a size that is negative or above 1 PiB, which counts as 0: the file is damaged or the difference"
                        + " of two profiles",
                name,
                warnings);
        warnIf(
                samples.unknownLocations(),
                "%,d [frame names|frames name] a location that the profile lacks; left out",
                name,
                warnings);
        warnIf(
                frames.unknownFunctions(),
                "%,d [line names|lines name] a function that the profile lacks",
                name,
                warnings);
        warnIf(
                profile.strings().missing(),
                "%,d [name is|names are] not in the profile's string table; left empty",
                name,
                warnings);
        warnIf(profile.beyond(), "samples, locations and functions beyond the limit are not read: %,d", name, warnings);
    }

    private static void warnIf(long count, String text, String name, List<Warning> warnings) {
        if (count > 0) {
            warnings.add(new Warning(name, Counted.of(count, text)));
        }
    }
}
