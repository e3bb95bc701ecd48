package peakscope.read;

import java.nio.file.Path;
import java.util.List;
import peakscope.model.Case;
import peakscope.model.SpaceMemory;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** The real profiles for tests. */
public final class Profiles {

    private static final Path BUNDLED = Path.of("src/test/resources/profiles");

    /** Profiles with allocator events, with XProf 2.24.2's answers beside them. */
    static final List<String> WITH_ALLOCATOR = List.of("tf-cpu", "tf-cpu-short");

    private Profiles() {}

    public static Path folder(String name) {
        return BUNDLED.resolve(name);
    }

    public static Path file(String name) {
        return folder(name).resolve("host0.xplane.pb");
    }

    static Case read(Path... inputs) {
        try {
            return CaseReader.read(List.of(inputs), Progress.NONE);
        } catch (ReadException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** The only allocator of a profile. */
    static SpaceMemory allocator(Case opened) {
        return opened.modules().get(0).mainSpace();
    }
}
