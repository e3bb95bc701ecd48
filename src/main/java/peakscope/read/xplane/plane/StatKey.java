package peakscope.read.xplane.plane;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The stats that are read, by their writers' names; upper and lower case differ between versions. */
public enum StatKey {
    ALLOCATOR_NAME("allocator_name"),
    INDEX_ON_HOST("index_on_host"),
    DEVICE_ORDINAL("device_ordinal"),
    BYTES_RESERVED("bytes_reserved"),
    BYTES_ALLOCATED("bytes_allocated"),
    BYTES_AVAILABLE("bytes_available"),
    FRAGMENTATION("fragmentation"),
    PEAK_BYTES_IN_USE("peak_bytes_in_use"),
    REQUESTED_BYTES("requested_bytes"),
    ALLOCATION_BYTES("allocation_bytes"),
    ADDRESS("addr"),
    TF_OP("tf_op"),
    GROUP_ID("group_id"),
    REGION_TYPE("region_type"),
    DATA_TYPE("data_type"),
    SHAPE("shape"),
    HLO_MODULE("hlo_module"),
    PROGRAM_ID("program_id"),
    RUN_ID("run_id"),
    HLO_PROTO("hlo proto"),
    MEMORY_SIZE("memory_size"),
    DEVICE_TYPE("device_type_string"),
    PROFILE_START("profile_start_time");

    /** No name is longer, so longer ones need not be read. */
    static final int LONGEST = 24;

    private static final Map<String, StatKey> BY_NAME = new HashMap<>();

    static {
        for (StatKey key : values()) {
            BY_NAME.put(key.text, key);
        }
    }

    private final String text;

    StatKey(String text) {
        this.text = text;
    }

    static Optional<StatKey> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)));
    }
}
