package peakscope.read.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.Collection;
import peakscope.model.value.Bytes;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;
import peakscope.read.message.figure.Mark;

class HighlightsTest {

    /** The bundled texts, and those of the collection. */
    static Stream<Path> texts() throws IOException {
        return Stream.concat(Stream.of(Texts.FOLDER), Collection.folder("oom-texts").stream())
                .flatMap(HighlightsTest::list)
                .filter(file -> !file.toString().endsWith(".tsv"));
    }

    private static Stream<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static void marksAreInOrderAndWithin(Highlights read) {
        int end = 0;
        for (Mark mark : read.marks()) {
            assertTrue(mark.start() >= end && mark.end() > mark.start(), mark::toString);
            assertTrue(mark.message() < read.messages().size(), mark::toString);
            end = mark.end();
        }
        assertTrue(end <= read.text().length());
    }

    /** The words at the first place of a reading; halves of a wrapped word are joined. */
    private static String words(Highlights read, Mark first) {
        StringBuilder words = new StringBuilder();
        int end = first.start();
        for (Mark mark : read.marks()) {
            boolean follows = mark.start() >= end
                    && read.text().substring(end, mark.start()).isBlank();
            if (mark.tellsTheSame(first) && (mark.equals(first) || follows)) {
                words.append(words.isEmpty() ? "" : " ").append(read.text(), mark.start(), mark.end());
                end = mark.end();
            }
        }
        return words.toString();
    }

    private static void everyFigureIsMarked(Highlights read) {
        for (int i = 0; i < read.messages().size(); i++) {
            for (Map.Entry<Figure, Long> figure :
                    read.messages().get(i).figures().entrySet()) {
                Mark mark = read.mark(i, Mark.Kind.FIGURE, figure.getKey()).orElseThrow();
                boolean inWords = read.messages().get(i).details().containsKey("spaceNumber");
                assertEquals(
                        figure.getValue(), Bytes.parse(words(read, mark)).count() * (inWords ? 4 : 1), mark::toString);
            }
        }
    }

    private static String marked(Highlights read, Mark.Kind kind) {
        return read.marks().stream()
                .filter(mark -> mark.kind() == kind)
                .map(mark -> read.text().substring(mark.start(), mark.end()))
                .collect(Collectors.joining("|"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyFigureIsMarkedWhereItStands(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8);
        Highlights read = Highlights.of(text);
        if (!read.messages().isEmpty()) {
            assertEquals(text.replace("\r\n", "\n").stripTrailing(), read.text().stripTrailing());
        }
        assertEquals(Texts.read(text), read.messages());
        marksAreInOrderAndWithin(read);
        everyFigureIsMarked(read);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void theListedAllocationsAreMarkedWhereTheyStand(Path file) throws IOException {
        Highlights read = Highlights.of(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8));
        for (int i = 0; i < read.messages().size(); i++) {
            for (ListedAllocation allocation : read.messages().get(i).allocations()) {
                int message = i;
                Mark size = read.marks().stream()
                        .filter(mark -> mark.message() == message
                                && mark.what().equals("listed allocation " + allocation.rank() + ", size"))
                        .findFirst()
                        .orElseThrow();
                assertEquals(allocation.bytes(), Bytes.parse(words(read, size)).count(), size::toString);
            }
        }
    }

    @Test
    void kindsAreToldApart() {
        Highlights read = Highlights.of("E1001: CompileTimeScopedVmemOom:\nRan out of memory in memory space vmem while"
                + " allocating on stack for %fusion.1 = f32[8,128]{1,0} fusion(%a). Scoped allocation with size 256.0K and"
                + " limit 64.0K exceeded scoped vmem limit by 192.0K.");
        assertEquals("E1001|CompileTimeScopedVmemOom", marked(read, Mark.Kind.CODE));
        assertEquals("vmem", marked(read, Mark.Kind.SPACE));
        assertEquals("%fusion.1", marked(read, Mark.Kind.INSTRUCTION));
        assertEquals("f32[8,128]{1,0}", marked(read, Mark.Kind.SHAPE));
        assertEquals("256.0K|64.0K|192.0K", marked(read, Mark.Kind.FIGURE));
        assertTrue(marked(read, Mark.Kind.SENTENCE).startsWith("Ran out of memory in memory space |"));
    }

    @Test
    void stampsRanksAndColoursAreNotMarked() {
        String text =
                """
                [rank1]: 2026-01-02 03:04:05,678 starting
                [rank0]: \u001b[31mjax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: Ran out of\u001b[0m
                [rank1]: step 7
                [rank0]: memory in memory space hbm. Used 20.00G of
                [rank1]: step 8
                [rank0]: 15.\u001b[1m75G\u001b[0m hbm. Exceeded hbm capacity by 4.25G.
                """;
        Highlights read = Highlights.of(text);
        marksAreInOrderAndWithin(read);
        assertEquals("20.00G|15.|75G|4.25G", marked(read, Mark.Kind.FIGURE));
        assertEquals(
                "Ran out of|memory in memory space |. Used | of|hbm. Exceeded hbm capacity by ",
                marked(read, Mark.Kind.SENTENCE));
    }

    @Test
    void aSizeThatIsWrappedBeforeItsUnitIsMarkedInHalves() {
        Highlights read = Highlights.of("CUDA out of memory. Tried to allocate 2.00\nGiB. GPU 0 has");
        everyFigureIsMarked(read);
        assertEquals("2.00|GiB", marked(read, Mark.Kind.FIGURE));
    }

    @Test
    void writtenOutLineEndsKeepTheirPlaces() throws IOException {
        String text = Texts.file("027-tpu-compile.txt");
        Highlights read =
                Highlights.of("{\"error\": \"" + text.replace("\"", "\\\"").replace("\n", "\\n") + "\"}");
        marksAreInOrderAndWithin(read);
        everyFigureIsMarked(read);
        assertEquals(
                marked(Highlights.of(text), Mark.Kind.ALLOCATION).replaceAll("\\s", ""),
                marked(read, Mark.Kind.ALLOCATION).replace("\\|", "\"").replaceAll("\\s", ""));
    }

    @Test
    void whatEndedTheProgramIsTheFirstMessageOfTheMarksToo() {
        Highlights read = Highlights.of(
                """
                W0000 00:00:1770000000.123456   31337 bfc_allocator.cc:502] Allocator (GPU_0_bfc) ran out of memory trying to allocate 6.00GiB (rounded to 6442450944)requested by op
                some lines
                jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 6442450944 bytes.
                """);
        everyFigureIsMarked(read);
        assertEquals(1, read.marks().get(0).message());
        assertEquals("GPU_0_bfc", marked(read, Mark.Kind.DEVICE));
    }

    @Test
    void anExceptionPrintedTwiceIsMarkedTwice() {
        String line = "XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory allocating 16000000000000 bytes.\n";
        Highlights read = Highlights.of(line + "The above exception\n" + line);
        assertEquals(1, read.messages().size());
        assertEquals("16000000000000 bytes|16000000000000 bytes", marked(read, Mark.Kind.FIGURE));
    }

    @Test
    void ofALongTextTheSurroundingsAreKept() throws IOException {
        String noise = "2026-11-20 10:00:00.000001 I step loss=0.5 memory_stats\n".repeat(20_000);
        String text =
                noise + Texts.file("031-tpu-compile.txt") + noise + Texts.file("S07-tpu-runtime-buffer.txt") + noise;
        Highlights read = Highlights.of(text, 20_000);
        assertFalse(read.whole());
        assertTrue(read.text().length() < 20_000);
        assertTrue(read.text().startsWith("[… 19,9"), read.text().substring(0, 40));
        assertEquals(3, read.text().split("not shown", -1).length - 1);
        assertEquals(2, read.messages().size());
        marksAreInOrderAndWithin(read);
        everyFigureIsMarked(read);
    }

    @Test
    void ofAVeryLongLineTheSurroundingsAreKept() {
        String noise = "{\"step\": 1}, ".repeat(30_000);
        Highlights read = Highlights.of(noise + "Out of memory allocating 16000000000000 bytes." + noise, 20_000);
        assertTrue(read.text().length() < 4_000);
        marksAreInOrderAndWithin(read);
        everyFigureIsMarked(read);
    }

    @Test
    void whatIsBeyondTheMostIsLeftOutWithItsMarks() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            text.append("x\n".repeat(80))
                    .append("Out of memory allocating ")
                    .append(i + 1000)
                    .append(" bytes.\n");
        }
        Highlights read = Highlights.of(text.toString(), 5_000);
        assertEquals(500, read.messages().size());
        assertTrue(read.text().length() < 5_500);
        assertTrue(read.text().endsWith("not shown …]"));
        marksAreInOrderAndWithin(read);
        assertTrue(read.marks().size() > 10);
        for (Mark mark : read.marks()) {
            assertFalse(read.text().substring(mark.start(), mark.end()).contains("shown"), mark::toString);
        }
    }

    @Test
    void twoTextsAreOneBelowTheOther() {
        Highlights first = Highlights.of("Out of memory allocating 1000 bytes.");
        Highlights both = first.then(Highlights.of("Out of memory allocating 2000 bytes."));
        marksAreInOrderAndWithin(both);
        everyFigureIsMarked(both);
        assertEquals(2, both.messages().size());
        assertEquals(first, Highlights.NONE.then(first).then(Highlights.NONE));
    }

    @Test
    void aTextWithoutAMessageIsNothing() {
        assertEquals(Highlights.NONE, Highlights.of("step 1\nstep 2\n"));
        assertEquals(List.of(), Highlights.of("").marks());
    }
}
