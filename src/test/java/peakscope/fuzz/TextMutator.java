package peakscope.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes lines, numbers and words of a text, including JSON. */
final class TextMutator implements Mutator {

    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][\\w.]+");

    @Override
    public byte[] mutate(byte[] whole, Random random) {
        String text = new String(whole, StandardCharsets.UTF_8);
        for (int i = 0; i <= random.nextInt(4); i++) {
            text = random.nextInt(3) == 0 ? lines(text, random) : words(text, random);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        bytes = random.nextInt(8) == 0 ? Mutator.bytes(bytes, random) : bytes;
        return bytes.length > LARGEST ? Arrays.copyOf(bytes, LARGEST) : bytes;
    }

    private static String lines(String text, Random random) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int at = random.nextInt(lines.size());
        switch (random.nextInt(6)) {
            case 0 -> lines.remove(at);
            case 1 -> {
                int times = 1 + random.nextInt(random.nextInt(5) == 0 ? 500 : 3);
                lines.addAll(at, Collections.nCopies(times, lines.get(at)));
            }
            case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
            case 3 -> lines.subList(at, lines.size()).clear();
            case 4 -> lines.set(at, Hostile.text(random));
            default -> lines.set(at, lines.get(at) + lines.get(random.nextInt(lines.size())));
        }
        return String.join("\n", lines);
    }

    private static String words(String text, Random random) {
        List<MatchResult> all =
                (random.nextBoolean() ? NUMBER : WORD).matcher(text).results().toList();
        if (all.isEmpty()) {
            return text + Hostile.text(random);
        }
        MatchResult one = all.get(random.nextInt(all.size()));
        String instead =
                switch (random.nextInt(4)) {
                    case 0 -> Hostile.text(random);
                    case 1 -> all.get(random.nextInt(all.size())).group();
                    default -> Long.toString(Hostile.number(random));
                };
        return text.substring(0, one.start()) + instead + text.substring(one.end());
    }
}
