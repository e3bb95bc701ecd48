package peakscope.analyze.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Programs to compare: real ones, and small ones listed buffer by buffer. */
final class Pairs {

    /** Real programs compiled twice, before and after a change. */
    static final Path FOLDER = Path.of("src/test/resources/pairs");

    private Pairs() {}

    /** The first module of a dump. */
    static ModuleMemory module(Path input) {
        try {
            return CaseReader.read(List.of(input), Progress.NONE).modules().get(0);
        } catch (ReadException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** Main memory of the first module of two dumps. */
    static Comparison compare(Path before, Path after) {
        ModulePair pair = new ModulePair(module(before), module(after));
        return pair.compare(pair.spaces().get(0));
    }

    static SpaceAnalysis analysis(Timeline timeline) {
        SpaceMemory memory = new SpaceMemory(MemorySpace.of(Platform.TPU, 0), timeline, new Bytes(1L << 40));
        return SpaceAnalysis.of(
                new ModuleMemory("jit_f", "f.pb", Platform.TPU, List.of(memory), List.of(), Optional.empty()), memory);
    }

    /** A program of temporaries and parameters; at the peak, all except {@link #passing} ones are live. */
    static final class Written {
        private final List<BufferDetails> details = new ArrayList<>();
        private final TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        private final List<Integer> atPeak = new ArrayList<>();
        private final List<Integer> passing = new ArrayList<>();
        private boolean isExcerpt;

        /** A temporary live at the peak. */
        Written temporary(String instruction, String opName, String shape) {
            atPeak.add(add(instruction, "fusion", opName, shape, Category.TEMPORARY));
            return this;
        }

        /** A temporary live on its own, after the peak. */
        Written passing(String instruction, String opName, String shape) {
            passing.add(add(instruction, "fusion", opName, shape, Category.TEMPORARY));
            return this;
        }

        Written argument(String name, String shape) {
            builder.keep(add("p_" + name + ".1", "parameter", name, shape, Category.PARAMETER));
            return this;
        }

        /** A sum instead of buffers, as in a report. */
        Written rest(long bytes) {
            details.add(new BufferDetails(BufferDetails.NOT_LISTED, List.of(), null, null, null, List.of()));
            builder.keep(builder.addBuffer(details.size() - 1, bytes, bytes, Category.TEMPORARY, -1, -1));
            return this;
        }

        /** As in a report; the caller leaves out passing buffers. */
        Written excerpt() {
            builder.markExcerpt();
            isExcerpt = true;
            return this;
        }

        private int add(String instruction, String opcode, @Nullable String opName, String text, Category category) {
            var shape = ShapeParser.parse(text);
            details.add(new BufferDetails(
                    instruction, List.of(), shape, opcode, opName, List.of(new SourceFrame("f.py", "f", 3, 0))));
            return builder.addBuffer(details.size() - 1, shape.paddedBytes(), shape.unpaddedBytes(), category, -1, -1);
        }

        SpaceAnalysis analysis() {
            // An excerpt has no events, and so is an instant.
            List<Integer> kept = List.copyOf(atPeak);
            if (isExcerpt) {
                kept.forEach(builder::keep);
                atPeak.clear();
            }
            for (int buffer : atPeak) {
                builder.step(buffer);
                builder.open(buffer);
            }
            for (int buffer : atPeak) {
                builder.step(buffer);
                builder.close(buffer);
            }
            for (int buffer : passing) {
                builder.step(buffer);
                builder.open(buffer);
                builder.step(buffer);
                builder.close(buffer);
            }
            List<BufferDetails> all = List.copyOf(details);
            return Pairs.analysis(builder.build(new BufferCatalog() {
                @Override
                public boolean isSum(int key) {
                    return instruction(key).equals(BufferDetails.NOT_LISTED);
                }

                @Override
                public String instruction(int key) {
                    return all.get(key).instruction();
                }

                @Override
                public BufferDetails details(int key) {
                    return all.get(key);
                }
            }));
        }
    }
}
