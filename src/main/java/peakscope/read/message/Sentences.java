package peakscope.read.message;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The sentences by which families are told apart, and what the parts of each mean. The wordings are those of XLA's error
 * pages (<a href="https://openxla.org/xla/error_codes">openxla.org/xla/error_codes</a>) and of older compilers.
 */
final class Sentences {

    private static final String SIZE = "(\\d+(?:\\.\\d+)?(?:\\s?(?:[KMGTPE]i?)?B\\b|[KMGTPE])?(?:\\s+bytes)?)";

    /** A sentence, its family, and what to make of its groups. */
    private record Sentence(Family family, Pattern pattern, BiConsumer<Groups, MessageBuilder> read) {}

    /** What the groups of a sentence took of the text. */
    private record Groups(Excerpt text, Matcher matcher) {
        @Nullable
        Excerpt group(int number) {
            return text.group(matcher, number);
        }
    }

    /** Where in a text a message was found. */
    record Found(int start, int end, MessageBuilder message) {}

    private static final List<Sentence> ALL = List.of(
            sentence(
                    Family.HBM_REPORT,
                    "Ran out of memory in memory space (\\w+)\\. Used SIZE of SIZE \\w+\\.(?: Exceeded \\w+ capacity by SIZE)?",
                    (found, message) -> message.space(found.group(1))
                            .figure(Figure.USED, found.group(2))
                            .figure(Figure.LIMIT, found.group(3))
                            .figure(Figure.EXCEEDED, found.group(4))
                            .impliedCode(codeOfSpace(found.group(1)))),
            sentence(
                    Family.HBM_SHORT,
                    "Ran out of memory on (\\w+), the total memory required for [\\w ]+? \\(SIZE\\) exceeds available \\w+"
                            + " \\(SIZE\\)\\.(?: HLO module: ([^\\s]+?)\\.?(?:\\s|$))?",
                    (found, message) -> message.space(found.group(1))
                            .figure(Figure.USED, found.group(2))
                            .figure(Figure.LIMIT, found.group(3))
                            .module(found.group(4))
                            .impliedCode("E1000")),
            sentence(
                    Family.EARLY_ABORT,
                    "Aborting compilation early because it's unlikely to have enough (?:\\w+ )?memory\\. Requires SIZE, has"
                            + " SIZE available",
                    (found, message) -> message.impliedSpace("hbm")
                            .figure(Figure.REQUESTED, found.group(1))
                            .figure(Figure.LIMIT, found.group(2))
                            .impliedCode("E1000")),
            sentence(
                    Family.ALLOCATION_EXCEEDS,
                    "Allocation \\(size=(\\d+)\\) would exceed memory \\(size=(\\d+)\\)(?: ::[^\\[\\]]{0,80}\\[shape = '([^']*)',"
                            + " space=(\\w+)(?:[^\\]']*?tag = '([^']*)')?[^\\]]*\\](?: :: (\\S+))?)?",
                    Sentences::allocationExceeds),
            sentence(
                    Family.SCOPED_VMEM,
                    "Ran out of memory in memory space (\\w+) while allocating on stack for (%?[\\w.\\-]+)(?: ="
                            + " (\\(.*?\\)|\\S+) )?[\\s\\S]*?Scoped allocation with size SIZE and limit SIZE exceeded"
                            + " scoped \\w+ limit by SIZE",
                    (found, message) -> message.space(found.group(1))
                            .instruction(found.group(2))
                            .shape(found.group(3))
                            .figure(Figure.REQUESTED, found.group(4))
                            .figure(Figure.LIMIT, found.group(5))
                            .figure(Figure.EXCEEDED, found.group(6))
                            .impliedCode("E1001")),
            sentence(
                    Family.TENSORCORE_SPARSECORE,
                    "(?:TensorCore|TC) Hbm usage:? SIZE, (?:SparseCore|SC) Hbm usage:? SIZE(?:, exceeding available bytes:? SIZE)?",
                    (found, message) -> message.impliedSpace("hbm")
                            .figure(Figure.TENSOR_CORE, found.group(1))
                            .figure(Figure.SPARSE_CORE, found.group(2))
                            .figure(Figure.LIMIT, found.group(3))
                            .impliedCode("E1000")),
            sentence(
                    Family.RUNTIME_PROGRAM,
                    "(?:Error loading program '([^']*)': )Attempting to (?:reserve|allocate) SIZE(?: at the bottom of memory)?\\."
                            + " That was not possible\\. There are SIZE free(?:, SIZE reserved, and SIZE reservable)?",
                    Sentences::runtimeProgram),
            sentence(
                    Family.RUNTIME_PROGRAM,
                    "()Attempting to reserve SIZE(?: at the bottom of memory)?\\. That was not possible\\. There are SIZE"
                            + " free(?:, SIZE reserved, and SIZE reservable)?",
                    Sentences::runtimeProgram),
            sentence(
                    Family.RUNTIME_BUFFER,
                    "(?:Error allocating device buffer: )?Attempting to allocate SIZE\\. That was not possible\\. There are SIZE"
                            + " free\\.(?: The largest contiguous region of free memory is SIZE)?(?:[^;()\\n]{0,80};?"
                            + " \\((\\w+_HBM\\d+)\\))?",
                    (found, message) -> message.impliedSpace("hbm")
                            .figure(Figure.REQUESTED, found.group(1))
                            .figure(Figure.FREE, found.group(2))
                            .figure(Figure.LARGEST_FREE, found.group(3))
                            .device(found.group(4))
                            .impliedCode("E0100")),
            sentence(
                    Family.TORCH_CUDA,
                    "CUDA out of memory\\. Tried to allocate SIZE(?:[\\s\\S]{0,120}?(?:total capacity of SIZE of which SIZE is"
                            + " free|; SIZE total capacity;[^;]{0,80}; SIZE free))?",
                    (found, message) -> message.impliedSpace("device")
                            .figure(Figure.REQUESTED, found.group(1))
                            .figure(Figure.LIMIT, found.group(2))
                            .figure(Figure.FREE, found.group(3))
                            .figure(Figure.LIMIT, found.group(4))
                            .figure(Figure.FREE, found.group(5))),
            sentence(
                    Family.GPU_BFC,
                    "Allocator \\((\\w+)\\) ran out of memory trying to allocate SIZE",
                    (found, message) -> message.impliedSpace("device")
                            .device(found.group(1))
                            .figure(Figure.REQUESTED, found.group(2))),
            sentence(
                    Family.GPU_XLA,
                    "Out of memory while trying to allocate SIZE",
                    (found, message) -> message.impliedSpace("device").figure(Figure.REQUESTED, found.group(1))),
            sentence(
                    Family.GPU_XLA,
                    "Failed to allocate request for \\S+ \\((\\d+)B?\\)(?: on device ordinal (\\d+))?",
                    (found, message) -> message.impliedSpace("device")
                            .figure(Figure.REQUESTED, found.group(1))
                            .device(found.group(2))),
            sentence(
                    Family.OTHER,
                    "Out of memory allocating SIZE",
                    (found, message) -> message.figure(Figure.REQUESTED, found.group(1))),
            sentence(Family.OTHER, "E\\d{4}: [A-Z]\\w+:\\s", (found, message) -> {}));

    /** The head of a report that a log may hold without the sentence that belongs to it, as the logs of a TPU's driver do. */
    private static final Sentence BARE_REPORT = sentence(
            Family.HBM_REPORT, "Program (\\w+) requirement SIZE:", (found, message) -> message.space(found.group(1))
                    .figure(Figure.PROGRAM, found.group(2))
                    .impliedCode(codeOfSpace(found.group(1))));

    /** {@code E1000: CompileTimeHbmOom:} before a sentence. */
    private static final Pattern CODE = Pattern.compile("(E\\d{4}):\\s+([A-Z]\\w+):");

    private static final int CODE_REACH = 200;

    private static final String OUTPUT_OF = "output of ";

    private Sentences() {}

    /** All messages of a text in the order in which they stand; a part of one is not found again as another. */
    static List<Found> find(String text) {
        List<Found> found = new ArrayList<>();
        Excerpt all = new Excerpt(text, 0);
        for (Sentence sentence : ALL) {
            Matcher matcher = sentence.pattern().matcher(text);
            while (matcher.find()) {
                int start = matcher.start();
                int end = matcher.end();
                if (found.stream().noneMatch(other -> overlaps(other, start, end, sentence.family()))) {
                    found.add(new Found(start, end, message(sentence, matcher, all)));
                }
            }
        }
        bareReports(text, all, found);
        found.sort(Comparator.comparingInt(Found::start));
        return found;
    }

    /** Adds reports that belong to no message before them; each message has one at most. */
    private static void bareReports(String text, Excerpt all, List<Found> found) {
        Matcher report = BARE_REPORT.pattern().matcher(text);
        int reported = 0;
        while (report.find()) {
            int from = reported;
            int start = report.start();
            boolean belongs = found.stream()
                    .filter(other -> other.start() >= from && other.start() < start)
                    .anyMatch(other -> other.message().family().hasReport());
            if (!belongs) {
                found.add(new Found(start, report.end(), message(BARE_REPORT, report, all)));
            }
            reported = report.end();
        }
    }

    /** A bare code is no message of its own when a sentence follows it. */
    private static boolean overlaps(Found other, int start, int end, Family family) {
        int reach = family == Family.OTHER ? CODE_REACH : 0;
        return start < other.end() && other.start() < end + reach;
    }

    private static MessageBuilder message(Sentence sentence, Matcher matcher, Excerpt text) {
        Excerpt whole = text.part(matcher.start(), matcher.end());
        MessageBuilder message = new MessageBuilder(sentence.family(), whole);
        int from = Math.max(0, matcher.start() - CODE_REACH);
        Excerpt before = text.part(from, sentence.family() == Family.OTHER ? matcher.end() : matcher.start());
        Matcher code = CODE.matcher(before.text());
        while (code.find()) {
            message.printedCode(before.group(code, 1), before.group(code, 2));
        }
        sentence.read().accept(new Groups(text, matcher), message);
        return message;
    }

    private static void allocationExceeds(Groups found, MessageBuilder message) {
        Excerpt space = found.group(4);
        message.figure(Figure.REQUESTED, found.group(1))
                .figure(Figure.LIMIT, found.group(2))
                .shape(found.group(3));
        if (space == null) {
            message.impliedSpace("hbm").impliedCode("E1000");
        } else {
            message.space(space).impliedCode(codeOfSpace(space));
        }
        Excerpt where = found.group(6);
        Excerpt tag = found.group(5);
        if (where != null && !where.text().startsWith("<")) {
            message.instruction(where);
        } else if (tag != null && tag.text().startsWith(OUTPUT_OF)) {
            int end = tag.text().indexOf('@');
            message.instruction(
                    tag.part(OUTPUT_OF.length(), end < 0 ? tag.text().length() : end));
        }
    }

    private static void runtimeProgram(Groups found, MessageBuilder message) {
        Excerpt program = found.group(1);
        message.impliedSpace("hbm")
                .module(program == null || program.text().isEmpty() ? null : program)
                .figure(Figure.REQUESTED, found.group(2))
                .figure(Figure.FREE, found.group(3))
                .figure(Figure.RESERVED, found.group(4))
                .figure(Figure.RESERVABLE, found.group(5))
                .impliedCode("E0101");
    }

    private static @Nullable String codeOfSpace(@Nullable Excerpt space) {
        return switch (space == null ? "" : space.text().toLowerCase(Locale.ROOT)) {
            case "hbm" -> "E1000";
            case "vmem" -> "E1001";
            default -> null;
        };
    }

    /** Blanks match any white space, so that a sentence may be wrapped anywhere; {@code SIZE} is a group. */
    private static Sentence sentence(Family family, String pattern, BiConsumer<Groups, MessageBuilder> read) {
        String whole = pattern.replace(" ", "\\s+").replace("SIZE", SIZE);
        return new Sentence(family, Pattern.compile(whole), read);
    }
}
