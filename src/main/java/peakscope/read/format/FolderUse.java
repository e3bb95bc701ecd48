package peakscope.read.format;

import java.util.Optional;

/**
 * What a file is in a folder.
 *
 * @param passedOver why it is skipped, worded to follow "files": {@code that are empty}; empty when it is read, or when nobody
 * would miss it
 */
public record FolderUse(Role role, Optional<String> passedOver) {

    /** Kinds of files that are worth reading. */
    public enum Role {
        /** A module in its best form; other forms of it in the same folder are not read. */
        MODULE,
        /** A module's text, for when there is no file with the module itself. */
        MODULE_TEXT,
        /** What a running program held. */
        PROFILE,
        /** Read along with other files, or when named, or not at all. */
        NONE
    }

    public static final FolderUse MODULE = new FolderUse(Role.MODULE, Optional.empty());
    public static final FolderUse MODULE_TEXT = new FolderUse(Role.MODULE_TEXT, Optional.empty());
    public static final FolderUse PROFILE = new FolderUse(Role.PROFILE, Optional.empty());
    public static final FolderUse NONE = new FolderUse(Role.NONE, Optional.empty());

    public static FolderUse passedOver(String reason) {
        return new FolderUse(Role.NONE, Optional.of(reason));
    }
}
