package peakscope.cli.mcp;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.advise.Advisor;
import peakscope.advise.Situation;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.cli.mcp.Tool.Parameter;
import peakscope.model.Case;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogReader;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Diff;
import peakscope.report.Report;
import peakscope.report.diff.DiffDocument;
import peakscope.report.document.Document;
import peakscope.report.document.MarkdownForm;
import peakscope.report.section.AdviceDocument;
import peakscope.report.section.HeadlineDocument;
import peakscope.report.section.ReportDocument;

/** The tools, answered in the words of reports. */
final class MemoryTools {

    private static final int USUAL_TOP = 15;
    private static final int MOST_TOP = 200;

    private static final Parameter CASE = Parameter.text("case", "Name that open gave, such as case-1.");
    private static final Parameter MODULE =
            Parameter.optionalText("module", "Module; default: the one that ran out of memory, or the first.");
    private static final Parameter SPACE =
            Parameter.optionalText("space", "Memory space: hbm, vmem, smem, host; default: the main one.");
    private static final Parameter TOP = Parameter.optionalNumber(
            "top", "Maximum number of rows, up to " + MOST_TOP + "; default: " + USUAL_TOP + ".");
    private static final Parameter BUFFER =
            Parameter.text("buffer", "Instruction that names the buffer, as live_set lists it, such as fusion.7.");

    private final Workspace workspace;

    MemoryTools(Workspace workspace) {
        this.workspace = workspace;
    }

    List<Tool> all() {
        return List.of(
                new Tool(
                        "open",
                        "Open XLA dump folders or files, memory profiles, PyTorch snapshots, error texts or logs together. "
                                + "Returns the case's name for the other tools, and its headline. Call this first.",
                        List.of(
                                new Parameter("paths", Tool.Type.TEXTS, true, "Files and folders of one program."),
                                Parameter.optionalText("limit", "Memory that the program may use: 15.75GiB."),
                                Parameter.optionalText("device", "Or the device: v2, v3, v4, v5e, v5p, v6e, v7x.")),
                        this::open),
                new Tool(
                        "headline",
                        "Whether it fits, by how much it is over, the line of code that takes most, three things to try.",
                        List.of(CASE, MODULE, SPACE),
                        arguments -> print(HeadlineDocument.of(report(arguments)))),
                new Tool(
                        "live_set",
                        "Live buffers at an event, largest first, with shape, padding, source line and lifetime.",
                        List.of(
                                CASE,
                                MODULE,
                                SPACE,
                                Parameter.optionalNumber("step", "Event in program order; default: the peak's."),
                                TOP),
                        this::liveSet),
                new Tool(
                        "who_owns_it",
                        "What the peak is made of: by layer and operation, category, element type and source line.",
                        List.of(CASE, MODULE, SPACE),
                        arguments -> sections(arguments, "budget", "ownership", "padding", "stacks", "devices")),
                new Tool(
                        "why_alive",
                        "Why a buffer is in memory: what makes it, what uses it and when, and how long it waits in between.",
                        List.of(CASE, BUFFER, MODULE, SPACE),
                        arguments -> BufferAnswers.whyAlive(focus(arguments), arguments.text("buffer"))),
                new Tool(
                        "origin",
                        "Where a buffer's value comes from: op, Python stack, argument.",
                        List.of(CASE, BUFFER, MODULE, SPACE),
                        arguments -> BufferAnswers.origin(focus(arguments), arguments.text("buffer"))),
                new Tool(
                        "advice",
                        "All findings with evidence, steps, lines to paste, predicted saving and risk.",
                        List.of(CASE, MODULE, SPACE),
                        this::advice),
                new Tool(
                        "diff",
                        "What changed at the peak from one case to another, such as before and after a change.",
                        List.of(
                                Parameter.text("before", "Name of a case."),
                                Parameter.text("after", "Name of a case."),
                                TOP),
                        this::diff),
                new Tool(
                        "explain",
                        "What a memory error text says, and what to do. For a text in a file, use open.",
                        List.of(Parameter.text("text", "The error text, as printed.")),
                        this::explain));
    }

    private String open(Arguments arguments) throws ReadException {
        Workspace.Open open = workspace.open(arguments.texts("paths"), limit(arguments));
        StringBuilder answer = new StringBuilder("Opened as " + open.name() + ".\n\n");
        if (open.opened().isEmpty()) {
            return answer
                    + print(HeadlineDocument.of(open.said().messages(), Advisor.advise(Situation.of(open.said()))));
        }
        List<String> modules = new ArrayList<>();
        open.opened()
                .get()
                .modules()
                .forEach(module -> modules.add(module.name() + " ("
                        + String.join(
                                ", ",
                                module.spaces().stream()
                                        .map(space -> space.space().name())
                                        .toList())
                        + ")"));
        answer.append("Modules: ").append(String.join(", ", modules)).append("\n\n");
        return answer + print(HeadlineDocument.of(report(open, Choice.ALL)));
    }

    private static Optional<MemoryLimit> limit(Arguments arguments) {
        Optional<String> size = arguments.optionalText("limit");
        if (size.isPresent()) {
            try {
                return Optional.of(MemoryLimit.ofUser(Bytes.parse(size.get())));
            } catch (IllegalArgumentException noSize) {
                throw new Arguments.WrongException("limit: " + noSize.getMessage());
            }
        }
        return arguments.optionalText("device").map(name -> MemoryLimit.ofDevice(name)
                .orElseThrow(() -> new Arguments.WrongException("device " + name + " is unknown")));
    }

    private String liveSet(Arguments arguments) throws ReadException {
        SpaceAnalysis focus = focus(arguments);
        int step = arguments.number(
                "step", focus.timeline().points() - 1, focus.peak().step());
        return BufferAnswers.liveSet(focus, step, arguments.number("top", MOST_TOP, USUAL_TOP));
    }

    private String advice(Arguments arguments) throws ReadException {
        Workspace.Open open = workspace.named(arguments.text("case"));
        return open.opened().isEmpty() ? print(advice(open.said())) : sections(arguments, "advice");
    }

    private static Document advice(LogText said) {
        return AdviceDocument.of(
                Optional.empty(),
                said.messages(),
                AllocatorState.ofAll(said.allocators()),
                Advisor.advise(Situation.of(said)));
    }

    private String diff(Arguments arguments) throws ReadException {
        Diff diff = Diff.of(
                opened(workspace.named(arguments.text("before"))),
                opened(workspace.named(arguments.text("after"))),
                Choice.ALL);
        return print(DiffDocument.of(diff, arguments.number("top", MOST_TOP, USUAL_TOP)));
    }

    private String explain(Arguments arguments) throws ReadException {
        byte[] text = arguments.text("text").getBytes(StandardCharsets.UTF_8);
        return print(advice(LogReader.read(new ByteArrayInputStream(text), "text", Progress.NONE, new ArrayList<>())
                .text()));
    }

    private Report report(Arguments arguments) throws ReadException {
        return report(
                workspace.named(arguments.text("case")),
                new Choice(arguments.optionalText("module"), arguments.optionalText("space")));
    }

    private static Report report(Workspace.Open open, Choice choice) {
        Case opened = opened(open);
        if (!choice.takesAnyOf(opened)) {
            throw new Arguments.WrongException(choice.nothingIn(opened));
        }
        return Report.of(opened, choice, open.limit(), open.said());
    }

    private static Case opened(Workspace.Open open) {
        return open.opened()
                .orElseThrow(() -> new Arguments.WrongException(open.name()
                        + " is an error text that lists no buffers; call advice, or open the dump with it"));
    }

    private SpaceAnalysis focus(Arguments arguments) throws ReadException {
        return report(arguments).focus();
    }

    private String sections(Arguments arguments, String... ids) throws ReadException {
        Document whole = ReportDocument.of(report(arguments), USUAL_TOP);
        return print(new Document(
                whole.title(),
                whole.sections().stream()
                        .filter(section -> List.of(ids).contains(section.id()))
                        .toList()));
    }

    private static String print(Document document) {
        return MarkdownForm.print(document);
    }
}
