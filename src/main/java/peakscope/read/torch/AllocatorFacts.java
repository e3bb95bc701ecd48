package peakscope.read.torch;

import java.util.ArrayList;
import java.util.List;
import peakscope.model.value.Fact;

/** The settings of PyTorch's allocator, from the snapshot. */
final class AllocatorFacts {

    private static final int LONGEST = 200;
    private static final int MOST = 64;

    private AllocatorFacts() {}

    static List<Fact> of(Devices.Remainder snapshot) {
        List<Fact> facts = new ArrayList<>();
        add("PyTorch allocator", snapshot.settings(), facts);
        return facts;
    }

    private static void add(String prefix, PickleDict settings, List<Fact> facts) {
        for (int i = 0; i < settings.size() && facts.size() < MOST; i++) {
            String name = prefix + ": " + settings.key(i);
            Object value = settings.value(i);
            if (value instanceof PickleDict divisions && settings.key(i).equals("roundup_power2_divisions")) {
                roundup(name, divisions, facts);
            } else if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                String text = value.toString();
                if (!text.isEmpty()) {
                    facts.add(new Fact(cut(name), cut(text)));
                }
            }
        }
    }

    /** Divisions by size in MiB; usually none is set. */
    private static void roundup(String name, PickleDict divisions, List<Fact> facts) {
        List<String> set = new ArrayList<>();
        for (int i = 0; i < Math.min(divisions.size(), MOST); i++) {
            if (divisions.value(i) instanceof Long number && number != 0) {
                set.add(divisions.key(i) + ":" + number);
            }
        }
        if (!set.isEmpty()) {
            facts.add(new Fact(name, cut(String.join(",", set))));
        }
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
