package peakscope.read.dump;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.DeviceMesh;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Warning;
import peakscope.read.dump.MeshText.Mesh;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;
import peakscope.read.io.ReadException;

/**
 * The mesh of devices, by the names of the program, from the dump of the module before optimization: later dumps have lost
 * them. Fields are those of <a href="https://github.com/openxla/xla/blob/main/xla/service/hlo.proto">xla/service/hlo.proto</a>.
 */
public final class MeshDump {

    /** The chip's name stands before the stage in dumps for GPUs: {@code .sm_9.0_gpu_after_optimizations}. */
    private static final Pattern STEM = Pattern.compile("^(.*?)\\.(?:sm_[\\w.]+?_)?(?:[a-z]+_)?after_");

    private static final Pattern PARAMETER = Pattern.compile(" parameter\\((\\d{1,6})\\)");

    private final Map<String, String> meshes = new HashMap<>();

    /** Shardings by the id of the computation, then by the number of the parameter. */
    private final Map<Long, Map<Integer, String>> shardings = new HashMap<>();

    private MeshDump() {}

    /** The module with the names of its mesh, if it is split over devices and the dump before optimization is beside it. */
    public static ModuleMemory named(ModuleMemory module, Path dumped, Progress progress, List<Warning> warnings) {
        Optional<Path> before = module.devices() > 1 ? beside(dumped) : Optional.empty();
        if (before.isEmpty()) {
            return module;
        }
        try {
            return module.withMesh(read(before.get(), module.devices(), progress));
        } catch (ReadException unreadable) {
            warnings.add(new Warning(
                    module.name(),
                    "the mesh has no names: " + unreadable.getMessage(),
                    List.of(FilePath.text(before.get()))));
            return module;
        }
    }

    private static Optional<Path> beside(Path dumped) {
        Matcher stem = STEM.matcher(FilePath.lastName(dumped));
        return !stem.find()
                ? Optional.empty()
                : Stream.of(".hlo.pb", ".hlo.pb.gz", ".txt", ".txt.gz")
                        .map(end -> dumped.resolveSibling(FilePath.of(stem.group(1) + ".before_optimizations" + end)))
                        .filter(Files::isRegularFile)
                        .findFirst();
    }

    /**
     * Reads the mesh with this number of devices.
     *
     * @param before binary or text
     * @return unknown if the program names no such mesh
     * @throws ReadException when the file can't be read or is damaged
     */
    static DeviceMesh read(Path before, int devices, Progress progress) throws ReadException {
        MeshDump dump = new MeshDump();
        long entry;
        try {
            entry = FilePath.lastName(before).contains(".txt")
                    ? dump.readText(before, progress)
                    : dump.readModule(before, progress);
        } catch (IOException damaged) {
            throw FileBytes.unreadable(FilePath.text(before), damaged);
        }
        return dump.mesh(devices, dump.shardings.getOrDefault(entry, Map.of()));
    }

    private DeviceMesh mesh(int devices, Map<Integer, String> ofArguments) {
        @Nullable
        Mesh mesh = MeshText.meshes(meshes.getOrDefault(MeshText.MESHES, "")).stream()
                .filter(one -> DeviceMesh.product(one.axes()) == devices)
                .findFirst()
                .orElse(null);
        if (mesh == null) {
            return DeviceMesh.UNKNOWN;
        }
        Map<Integer, List<List<String>>> splits = new HashMap<>();
        ofArguments.forEach((number, attribute) ->
                MeshText.splits(attribute, mesh).ifPresent(dimensions -> splits.put(number, dimensions)));
        return new DeviceMesh(mesh.axes(), splits);
    }

    /** Returns the id of the computation that the module begins with. */
    private long readModule(Path before, Progress progress) throws ReadException, IOException {
        byte[] bytes = FileBytes.read(before, progress).content();
        long entry = 0;
        ProtoCursor proto = new ProtoCursor(bytes, Slice.whole(bytes));
        while (proto.next()) {
            if (proto.field() != 1) {
                proto.skip();
                continue;
            }
            ProtoCursor module = new ProtoCursor(bytes, proto.slice());
            while (module.next()) {
                switch (module.field()) {
                    case 3 -> readComputation(bytes, module.slice());
                    case 6 -> entry = module.number();
                    case 19 -> meshes.putAll(attributes(bytes, module.slice()));
                    default -> module.skip();
                }
            }
        }
        return entry;
    }

    private void readComputation(byte[] bytes, Slice slice) throws IOException {
        Map<Integer, String> found = new HashMap<>();
        long id = 0;
        ProtoCursor computation = new ProtoCursor(bytes, slice);
        while (computation.next()) {
            switch (computation.field()) {
                case 2 -> readParameter(bytes, computation.slice(), found);
                case 5 -> id = computation.number();
                default -> computation.skip();
            }
        }
        shardings.put(id, found);
    }

    private static void readParameter(byte[] bytes, Slice slice, Map<Integer, String> found) throws IOException {
        String opcode = "";
        int number = 0;
        Slice attributes = Slice.EMPTY;
        ProtoCursor instruction = new ProtoCursor(bytes, slice);
        while (instruction.next()) {
            switch (instruction.field()) {
                case 2 -> opcode = instruction.text();
                case 9 -> number = (int) instruction.number();
                case 68 -> attributes = instruction.slice();
                default -> instruction.skip();
            }
        }
        if (opcode.equals("parameter")) {
            found.put(number, attributes(bytes, attributes).getOrDefault(MeshText.SHARDING, ""));
        }
    }

    private static Map<String, String> attributes(byte[] bytes, Slice slice) throws IOException {
        Map<String, String> attributes = new HashMap<>();
        ProtoCursor map = new ProtoCursor(bytes, slice);
        while (map.next()) {
            if (map.field() != 1) {
                map.skip();
                continue;
            }
            String key = "";
            String value = "";
            ProtoCursor entry = new ProtoCursor(bytes, map.slice());
            while (entry.next()) {
                switch (entry.field()) {
                    case 1 -> key = entry.text();
                    case 2 -> value = entry.text();
                    default -> entry.skip();
                }
            }
            attributes.put(key, value);
        }
        return attributes;
    }

    /** Files the arguments under computation 0. */
    private long readText(Path before, Progress progress) throws IOException {
        Map<Integer, String> found = new HashMap<>();
        boolean isEntry = false;
        try (LineReader lines = new LineReader(before)) {
            for (String line = lines.next(progress); line != null; line = lines.next(progress)) {
                if (line.startsWith("HloModule ")) {
                    meshes.put(MeshText.MESHES, MeshText.after(line, MeshText.MESHES));
                } else if (!line.startsWith(" ")) {
                    isEntry = line.startsWith("ENTRY ");
                } else if (isEntry) {
                    Matcher parameter = PARAMETER.matcher(line);
                    if (parameter.find()) {
                        found.put(Integer.parseInt(parameter.group(1)), MeshText.after(line, MeshText.SHARDING));
                    }
                }
            }
        }
        shardings.put(0L, found);
        return 0;
    }
}
