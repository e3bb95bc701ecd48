package peakscope.read.archive;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import peakscope.read.io.FilePath;

/** Where an entry of an archive may be unpacked. Entry names cannot be trusted. */
final class EntryName {

    private static final int DEEPEST = 32;
    private static final int LONGEST = 1000;

    private EntryName() {}

    /**
     * The place of an entry below a folder: anything that would lead outside ({@code ..}, a root, a drive) is dropped.
     * Empty for what cannot be a file.
     */
    static Optional<Path> below(Path folder, String name) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        Path place = folder;
        int depth = 0;
        for (String part : name.split("[/\\\\]", -1)) {
            String clean = part.replaceAll("[\\p{Cntrl}:*?\"<>|]", "_").strip();
            if (!clean.isEmpty() && !clean.equals(".") && !clean.equals("..")) {
                try {
                    place = FilePath.below(place, clean);
                } catch (InvalidPathException noName) {
                    return Optional.empty();
                }
                depth++;
            }
        }
        boolean inside = depth > 0 && depth <= DEEPEST && place.normalize().startsWith(folder.normalize());
        return inside ? Optional.of(place) : Optional.empty();
    }
}
