package peakscope.analyze.lifetime;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import peakscope.model.Program;

/**
 * What reads a value, seen through instructions that only rename or move it: bitcasts, tuples, asynchronous copies and
 * slices. Other asynchronous starts count as users, because they produce another value.
 *
 * @param users in schedule order
 * @param isReturned whether it also leaves its computation
 */
record ValueUses(List<User> users, boolean isReturned) {

    static final int NOBODY = -1;

    /**
     * One instruction that reads the value.
     *
     * @param copier what read the value's memory in its place; {@link #NOBODY} if it did so itself
     */
    record User(int row, int copier) {

        /** What reads the memory. */
        int reader() {
            return copier == NOBODY ? row : copier;
        }
    }

    /** The value, or part of a tuple that holds it. */
    private record Alias(int row, List<Integer> part, int copier) {}

    static ValueUses of(Program program, int definition, List<Integer> part) {
        TreeMap<Integer, User> users = new TreeMap<>(
                Comparator.<Integer>comparingInt(program::scheduled).thenComparing(Comparator.naturalOrder()));
        // If several copies lead to one user, the last needs the memory longest.
        BinaryOperator<User> latest =
                BinaryOperator.maxBy(Comparator.comparing(user -> program.scheduled(user.reader())));
        boolean returned = false;
        Set<Alias> seen = new HashSet<>();
        Deque<Alias> next = new ArrayDeque<>(List.of(new Alias(definition, part, NOBODY)));
        while (!next.isEmpty()) {
            Alias value = next.remove();
            if (!seen.add(value)) {
                continue;
            }
            int[] readers = program.users(value.row);
            returned |= readers.length == 0;
            for (int reader : readers) {
                next.addAll(kept(program, value, reader));
                renamed(program, value, reader)
                        .ifPresentOrElse(
                                next::addAll, () -> users.merge(reader, new User(reader, value.copier), latest));
            }
        }
        return new ValueUses(List.copyOf(users.values()), returned);
    }

    /** A copy without some users. */
    ValueUses without(Predicate<User> unwanted) {
        return new ValueUses(users.stream().filter(unwanted.negate()).toList(), isReturned);
    }

    /** A loop passes its memory on, entry by entry; followed if the program says which entry is read. */
    private static List<Alias> kept(Program program, Alias value, int reader) {
        boolean tells = "while".equals(program.opcode(reader))
                && Arrays.stream(program.users(reader)).allMatch(user -> program.tupleIndex(user) >= 0);
        return tells ? List.of(new Alias(reader, value.part, value.copier)) : List.of();
    }

    /** The value's names after an instruction that only passes it on; empty if the instruction works with it. */
    private static Optional<List<Alias>> renamed(Program program, Alias value, int reader) {
        String opcode = String.valueOf(program.opcode(reader));
        return switch (opcode) {
            case "bitcast", "async-update" -> Optional.of(List.of(new Alias(reader, value.part, value.copier)));
            case "get-tuple-element" -> Optional.of(entry(program, value, reader));
            case "tuple" -> Optional.of(entries(program, value, reader));
            case "copy-start" -> Optional.of(List.of(copied(value, reader, 0)));
            case "async-start" ->
                program.name(reader).startsWith("slice-start")
                        ? Optional.of(List.of(copied(value, reader, 1)))
                        : Optional.empty();
            default ->
                opcode.endsWith("-done")
                        ? Optional.of(List.of(new Alias(reader, tail(value.part), value.copier)))
                        : Optional.empty();
        };
    }

    private static List<Alias> entry(Program program, Alias value, int reader) {
        int taken = program.tupleIndex(reader);
        boolean other = taken >= 0 && !value.part.isEmpty() && value.part.get(0) != taken;
        return other ? List.of() : List.of(new Alias(reader, tail(value.part), value.copier));
    }

    private static List<Alias> entries(Program program, Alias value, int reader) {
        int[] operands = program.operands(reader);
        List<Alias> aliases = new ArrayList<>();
        for (int i = 0; i < operands.length; i++) {
            if (operands[i] == value.row) {
                aliases.add(new Alias(reader, inside(i, value.part), value.copier));
            }
        }
        return aliases;
    }

    /** The first instruction that copies it reads its memory. */
    private static Alias copied(Alias value, int reader, int entry) {
        return new Alias(reader, inside(entry, value.part), value.copier == NOBODY ? reader : value.copier);
    }

    private static List<Integer> inside(int entry, List<Integer> part) {
        List<Integer> longer = new ArrayList<>(List.of(entry));
        longer.addAll(part);
        return List.copyOf(longer);
    }

    private static List<Integer> tail(List<Integer> part) {
        return part.isEmpty() ? part : part.subList(1, part.size());
    }
}
