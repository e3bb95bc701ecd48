package peakscope.model.shape;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * XLA's primitive types with their number in {@code xla_data.proto} and their width in memory.
 *
 * <p>A type narrower than a byte takes a whole byte an element unless the layout packs it ({@code E(bits)}); that is
 * {@link Layout#elementBits()}, not a property of the type.
 */
public enum ElementType {
    INVALID(0, 0),
    PRED(1, 8),
    S8(2, 8),
    S16(3, 16),
    S32(4, 32),
    S64(5, 64),
    U8(6, 8),
    U16(7, 16),
    U32(8, 32),
    U64(9, 64),
    F16(10, 16),
    F32(11, 32),
    F64(12, 64),
    TUPLE(13, 0),
    OPAQUE(14, 0),
    C64(15, 64),
    BF16(16, 16),
    TOKEN(17, 0),
    C128(18, 128),
    F8E5M2(19, 8),
    F8E4M3FN(20, 8),
    S4(21, 4),
    U4(22, 4),
    F8E4M3B11FNUZ(23, 8),
    F8E5M2FNUZ(24, 8),
    F8E4M3FNUZ(25, 8),
    S2(26, 2),
    U2(27, 2),
    F8E4M3(28, 8),
    F8E3M4(29, 8),
    S1(30, 1),
    U1(31, 1),
    F4E2M1FN(32, 4),
    F8E8M0FNU(33, 8),
    BUFFER(34, 0),
    F6E3M2FN(35, 6),
    F6E2M3FN(36, 6);

    private static final ElementType[] BY_NUMBER = new ElementType[64];
    private static final Map<String, ElementType> BY_TEXT = new HashMap<>();

    static {
        for (ElementType type : values()) {
            BY_NUMBER[type.number] = type;
            BY_TEXT.put(type.text, type);
        }
    }

    private final int number;
    private final int bits;
    private final String text;

    ElementType(int number, int bits) {
        this.number = number;
        this.bits = bits;
        this.text = name().toLowerCase(Locale.ROOT);
    }

    /** The type with this number in {@code xla.PrimitiveType}; {@link #INVALID} for an unknown number. */
    public static ElementType ofNumber(long number) {
        ElementType type = number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[(int) number] : null;
        return type == null ? INVALID : type;
    }

    /** The type that HLO text writes this way, for example {@code bf16}. */
    public static Optional<ElementType> ofText(String text) {
        return Optional.ofNullable(BY_TEXT.get(text));
    }

    /** Width in bits; 0 for what holds no elements (tuple, token, opaque). */
    public int bits() {
        return bits;
    }

    /** Whether tokens and labels have this type; narrower integers are quantized weights. */
    public boolean isIndex() {
        return this == S32 || this == S64 || this == U32 || this == U64;
    }

    /** Bytes that one unpacked element takes. */
    public int byteWidth() {
        return (bits + 7) / 8;
    }

    /** As HLO text writes it. */
    public String text() {
        return text;
    }
}
