package peakscope.report.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.read.Dumps;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.section.Reports;

/** The table says what the JSON says; read by a parser written here from RFC 4180. */
class CsvReportTest {

    static Stream<Path> folders() {
        return Dumps.folders().stream();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void rowsAreTheBuffersOfTheJson(Path folder) throws Exception {
        Report report = Reports.of(folder, Choice.ALL, Optional.empty());
        for (OptionalInt top : List.of(OptionalInt.empty(), OptionalInt.of(2))) {
            StringWriter csv = new StringWriter();
            CsvReport.write(report, top, csv);
            assertEquals(expected(Reports.json(report, top)), rows(csv.toString()));
        }
    }

    private static String text(JsonNode value) {
        return value.isNull() ? "" : value.asText();
    }

    private static List<Map<String, String>> expected(String json) throws Exception {
        List<Map<String, String>> rows = new ArrayList<>();
        for (JsonNode module : new ObjectMapper().readTree(json).path("modules")) {
            for (JsonNode space : module.path("spaces")) {
                for (JsonNode buffer : space.path("buffers")) {
                    Map<String, String> row = new LinkedHashMap<>();
                    row.put("module", module.path("name").asText());
                    row.put("space", space.path("name").asText());
                    buffer.properties().forEach(field -> row.put(field.getKey(), text(field.getValue())));
                    JsonNode origin = buffer.path("origin");
                    row.remove("origin");
                    row.put("originHow", text(origin.path("how")));
                    row.put("originOpName", text(origin.path("opName")));
                    row.put("originSource", text(origin.path("source")));
                    row.put("argument", text(origin.path("argument")));
                    rows.add(row);
                }
            }
        }
        assertTrue(!rows.isEmpty(), "nothing to compare");
        return rows;
    }

    private static List<Map<String, String>> rows(String csv) {
        List<List<String>> records = parse(csv);
        List<Map<String, String>> rows = new ArrayList<>();
        for (List<String> one : records.subList(1, records.size())) {
            assertEquals(records.get(0).size(), one.size(), one::toString);
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < one.size(); i++) {
                row.put(records.get(0).get(i), one.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<List<String>> parse(String csv) {
        List<List<String>> records = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        int at = 0;
        while (at < csv.length()) {
            StringBuilder field = new StringBuilder();
            if (csv.charAt(at) == '"') {
                for (at++; csv.charAt(at) != '"' || csv.startsWith("\"\"", at); at++) {
                    field.append(csv.charAt(at));
                    at += csv.charAt(at) == '"' ? 1 : 0;
                }
                at++;
            } else {
                for (; ",\r\n\"".indexOf(csv.charAt(at)) < 0; at++) {
                    field.append(csv.charAt(at));
                }
            }
            fields.add(field.toString());
            if (csv.charAt(at) == ',') {
                at++;
            } else {
                assertTrue(csv.startsWith("\r\n", at), "a record ends in CR LF");
                at += 2;
                records.add(fields);
                fields = new ArrayList<>();
            }
        }
        return records;
    }
}
