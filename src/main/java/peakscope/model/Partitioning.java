package peakscope.model;

import java.util.List;

/**
 * How the compiler split a module over devices.
 *
 * @param devices number that run the same step together, each on its own part; 1 if the module is not split
 * @param parameters how each argument is distributed; empty if the dump does not say
 * @param copies number of devices that hold the same part of each argument; empty if the dump does not say
 * @param parts which devices hold the same part of each argument; empty if the dump does not say
 */
public record Partitioning(int devices, List<Sharding> parameters, List<Integer> copies, List<DeviceParts> parts) {

    /** A module for a single device, or for an unknown number. */
    public static final Partitioning NONE = new Partitioning(1, List.of());

    public Partitioning {
        parameters = List.copyOf(parameters);
        copies = List.copyOf(copies);
        parts = List.copyOf(parts);
    }

    /** For an unknown number of devices that hold the same part. */
    public Partitioning(int devices, List<Sharding> parameters) {
        this(devices, parameters, List.of(), List.of());
    }

    /** Number of devices that hold the same part of an argument: all if it is replicated, one if unknown. */
    public int copies(int number) {
        if (parameter(number) == Sharding.REPLICATED) {
            return devices;
        }
        return number >= 0 && number < copies.size() ? copies.get(number) : 1;
    }

    /** How one argument is distributed over the devices. */
    public Sharding parameter(int number) {
        return number >= 0 && number < parameters.size() ? parameters.get(number) : Sharding.UNKNOWN;
    }

    /** Where the parts of an array lie. */
    public enum Sharding {
        /** Whole on every device. */
        REPLICATED,
        /** Split: every device has a part, and several may have the same one. */
        SPLIT,
        /** The dump does not say, or only in a form that is not read. */
        UNKNOWN
    }
}
