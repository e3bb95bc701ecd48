package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The README and its further pages show exactly what the command line prints; a line with only an ellipsis stands for
 * any others.
 */
class ReadmeTest {

    private static final Path DOCS = Path.of("assets/docs");
    private static final Path COMMANDS = DOCS.resolve("COMMANDS.md");
    private static final Pattern BLOCK =
            Pattern.compile("```\\n\\$ java -jar target/peakscope\\.jar (.*)\\n(?s:(.*?))```");
    private static final Pattern LINK = Pattern.compile("\\]\\(((?!https?:|#)[^)#]+)");
    private static final Pattern ANCHOR = Pattern.compile("\\]\\(#([^)]+)\\)");

    @TestFactory
    Stream<DynamicTest> examplesPrintWhatTheySay() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            Matcher block = BLOCK.matcher(Files.readString(page));
            while (block.find()) {
                String command = block.group(1);
                List<String> shown = block.group(2).lines().toList();
                tests.add(DynamicTest.dynamicTest(command, () -> holds(command, shown)));
            }
        }
        assertFalse(tests.isEmpty(), "no example found");
        return tests.stream();
    }

    private static void holds(String command, List<String> shown) {
        Run run = Run.of((Object[]) command.split(" "));
        List<String> printed = run.out().lines().toList();
        int at = 0;
        boolean any = false;
        for (String line : shown) {
            if (line.strip().equals("…")) {
                any = true;
                continue;
            }
            int found = any ? printed.subList(at, printed.size()).indexOf(line) : 0;
            assertTrue(found >= 0, () -> "not printed: " + line + "\n" + run.out());
            at += found;
            assertTrue(at < printed.size(), () -> "nothing is printed where the README has " + line);
            assertEquals(line, printed.get(at));
            at++;
            any = false;
        }
        assertTrue(any || at == printed.size(), () -> "more is printed than shown:\n" + run.out());
    }

    @Test
    void everyCommandHasItsPart() throws IOException {
        String readme = Files.readString(COMMANDS);
        for (String command : PeakscopeCommand.commandLine(
                        null, java.util.Map.of(), java.io.OutputStream.nullOutputStream())
                .getSubcommands()
                .keySet()) {
            assertTrue(readme.contains("\n## " + command + "\n"), command);
        }
    }

    /** Everything written for people who open the project. */
    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(
                Path.of("README.md"),
                Path.of(".github/CONTRIBUTING.md"),
                Path.of(".github/SECURITY.md"),
                Path.of("samples/README.md")));
        try (Stream<Path> docs = Files.list(DOCS)) {
            docs.sorted().forEach(pages::add);
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Path page) throws IOException {
        String readme = Files.readString(page);
        Matcher link = LINK.matcher(readme);
        while (link.find()) {
            assertTrue(Files.exists(Path.of(".").resolve(page).resolveSibling(link.group(1))), link.group(1));
        }
        Matcher anchor = ANCHOR.matcher(readme);
        while (anchor.find()) {
            assertTrue(
                    readme.lines()
                            .anyMatch(line -> line.startsWith("#")
                                    && line.replaceAll("^#+ ", "")
                                            .toLowerCase(java.util.Locale.ROOT)
                                            .replace(' ', '-')
                                            .equals(anchor.group(1))),
                    anchor.group(1));
        }
    }
}
