package peakscope.read.hlo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Makes small, valid {@code HloProto}s: nested tuples, buffers in up to three memory spaces, allocations of every kind,
 * and traces that allocate, free and share. Places are given by name or by id, and ids may be 0 and so not written.
 */
final class RandomHlo {

    private static final long[] TYPES = {1, 2, 4, 11, 12, 16, 20, 21, 26};

    private final Random random;
    private final ShuffledMessage computation;
    private final ShuffledMessage assignment;
    private final List<Long> instructionIds = new ArrayList<>();
    private final List<List<List<Long>>> partsOfShapes = new ArrayList<>();
    private final List<Made> buffers = new ArrayList<>();

    /** A logical buffer as allocations and traces need it. */
    private record Made(long id, long color) {}

    private RandomHlo(Random random) {
        this.random = random;
        computation = message().text(1, "main");
        assignment = message();
    }

    /** One message; the same random source gives the same result. */
    static byte[] make(Random random) {
        return new RandomHlo(random).proto();
    }

    private byte[] proto() {
        int instructions = 1 + random.nextInt(12);
        for (int i = 0; i < instructions; i++) {
            addInstruction(i);
        }
        int count = 1 + random.nextInt(25);
        for (int i = 0; i < count; i++) {
            addBuffer(new Made(i * 3L, random.nextInt(3)));
        }
        addAllocations();
        for (long color = 0; color < 3; color++) {
            addTraces(color);
        }
        return message()
                .message(1, message().text(1, "jit_random").text(2, "main").message(3, computation))
                .message(3, assignment)
                .toByteArray();
    }

    private void addInstruction(int number) {
        long id = number == 0 && random.nextBoolean() ? 0 : ((long) random.nextInt(3) << 32) | (number + 1);
        List<List<Long>> parts = new ArrayList<>();
        computation.message(
                2,
                message()
                        .text(1, "op." + number)
                        .text(2, "fusion")
                        .message(3, shape(List.of(), parts))
                        .number(35, id));
        instructionIds.add(id);
        partsOfShapes.add(parts);
    }

    /** Adds the path of every part of the shape to the list. */
    private ShuffledMessage shape(List<Long> path, List<List<Long>> parts) {
        parts.add(path);
        if (path.size() < 3 && random.nextInt(4) == 0) {
            ShuffledMessage tuple = message().number(2, 13);
            int entries = random.nextInt(4);
            for (long entry = 0; entry < entries; entry++) {
                List<Long> inner = new ArrayList<>(path);
                inner.add(entry);
                tuple.message(4, shape(inner, parts));
            }
            return tuple;
        }
        if (random.nextInt(12) == 0) {
            return message().number(2, random.nextBoolean() ? 14 : 17);
        }
        List<Long> dimensions = random.longs(random.nextInt(4), 0, 300).boxed().toList();
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, dimensions.size()).boxed().toList());
        Collections.shuffle(order, random);
        ShuffledMessage layout = message().numbers(1, order);
        if (random.nextBoolean()) {
            layout.message(6, message().numbers(1, List.of(8, 128)));
        }
        long type = TYPES[random.nextInt(TYPES.length)];
        layout.number(7, type == 21 && random.nextBoolean() ? 4 : 0);
        return message().number(2, type).numbers(3, dimensions).message(5, layout);
    }

    private void addBuffer(Made made) {
        buffers.add(made);
        int instruction = random.nextInt(instructionIds.size());
        List<List<Long>> parts = partsOfShapes.get(instruction);
        ShuffledMessage location = message();
        if (random.nextInt(20) == 0) {
            location.number(4, 1L << 40);
        } else if (random.nextBoolean()) {
            location.text(2, "op." + instruction).numbers(3, parts.get(random.nextInt(parts.size())));
        } else {
            location.number(4, instructionIds.get(instruction)).numbers(3, parts.get(random.nextInt(parts.size())));
        }
        assignment.message(
                1,
                message()
                        .number(1, made.id)
                        .number(2, random.nextInt(100_000))
                        .message(3, location)
                        .number(4, made.color));
    }

    private void addAllocations() {
        List<Made> left = new ArrayList<>(buffers);
        Collections.shuffle(left, random);
        int count = 1 + random.nextInt(10);
        for (int index = 0; index < count; index++) {
            long color = index == 0 ? 0 : random.nextInt(3);
            ShuffledMessage allocation = message()
                    .number(1, index)
                    .number(2, 1 + random.nextInt(200_000))
                    .number(8, color);
            switch (index == 0 ? 0 : random.nextInt(7)) {
                case 0 -> allocation.flag(5, true).number(6, random.nextInt(4));
                case 1 -> allocation.flag(7, true);
                case 2 -> allocation.flag(12, true);
                case 3 -> allocation.flag(3, true);
                case 4 -> allocation.flag(5, true).flag(7, true).flag(13, true);
                case 5 -> allocation.flag(3, true).flag(7, random.nextBoolean()).flag(11, true);
                default -> allocation.flag(11, random.nextBoolean());
            }
            int assigned = random.nextInt(5);
            for (int i = left.size() - 1; i >= 0 && assigned > 0; i--) {
                if (left.get(i).color == color) {
                    long id = left.remove(i).id;
                    allocation.message(
                            9,
                            message()
                                    .number(1, id)
                                    .number(2, random.nextInt(1000))
                                    .number(3, 5));
                    assigned--;
                }
            }
            assignment.message(3, allocation);
        }
    }

    private void addTraces(long color) {
        List<Long> ids = buffers.stream()
                .filter(buffer -> buffer.color == color)
                .map(Made::id)
                .toList();
        int traces = ids.isEmpty() ? 0 : random.nextInt(3);
        for (int i = 0; i < traces; i++) {
            assignment.message(4, trace(ids));
        }
    }

    /** A buffer is fresh, then held, then spent; a spent one may be shared, and allocated again. */
    private ShuffledMessage trace(List<Long> ids) {
        List<Long> fresh = new ArrayList<>(ids);
        Collections.shuffle(fresh, random);
        List<Long> held = new ArrayList<>();
        List<Long> spent = new ArrayList<>();
        Set<Long> sharers = new HashSet<>();
        ShuffledMessage trace = message().number(3, random.nextInt(5)).flag(2, random.nextBoolean());
        int events = random.nextInt(40);
        for (int i = 0; i < events; i++) {
            int lot = random.nextInt(10);
            if (lot < 4 && !fresh.isEmpty()) {
                held.add(event(trace, 0, fresh.remove(fresh.size() - 1), 0));
            } else if (lot < 6 && !fresh.isEmpty() && held.size() + spent.size() > 0) {
                List<Long> from = spent.isEmpty() || (!held.isEmpty() && random.nextBoolean()) ? held : spent;
                long with = from.get(random.nextInt(from.size()));
                sharers.add(event(trace, 2, fresh.get(fresh.size() - 1), with));
                held.add(fresh.remove(fresh.size() - 1));
            } else if (lot < 7 && !spent.isEmpty() && !sharers.contains(spent.get(0))) {
                held.add(event(trace, 0, spent.remove(0), 0));
            } else if (!held.isEmpty()) {
                spent.add(event(trace, 1, held.remove(random.nextInt(held.size())), 0));
            }
        }
        return trace;
    }

    private Long event(ShuffledMessage trace, int kind, Long buffer, long canonical) {
        trace.message(
                1, message().number(1, kind).number(2, buffer).text(4, "op.0").number(5, canonical));
        return buffer;
    }

    private ShuffledMessage message() {
        return new ShuffledMessage(random);
    }
}
