package peakscope.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.Collection;
import peakscope.advise.finding.AdviceText;

/** Every section of the official pages on E1000, E0100 and E0101 has an entry in the advisor's texts. */
class KnowledgeTest {

    private static final Map<String, Map<String, List<String>>> ENTRIES = Map.of(
            "000", e1000(),
            "002",
                    Map.of(
                            "Reduce your model's memory footprint", List.of("e0100.footprint"),
                            "Address Memory Layout and Padding", List.of("e0100.padding"),
                            "Ensure no memory leaks", List.of("e0100.leaks"),
                            "Tooling", List.of("e0100.log")),
            "004",
                    Map.of(
                            "Reduce Buffer Memory Footprint", List.of("e0101.buffers"),
                            "Reduce program’s memory requirements for temporaries", List.of("e0101.temporaries"),
                            "Optimize Execution Strategy/Reduce Serving load", List.of("e0101.programs"),
                            "Ensure no memory leaks", List.of("e0101.leaks"),
                            "Tooling", List.of("e0101.log")));

    private static Map<String, List<String>> e1000() {
        return Map.of(
                "Section 1. Balance TC and SC HBM usage",
                        List.of("e1000.sparse-core", "e1000.tensor-core", "e1000.balanced"),
                "Section 2. Unexpectedly Large Allocations",
                        List.of("e1000.large", "oversized", "callback", "replication"),
                "Section 3. Aggregate Allocations Exceed HBM Limit", List.of("e1000.cause", "combination"),
                "A. Check tensor padding and alignment", List.of("e1000.padding", "padding"),
                "B. Adjust configuration", List.of("e1000.configuration", "donation", "batch", "width"),
                "C. Optimize architecture and sharding", List.of("e1000.sharding", "optimizer-state", "fits-on"),
                "D. Tune key memory impacting XLA flags", List.of("e1000.flags"),
                "E. Tune XLA Rematerialization Pass / Manual Checkpointing", List.of("e1000.remat", "long-lived"),
                "F. Use advanced profiling tools", List.of("e1000.profile"));
    }

    private static final Pattern HEADING = Pattern.compile("(?:#{3,4} (.+?):?|-   ([^:]+):.*)");

    static Stream<Arguments> sections() {
        return ENTRIES.values().stream()
                .flatMap(page -> page.entrySet().stream())
                .map(section -> Arguments.of(section.getKey(), section.getValue()));
    }

    @ParameterizedTest
    @MethodSource("sections")
    void hasItsEntries(String section, List<String> ids) {
        for (String id : ids) {
            assertFalse(AdviceText.of(id + ".title", Map.of()).isBlank(), section);
            assertFalse(AdviceText.of(id + ".detail", Map.of()).isBlank(), section);
            assertTrue(AdviceText.of(id + ".reference", Map.of()).startsWith("https://"), section);
        }
    }

    /** Reads the pages themselves, so that no section is forgotten. */
    @Tag("collection")
    @TestFactory
    Stream<DynamicTest> noSectionOfThePagesIsForgotten() throws IOException {
        try (Stream<Path> pages = Files.list(Collection.required("seeds"))) {
            return pages
                    .sorted()
                    .filter(page -> ENTRIES.containsKey(number(page)))
                    .map(page -> dynamicTest(
                            page.getFileName().toString(),
                            () -> assertEquals(
                                    new TreeSet<>(ENTRIES.get(number(page)).keySet()), sectionsOf(page))))
                    .toList()
                    .stream();
        }
    }

    private static String number(Path page) {
        return page.getFileName().toString().substring(0, 3);
    }

    private static Set<String> sectionsOf(Path page) throws IOException {
        boolean withItems = !number(page).equals("000");
        String text = Files.readString(page).replace("â€™", "’");
        Set<String> found = new TreeSet<>();
        text.substring(text.indexOf("## Debugging"))
                .lines()
                .map(HEADING::matcher)
                .filter(match -> match.matches() && (match.group(1) != null || withItems))
                .map(match -> match.group(1) != null ? match.group(1) : match.group(2))
                .filter(name -> !name.startsWith("Enable") && !name.startsWith("Profile"))
                .forEach(found::add);
        return found;
    }
}
