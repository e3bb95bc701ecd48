package peakscope.report.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.SourceFrame;
import peakscope.report.Report;

/**
 * SARIF 2.1.0: the findings that have a source line, at the lines of the buffers that prove them.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. Paths below the current folder are relative to it,
 * as code scanning requires.
 */
final class SarifExport {

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final int MOST_LINES = 10;

    private final JsonGenerator json;
    private final SpaceAnalysis space;

    private SarifExport(JsonGenerator json, SpaceAnalysis space) {
        this.json = json;
        this.space = space;
    }

    static void write(Report report, Writer out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeStringField("$schema", SCHEMA);
            json.writeStringField("version", "2.1.0");
            json.writeArrayFieldStart("runs");
            new SarifExport(json, report.focus()).run(report.findings());
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private void run(List<Finding> findings) throws IOException {
        Map<String, Finding> rules = new LinkedHashMap<>();
        Map<Finding, Map<SourceFrame, Evidence>> lines = new LinkedHashMap<>();
        for (Finding finding : findings) {
            Map<SourceFrame, Evidence> found = lines(finding);
            if (!found.isEmpty()) {
                lines.put(finding, found);
                rules.putIfAbsent(finding.id(), finding);
            }
        }
        json.writeStartObject();
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "Peakscope");
        json.writeArrayFieldStart("rules");
        for (Finding rule : rules.values()) {
            rule(rule);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
        json.writeArrayFieldStart("results");
        List<String> ids = List.copyOf(rules.keySet());
        for (Map.Entry<Finding, Map<SourceFrame, Evidence>> entry : lines.entrySet()) {
            for (Map.Entry<SourceFrame, Evidence> line : entry.getValue().entrySet()) {
                result(entry.getKey(), ids.indexOf(entry.getKey().id()), line.getKey(), line.getValue());
            }
        }
        json.writeEndArray();
        json.writeStringField("columnKind", "unicodeCodePoints");
        json.writeEndObject();
    }

    /** The user's lines, each with the first fact about it. */
    private Map<SourceFrame, Evidence> lines(Finding finding) {
        Map<SourceFrame, Evidence> lines = new LinkedHashMap<>();
        for (Evidence evidence : finding.evidence()) {
            OptionalInt buffer = evidence.buffer();
            if (buffer.isPresent() && lines.size() < MOST_LINES) {
                space.origins()
                        .of(buffer.getAsInt())
                        .ownLine()
                        .filter(line -> line.line() > 0)
                        .ifPresent(line -> lines.putIfAbsent(
                                new SourceFrame(line.file(), "", line.line(), line.column()), evidence));
            }
        }
        return lines;
    }

    private void rule(Finding finding) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", finding.id());
        text("shortDescription", finding.title());
        if (finding.reference() != null) {
            json.writeStringField("helpUri", finding.reference());
        }
        if (!finding.steps().isEmpty()) {
            text("help", String.join("\n", finding.steps()));
        }
        json.writeEndObject();
    }

    private void result(Finding finding, int rule, SourceFrame line, Evidence evidence) throws IOException {
        json.writeStartObject();
        json.writeStringField("ruleId", finding.id());
        json.writeNumberField("ruleIndex", rule);
        json.writeStringField(
                "level",
                switch (finding.severity()) {
                    case CAUSE -> "error";
                    case LIKELY -> "warning";
                    default -> "note";
                });
        text("message", finding.title() + ". " + finding.detail() + " Here: " + evidence.text());
        json.writeArrayFieldStart("locations");
        json.writeStartObject();
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", uri(line.file()));
        json.writeEndObject();
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", line.line());
        if (line.column() > 0) {
            json.writeNumberField("startColumn", line.column());
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        if (finding.saving().isPresent()) {
            json.writeObjectFieldStart("properties");
            json.writeNumberField("savingBytes", finding.saving().get().bytes().count());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void text(String field, @Nullable String text) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField("text", text);
        json.writeEndObject();
    }

    private static String uri(String file) {
        Path path = Path.of(file);
        Path here = Path.of("").toAbsolutePath();
        Path shown = path.startsWith(here) ? here.relativize(path) : path;
        String text = shown.toString().replace('\\', '/');
        return shown.isAbsolute() ? shown.toUri().toString() : escaped(text);
    }

    private static String escaped(String path) {
        try {
            return new URI(null, null, path, null).getRawPath();
        } catch (java.net.URISyntaxException impossible) {
            throw new IllegalArgumentException(path, impossible);
        }
    }
}
