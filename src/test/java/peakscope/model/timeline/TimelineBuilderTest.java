package peakscope.model.timeline;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import peakscope.model.value.Bytes;

class TimelineBuilderTest {

    private static final BufferCatalog CATALOG = new BufferCatalog() {
        @Override
        public String instruction(int key) {
            return "op." + key;
        }

        @Override
        public BufferDetails details(int key) {
            return new BufferDetails("op." + key, List.of(key), null, null, null, List.of());
        }
    };

    private final TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);

    @Test
    void bufferIsLiveFromItsEventToTheOneBeforeItsEnd() {
        int buffer = add(100);
        event(() -> {});
        event(() -> builder.open(buffer));
        event(() -> {});
        event(() -> builder.close(buffer));
        Timeline timeline = builder.build(CATALOG);
        assertAll(
                () -> assertEquals(List.of(0L, 100L, 100L, 0L), inUse(timeline)),
                () -> assertEquals(List.of("0: 1..2"), segments(timeline)));
    }

    @Test
    void bufferThatIsNeverClosedEndsAtTheLastStep() {
        int buffer = add(100);
        event(() -> builder.open(buffer));
        event(() -> {});
        assertEquals(List.of("0: 0..1"), segments(builder.build(CATALOG)));
    }

    @Test
    void reopenedBufferHasASegmentForEachTimeAndOneLifetime() {
        int buffer = add(100);
        event(() -> builder.open(buffer));
        event(() -> builder.close(buffer));
        event(() -> {});
        event(() -> builder.open(buffer));
        event(() -> {});
        event(() -> builder.close(buffer));
        Timeline timeline = builder.build(CATALOG);
        assertAll(
                () -> assertEquals(List.of(100L, 0L, 0L, 100L, 100L, 0L), inUse(timeline)),
                () -> assertEquals(List.of("0: 0..0", "0: 3..4"), segments(timeline)),
                () -> assertEquals("0..4", timeline.firstStep(buffer) + ".." + timeline.lastStep(buffer)));
    }

    @Test
    void keptBufferIsLiveAtEveryStep() {
        builder.keep(add(7));
        int buffer = add(100);
        event(() -> builder.open(buffer));
        event(() -> builder.close(buffer));
        Timeline timeline = builder.build(CATALOG);
        assertAll(
                () -> assertEquals(List.of(107L, 7L), inUse(timeline)),
                () -> assertEquals(List.of("0: 0..1", "1: 0..0"), segments(timeline)));
    }

    @Test
    void withoutEventsThereIsOneInstant() {
        builder.keep(add(7));
        builder.keep(add(8));
        Timeline timeline = builder.build(CATALOG);
        assertAll(
                () -> assertEquals(AxisKind.INSTANT, timeline.axis()),
                () -> assertEquals(0, timeline.steps()),
                () -> assertEquals(List.of(15L), inUse(timeline)),
                () -> assertEquals("", timeline.instruction(0)),
                () -> assertEquals(List.of("0: 0..0", "1: 0..0"), segments(timeline)));
    }

    @Test
    void openingTwiceAndClosingTwiceCountOnce() {
        int buffer = add(100);
        event(() -> builder.close(buffer));
        event(() -> builder.open(buffer));
        event(() -> builder.open(buffer));
        event(() -> builder.close(buffer));
        event(() -> builder.close(buffer));
        assertEquals(List.of(0L, 100L, 100L, 0L, 0L), inUse(builder.build(CATALOG)));
    }

    @Test
    void growsBeyondItsFirstGuess() {
        for (int i = 0; i < 1000; i++) {
            int buffer = add(1);
            event(() -> builder.open(buffer));
        }
        Timeline timeline = builder.build(CATALOG);
        assertAll(
                () -> assertEquals(
                        IntStream.rangeClosed(1, 1000).mapToObj(Long::valueOf).toList(), inUse(timeline)),
                () -> assertEquals(1000, timeline.bufferCount()),
                () -> assertEquals(1000, timeline.segmentCount()));
    }

    @Test
    void eventsAreNamedByTheCatalog() {
        builder.step(5);
        assertEquals("op.5", builder.build(CATALOG).instruction(0));
    }

    @Test
    void bufferIsGivenInReadableForm() {
        int buffer = builder.addBuffer(3, 100, 60, Category.OUTPUT, 9, 512);
        builder.keep(buffer);
        assertEquals(
                new Buffer(
                        0,
                        CATALOG.details(3),
                        new Bytes(100),
                        new Bytes(60),
                        Category.OUTPUT,
                        0,
                        0,
                        OptionalInt.of(9),
                        OptionalLong.of(512)),
                builder.build(CATALOG).buffer(buffer));
    }

    @Test
    void unknownPlaceIsEmpty() {
        builder.keep(builder.addBuffer(3, 100, 60, Category.OUTPUT, -1, -1));
        Buffer buffer = builder.build(CATALOG).buffer(0);
        assertAll(
                () -> assertEquals(OptionalInt.empty(), buffer.allocation()),
                () -> assertEquals(OptionalLong.empty(), buffer.offset()));
    }

    @Test
    void sumBeyond64BitsIsAnError() {
        builder.keep(add(Long.MAX_VALUE));
        int one = add(1);
        assertThrows(ArithmeticException.class, () -> builder.keep(one));
    }

    private int add(long bytes) {
        return builder.addBuffer(0, bytes, bytes / 2, Category.TEMPORARY, 0, 0);
    }

    private void event(Runnable change) {
        builder.step(0);
        change.run();
    }

    private static List<Long> inUse(Timeline timeline) {
        return IntStream.range(0, timeline.points())
                .mapToObj(timeline::inUseBytes)
                .toList();
    }

    private static List<String> segments(Timeline timeline) {
        return IntStream.range(0, timeline.segmentCount())
                .mapToObj(segment -> timeline.segmentBuffer(segment) + ": " + timeline.segmentFirst(segment) + ".."
                        + timeline.segmentLast(segment))
                .toList();
    }
}
