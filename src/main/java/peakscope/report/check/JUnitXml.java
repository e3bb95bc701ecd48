package peakscope.report.check;

import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import peakscope.model.value.Visible;

/**
 * Writes a gate as a test report, one test case per check, in the format that Ant's JUnit task introduced and that
 * build servers read: https://github.com/testmoapp/junitxml.
 */
public final class JUnitXml {

    private JUnitXml() {}

    /** Writes the whole document and leaves the writer open. */
    public static void write(Gate gate, Writer out) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "peakscope check");
            count(xml, "tests", gate.results().size());
            count(xml, "failures", gate.count(CheckResult.Status.FAILED));
            count(xml, "errors", 0);
            count(xml, "skipped", gate.count(CheckResult.Status.NOT_CHECKED));
            for (CheckResult result : gate.results()) {
                testCase(xml, result);
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.flush();
            out.write("\n");
            out.flush();
        } catch (XMLStreamException unwritable) {
            throw unwritable.getNestedException() instanceof IOException cause ? cause : new IOException(unwritable);
        }
    }

    private static void testCase(XMLStreamWriter xml, CheckResult result) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", Visible.of(result.module()));
        xml.writeAttribute("name", Visible.of(result.check() + " of " + result.space()));
        switch (result.status()) {
            case PASSED -> detail(xml, "system-out", result);
            case FAILED -> detail(xml, "failure", result);
            case NOT_CHECKED -> detail(xml, "skipped", result);
        }
        xml.writeEndElement();
    }

    private static void detail(XMLStreamWriter xml, String element, CheckResult result) throws XMLStreamException {
        xml.writeStartElement(element);
        if (!element.equals("system-out")) {
            xml.writeAttribute("message", Visible.of(result.text()));
        }
        if (element.equals("failure")) {
            xml.writeAttribute("type", result.check());
        }
        xml.writeCharacters(result.line());
        xml.writeEndElement();
    }

    private static void count(XMLStreamWriter xml, String name, long count) throws XMLStreamException {
        xml.writeAttribute(name, Long.toString(count));
    }
}
