package peakscope.analyze.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.LiveIndex;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.origin.Origins;
import peakscope.analyze.source.Place;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.BufferShape;
import peakscope.model.shape.OpaqueShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TokenShape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;

/**
 * A timeline's buffers in words, decoded from the dump on first use and then kept. Equal texts are kept once, so that a
 * condition on a text is evaluated once for all buffers that share it. Thread-safe.
 */
public final class BufferColumns {

    private static final List<TextField> DECODED =
            List.of(TextField.OP, TextField.SHAPE, TextField.OPCODE, TextField.SOURCE, TextField.DTYPE);

    /** Computed by walks through the program, so only on request. */
    private static final List<TextField> TRACED = List.of(TextField.ORIGIN, TextField.LINE);

    private final Timeline timeline;
    private final Origins origins;
    private final BitSet decoded = new BitSet();
    private final BitSet traced = new BitSet();
    private final Map<TextField, int[]> numbers = new EnumMap<>(TextField.class);
    private final int[] part;
    private final List<String> texts = new ArrayList<>();
    private final Map<String, Integer> numberOfText = new HashMap<>();

    /** Most dumps use one object for all equal shapes, and printing a shape costs more than anything else here. */
    private final IdentityHashMap<Shape, Integer> numberOfShape = new IdentityHashMap<>();

    private @Nullable LiveIndex live;

    /** For a timeline without a known program. */
    public BufferColumns(Timeline timeline) {
        this(timeline, Origins.of(timeline, Optional.empty()));
    }

    /** With the origins of the buffers' values. */
    public static BufferColumns of(SpaceAnalysis space) {
        return new BufferColumns(space.timeline(), space.origins());
    }

    private BufferColumns(Timeline timeline, Origins origins) {
        this.timeline = timeline;
        this.origins = origins;
        TRACED.forEach(field -> numbers.put(field, new int[timeline.bufferCount()]));
        DECODED.forEach(field -> numbers.put(field, new int[timeline.bufferCount()]));
        part = new int[timeline.bufferCount()];
    }

    public Timeline timeline() {
        return timeline;
    }

    /** The buffer's text there; empty if the dump has none. */
    public synchronized String text(TextField field, int id) {
        return switch (field) {
            case NAME -> {
                decode(id);
                yield timeline.instructionOf(id) + texts.get(part[id]);
            }
            case CATEGORY -> timeline.category(id).text();
            default -> texts.get(number(field, id));
        };
    }

    /** The number of the text, the same for equal texts of any buffer and field. Not for names and categories. */
    synchronized int number(TextField field, int id) {
        if (TRACED.contains(field)) {
            trace(id);
        } else {
            decode(id);
        }
        return column(field)[id];
    }

    /** The text of a number. */
    synchronized String text(int number) {
        return texts.get(number);
    }

    synchronized BitSet liveAt(int step) {
        if (live == null) {
            live = new LiveIndex(timeline);
        }
        BitSet set = new BitSet(timeline.bufferCount());
        Arrays.stream(live.liveAt(step)).forEach(set::set);
        return set;
    }

    private int[] column(TextField field) {
        int[] column = numbers.get(field);
        if (column == null) {
            throw new IllegalArgumentException(field + " has no column");
        }
        return column;
    }

    private void trace(int id) {
        if (!traced.get(id)) {
            traced.set(id);
            Buffer buffer = timeline.buffer(id);
            Origin origin = origins.of(buffer);
            column(TextField.ORIGIN)[id] = intern(origin.label(buffer.details().instruction()));
            column(TextField.LINE)[id] = intern(Place.of(origin).text());
        }
    }

    private void decode(int id) {
        if (decoded.get(id)) {
            return;
        }
        decoded.set(id);
        BufferDetails details = timeline.buffer(id).details();
        Shape shape = details.shape();
        part[id] = intern(details.shapeIndex().isEmpty() ? "" : details.shapeIndexText());
        column(TextField.OP)[id] = intern(details.opName());
        column(TextField.OPCODE)[id] = intern(details.opcode());
        column(TextField.SOURCE)[id] =
                intern(details.stack().isEmpty() ? "" : source(details.stack().get(0)));
        column(TextField.SHAPE)[id] =
                shape == null ? intern("") : numberOfShape.computeIfAbsent(shape, any -> intern(any.toString()));
        column(TextField.DTYPE)[id] = intern(shape == null ? "" : dtype(shape));
    }

    private int intern(@Nullable String text) {
        return numberOfText.computeIfAbsent(text == null ? "" : text, fresh -> {
            texts.add(fresh);
            return texts.size() - 1;
        });
    }

    private static String source(SourceFrame frame) {
        return frame.function().isEmpty() ? frame.toString() : frame + " in " + frame.function();
    }

    private static String dtype(Shape shape) {
        if (shape instanceof ArrayShape array) {
            return array.type().text();
        }
        if (shape instanceof BufferShape buffer) {
            return dtype(buffer.held());
        }
        return shape instanceof TupleShape
                ? "tuple"
                : shape instanceof TokenShape ? "token" : shape instanceof OpaqueShape ? "opaque" : "";
    }
}
