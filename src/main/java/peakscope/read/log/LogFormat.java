package peakscope.read.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;
import peakscope.read.message.Highlights;
import peakscope.read.message.text.TextSource;

/**
 * Any text of no other format: error texts and logs. What they say is kept here while a case is read; the memory that
 * they list becomes a module only if there is nothing better.
 */
public final class LogFormat implements FileFormat {

    private final int shown;
    private final Map<Path, LogText> files = new LinkedHashMap<>();
    private LogText said = LogText.NONE;
    private Highlights highlights = Highlights.NONE;
    private @Nullable ReadException refusal;

    /**
     * For one case.
     *
     * @param shown characters of texts to keep with what was read highlighted; 0 for none
     */
    public LogFormat(int shown) {
        this.shown = shown;
    }

    @Override
    public String title() {
        return "error text or log";
    }

    @Override
    public boolean is(FileHead head) {
        return head.isText();
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        LogReader.Read read = LogReader.read(file, into.progress(), into.warnings());
        if (read.text().isEmpty()) {
            throw read.refusal().orElseGet(() -> ReadException.ofUnknownFormat(file.toString()));
        }
        if (read.refusal().isPresent() && refusal == null) {
            refusal = read.refusal().get();
        }
        files.put(file, read.text());
        said = said.then(read.text());
        highlight(file, read.text(), into);
    }

    private void highlight(Path file, LogText text, CaseBuilder into) throws ReadException {
        if (shown > 0 && !text.messages().isEmpty()) {
            try {
                highlights = highlights.then(Highlights.of(TextSource.of(file), shown, into.progress()));
            } catch (IOException unreadable) {
                throw FileBytes.unreadable(FilePath.text(file), unreadable);
            }
        }
    }

    /** What all texts say together. */
    public LogText said() {
        return said;
    }

    /** The texts with what was read highlighted; empty unless asked for. */
    public Highlights highlights() {
        return highlights;
    }

    /**
     * Adds the memory that the texts list to a case that has nothing else: the chunks of allocators, otherwise the
     * compiler's reports, otherwise the largest allocations that an error text lists. Adds nothing if there is none of
     * these.
     *
     * @throws ReadException when an allocator wrote to a text but listed nothing, or a text no longer exists
     */
    public void addTo(CaseBuilder into) throws ReadException {
        if (!said.allocators().isEmpty() || !said.reports().isEmpty()) {
            boolean chunks = !said.allocators().isEmpty();
            (chunks ? said.allocators() : said.reports()).forEach(into::add);
            for (Path file : files.keySet()) {
                into.add(FileBytes.describe(file, chunks ? "log of a BFC allocator" : "log with memory usage reports"));
            }
            return;
        }
        boolean any = false;
        for (Map.Entry<Path, LogText> file : files.entrySet()) {
            Optional<Case> listed = ListedCase.of(file.getKey(), file.getValue().messages());
            if (listed.isPresent()) {
                any = true;
                listed.get().inputs().forEach(into::add);
                listed.get().modules().forEach(into::add);
                listed.get().warnings().forEach(into::add);
            }
        }
        if (!any && refusal != null) {
            throw refusal;
        }
    }
}
