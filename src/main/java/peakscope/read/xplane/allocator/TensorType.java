package peakscope.read.xplane.allocator;

import java.util.Arrays;
import java.util.Locale;
import peakscope.model.shape.ElementType;

/**
 * TensorFlow's numbers of element types, from {@code types.proto} in
 * <a href="https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/types.proto">tensorflow</a>.
 */
public final class TensorType {

    /** Numbers 101 and up are references to the types from 1. */
    private static final int REFERENCES = 100;

    private static final String[] NAMES = {
        "",
        "float",
        "double",
        "int32",
        "uint8",
        "int16",
        "int8",
        "string",
        "complex64",
        "int64",
        "bool",
        "qint8",
        "quint8",
        "qint32",
        "bfloat16",
        "qint16",
        "quint16",
        "uint16",
        "complex128",
        "half",
        "resource",
        "variant",
        "uint32",
        "uint64",
        "float8_e5m2",
        "float8_e4m3fn",
        "float8_e4m3fnuz",
        "float8_e4m3b11fnuz",
        "float8_e5m2fnuz",
        "int4",
        "uint4",
        "int2",
        "uint2"
    };

    private TensorType() {}

    /** As in Python; empty if unknown. */
    static String name(int number) {
        int plain = number > REFERENCES ? number - REFERENCES : number;
        return plain < 0 || plain >= NAMES.length ? "" : NAMES[plain];
    }

    /** The number of a type by its Python name; 0 if unknown. */
    public static int number(String name) {
        return name.isEmpty() ? 0 : Math.max(0, Arrays.asList(NAMES).indexOf(name));
    }

    /** XLA's name of the same type; {@link ElementType#OPAQUE} for types that XLA lacks, such as strings. */
    static ElementType elementType(int number) {
        return switch (name(number)) {
            case "float" -> ElementType.F32;
            case "double" -> ElementType.F64;
            case "half" -> ElementType.F16;
            case "bfloat16" -> ElementType.BF16;
            case "bool" -> ElementType.PRED;
            case "int8", "qint8" -> ElementType.S8;
            case "int16", "qint16" -> ElementType.S16;
            case "int32", "qint32" -> ElementType.S32;
            case "int64" -> ElementType.S64;
            case "uint8", "quint8" -> ElementType.U8;
            case "uint16", "quint16" -> ElementType.U16;
            case "uint32" -> ElementType.U32;
            case "uint64" -> ElementType.U64;
            case "complex64" -> ElementType.C64;
            case "complex128" -> ElementType.C128;
            case "int2" -> ElementType.S2;
            case "uint2" -> ElementType.U2;
            case "int4" -> ElementType.S4;
            case "uint4" -> ElementType.U4;
            default ->
                ElementType.ofText(name(number).replace("float8_", "f8").toLowerCase(Locale.ROOT))
                        .orElse(ElementType.OPAQUE);
        };
    }
}
