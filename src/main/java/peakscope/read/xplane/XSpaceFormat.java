package peakscope.read.xplane;

import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.ProtoHead;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** {@code HOST.xplane.pb}. One instance reads all files of a case, because the files of one run share their modules. */
public final class XSpaceFormat implements FileFormat {

    private static final Pattern FILE = Pattern.compile(".+\\.xplane\\.pb(?:\\.gz)?");
    private static final Pattern PLANE =
            Pattern.compile("/(?:host|device):|Task Environment|Host CPUs|Syscalls|/(?:hw|xla|tpu|gpu)\\b");

    private @Nullable XPlaneReader reader;

    @Override
    public String title() {
        return "profiler session";
    }

    /** A plane begins with its optional number and its name; the file's name tells the rest. */
    @Override
    public boolean is(FileHead head) {
        ProtoHead proto = new ProtoHead(head);
        int plane = proto.content(0, ProtoHead.PART_1);
        int name = plane < 0 ? -1 : proto.after(plane, ProtoHead.NUMBER_1);
        if (name < 0 || proto.at(name) != ProtoHead.PART_2 || proto.at(name + 1) < 0) {
            return false;
        }
        int length = Math.min(proto.at(name + 1) & 0x7f, proto.size() - name - 2);
        return PLANE.matcher(new String(head.bytes(), name + 2, length, StandardCharsets.UTF_8))
                .lookingAt();
    }

    /** Whether the file has a profiler's usual name. */
    public static boolean isNamedSo(Path file) {
        return FILE.matcher(FilePath.lastName(file)).matches();
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        if (reader == null) {
            reader = new XPlaneReader(into.progress(), into.warnings());
        }
        // Its modules are read on request.
        into.scratch().keep();
        XPlaneReader.Session read = reader.read(file);
        into.add(read.session());
        read.modules().forEach(into::add);
        into.streamed(file, this);
    }
}
