package peakscope.read.message.figure;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A number of bytes that a text gives. What exactly it counts depends on the family. */
public enum Figure {
    USED("usedBytes", "used"),
    LIMIT("limitBytes", "limit"),
    EXCEEDED("exceededBytes", "over the limit by"),
    REQUESTED("requestedBytes", "requested"),
    FREE("freeBytes", "free"),
    RESERVED("reservedBytes", "reserved"),
    RESERVABLE("reservableBytes", "reservable"),
    LARGEST_FREE("largestFreeBytes", "largest free region"),
    TOTAL("totalBytes", "total"),
    ARGUMENT("argumentBytes", "arguments"),
    PROGRAM("programBytes", "program"),
    OUTPUT("outputBytes", "results"),
    SHARED("sharedBytes", "results that share memory with arguments"),
    TEMPORARY("temporaryBytes", "temporaries"),
    TENSOR_CORE("tensorCoreBytes", "TensorCore"),
    SPARSE_CORE("sparseCoreBytes", "SparseCore");

    private final String key;
    private final String title;

    Figure(String key, String title) {
        this.key = key;
        this.title = title;
    }

    /** The figure with this name: {@code largest_free}. */
    public static Optional<Figure> named(String name) {
        return Arrays.stream(values())
                .filter(figure -> figure.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    /** Name of its field in JSON. */
    public String key() {
        return key;
    }

    /** Name for people. */
    public String title() {
        return title;
    }
}
