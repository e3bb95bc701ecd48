package peakscope.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import peakscope.read.io.ReadException;

/** Peakscope as other programs use it. */
class LibraryTest {

    private static final Path SAMPLE = Path.of("samples/rotations-oom-v5e");
    private static final Pattern EXAMPLE = Pattern.compile("```java\\n((?s:.*?))```\\n+```\\n((?s:.*?))```");
    private static final Set<String> OF_THE_WINDOW_AND_THE_COMMAND_LINE = Set.of(
            "org.openjfx",
            "org.controlsfx",
            "io.github.mkpaz",
            "info.picocli",
            "io.modelcontextprotocol.sdk",
            "org.slf4j");

    @Test
    void reportsWhatTheCommandLineReports() throws Exception {
        PeakReport report = Peakscope.open(SAMPLE).report();
        ModulePeak module = report.modules().get(0);
        var json = new ObjectMapper().readTree(report.json());
        assertEquals(json.at("/modules/0/spaces/0/peakBytes").asLong(), module.peakBytes());
        assertEquals(json.at("/modules/0/fit/neededBytes").asLong(), module.neededBytes());
        assertEquals(json.at("/findings").size(), report.advice().size());
        assertTrue(module.refused());
        assertEquals(Optional.of(false), report.fits());
    }

    @Test
    void isHeldAgainstALimitOrADevice() throws Exception {
        Peakscope opened = Peakscope.open(List.of(Path.of("samples/points-v5e")));
        assertEquals(
                OptionalLong.of(1 << 20),
                opened.limit(1 << 20).report().modules().get(0).limitBytes());
        assertEquals(Optional.of(true), opened.device("v6e").report().fits());
        assertThrows(IllegalArgumentException.class, () -> opened.device("abacus"));
        assertThrows(IllegalArgumentException.class, () -> opened.limit(-1));
    }

    @Test
    void reportsTheModuleAndSpaceThatWereChosen() throws Exception {
        Peakscope opened = Peakscope.open(Path.of("samples/train-v6e"));
        assertEquals(
                "jit_step",
                opened.module("jit_step").space("0").report().modules().get(0).module());
        assertThrows(
                IllegalArgumentException.class, () -> opened.module("nothing").report());
    }

    @Test
    void whatCannotBeReadIsOneLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("poem.hlo.pb"), "O rose");
        ReadException unreadable = assertThrows(ReadException.class, () -> Peakscope.open(file));
        assertEquals(1, unreadable.getMessage().lines().count());
        assertThrows(IllegalArgumentException.class, () -> Peakscope.open(List.of()));
    }

    /** The library's POM has the program's dependencies, minus those of the window and the command line. */
    @Test
    void bringsTheLibrariesThatTheProgramHas() throws Exception {
        Set<String> ours = libraries(Path.of("pom.xml"));
        ours.removeIf(library -> OF_THE_WINDOW_AND_THE_COMMAND_LINE.stream().anyMatch(library::startsWith));
        assertEquals(ours, libraries(Path.of("src/core/pom.xml")));
    }

    private static Set<String> libraries(Path pom) throws Exception {
        Element project = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom.toFile())
                .getDocumentElement();
        Set<String> libraries = new TreeSet<>();
        NodeList all = project.getElementsByTagName("dependency");
        for (int i = 0; i < all.getLength(); i++) {
            Element library = (Element) all.item(i);
            if (library.getParentNode().getParentNode().equals(project)
                    && library.getElementsByTagName("scope").getLength() == 0) {
                libraries.add(
                        text(library, "groupId") + ":" + text(library, "artifactId") + ":" + text(library, "version"));
            }
        }
        return libraries;
    }

    private static String text(Element library, String name) {
        return library.getElementsByTagName(name).item(0).getTextContent();
    }

    /** Compiles and runs the example from the README. */
    @Test
    void theExampleOfTheReadmePrintsWhatItSays(@TempDir Path folder) throws Exception {
        Matcher example = EXAMPLE.matcher(Files.readString(Path.of("README.md")));
        assertTrue(example.find(), "no example found");
        Path source = Files.writeString(folder.resolve("Example.java"), example.group(1));
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, errors, "-d", folder.toString(), source.toString());
        assertEquals(0, failed, () -> errors.toString(StandardCharsets.UTF_8));

        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            classes.loadClass("Example").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {"samples/rotations-oom-v5e"});
        } finally {
            System.setOut(before);
        }
        assertEquals(example.group(2), printed.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"));
    }
}
