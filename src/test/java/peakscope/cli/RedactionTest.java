package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Looks for every name from a dump or a text in everything printed about it under {@code --redact}. */
class RedactionTest {

    /** Characters of a name; an adjacent token or figure would make it another. */
    private static final Pattern WORD = Pattern.compile("[\\w.$%-]*\\w");

    private static final Pattern PART = Pattern.compile("[^/()\\[\\]{}.,:;'\"\\\\\\s]+");

    private static final int SHORTEST = 4;

    private static final Set<String> OWN_WORDS = ownWords();

    @TempDir
    private Path folder;

    static Stream<Path> dumps() {
        List<Path> dumps = new ArrayList<>(Dumps.folders());
        dumps.addAll(Dumps.samples());
        for (String program : List.of("adam", "batch", "callback", "replicated", "sharded")) {
            dumps.add(Path.of("src/test/resources/programs", program + "-v6e.hlo.pb.gz"));
        }
        return dumps.stream();
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void noNameOfADumpIsInAnyForm(Path dump) throws Exception {
        Set<String> names = names(CaseReader.read(List.of(dump), Progress.NONE));
        assertTrue(names.size() > 3, names::toString);
        for (String[] form : forms(dump)) {
            Run run = Run.of((Object[]) form);
            assertTrue(run.code() <= 1 && !run.out().isEmpty(), () -> String.join(" ", form) + run.err());
            Set<String> leaked = new TreeSet<>(words(run.out()));
            leaked.addAll(words(run.err()));
            leaked.retainAll(names);
            leaked.removeAll(OWN_WORDS);
            assertEquals(Set.of(), leaked, () -> String.join(" ", form));
            assertFalse(run.out().contains(dump.toString()), run.out());
        }
    }

    private static List<String[]> forms(Path dump) {
        List<String[]> forms = new ArrayList<>();
        for (String form : List.of("text", "markdown", "html", "json", "csv")) {
            forms.add(("report " + dump + " --redact --top 100000 --device v5e --format " + form).split(" ", -1));
        }
        for (String form : List.of("text", "markdown", "html", "json")) {
            forms.add(("diff samples/train-v6e " + dump + " --redact --top 100000 --format " + form).split(" ", -1));
        }
        forms.add(("check " + dump + " --redact --limit 1 --max-padding 1").split(" ", -1));
        forms.add(("check " + dump + " --redact --limit 1 --format json").split(" ", -1));
        forms.add(("explain " + TEXTS + "/001-tpu-compile.txt --redact --format json --dump " + dump).split(" ", -1));
        return forms;
    }

    private static final Path TEXTS = Path.of("src/test/resources/oom-texts");

    static Stream<Path> texts() throws IOException {
        try (Stream<Path> files = Files.list(TEXTS)) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList().stream();
        }
    }

    /** Names in a text are distinguished from prose by characters that prose does not have. */
    @ParameterizedTest
    @MethodSource("texts")
    void noNameOfAnErrorTextIsInAnyForm(Path text) throws Exception {
        Set<String> names = new HashSet<>();
        for (String word : words(Files.readString(text))) {
            if (word.length() >= SHORTEST && word.matches(".*[a-z].*") && word.matches(".*[._/$%].*")) {
                names.add(word);
            }
        }
        // A place on a device is not secret, and kept.
        names.removeIf(name -> name.matches("GPU_\\d_bfc|\\dx\\dx\\d_HBM\\d"));
        for (String form : List.of("text", "markdown", "json")) {
            assertNone(names, Run.of("explain", text, "--redact", "--format", form));
        }
        assertNone(names, Run.of("report", "samples/gru-cpu", "--redact", "--log", text, "--format", "json"));
        assertNone(names, Run.of("report", "samples/gru-cpu", "--redact", "--log", text));
    }

    private static void assertNone(Set<String> names, Run run) {
        assertEquals(0, run.code(), run.err());
        Set<String> leaked = new TreeSet<>(words(run.out()));
        leaked.retainAll(names);
        leaked.removeAll(OWN_WORDS);
        assertEquals(Set.of(), leaked, run.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"samples/train-v6e", "samples/convnet-v5e", "src/test/resources/dumps/moe-v5p"})
    void sameNameIsSameTokenAndDistinctNamesAreDistinct(String dump) {
        JsonNode plain = Run.of("report", dump, "--format", "json").json();
        JsonNode hidden = Run.of("report", dump, "--format", "json", "--redact").json();
        Map<String, String> tokens = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        int compared = 0;
        for (int module = 0; module < plain.path("modules").size(); module++) {
            JsonNode spaces = plain.path("modules").path(module).path("spaces");
            for (int space = 0; space < spaces.size(); space++) {
                String at = "/modules/" + module + "/spaces/" + space + "/buffers";
                for (int i = 0; i < plain.at(at).size(); i++) {
                    for (String field : List.of("instruction", "opName", "source")) {
                        String name = plain.at(at).path(i).path(field).asText();
                        String token = hidden.at(at).path(i).path(field).asText();
                        assertEquals(token, tokens.computeIfAbsent(name, key -> token));
                        assertEquals(name, names.computeIfAbsent(token, key -> name));
                        compared++;
                    }
                }
            }
        }
        assertTrue(compared > 30);
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void figuresStayAsTheyAre(Path dump) {
        assertEquals(
                figures(Run.of("report", dump, "--format", "json").json()),
                figures(Run.of("report", dump, "--format", "json", "--redact").json()));
    }

    /** Everything except names and the sentences around them. */
    private static String figures(JsonNode report) {
        for (JsonNode module : report.path("modules")) {
            for (JsonNode space : module.path("spaces")) {
                without(space, List.of("peakInstruction", "localPeaks", "scopedInstruction"));
                for (JsonNode buffer : space.path("buffers")) {
                    without(buffer, List.of("instruction", "opName", "source"));
                    withoutNames(buffer.path("origin"));
                }
            }
            // Their code has names that are made of those of files.
            module.path("policies").forEach(policy -> without(policy, List.of("do")));
            without(module, List.of("name", "file"));
        }
        return report.path("modules").toString();
    }

    /** What remains of an origin: how it was found, and the number of frames and instructions. */
    private static void withoutNames(JsonNode origin) {
        ObjectNode fields = (ObjectNode) origin;
        fields.put("frames", origin.path("frames").size());
        fields.put("via", origin.path("via").size());
        for (String name : List.of("opName", "source", "argument")) {
            fields.put(name, !origin.path(name).isNull());
        }
        if (origin.path("stack").isObject()) {
            without(origin.path("stack"), List.of("loop"));
        }
        without(origin, List.of("instruction"));
    }

    private static void without(JsonNode object, List<String> fields) {
        ((ObjectNode) object).remove(fields);
    }

    @Test
    void adviceStaysTheSame() {
        for (String name : List.of("adam", "batch", "callback", "replicated", "sharded")) {
            String dump = "src/test/resources/programs/" + name + "-v6e.hlo.pb.gz";
            assertEquals(
                    ids(Run.of("report", dump, "--format", "json")),
                    ids(Run.of("report", dump, "--format", "json", "--redact")),
                    name);
        }
    }

    @Test
    void accountOfAComparisonStaysTheSame() {
        String pair = "samples/train-v6e src/test/resources/pairs/train_remat-v6e --format json";
        JsonNode plain = Run.of((Object[]) ("diff " + pair).split(" ", -1)).json();
        JsonNode redacted =
                Run.of((Object[]) ("diff " + pair + " --redact").split(" ", -1)).json();
        assertEquals(9, plain.at("/modules/0/spaces/0/waterfall").size());
        assertEquals(plain.findValues("waterfall"), redacted.findValues("waterfall"));
    }

    private static List<String> ids(Run run) {
        List<String> ids = new ArrayList<>();
        run.json()
                .path("findings")
                .forEach(finding -> ids.add(finding.path("id").asText() + " " + finding.path("savingBytes")));
        return ids;
    }

    @Test
    void structureOfOpNamesStays() {
        JsonNode buffers = Run.of("report", "samples/convnet-v5e", "--format", "json", "--redact")
                .json()
                .at("/modules/0/spaces/0/buffers");
        Set<String> names = new HashSet<>();
        buffers.forEach(buffer -> names.add(buffer.path("opName").asText()));
        assertTrue(
                names.stream().anyMatch(name -> name.matches("jit\\(op-\\d+\\)/(transpose\\()?jvp\\(.*\\)/\\w+")),
                names::toString);
    }

    @Test
    void formsAgreeOnTheTokens() {
        JsonNode first = Run.of("report", "samples/train-v6e", "--format", "json", "--redact")
                .json()
                .at("/modules/0/spaces/0/buffers/0");
        String csv = Run.of("report", "samples/train-v6e", "--format", "csv", "--redact")
                .out();
        String text = Run.of("report", "samples/train-v6e", "--redact").out();
        String token = first.path("instruction").asText();
        assertAll(
                () -> assertTrue(csv.lines().skip(1).findFirst().orElseThrow().contains("," + token + ","), csv),
                () -> assertTrue(
                        text.lines()
                                .anyMatch(line -> line.matches(" +1  768\\.00 MiB .*") && line.endsWith(" " + token)),
                        text));
    }

    @Test
    void moduleIsChosenByItsOwnName() {
        Run run = Run.of("report", "src/test/resources/dumps/moe-v5p", "--module", "extracted", "--redact");
        Run wrong = Run.of("report", "src/test/resources/dumps/moe-v5p", "--module", "other", "--redact");
        assertAll(
                () -> assertEquals(0, run.code(), run.err()),
                () -> assertFalse(run.out().contains("extracted"), run.out()),
                () -> assertEquals(2, wrong.code()));
    }

    /** A warning names the files that a folder read skips. */
    @Test
    void filesThatAreOnlyMentionedAreRenamedToo() throws Exception {
        Path dump = Files.createDirectories(folder.resolve("my secret project"));
        Files.copy(Dumps.proto("mlp-cpu"), dump.resolve("module_0001.jit_f.cpu_after_optimizations.hlo.pb"));
        Files.writeString(dump.resolve("quarterly figures.txt"), "");
        Files.write(
                dump.resolve("broken plan.hlo.pb"),
                java.util.Arrays.copyOf(Files.readAllBytes(Dumps.proto("mlp-cpu")), 20_000));
        Run plain = Run.of("report", dump);
        Run hidden = Run.of("report", dump, "--redact");
        assertAll(
                () -> assertTrue(plain.out().replaceAll("\\s+", " ").contains("quarterly figures"), plain.out()),
                () -> assertFalse(hidden.out().matches("(?s).*(secret|quarterly|figures.txt|broken).*"), hidden.out()),
                () -> assertTrue(hidden.out().contains("redacted"), hidden.out()));
    }

    @Test
    void wordsOfALogDoNotGetThrough() {
        String text = "host tpu-worker-17.corp.example: /home/alice/secret_project/train.py: jaxlib.xla_extension"
                + ".XlaRuntimeError: RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory"
                + " space hbm. Used 48.00G of 31.25G hbm. Exceeded hbm capacity by 16.75G.\n\n  Largest program"
                + " allocations in hbm:\n\n  1. Size: 16.00G\n     Operator: op_type=\"dot\" op_name=\"jit(unicorn)/"
                + "secret_block_3/dot_general\"\n     Shape: bf16[4096,1024,2048]{2,1,0:T(8,128)(2,1)}\n     Unpadded"
                + " size: 16.00G\n     XLA label: unicorn_fusion.7 = fusion(unicorn_arg.1), kind=kLoop\n"
                + "     Allocation type: HLO temp\n";
        Path file = folder.resolve("error.txt");
        try {
            Files.writeString(file, text, StandardCharsets.UTF_8);
        } catch (IOException unwritable) {
            throw new AssertionError(unwritable);
        }
        for (String form : List.of("text", "markdown", "json")) {
            String out = Run.of("explain", file, "--redact", "--format", form).out();
            assertFalse(out.matches("(?si).*(unicorn|secret|alice|corp|worker-17).*"), out);
        }
        JsonNode listed =
                Run.of("explain", file, "--redact", "--format", "json").json().at("/messages/0/allocations/0");
        assertAll(
                () -> assertEquals(
                        "jit(op-1)/op-2_3/dot_general", listed.path("opName").asText()),
                () -> assertTrue(
                        listed.path("label").asText().matches("instruction-\\d+ = fusion\\(.*"), listed::toString),
                () -> assertEquals(16L << 30, listed.path("bytes").asLong()));
    }

    private static Set<String> names(Case opened) throws ReadException {
        Set<String> names = new HashSet<>();
        opened.inputs().forEach(input -> add(names, input.path()));
        for (ModuleMemory module : opened.modules()) {
            names.add(module.name());
            add(names, module.file());
            module.program().ifPresent(program -> {
                for (int row = 0; row < program.size(); row++) {
                    names.add(program.name(row));
                    add(names, program.opName(row));
                }
            });
            for (SpaceMemory space : module.spaces()) {
                for (int buffer = 0; buffer < space.timeline().bufferCount(); buffer++) {
                    BufferDetails details = space.timeline().buffer(buffer).details();
                    names.add(details.instruction());
                    add(names, details.opName());
                    for (SourceFrame frame : details.stack()) {
                        add(names, frame.file());
                        names.add(frame.function());
                    }
                }
            }
        }
        names.removeIf(name -> name.length() < SHORTEST || name.matches("\\d+"));
        return names;
    }

    private static void add(Set<String> names, String path) {
        if (path != null) {
            names.add(path);
            Matcher part = PART.matcher(path);
            while (part.find()) {
                names.add(part.group());
            }
        }
    }

    /** Each word, and its parts. */
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        Matcher word = WORD.matcher(text);
        while (word.find()) {
            words.add(word.group());
            Matcher part = PART.matcher(word.group());
            while (part.find()) {
                words.add(part.group());
            }
        }
        return words;
    }

    /** Words that Peakscope uses about itself, whatever the input. */
    private static Set<String> ownWords() {
        Set<String> own = new HashSet<>(words(Run.of("report", "--help").out()));
        for (String texts : List.of("advice.properties", "public-words.txt", "report.schema.json")) {
            try {
                own.addAll(words(Files.readString(Path.of("assets", texts))));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        new ArrayList<>(own).forEach(word -> own.add(word.toLowerCase(Locale.ROOT)));
        return own;
    }
}
