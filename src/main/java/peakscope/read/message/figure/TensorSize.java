package peakscope.read.message.figure;

import java.util.Map;
import java.util.Optional;
import peakscope.model.shape.ElementType;
import peakscope.model.value.Bytes;

/** The size of a tensor of which a text gives only shape and type, as TensorFlow's does. */
public final class TensorSize {

    /** TensorFlow's names of types that have a fixed width. */
    private static final Map<String, ElementType> TYPES = Map.ofEntries(
            Map.entry("bool", ElementType.PRED),
            Map.entry("int8", ElementType.S8),
            Map.entry("uint8", ElementType.U8),
            Map.entry("int16", ElementType.S16),
            Map.entry("uint16", ElementType.U16),
            Map.entry("half", ElementType.F16),
            Map.entry("float16", ElementType.F16),
            Map.entry("bfloat16", ElementType.BF16),
            Map.entry("int32", ElementType.S32),
            Map.entry("uint32", ElementType.U32),
            Map.entry("float", ElementType.F32),
            Map.entry("float32", ElementType.F32),
            Map.entry("int64", ElementType.S64),
            Map.entry("uint64", ElementType.U64),
            Map.entry("double", ElementType.F64),
            Map.entry("float64", ElementType.F64),
            Map.entry("complex64", ElementType.C64),
            Map.entry("complex128", ElementType.C128));

    private TensorSize() {}

    /**
     * The size of an array.
     *
     * @param shape {@code [16,112,112,147]}
     * @param type {@code float}
     * @return empty if the type has no fixed width, or the array is larger than any memory
     */
    public static Optional<Bytes> of(String shape, String type) {
        ElementType element = TYPES.get(type);
        if (element == null) {
            return Optional.empty();
        }
        double exact = element.byteWidth();
        long bytes = element.byteWidth();
        for (String size : shape.replaceAll("[\\[\\]() ]", "").split(",", -1)) {
            if (!size.isBlank()) {
                long count = size.length() > 18 ? Bytes.LARGEST_BUFFER : Long.parseLong(size);
                exact *= count;
                bytes *= count;
            }
        }
        return exact <= Bytes.LARGEST_BUFFER ? Optional.of(new Bytes(bytes)) : Optional.empty();
    }
}
