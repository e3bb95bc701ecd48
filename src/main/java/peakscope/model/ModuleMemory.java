package peakscope.model;

import java.util.List;
import java.util.Optional;

/**
 * The memory of one compiled module.
 *
 * @param file where it was read from
 * @param spaces by number; only those in which something is allocated
 * @param scoped the largest user of scratch memory in each space that has one
 * @param program the instructions, where the dump has them
 */
public record ModuleMemory(
        String name,
        String file,
        Platform platform,
        List<SpaceMemory> spaces,
        List<ScopedMemory> scoped,
        Optional<Program> program) {

    public ModuleMemory {
        spaces = List.copyOf(spaces);
        scoped = List.copyOf(scoped);
    }

    /** The same with what another file of the same dump tells of scratch memory. */
    public ModuleMemory withScoped(List<ScopedMemory> found) {
        return new ModuleMemory(name, file, platform, spaces, found, program);
    }

    /** The same, read from a file that the user knows by another name. */
    public ModuleMemory withFile(String known) {
        return new ModuleMemory(name, known, platform, spaces, scoped, program);
    }

    /** The space that is shown first: main memory when the module has any, else its largest. Never empty by construction. */
    public SpaceMemory mainSpace() {
        return spaces.get(0);
    }
}
