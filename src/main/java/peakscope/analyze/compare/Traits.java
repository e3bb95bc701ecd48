package peakscope.analyze.compare;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;

/**
 * By what the buffers of one timeline can be known in another, in columns of numbers, as there may be 200,000 on each side and
 * each is looked at in every stage. {@link Names#NONE} stands for what is not known.
 */
@SuppressWarnings("ArrayRecordComponent") // columns, filled once and never compared
record Traits(
        boolean isExcerpt,
        int[] order,
        BitSet live,
        int[] path,
        int[] plainPath,
        int[] numberlessPath,
        int[] opcode,
        int[] shape,
        int[] dimensions,
        int[] scaled,
        int[] rank,
        int[] shapeIndex,
        int[] frame,
        int[] category,
        int[] unnamed,
        int[] base,
        int[] argument,
        int[] argumentNumber) {

    /** Reads the details of every buffer once. */
    static Traits of(SpaceAnalysis analysis, Names names, Dimensions dimensions) {
        return new Reading(analysis, names, dimensions).traits;
    }

    int size() {
        return order.length;
    }

    private static final class Reading {
        private final Timeline timeline;
        private final Optional<Program> program;
        private final Names names;
        private final Dimensions dimensions;
        private final Map<String, int[]> paths = new HashMap<>();
        private final Traits traits;

        Reading(SpaceAnalysis analysis, Names names, Dimensions dimensions) {
            this.timeline = analysis.timeline();
            this.program = analysis.program();
            this.names = names;
            this.dimensions = dimensions;
            int count = timeline.bufferCount();
            BitSet live = new BitSet(count);
            for (int buffer : analysis.largestAtPeak()) {
                live.set(buffer);
            }
            traits = new Traits(
                    timeline.isExcerpt(),
                    inProgramOrder(),
                    live,
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count],
                    new int[count]);
            for (int buffer = 0; buffer < count; buffer++) {
                BufferDetails details = timeline.buffer(buffer).details();
                if (details.instruction().equals(BufferDetails.NOT_LISTED)) {
                    forget(buffer);
                } else {
                    read(buffer, details);
                }
            }
        }

        private int[] inProgramOrder() {
            return IntStream.range(0, timeline.bufferCount())
                    .boxed()
                    .sorted(Comparator.comparingInt(timeline::firstStep))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        private void read(int buffer, BufferDetails details) {
            String opName = Origin.opName(details, program);
            int[] path = paths.computeIfAbsent(opName == null ? "" : opName, this::paths);
            traits.path[buffer] = path[0];
            traits.plainPath[buffer] = path[1];
            traits.numberlessPath[buffer] = path[2];
            traits.opcode[buffer] = names.number(details.opcode());
            Shape shape = details.shape();
            // Where no shape is told, as of the chunks of an allocator, the size has to do.
            traits.shape[buffer] =
                    names.number(shape == null ? timeline.sizeCount(buffer) + " bytes" : shape.withoutLayout());
            traits.dimensions[buffer] =
                    shape instanceof ArrayShape array ? dimensions.number(array.dimensions()) : Names.NONE;
            traits.rank[buffer] =
                    shape instanceof ArrayShape array ? array.dimensions().size() : Names.NONE;
            traits.shapeIndex[buffer] = names.number(details.shapeIndexText());
            traits.frame[buffer] =
                    names.number(details.source().map(SourceFrame::toString).orElse(null));
            traits.category[buffer] = names.number(timeline.category(buffer).text());
            boolean isNamed = details.opName() != null && !details.opName().isEmpty();
            traits.unnamed[buffer] = isNamed ? Names.NONE : names.number(details.instruction());
            // Where nothing tells whose value it is, at least what the compiler calls it.
            traits.base[buffer] = path[1] == Names.NONE
                    ? names.number(OpIdentity.withoutSuffix(details.instruction()) + ".")
                    : path[1];
            boolean isArgument = "parameter".equals(details.opcode());
            traits.argument[buffer] = isArgument ? names.number(details.opName()) : Names.NONE;
            traits.argumentNumber[buffer] = isArgument ? argumentNumber(details) : Names.NONE;
        }

        /** A sum of many buffers is like none. */
        private void forget(int buffer) {
            for (int[] column : List.of(
                    traits.path,
                    traits.plainPath,
                    traits.numberlessPath,
                    traits.opcode,
                    traits.shape,
                    traits.unnamed,
                    traits.base,
                    traits.argument,
                    traits.argumentNumber)) {
                column[buffer] = Names.NONE;
            }
        }

        private int[] paths(String opName) {
            String plain = OpIdentity.withoutWrappers(opName);
            return new int[] {names.number(opName), names.number(plain), names.number(OpIdentity.withoutNumbers(plain))
            };
        }

        private int argumentNumber(BufferDetails details) {
            return program.map(rows -> {
                        int row = rows.row(details.instruction());
                        return row < 0 ? Names.NONE : rows.parameterNumber(row);
                    })
                    .orElse(Names.NONE);
        }
    }
}
