package peakscope.model.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import peakscope.Seeds;

class ShapeRoundTripTest {

    private static final List<ElementType> ARRAYS = List.of(ElementType.values()).stream()
            .filter(type -> type.bits() > 0)
            .toList();

    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void printedShapeIsReadBackAsTheSame(@ForAll("shapes") Shape shape) {
        assertEquals(shape, ShapeParser.parse(shape.toString()));
    }

    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void paddingNeverTakesBytesAway(@ForAll("arrays") ArrayShape shape) {
        assertEquals(Math.max(shape.unpaddedBytes(), shape.paddedBytes()), shape.paddedBytes());
    }

    @Provide
    Arbitrary<Shape> shapes() {
        Arbitrary<Shape> leaf = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(6, arrays().map(array -> array)),
                net.jqwik.api.Tuple.of(1, Arbitraries.of(new TokenShape(), new OpaqueShape())),
                net.jqwik.api.Tuple.of(1, arrays().map(BufferShape::new)));
        return Arbitraries.recursive(
                () -> leaf, inner -> inner.list().ofMaxSize(7).map(TupleShape::new), 0, 3);
    }

    @Provide
    Arbitrary<ArrayShape> arrays() {
        return Arbitraries.integers().between(0, 4).flatMap(ShapeRoundTripTest::ofRank);
    }

    private static Arbitrary<ArrayShape> ofRank(int rank) {
        Arbitrary<List<Long>> dimensions =
                Arbitraries.longs().between(0, 3000).list().ofSize(rank);
        Arbitrary<List<Boolean>> dynamic = Arbitraries.of(true, false).list().ofSize(rank);
        return Combinators.combine(Arbitraries.of(ARRAYS), dimensions, dynamic, layouts(rank))
                .as((type, sizes, bounds, layout) -> new ArrayShape(type, sizes, bounds, layout));
    }

    private static Arbitrary<Optional<Layout>> layouts(int rank) {
        Arbitrary<List<Integer>> orders = Arbitraries.shuffle(
                rank == 0
                        ? Collections.emptyList()
                        : IntStream.range(0, rank).boxed().toList());
        Arbitrary<List<Tile>> tiles = Arbitraries.longs()
                .between(1, 256)
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(Tile::new)
                .list()
                .ofMaxSize(3);
        Arbitrary<Optional<Layout>> layouts = Combinators.combine(
                        orders,
                        tiles,
                        Arbitraries.of(0, 0, 16, 32),
                        Arbitraries.longs().between(0, 8),
                        Arbitraries.of(1L, 1L, 128L),
                        Arbitraries.of("", "", "M(64)", "SC(0:5)"))
                .as((order, tile, bits, space, tail, other) ->
                        Optional.of(new Layout(order, tile, bits, space, tail, other)));
        // An empty layout prints nothing, and so reads back as none.
        return Arbitraries.oneOf(
                layouts.filter(layout -> !layout.get().toString().equals("{}")), Arbitraries.just(Optional.empty()));
    }
}
