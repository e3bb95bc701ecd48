package peakscope.report.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;
import peakscope.Seeds;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;
import peakscope.model.value.Warning;

/** Names come from files and may contain anything. */
class CheckFormsTest {

    private static final String NASTY = "jit_<f>&\"'|`*_[x](y)\n::error::\r,:%0A\u0000\u2028\uFFFE\uD800 😀 é ##[x";

    private static Gate gate(String module, String text) {
        CheckResult failed = new CheckResult(
                module,
                "hbm",
                "limit",
                CheckResult.Status.FAILED,
                new Bytes(2),
                Optional.of(new Bytes(2)),
                Optional.of(new Bytes(1)),
                Optional.empty(),
                text);
        return new Gate(List.of(failed, failed.as(CheckResult.Status.NOT_CHECKED)), List.of(new Warning(module, text)));
    }

    @Example
    void nastyNamesKeepEveryFormWhole() throws Exception {
        everyFormIsWhole(NASTY, NASTY);
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void anyNameKeepsEveryFormWhole(@ForAll String module, @ForAll String text) throws Exception {
        everyFormIsWhole(module, text);
    }

    private static void everyFormIsWhole(String module, String text) throws Exception {
        Gate gate = gate(module, text);
        Element suite = parsed(gate);
        Element testCase = (Element) suite.getElementsByTagName("testcase").item(0);
        assertEquals(Visible.of(module), testCase.getAttribute("classname"));
        assertEquals(
                Visible.of(text),
                ((Element) testCase.getElementsByTagName("failure").item(0)).getAttribute("message"));

        List<String> annotations = GitHubForm.annotations(gate);
        assertEquals(1, annotations.size());
        assertEquals(1, annotations.get(0).lines().count());
        String command = annotations.get(0).substring("::error title=".length());
        String title = command.substring(0, command.indexOf("::"));
        assertFalse(title.contains(",") || title.contains(":"), title);
        assertEquals(
                Visible.of(module + ", hbm: " + text),
                command.substring(title.length() + 2).replace("%25", "%"));

        assertEquals(3, CheckText.print(gate).lines().count());
        assertTrue(CheckText.print(gate).lines().noneMatch(line -> line.startsWith("::")));

        List<String> rows = GitHubForm.summary(gate)
                .lines()
                .filter(line -> line.startsWith("|"))
                .toList();
        assertEquals(4, rows.size());
        rows.forEach(row -> assertEquals(
                6, row.replaceAll("\\\\.", "").chars().filter(c -> c == '|').count(), row));
        assertTrue(GitHubForm.summary(gate)
                .replace("<!-- -->", "")
                .replaceAll("\\\\.", "")
                .chars()
                .noneMatch(c -> c == '<' || c == '`'));
    }

    private static Element parsed(Gate gate) throws Exception {
        StringWriter xml = new StringWriter();
        JUnitXml.write(gate, xml);
        DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        builder.setErrorHandler(new DefaultHandler());
        return builder.parse(new InputSource(new StringReader(xml.toString()))).getDocumentElement();
    }
}
