package peakscope.read.xplane;

import com.google.re2j.Pattern;
import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.io.FileBytes;
import peakscope.read.io.ReadException;

/** The saved answer of XProf's {@code memory_profile}. */
public final class SavedProfileFormat implements FileFormat {

    private static final Pattern FIRST_KEY = Pattern.compile("\uFEFF?\\s*\\{\\s*\"memoryProfilePerAllocator\"\\s*:");

    @Override
    public String title() {
        return "memory profile of XProf in JSON";
    }

    @Override
    public boolean is(FileHead head) {
        return FIRST_KEY.matcher(head.text()).lookingAt();
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        FileBytes bytes = FileBytes.read(file, into.progress());
        XPlaneReader.Session read =
                SavedProfileReader.read(bytes.path(), bytes.content(), into.progress(), into.warnings());
        into.add(read.session());
        read.modules().forEach(into::add);
        into.add(bytes.as(title()));
    }
}
