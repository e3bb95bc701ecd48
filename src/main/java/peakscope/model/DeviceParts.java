package peakscope.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Which devices hold the same value: a number for each device, the same one for the same value. */
public final class DeviceParts {

    private final int[] parts;

    private DeviceParts(int[] parts) {
        this.parts = parts;
    }

    /** Every device holds the same. */
    public static DeviceParts same(int devices) {
        return new DeviceParts(new int[devices]);
    }

    /** Every device holds a value of its own. */
    public static DeviceParts distinct(int devices) {
        return numbered(devices, device -> device);
    }

    /** Devices with equal keys hold the same. */
    public static DeviceParts numbered(int devices, IntFunction<Object> key) {
        Map<Object, Integer> numbers = new HashMap<>();
        int[] parts = new int[devices];
        for (int device = 0; device < devices; device++) {
            Integer known = numbers.putIfAbsent(key.apply(device), numbers.size());
            parts[device] = known == null ? numbers.size() - 1 : known;
        }
        return new DeviceParts(parts);
    }

    /** What is computed from two values: devices hold the same if they hold the same of both. */
    public DeviceParts and(DeviceParts other) {
        return equals(other) ? this : numbered(parts.length, device -> List.of(parts[device], other.parts[device]));
    }

    /** What each device has after all of its group put their values together, or added them up. */
    public DeviceParts together(List<int[]> groups) {
        Object[] keys = new Object[parts.length];
        Arrays.setAll(keys, device -> device);
        for (int[] group : groups) {
            List<Integer> members = members(group);
            for (int device : group) {
                keys[device] = members;
            }
        }
        return numbered(parts.length, device -> keys[device]);
    }

    /** What each device has after its group put their values together and each took another part of them. */
    public DeviceParts dealt(List<int[]> groups) {
        Object[] keys = new Object[parts.length];
        Arrays.setAll(keys, device -> device);
        for (int[] group : groups) {
            List<Integer> members = members(group);
            for (int place = 0; place < group.length; place++) {
                keys[group[place]] = List.of(members, place);
            }
        }
        return numbered(parts.length, device -> keys[device]);
    }

    /** What each device has after values went from one to another; a device that gets none has zeros. */
    public DeviceParts sent(List<int[]> pairs) {
        Object[] keys = new Object[parts.length];
        Arrays.fill(keys, "nothing");
        for (int[] pair : pairs) {
            keys[pair[1]] = parts[pair[0]];
        }
        return numbered(parts.length, device -> keys[device]);
    }

    private List<Integer> members(int[] group) {
        List<Integer> members = new ArrayList<>();
        for (int device : group) {
            members.add(parts[device]);
        }
        return members;
    }

    /** The number of devices that hold the same; of several numbers the smallest. */
    public int copies() {
        int[] holders = new int[parts.length];
        for (int part : parts) {
            holders[part]++;
        }
        return Arrays.stream(holders).filter(count -> count > 0).min().orElse(1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeviceParts same && Arrays.equals(parts, same.parts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parts);
    }

    @Override
    public String toString() {
        return Arrays.toString(parts);
    }
}
