package peakscope.read.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Seeds;
import peakscope.read.io.ProtoCursor.Slice;

class ProtoCursorTest {

    private interface Writing {
        void to(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        writing.to(out);
        out.flush();
        return bytes.toByteArray();
    }

    private static ProtoCursor cursor(byte[] bytes) {
        return new ProtoCursor(bytes, Slice.whole(bytes));
    }

    @Property(seed = Seeds.SEED, tries = 200)
    void numbersComeBackAsTheyWereWritten(
            @ForAll @Size(max = 20) List<Long> numbers, @ForAll @IntRange(min = 1, max = 536_870_911) int field)
            throws IOException {
        byte[] packed = message(out -> {
            for (long number : numbers) {
                out.writeInt64NoTag(number);
            }
        });
        byte[] bytes = message(out -> {
            out.writeByteArray(field, packed);
            out.writeFixed64(field, 1);
            out.writeFixed32(field, 1);
            for (long number : numbers) {
                out.writeInt64(field, number);
            }
        });
        List<Long> read = new ArrayList<>();
        ProtoCursor cursor = cursor(bytes);
        while (cursor.next()) {
            assertEquals(field, cursor.field());
            cursor.numbers(read::add);
        }
        List<Long> twice = new ArrayList<>(numbers);
        twice.addAll(numbers);
        assertEquals(twice, read);
        assertEquals(bytes.length, cursor.position());
    }

    @Test
    void whatAMessageWithinHoldsEndsWithIt() throws IOException {
        byte[] bytes = message(out -> {
            out.writeByteArray(1, message(inner -> inner.writeInt64(7, 300)));
            out.writeString(2, "behind");
        });
        ProtoCursor cursor = cursor(bytes);
        cursor.next();
        int outer = cursor.push();
        cursor.next();
        assertEquals(300, cursor.number());
        assertEquals(false, cursor.next());
        cursor.leave(outer);
        cursor.next();
        assertEquals("behind", cursor.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0a05", "0aff", "08", "08ffffffffffffffffffff01", "00", "0d000000", "09", "0b0800", "0e"})
    void damageIsToldAndNothingBehindTheMessageIsRead(String hex) {
        byte[] damaged = java.util.HexFormat.of().parseHex(hex + "0101010101010101");
        ProtoCursor cursor = new ProtoCursor(damaged, new Slice(0, hex.length() / 2));
        assertThrows(IOException.class, () -> {
            while (cursor.next()) {
                cursor.skip();
            }
        });
    }
}
