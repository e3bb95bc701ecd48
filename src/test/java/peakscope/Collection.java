package peakscope;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A larger collection of real dumps and texts beside the bundled ones. Tests read it only under {@code mvn -Pcollection
 * -Dcollection=FOLDER}, from its folders {@code dumps}, {@code oom-texts} and {@code seeds}. Tests that need it have
 * the tag {@code collection}.
 */
public final class Collection {

    private static final String FOLDER = System.getProperty("peakscope.collection", "");

    private Collection() {}

    /** A folder of the collection; empty if none was requested. */
    public static Optional<Path> folder(String name) {
        return FOLDER.isEmpty() ? Optional.empty() : Optional.of(required(name));
    }

    /** A folder of the collection, for tests that only run with one. */
    public static Path required(String name) {
        Path folder = Path.of(FOLDER, name);
        if (!Files.isDirectory(folder)) {
            throw new IllegalStateException(folder + " is no folder; give -Dcollection=FOLDER that has " + name);
        }
        return folder;
    }
}
