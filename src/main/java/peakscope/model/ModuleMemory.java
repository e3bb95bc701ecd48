package peakscope.model;

import java.util.List;
import java.util.Optional;
import peakscope.model.value.Visible;

/**
 * One compiled module and its memory.
 *
 * @param name of the HLO module
 * @param file where it was read from
 * @param spaces by number; only those in which something is allocated
 * @param scoped the largest user of scratch memory in each space that has one
 * @param program the instructions, if the dump has them
 * @param outcome how its compile ended
 * @param mesh of the devices that it was split over, if the dump names it
 */
public record ModuleMemory(
        String name,
        String file,
        Platform platform,
        List<SpaceMemory> spaces,
        List<ScopedMemory> scoped,
        Optional<Program> program,
        Outcome outcome,
        DeviceMesh mesh) {

    public ModuleMemory {
        name = Visible.of(name);
        spaces = List.copyOf(spaces);
        scoped = List.copyOf(scoped);
    }

    /** A module whose compile left no trace. */
    public ModuleMemory(
            String name,
            String file,
            Platform platform,
            List<SpaceMemory> spaces,
            List<ScopedMemory> scoped,
            Optional<Program> program) {
        this(name, file, platform, spaces, scoped, program, Outcome.UNKNOWN, DeviceMesh.UNKNOWN);
    }

    /** A copy with the scratch memory that another file of the same dump gives. */
    public ModuleMemory withScoped(List<ScopedMemory> found) {
        return new ModuleMemory(name, file, platform, spaces, found, program, outcome, mesh);
    }

    /** A copy under the file name that the user knows. */
    public ModuleMemory withFile(String known) {
        return new ModuleMemory(name, known, platform, spaces, scoped, program, outcome, mesh);
    }

    /** A copy with the outcome that the files beside it show. */
    public ModuleMemory withOutcome(Outcome known) {
        return new ModuleMemory(name, file, platform, spaces, scoped, program, known, mesh);
    }

    /** A copy with the names of the devices' axes that another file of the same dump gives. */
    public ModuleMemory withMesh(DeviceMesh named) {
        return new ModuleMemory(name, file, platform, spaces, scoped, program, outcome, named);
    }

    /** Number of devices that it was split over; 1 if it was not, or if the dump does not say. */
    public int devices() {
        return program.map(known -> known.partitioning().devices()).orElse(1);
    }

    /**
     * The space to show first: main memory if the module has any, otherwise its largest. Never empty by construction.
     */
    public SpaceMemory mainSpace() {
        return spaces.get(0);
    }
}
