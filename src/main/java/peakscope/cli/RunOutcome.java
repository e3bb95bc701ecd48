package peakscope.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import peakscope.advise.Advisor;
import peakscope.advise.Situation;
import peakscope.advise.Verdict;
import peakscope.cli.run.ProgramRun.Ended;
import peakscope.cli.run.RunFolder;
import peakscope.cli.run.Traceback;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.document.TextForm;
import peakscope.report.section.HeadlineDocument;

/**
 * The result of a run.
 *
 * @param report on what was dumped; empty if nothing was
 * @param words for the user: a screenful if the program ran out of memory, otherwise a sentence
 */
record RunOutcome(Optional<Report> report, String words) {

    /** The highest exit code that a shell gives to a program that no signal ended. */
    private static final int SIGNALS = 128;

    private static final long FULL = 1 << 20;

    static RunOutcome of(Ended ended, RunFolder folder) throws ReadException, IOException {
        if (folder.isEmpty()) {
            return new RunOutcome(Optional.empty(), withoutDump(ended, folder));
        }
        Opened seen;
        try {
            seen = CaseReader.open(List.of(folder.dump()), Optional.empty(), 0, Progress.NONE);
        } catch (ReadException nothing) {
            return new RunOutcome(Optional.empty(), withoutDump(ended, folder));
        }
        Optional<Report> report =
                seen.opened().map(opened -> Report.of(opened, Choice.ALL, Optional.empty(), seen.said()));
        return new RunOutcome(report, words(ended, folder, seen, report));
    }

    private static String words(Ended ended, RunFolder folder, Opened seen, Optional<Report> report)
            throws IOException {
        if (ended.failed() && !seen.said().messages().isEmpty()) {
            return died(ended, seen, report);
        }
        if (report.isEmpty()) {
            return withoutDump(ended, folder);
        }
        String verdict = "The largest program: " + verdictOnLargest(report.get());
        return lines(ended.failed() ? List.of(notOfMemory(ended), verdict) : List.of(verdict));
    }

    /** The last of equals: JAX first compiles programs that prepare arguments. */
    private static String verdictOnLargest(Report report) {
        List<Report.ModuleReport> lastFirst = new ArrayList<>(report.modules());
        Collections.reverse(lastFirst);
        Report.ModuleReport largest = Collections.max(
                lastFirst, Comparator.comparing(module -> module.fit().needed()));
        return Verdict.of(largest.spaces().get(0), largest.fit()).text();
    }

    private static String died(Ended ended, Opened seen, Optional<Report> report) {
        StringBuilder words = new StringBuilder("\n");
        words.append(TextForm.print(
                report.map(HeadlineDocument::of)
                        .orElseGet(() ->
                                HeadlineDocument.of(seen.said().messages(), Advisor.advise(Situation.of(seen.said())))),
                Terminal.width(),
                Terminal.isColored()));
        Traceback.userLine(ended.lastWords())
                .ifPresent(line -> words.append(
                        "\nIt ended at " + line + (line.function().isBlank() ? "" : " in " + line.function()) + ".\n"));
        return words.toString();
    }

    private static String withoutDump(Ended ended, RunFolder folder) throws IOException {
        List<String> said = new ArrayList<>();
        if (ended.failed()) {
            said.add(notOfMemory(ended));
        }
        String cache = System.getenv().getOrDefault("JAX_COMPILATION_CACHE_DIR", "");
        if (Files.getFileStore(folder.dump()).getUsableSpace() < FULL) {
            said.add("Nothing was dumped: the disk with " + folder.dump()
                    + " is full. Make room, or give --keep DIR on another disk.");
        } else if (!cache.isEmpty()) {
            said.add("Nothing was dumped: JAX loaded its programs from the cache in " + cache
                    + ", or compiled none. Run again with JAX_ENABLE_COMPILATION_CACHE=false.");
        } else {
            said.add("Nothing was dumped: no JAX, TensorFlow or PyTorch/XLA program was compiled.");
        }
        return lines(said);
    }

    private static String notOfMemory(Ended ended) {
        if (ended.wasKilled()) {
            return "The program was killed without a message (exit code " + ended.code()
                    + "). Usually the kernel does this when the machine or its container runs out of memory: "
                    + "check dmesg, or load less at once.";
        }
        if (ended.code() > SIGNALS) {
            return "The program was ended by signal " + (ended.code() - SIGNALS) + ".";
        }
        return "The program ended with exit code " + ended.code() + ", and nothing says that it ran out of memory"
                + ended.lastLine().map(line -> ". Its last line: " + line).orElse(".");
    }

    private static String lines(List<String> sentences) {
        StringBuilder all = new StringBuilder();
        sentences.forEach(sentence -> all.append("peakscope: ").append(sentence).append('\n'));
        return all.toString();
    }
}
