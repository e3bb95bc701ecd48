package peakscope.analyze.mesh;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import peakscope.model.DeviceParts;

/**
 * How a value lies over the devices.
 *
 * @param parts which devices hold the same of it
 * @param entries of a tuple; empty for an array
 * @param table elements of a constant, which are the same everywhere; empty if they are not known
 * @param numbers the number that each device holds; empty if it is not known
 */
record Spread(DeviceParts parts, List<Spread> entries, List<Integer> table, List<Integer> numbers) {

    Spread {
        entries = List.copyOf(entries);
        table = List.copyOf(table);
        numbers = List.copyOf(numbers);
    }

    static Spread of(DeviceParts parts) {
        return of(parts, List.of());
    }

    static Spread of(DeviceParts parts, List<Spread> entries) {
        return new Spread(parts, entries, List.of(), List.of());
    }

    static Spread constant(DeviceParts same, int[] elements) {
        return new Spread(same, List.of(), Arrays.stream(elements).boxed().toList(), List.of());
    }

    /** A number that may differ from device to device. */
    static Spread numbers(List<Integer> numbers) {
        return new Spread(DeviceParts.numbered(numbers.size(), numbers::get), List.of(), List.of(), numbers);
    }

    /** The entry of a table that each device looks up by its number. */
    Spread lookedUp(Spread index) {
        boolean isKnown = !table.isEmpty()
                && !index.numbers.isEmpty()
                && index.numbers.stream().allMatch(number -> number >= 0 && number < table.size());
        return isKnown ? numbers(index.numbers.stream().map(table::get).toList()) : of(all().and(index.all()));
    }

    /** The whole tuple. */
    DeviceParts all() {
        return entries.stream().map(Spread::all).reduce(parts, DeviceParts::and);
    }

    /** An entry of a tuple whose entries may not be known apart. */
    Spread entry(int number) {
        return number >= 0 && number < entries.size() ? entries.get(number) : of(all());
    }

    /** What holds for both. */
    Spread and(Spread other) {
        return equals(other)
                ? this
                : entries.size() == other.entries.size()
                        ? of(
                                parts.and(other.parts),
                                IntStream.range(0, entries.size())
                                        .mapToObj(number -> entry(number).and(other.entry(number)))
                                        .toList())
                        : of(all().and(other.all()));
    }
}
