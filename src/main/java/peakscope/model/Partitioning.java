package peakscope.model;

import java.util.List;

/**
 * How the compiler split a module over devices.
 *
 * @param devices how many run the same step together, each on its own part; 1 when the module is not split
 * @param parameters how each argument lies on them; empty when the dump does not tell
 * @param copies on how many devices the same part of each argument lies; empty when the dump does not tell
 */
public record Partitioning(int devices, List<Sharding> parameters, List<Integer> copies) {

    /** A module for a single device, or for an unknown number. */
    public static final Partitioning NONE = new Partitioning(1, List.of());

    public Partitioning {
        parameters = List.copyOf(parameters);
        copies = List.copyOf(copies);
    }

    /** Where it is not known how many devices hold the same part. */
    public Partitioning(int devices, List<Sharding> parameters) {
        this(devices, parameters, List.of());
    }

    /** On how many devices the same part of an argument lies: on all where it is replicated, on one where that is not known. */
    public int copies(int number) {
        if (parameter(number) == Sharding.REPLICATED) {
            return devices;
        }
        return number >= 0 && number < copies.size() ? copies.get(number) : 1;
    }

    /** How one argument lies on the devices. */
    public Sharding parameter(int number) {
        return number >= 0 && number < parameters.size() ? parameters.get(number) : Sharding.UNKNOWN;
    }

    /** Where the parts of an array lie. */
    public enum Sharding {
        /** Whole on every device. */
        REPLICATED,
        /** Split: every device has a part, and several may have the same one. */
        SPLIT,
        /** The dump does not say, or says it in a form that is not read. */
        UNKNOWN
    }
}
