package peakscope.report.export;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.SourceFrame;

/**
 * pprof's {@code profile.proto}, compressed with gzip: https://github.com/google/pprof/blob/main/proto/profile.proto. A
 * sample is a buffer: its bytes ({@code space}), its bytes without padding ({@code unpadded}) and a count; labels say
 * which buffer it is.
 */
final class PprofExport {

    /** Field numbers of a Profile. */
    private static final int SAMPLE_TYPE = 1;

    private static final int SAMPLE = 2;
    private static final int MAPPING = 3;
    private static final int LOCATION = 4;
    private static final int FUNCTION = 5;
    private static final int STRING = 6;
    private static final int COMMENT = 13;
    private static final int DEFAULT_SAMPLE_TYPE = 14;

    /** What the format records of a function: its name and its file; the line belongs to the location. */
    private record Function(String name, String file) {}

    /** Fields of one message. */
    private interface Body {
        void write(CodedOutputStream out) throws IOException;
    }

    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final Map<Function, Integer> functions = new LinkedHashMap<>();
    private final Map<SourceFrame, Integer> locations = new LinkedHashMap<>();
    private final CodedOutputStream out;

    private PprofExport(CodedOutputStream out) {
        this.out = out;
    }

    static void write(PeakStacks stacks, OutputStream to) throws IOException {
        GZIPOutputStream packed = new GZIPOutputStream(to);
        CodedOutputStream out = CodedOutputStream.newInstance(packed);
        new PprofExport(out).profile(stacks);
        out.flush();
        packed.finish();
    }

    private void profile(PeakStacks stacks) throws IOException {
        // The table's first string must be the empty one.
        number("", strings);
        type("space", "bytes");
        type("unpadded", "bytes");
        type("buffers", "count");
        for (PeakStacks.Entry entry : stacks.entries()) {
            message(SAMPLE, sample -> sample(entry, stacks, sample));
        }
        // Declares that all names are present; otherwise pprof looks for a binary to read them from.
        message(MAPPING, body -> {
            body.writeUInt64(1, 1);
            body.writeInt64(5, number(stacks.module(), strings));
            for (int named = 7; named <= 10; named++) {
                body.writeBool(named, true);
            }
        });
        for (Map.Entry<SourceFrame, Integer> location : locations.entrySet()) {
            message(LOCATION, body -> location(location.getKey(), location.getValue() + 1, body));
        }
        for (Map.Entry<Function, Integer> function : functions.entrySet()) {
            message(FUNCTION, body -> {
                body.writeUInt64(1, function.getValue() + 1);
                body.writeInt64(2, number(function.getKey().name(), strings));
                body.writeInt64(3, number(function.getKey().name(), strings));
                body.writeInt64(4, number(function.getKey().file(), strings));
            });
        }
        out.writeInt64(
                COMMENT, number("What is live at the peak of " + stacks.space() + " in " + stacks.module(), strings));
        out.writeInt64(DEFAULT_SAMPLE_TYPE, number("space", strings));
        for (String string : strings.keySet()) {
            out.writeString(STRING, string);
        }
    }

    private void type(String type, String unit) throws IOException {
        message(SAMPLE_TYPE, body -> {
            body.writeInt64(1, number(type, strings));
            body.writeInt64(2, number(unit, strings));
        });
    }

    private void sample(PeakStacks.Entry entry, PeakStacks stacks, CodedOutputStream body) throws IOException {
        List<SourceFrame> stack = entry.stack();
        for (int frame = stack.size() - 1; frame >= 0; frame--) {
            body.writeUInt64(1, number(stack.get(frame), locations) + 1);
        }
        Buffer buffer = entry.buffer();
        body.writeInt64(2, buffer.size().count());
        body.writeInt64(2, buffer.unpadded().count());
        body.writeInt64(2, 1);
        label("module", stacks.module(), body);
        label("buffer", buffer.details().label(), body);
        label("category", buffer.category().text(), body);
        label(
                "shape",
                buffer.details().shape() == null ? "" : buffer.details().shape().toString(),
                body);
        label("op", buffer.details().opName() == null ? "" : buffer.details().opName(), body);
    }

    private void label(String key, String value, CodedOutputStream sample) throws IOException {
        if (!value.isEmpty()) {
            message(sample, 3, body -> {
                body.writeInt64(1, number(key, strings));
                body.writeInt64(2, number(value, strings));
            });
        }
    }

    private void location(SourceFrame frame, int id, CodedOutputStream body) throws IOException {
        String name = frame.function().isBlank() ? frame.shortText() : frame.function();
        int function = number(new Function(name, frame.file()), functions) + 1;
        body.writeUInt64(1, id);
        body.writeUInt64(2, 1);
        message(body, 4, line -> {
            line.writeUInt64(1, function);
            line.writeInt64(2, frame.line());
            line.writeInt64(3, frame.column());
        });
    }

    private void message(int field, Body body) throws IOException {
        message(out, field, body);
    }

    private static void message(CodedOutputStream to, int field, Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream fields = CodedOutputStream.newInstance(bytes);
        body.write(fields);
        fields.flush();
        to.writeByteArray(field, bytes.toByteArray());
    }

    /** Numbers from 0, in order of first use. */
    private static <K> int number(K key, Map<K, Integer> numbers) {
        Integer next = numbers.size();
        Integer known = numbers.putIfAbsent(key, next);
        return known == null ? next : known;
    }
}
