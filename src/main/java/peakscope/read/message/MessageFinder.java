package peakscope.read.message;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.TensorSize;
import peakscope.read.message.text.Excerpt;
import peakscope.read.message.wording.ErrorCodes;
import peakscope.read.message.wording.Hit;
import peakscope.read.message.wording.Shortage;
import peakscope.read.message.wording.Weight;
import peakscope.read.message.wording.Wordings;

/** Turns the wordings found in a text into messages: decides the family of each and what its parts mean. */
final class MessageFinder {

    /**
     * Where in a text a message was found.
     *
     * @param figures how many its known wording gave; others may have been told by the words beside them
     */
    record Found(int start, int end, Weight weight, MessageBuilder message, int figures) {

        Found(int start, int end, Weight weight, MessageBuilder message) {
            this(start, end, weight, message, message.figureCount());
        }

        /** Characters of its known wording. */
        int length() {
            return weight == Weight.GUESS ? 0 : end - start;
        }
    }

    /** The head of a report, which logs of the TPU driver hold without the sentence that belongs to it. */
    private static final Pattern BARE_REPORT =
            Pattern.compile("Program\\s+(\\w{1,20})\\s+requirement\\s+([\\d.]{1,20}[KMGTPE]?B?):");

    /** What the list of a report begins with. */
    private static final Pattern LIST_TITLE =
            Pattern.compile("Largest\\s+program\\s+allocations\\s+in\\s+(\\w{1,20}):");

    /** Of what a kernel or the compiler takes of VMEM; HBM has none of this kind. */
    private static final Pattern SCOPED = Pattern.compile("Allocation type: scoped");

    /** {@code E1000: CompileTimeHbmOom:} before a sentence; the number, or the name, or the colon may be missing. */
    private static final Pattern CODE = Pattern.compile(
            "(?:(E\\d{4}):\\s+)?\\b(?:([A-Z][A-Za-z]{3,60}):|(CompileTime[A-Z][A-Za-z]{3,60})\\b)|(E\\d{4}):");

    /** What the name of an unknown code says if it is about memory. */
    private static final Pattern OF_MEMORY = Pattern.compile("(?i)oom|memory|allocation|exhausted");

    /** The first of two numbers that share a unit: {@code 11.8 / 12.3 GB}. */
    private static final Pattern WITHOUT_UNIT = Pattern.compile("\\d+\\.\\d+");

    /** In the statistics of XLA's and TensorFlow's allocator on a GPU, which it logs when it ran out of memory. */
    private static final Pattern BARE_STATISTICS = Pattern.compile(
            "Sum Total of in-use ch\\s?unks: |curr_region_allocation_bytes_: [\\d.]+\\w{0,3}\\s+Stats:\\s+\\**Limit:");

    /** The part of them with the limit. */
    private static final Pattern STATISTICS = Pattern.compile("Stats:\\s+\\**Limit:");

    private static final int STATISTICS_REACH = 2000;

    private static final int CODE_REACH = 200;

    /** Characters before the head of a report in which its totals stand. */
    private static final int TOTALS_REACH = 600;

    private static final String OUTPUT_OF = "output of ";

    /** SparseCore's compiler refers to memory spaces by these numbers. */
    private static final Map<String, String> SPARSE_CORE_SPACES =
            Map.of("0", "smem", "201", "tilespmem", "202", "spmem", "203", "hbm", "204", "sflag");

    private final Excerpt all;

    private MessageFinder(String text) {
        this.all = new Excerpt(text, 0);
    }

    /** All messages of a text, in order; no part of one is found again as another. */
    static List<Found> find(String text) {
        MessageFinder sentences = new MessageFinder(text);
        List<Found> found = new ArrayList<>();
        List<Hit> hits = new ArrayList<>(Wordings.find(text));
        hits.removeIf(hit -> Shortage.isDenied(text, hit));
        hits.addAll(Shortage.find(text, hits));
        hits.sort(Comparator.comparingInt(Hit::start));
        for (int i = 0; i < hits.size(); i++) {
            Hit hit = hits.get(i);
            boolean isCode = hit.wording().isCode();
            boolean followed = i + 1 < hits.size()
                    && hits.get(i + 1).start() < hit.end() + CODE_REACH
                    && !isVague(hits.get(i + 1));
            boolean repeated = isCode && hit.part("page") != null && i > 0;
            if (!(isVague(hit) && followed) && !repeated) {
                (isCode ? sentences.code(hit) : Optional.of(sentences.message(hit))).ifPresent(found::add);
            }
        }
        sentences.bareReports(found);
        sentences.bareList(found).ifPresent(found::add);
        sentences.bareStatistics(found).ifPresent(found::add);
        found.sort(Comparator.comparingInt(Found::start));
        sentences.statisticsBefore(found);
        return found;
    }

    /** Whether it says only that memory ran out, so that a known sentence right after it says more. */
    private static boolean isVague(Hit hit) {
        return hit.wording().isCode() || hit.wording().topic().startsWith(Shortage.TOPIC);
    }

    /** Adds reports that belong to no earlier message; each message has at most one. */
    private void bareReports(List<Found> found) {
        Matcher report = BARE_REPORT.matcher(all.text());
        int reported = 0;
        while (report.find()) {
            int from = reported;
            int start = report.start();
            boolean belongs = found.stream()
                    .filter(other -> other.start() >= from && other.start() < start)
                    .anyMatch(other -> other.message().family().hasReport());
            Excerpt space = all.group(report, 1);
            // A list of other memory without a sentence is in logs of programs that run.
            if (!belongs && (space == null || space.text().matches("(?i)[hv]mem|hbm"))) {
                MessageBuilder message = new MessageBuilder(
                                Family.HBM_REPORT, "e1000", all.part(report.start(), report.end()))
                        .space(space)
                        .figure(Figure.PROGRAM, all.group(report, 2))
                        .impliedCode(codeOfSpace(space));
                ReportBody.totals(all.part(Math.max(from, start - TOTALS_REACH), start), message);
                // Behind its sentence, a report is no wording of its own.
                found.add(new Found(start, report.end(), Weight.MEMORY, message, 0));
            }
            reported = report.end();
        }
    }

    /** A compiler's list of allocations of which the text has only a part, without the sentence and the totals before it. */
    private Optional<Found> bareList(List<Found> found) {
        OptionalInt first = ReportBody.firstEntry(all);
        if (first.isEmpty()
                || found.stream()
                        .anyMatch(other -> other.start() < first.getAsInt()
                                && other.message().family().hasList())) {
            return Optional.empty();
        }
        Matcher title = LIST_TITLE.matcher(all.text());
        boolean titled = title.find() && title.start() < first.getAsInt();
        int start = titled ? title.start() : first.getAsInt();
        Excerpt space = titled ? all.group(title, 1) : null;
        Excerpt sentence = all.part(start, titled ? title.end() : endOfLine(start));
        boolean scoped = !titled && SCOPED.matcher(all.text()).find();
        MessageBuilder message = new MessageBuilder(Family.HBM_REPORT, scoped ? "e1001" : "e1000", sentence)
                .space(space)
                .impliedCode(scoped ? "E1001" : space == null ? "E1000" : codeOfSpace(space));
        if (scoped) {
            message.impliedSpace("vmem");
        }
        return Optional.of(new Found(start, start, Weight.MEMORY, message));
    }

    /** Reads the statistics that XLA's and TensorFlow's allocator logs before the error that follows, if nothing else has told them. */
    private void statisticsBefore(List<Found> found) {
        Matcher statistics = STATISTICS.matcher(all.text());
        while (statistics.find()) {
            int start = statistics.start();
            found.stream()
                    .filter(one -> one.start() > start)
                    .findFirst()
                    .filter(one -> one.start() < start + STATISTICS_REACH
                            && one.message().isOfBfc()
                            && !one.message().has(Figure.LIMIT))
                    .ifPresent(one -> ReportBody.statistics(all.part(start, one.start()), one.message()));
        }
    }

    /** An allocator's statistics in a text that lacks the sentence before them. */
    private Optional<Found> bareStatistics(List<Found> found) {
        Matcher statistics = BARE_STATISTICS.matcher(all.text());
        if (!statistics.find()
                || found.stream().anyMatch(other -> other.message().family() == Family.GPU_BFC)) {
            return Optional.empty();
        }
        int start = statistics.start();
        MessageBuilder message =
                new MessageBuilder(Family.GPU_BFC, "gpu", all.part(start, endOfLine(start))).impliedSpace("device");
        return Optional.of(new Found(start, start, Weight.MEMORY, message));
    }

    /** A code whose sentence is unknown; empty when it only looks like one of XLA's. */
    private Optional<Found> code(Hit hit) {
        Excerpt number = part(hit, "digits") == null ? part(hit, "page") : part(hit, "digits");
        Excerpt name = part(hit, "codeName");
        Excerpt whole = all.part(hit.start(), hit.end());
        String tail = part(hit, "codeTail") == null
                ? ""
                : whole.text()
                        .replaceFirst("^.*\\b(?=CompileTime|Runtime)", "")
                        .replace(":", "")
                        .strip();
        String code = number == null ? ErrorCodes.named(tail).orElse("") : "E" + number.text();
        boolean isStatus = head(hit.start()).matches("(?s).*[A-Z]_?[A-Z]{3,}: ?\\s*");
        boolean known = name != null && ErrorCodes.isNameOf(code, name.text());
        if (code.isEmpty() || (number != null && part(hit, "page") == null && !isStatus && !known)) {
            return Optional.empty();
        }
        MessageBuilder message = new MessageBuilder(Family.OTHER, code.toLowerCase(Locale.ROOT), sentence(hit));
        Excerpt printed = tail.isEmpty() ? name : whole.part(0, tail.length());
        message.printedCode(code, number == null ? whole : number, printed);
        if (code.equals("E1000") || code.equals("E0100") || code.equals("E0101")) {
            message.impliedSpace("hbm");
        } else if (code.equals("E1001")) {
            message.impliedSpace("vmem");
        }
        Excerpt told = head(hit.start()).endsWith("RESOURCE_EXHAUSTED: ") ? sentence(hit) : whole;
        boolean ofMemory = ErrorCodes.isOfMemory(code)
                || (!ErrorCodes.isKnown(code) && OF_MEMORY.matcher(told.text()).find());
        Weight weight = ofMemory ? Weight.MEMORY : Weight.OTHER_ERROR;
        return Optional.of(found(hit, weight, message));
    }

    /** The code and what follows it up to the next empty line, within reach. */
    private Excerpt sentence(Hit hit) {
        int end = all.text().indexOf("\n\n", hit.end());
        int last = Math.min(all.text().length(), hit.end() + CODE_REACH);
        return all.part(hit.start(), end < 0 || end > last ? last : end);
    }

    private int endOfLine(int from) {
        int end = all.text().indexOf('\n', from);
        return end < 0 ? all.text().length() : end;
    }

    private Found message(Hit hit) {
        Family family = Family.of(hit.wording().family());
        MessageBuilder message = new MessageBuilder(family, hit.wording().topic(), all.part(hit.start(), hit.end()));
        printedCode(hit, message);
        if (hit.wording().space() != null) {
            message.impliedSpace(hit.wording().space());
        }
        for (String name : new TreeSet<>(hit.names())) {
            Excerpt words = Objects.requireNonNull(part(hit, name));
            if (WITHOUT_UNIT.matcher(words.text()).matches()
                    && Figure.named(name).isPresent()) {
                message.figure(Figure.named(name).get(), words, unitOf(part(hit, "limit")));
            } else {
                take(name, words, message);
            }
        }
        tensor(hit, message);
        if (family == Family.ALLOCATION_EXCEEDS) {
            allocationExceeds(hit, message);
        }
        Excerpt space = part(hit, "space");
        message.impliedCode(hit.wording().code() != null ? hit.wording().code() : codeOfSpace(space));
        return found(hit, hit.wording().weight(), message);
    }

    /** If the wording names no size itself, the words beside the sizes of its sentence tell what they are. */
    private Found found(Hit hit, Weight weight, MessageBuilder message) {
        int told = weight == Weight.GUESS ? 0 : message.figureCount();
        if (weight.isOfMemory() && message.figureCount() == 0) {
            Shortage.amounts(all.text(), hit)
                    .forEach((name, place) -> take(name, all.part(place[0], place[1]), message));
        } else if (weight.isOfMemory() && message.family() == Family.TORCH_CUDA) {
            cutShort(hit, message);
        }
        if (hit.wording().topic().equals(Shortage.TOPIC) && hit.wording().space() == null) {
            String kind = Shortage.kind(all.text(), hit);
            if (kind != null) {
                message.impliedSpace(kind);
            }
        }
        if (weight.isOfMemory()) {
            Beside.read(all, hit, message);
        }
        return new Found(hit.start(), hit.end(), weight, message, told);
    }

    /** If a sentence was cut off, or has a part that is not known, what is left of it may still tell the limit. */
    private void cutShort(Hit hit, MessageBuilder message) {
        Map<String, int[]> rest = Shortage.amountsAfter(all.text(), hit);
        for (Figure figure : List.of(Figure.LIMIT, Figure.FREE)) {
            int[] place = rest.get(figure.name().toLowerCase(Locale.ROOT));
            if (place != null && !message.has(figure)) {
                message.figure(figure, all.part(place[0], place[1]));
            }
        }
    }

    /** If the text names only a tensor's shape and type, its size follows from them. */
    private void tensor(Hit hit, MessageBuilder message) {
        Excerpt shape = part(hit, "shape");
        Excerpt type = part(hit, "dtype");
        if (shape != null && type != null && !message.has(Figure.REQUESTED)) {
            TensorSize.of(shape.text(), type.text())
                    .ifPresent(bytes -> message.computed(Figure.REQUESTED, bytes, shape));
        }
    }

    /** {@code GB} of {@code 12.3 GB}. */
    private static String unitOf(@Nullable Excerpt size) {
        return size == null ? "" : size.text().replaceFirst("^[\\d.]+", "");
    }

    private void printedCode(Hit hit, MessageBuilder message) {
        Weight weight = hit.wording().weight();
        boolean isWithin = weight == Weight.GUESS
                || weight == Weight.OTHER_ERROR
                || hit.wording().code() != null;
        Excerpt before = all.part(Math.max(0, hit.start() - CODE_REACH), isWithin ? hit.end() : hit.start());
        Matcher code = CODE.matcher(before.text());
        while (code.find()) {
            Excerpt number = before.group(code, code.group(4) == null ? 1 : 4);
            Excerpt name = before.group(code, code.group(3) == null ? 2 : 3);
            Optional<String> named = name == null ? Optional.empty() : ErrorCodes.named(name.text());
            if (number != null) {
                message.printedCode(number.text(), number, name);
            } else if (name != null && named.isPresent() && name.text().matches("(?:CompileTime|Runtime)\\w+")) {
                message.printedCode(named.get(), name, name);
            }
        }
    }

    private static void take(String name, Excerpt words, MessageBuilder message) {
        switch (name) {
            case "space" -> message.space(words);
            case "module" -> message.module(words);
            case "device" -> message.device(words);
            case "shape" -> message.shape(words);
            case "instruction" -> message.instruction(words);
            case "usedKilobytes" -> message.figure(Figure.USED, words, "K");
            case "limitKilobytes" -> message.figure(Figure.LIMIT, words, "K");
            case "usedWords" -> message.words(Figure.USED, words);
            case "limitWords" -> message.words(Figure.LIMIT, words);
            case "requestedWords" -> message.words(Figure.REQUESTED, words);
            case "spaceNumber" -> {
                message.detail(name, words);
                message.impliedSpace(SPARSE_CORE_SPACES.getOrDefault(words.text(), "memory space " + words.text()));
            }
            case "tag", "where" -> {}
            default ->
                Figure.named(name)
                        .ifPresentOrElse(figure -> message.figure(figure, words), () -> message.detail(name, words));
        }
    }

    private void allocationExceeds(Hit hit, MessageBuilder message) {
        if (part(hit, "space") == null) {
            message.impliedSpace("hbm").impliedCode("E1000");
        }
        Excerpt where = part(hit, "where");
        Excerpt tag = part(hit, "tag");
        if (where != null && !where.text().startsWith("<")) {
            message.instruction(where);
        } else if (tag != null && tag.text().startsWith(OUTPUT_OF)) {
            int end = tag.text().indexOf('@');
            message.instruction(
                    tag.part(OUTPUT_OF.length(), end < 0 ? tag.text().length() : end));
        }
    }

    private String head(int start) {
        return all.text().substring(Math.max(0, start - CODE_REACH / 4), start);
    }

    private @Nullable Excerpt part(Hit hit, String name) {
        int[] place = hit.part(name);
        return place == null ? null : all.part(place[0], place[1]);
    }

    private static @Nullable String codeOfSpace(@Nullable Excerpt space) {
        return switch (space == null ? "" : space.text().toLowerCase(Locale.ROOT)) {
            case "hbm" -> "E1000";
            case "vmem" -> "E1001";
            default -> null;
        };
    }
}
