package peakscope.ui.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.analyze.query.BufferColumns;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.NaturalOrder;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** What the table shows, sorts and copies, without a window. */
class BufferTableTextTest {

    private static final List<BufferColumn> COLUMNS =
            List.of(BufferColumn.NAME, BufferColumn.SIZE, BufferColumn.FACTOR, BufferColumn.SHARE, BufferColumn.SHAPE);

    private BufferListing listing;

    @BeforeEach
    void list() throws ReadException {
        Timeline timeline = CaseReader.read(List.of(Path.of("src/test/resources/dumps/mlp-v5e")), Progress.NONE)
                .modules()
                .get(0)
                .spaces()
                .get(0)
                .timeline();
        int[] all = IntStream.range(0, timeline.bufferCount()).toArray();
        listing = BufferListing.of(new BufferColumns(timeline), 0, all, Optional.empty())
                .sorted(List.of(new BufferListing.Order(BufferColumn.SIZE, true)));
    }

    private static BitSet only(int... ids) {
        BitSet set = new BitSet();
        IntStream.of(ids).forEach(set::set);
        return set;
    }

    @Test
    void tabSeparatedValuesHaveBareNumbersUnderHeadingsWithUnits() {
        int[] two = {listing.shown()[0], listing.shown()[1]};
        String[] lines = BufferListText.tsv(listing, two, COLUMNS).split("\n", -1);
        assertEquals("Name\tSize [bytes]\tFactor\tShare [%]\tShape", lines[0]);
        assertEquals("w1.1\t16777216\t1.0000\t25.0856\tf32[1024,4096]{1,0:T(8,128)}", lines[1]);
        assertEquals(4, lines.length, "a heading, two rows and the end of the last line");
    }

    @Test
    void markdownHasNumbersAsTheyAreShownOnTheRight() {
        String[] lines = BufferListText.markdown(listing, COLUMNS).split("\n", -1);
        assertEquals("| Name | Size | Factor | Share | Shape |", lines[0]);
        assertEquals("| --- | ---: | ---: | ---: | --- |", lines[1]);
        assertEquals("| w1.1 | 16.00 MiB | 1.00× | 25.1 % | f32[1024,4096] |", lines[2]);
        assertEquals(listing.shown().length + 3, lines.length);
    }

    @Test
    void theSummaryCountsWhatIsShownAndWhatThereIs() {
        assertEquals("6 buffers, 63.78 MiB", listing.summary());
        BufferListing found =
                BufferListing.of(listing.texts(), 0, listing.shown(), Optional.of(only(listing.shown()[0])));
        assertEquals("1 of 6 buffers, 16.00 MiB of 63.78 MiB", found.summary());
    }

    @Test
    void whatIsEqualStaysInProgramOrderUnderTheColumnsThatCount() {
        BufferListing sorted = listing.sorted(List.of(
                new BufferListing.Order(BufferColumn.CATEGORY, false),
                new BufferListing.Order(BufferColumn.SIZE, false)));
        Timeline timeline = sorted.timeline();
        for (int i = 1; i < sorted.shown().length; i++) {
            int before = sorted.shown()[i - 1];
            int now = sorted.shown()[i];
            int byCategory = timeline.category(before)
                    .text()
                    .compareTo(timeline.category(now).text());
            assertTrue(byCategory < 0 || timeline.sizeBytes(before) <= timeline.sizeBytes(now) || byCategory > 0);
            assertTrue(byCategory <= 0);
        }
        int[] backwards = IntStream.iterate(5, id -> id - 1).limit(6).toArray();
        BufferListing equal = BufferListing.of(listing.texts(), 0, backwards, Optional.empty())
                .sorted(List.of(new BufferListing.Order(BufferColumn.FIRST, false)));
        assertArrayEquals(backwards, equal.shown());
    }

    @Test
    void everyColumnHasATextForEveryBuffer() {
        for (BufferColumn column : BufferColumn.values()) {
            for (int id : listing.shown()) {
                assertTrue(!column.isNumber() || !column.text(listing, id).isEmpty(), column.title());
                assertTrue(
                        column.exact(listing, id).length()
                                >= column.text(listing, id).length(),
                        column.title());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fusion.9, fusion.10, -1",
        "fusion, fusion.1, -1",
        "Fusion.2, fusion.2, 0",
        "a.007, a.7, 0",
        "a.99999999999999999999, a.100000000000000000000, -1",
        "b, a.1, 1",
        "'', a, -1"
    })
    void namesAreSortedByTheirNumbers(String left, String right, int order) {
        assertEquals(order, Integer.signum(NaturalOrder.INSTANCE.compare(left, right)));
        assertEquals(-order, Integer.signum(NaturalOrder.INSTANCE.compare(right, left)));
    }
}
