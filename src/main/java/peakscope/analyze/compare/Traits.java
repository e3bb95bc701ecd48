package peakscope.analyze.compare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;

/**
 * Properties that identify one timeline's buffers in another, in columns of numbers, because each side may have 200,000
 * and every stage looks at each. {@link TextNumbers#NONE} means unknown.
 */
final class Traits {

    private final boolean excerpt;
    private final int[] order;
    private final BitSet live;
    private final Map<Trait, int[]> columns = new EnumMap<>(Trait.class);

    private Traits(boolean excerpt, int[] order, BitSet live) {
        this.excerpt = excerpt;
        this.order = order;
        this.live = live;
        for (Trait trait : Trait.values()) {
            int[] column = new int[order.length];
            Arrays.fill(column, TextNumbers.NONE);
            columns.put(trait, column);
        }
    }

    /** Reads the details of every buffer once. */
    static Traits of(SpaceAnalysis analysis, TextNumbers names, Dimensions dimensions) {
        return new Reading(analysis, names, dimensions).traits;
    }

    int size() {
        return order.length;
    }

    /** Whether it is an excerpt, with nothing known before and after. */
    boolean isExcerpt() {
        return excerpt;
    }

    /** Buffers in program order; do not modify. */
    int[] order() {
        return order;
    }

    boolean isLiveAtPeak(int buffer) {
        return live.get(buffer);
    }

    int get(Trait trait, int buffer) {
        return column(trait)[buffer];
    }

    private int[] column(Trait trait) {
        return Objects.requireNonNull(columns.get(trait));
    }

    /** Fills {@link Trait#SCALED}, once the corresponding sizes are known. */
    void scale(Dimensions dimensions) {
        Arrays.setAll(column(Trait.SCALED), buffer -> dimensions.scaled(get(Trait.DIMENSIONS, buffer)));
    }

    private static final class Reading {
        private final Timeline timeline;
        private final Optional<Program> program;
        private final TextNumbers names;
        private final Dimensions dimensions;
        private final Map<String, int[]> paths = new HashMap<>();

        /** By identity: buffers share the shapes of their program. */
        private final IdentityHashMap<Shape, int[]> shapes = new IdentityHashMap<>();

        private final Traits traits;

        // Kept, because Java would make new ones for each buffer.
        private final Function<String, int[]> numbersOfPath = this::paths;
        private final Function<Shape, int[]> numbersOfShape = this::shape;

        Reading(SpaceAnalysis analysis, TextNumbers names, Dimensions dimensions) {
            this.timeline = analysis.timeline();
            this.program = analysis.program();
            this.names = names;
            this.dimensions = dimensions;
            int count = timeline.bufferCount();
            BitSet live = new BitSet(count);
            for (int buffer : analysis.largestAtPeak()) {
                live.set(buffer);
            }
            traits = new Traits(timeline.isExcerpt(), inProgramOrder(), live);
            for (int buffer = 0; buffer < count; buffer++) {
                // A sum of many buffers resembles none.
                if (!timeline.isSum(buffer)) {
                    Buffer whole = timeline.buffer(buffer);
                    read(buffer, whole.details(), analysis.origins().of(whole));
                }
            }
        }

        private int[] inProgramOrder() {
            // The step in the high bits, the number in the low bits: sorts without boxing.
            return IntStream.range(0, timeline.bufferCount())
                    .mapToLong(buffer -> (long) timeline.firstStep(buffer) << Integer.SIZE | buffer)
                    .sorted()
                    .mapToInt(stepAndBuffer -> (int) stepAndBuffer)
                    .toArray();
        }

        private void read(int buffer, BufferDetails details, Origin origin) {
            // What a value is made for depends on its first reader.
            String opName = origin.how() == How.USE ? null : origin.opName();
            int[] path = paths.computeIfAbsent(opName == null ? "" : opName, numbersOfPath);
            set(Trait.PATH, buffer, path[0]);
            set(Trait.PLAIN_PATH, buffer, path[1]);
            set(Trait.NUMBERLESS_PATH, buffer, path[2]);
            set(Trait.OPCODE, buffer, names.number(details.opcode()));
            // Without a shape, as for an allocator's chunks, the size must do.
            int[] shape = details.shape() == null
                    ? new int[] {names.number(timeline.sizeBytes(buffer) + " bytes"), TextNumbers.NONE, TextNumbers.NONE
                    }
                    : shapes.computeIfAbsent(details.shape(), numbersOfShape);
            set(Trait.SHAPE, buffer, shape[0]);
            set(Trait.DIMENSIONS, buffer, shape[1]);
            set(Trait.RANK, buffer, shape[2]);
            set(Trait.SHAPE_INDEX, buffer, names.number(details.shapeIndexText()));
            Optional<SourceFrame> own = details.source();
            Optional<SourceFrame> frame = own.isPresent() || origin.how() == How.USE ? own : origin.source();
            set(
                    Trait.FRAME,
                    buffer,
                    frame.isPresent() ? names.number(frame.get().toString()) : TextNumbers.NONE);
            set(Trait.CATEGORY, buffer, names.number(timeline.category(buffer).text()));
            boolean isNamed = details.opName() != null && !details.opName().isEmpty();
            set(Trait.UNNAMED, buffer, isNamed ? TextNumbers.NONE : names.number(details.instruction()));
            // If nothing says whose value it is, use the compiler's name.
            set(
                    Trait.BASE,
                    buffer,
                    path[1] == TextNumbers.NONE
                            ? names.number(OpIdentity.withoutSuffix(details.instruction()) + ".")
                            : path[1]);
            boolean isArgument = "parameter".equals(details.opcode());
            set(Trait.ARGUMENT, buffer, isArgument ? names.number(details.opName()) : TextNumbers.NONE);
            set(Trait.ARGUMENT_NUMBER, buffer, isArgument ? argumentNumber(details) : TextNumbers.NONE);
        }

        private void set(Trait trait, int buffer, int value) {
            traits.column(trait)[buffer] = value;
        }

        private int[] shape(Shape shape) {
            int text = names.number(shape.withoutLayout());
            return shape instanceof ArrayShape array
                    ? new int[] {
                        text,
                        dimensions.number(array.dimensions()),
                        array.dimensions().size()
                    }
                    : new int[] {text, TextNumbers.NONE, TextNumbers.NONE};
        }

        private int[] paths(String opName) {
            String plain = OpIdentity.withoutWrappers(opName);
            return new int[] {names.number(opName), names.number(plain), names.number(OpIdentity.withoutNumbers(plain))
            };
        }

        private int argumentNumber(BufferDetails details) {
            return program.map(rows -> {
                        int row = rows.row(details.instruction());
                        return row < 0 ? TextNumbers.NONE : rows.parameterNumber(row);
                    })
                    .orElse(TextNumbers.NONE);
        }
    }
}
