package peakscope.read.torch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes a pickle of protocol 4 by hand, so that tests can write what Python would not. */
final class PickleWriter {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    PickleWriter() {
        op(0x80, 4);
    }

    /** Bytes as they are. */
    PickleWriter op(int... values) {
        for (int value : values) {
            bytes.write(value);
        }
        return this;
    }

    PickleWriter times(int count, int... values) {
        for (int i = 0; i < count; i++) {
            op(values);
        }
        return this;
    }

    PickleWriter text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        op(0x8c, utf8.length);
        bytes.writeBytes(utf8);
        return this;
    }

    /** Dictionaries, lists, texts, whole numbers. */
    PickleWriter value(Object value) {
        if (value instanceof Map<?, ?> map) {
            op('}', '(');
            map.forEach((key, held) -> value(key).value(held));
            op('u');
        } else if (value instanceof List<?> list) {
            op(']', '(');
            list.forEach(this::value);
            op('e');
        } else if (value instanceof Number number) {
            op(0x8a, 8);
            for (int i = 0; i < 8; i++) {
                op((int) (number.longValue() >>> (8 * i)) & 0xff);
            }
        } else {
            text(value.toString());
        }
        return this;
    }

    byte[] end() {
        return op('.').bytes.toByteArray();
    }

    /** What was written so far, cut off there. */
    byte[] soFar() {
        return bytes.toByteArray();
    }
}
