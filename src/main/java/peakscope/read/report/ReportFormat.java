package peakscope.read.report;

import com.google.re2j.Pattern;
import java.nio.file.Path;
import peakscope.model.ModuleMemory;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.io.FileBytes;
import peakscope.read.io.ReadException;

/** JSON that Peakscope itself wrote: a report, or something else that its reader can name. */
public final class ReportFormat implements FileFormat {

    private static final Pattern OWN =
            Pattern.compile("\uFEFF?\\s*\\{.*?\"schema\"\\s*:\\s*\"peakscope\\.", Pattern.DOTALL);

    @Override
    public String title() {
        return "report in JSON";
    }

    @Override
    public boolean is(FileHead head) {
        return OWN.matcher(head.text()).lookingAt();
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        FileBytes bytes = FileBytes.read(file, into.progress());
        for (ModuleMemory module : ReportReader.read(bytes.path(), bytes.content(), into.progress(), into.warnings())) {
            into.add(module);
        }
        into.add(bytes.as(title()));
    }
}
