package peakscope.cli.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent that follows a script finds the causes of three programs that ran out of memory, using only the protocol.
 */
@Timeout(120)
class AgentTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path outside;

    private static OutputStream toServer;
    private static BufferedReader fromServer;
    private static CompletableFuture<Void> server;
    private static int id;

    @BeforeAll
    static void connect() throws IOException {
        // Piped streams break when the thread that wrote last ends, and the server answers from many threads.
        java.nio.channels.Pipe questions = java.nio.channels.Pipe.open();
        java.nio.channels.Pipe answers = java.nio.channels.Pipe.open();
        toServer = Channels.newOutputStream(questions.sink());
        InputStream in = Channels.newInputStream(questions.source());
        OutputStream out = Channels.newOutputStream(answers.sink());
        fromServer = new BufferedReader(
                new InputStreamReader(Channels.newInputStream(answers.source()), StandardCharsets.UTF_8));
        server = CompletableFuture.runAsync(() -> {
            try {
                ToolServer.serve(List.of(Path.of("samples")), "test", in, out);
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });
        JsonNode hello = ask(
                "initialize",
                Map.of(
                        "protocolVersion",
                        "2024-11-05",
                        "capabilities",
                        Map.of(),
                        "clientInfo",
                        Map.of("name", "script", "version", "1")));
        assertEquals("peakscope", hello.at("/serverInfo/name").asText());
        send(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
    }

    @AfterAll
    static void disconnect() throws IOException {
        toServer.close();
        server.join();
    }

    private static void send(Map<String, ?> message) throws IOException {
        toServer.write((JSON.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8));
        toServer.flush();
    }

    private static JsonNode ask(String method, Map<String, ?> parameters) throws IOException {
        id++;
        send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", parameters));
        while (true) {
            JsonNode answer = JSON.readTree(fromServer.readLine());
            if (answer.path("id").asInt() == id) {
                return answer.get("result");
            }
        }
    }

    private JsonNode result(String tool, Map<String, ?> arguments) throws IOException {
        return ask("tools/call", Map.of("name", tool, "arguments", arguments));
    }

    private String call(String tool, Map<String, ?> arguments) throws IOException {
        JsonNode result = result(tool, arguments);
        String text = result.at("/content/0/text").asText();
        assertFalse(result.path("isError").asBoolean(), text);
        return text;
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertTrue(matcher.find(), pattern + " is not in:\n" + text);
        return matcher.group(1);
    }

    @Test
    void everyToolSaysWhatItIsForAndThatItOnlyReads() throws IOException {
        JsonNode tools = ask("tools/list", Map.of()).get("tools");
        assertEquals(9, tools.size());
        for (JsonNode tool : tools) {
            assertTrue(tool.get("description").asText().length() > 20);
            assertTrue(tool.at("/annotations/readOnlyHint").asBoolean());
            assertEquals("object", tool.at("/inputSchema/type").asText());
        }
    }

    /** Padding: a minor dimension of 2 or 3 is stored as 128. */
    @Test
    void theAgentFindsPaddingAndItsSourceLine() throws IOException {
        String opened = call("open", Map.of("paths", List.of("rotations-oom-v5e")));
        assertTrue(opened.contains("was refused by the compiler"), opened);
        String name = first("Opened as (case-\\d+)", opened);
        String live = call("live_set", Map.of("case", name, "top", 3));
        String buffer = first("- (\\S+) \\| \\S+ GiB of which padding", live);
        assertTrue(call("origin", Map.of("case", name, "buffer", buffer)).contains(".py:"));
        assertTrue(call("advice", Map.of("case", name)).contains("padding"));
    }

    /** Activations that wait for the backward pass. */
    @Test
    void theAgentFindsActivationsThatWaitAndWhatCheckpointingSaves() throws IOException {
        String name =
                first("Opened as (case-\\d+)", call("open", Map.of("paths", List.of("train-v6e"), "limit", "5GiB")));
        String live = call("live_set", Map.of("case", name));
        String buffer = first("- (\\S+) \\| 768.00 MiB \\| temporary", live);
        String why = call("why_alive", Map.of("case", name, "buffer", buffer));
        assertTrue(why.contains("It waits unused: "), why);
        assertTrue(call("advice", Map.of("case", name)).contains("jax.checkpoint"));
        assertTrue(call("who_owns_it", Map.of("case", name)).contains("temporary"));
    }

    /** Which of two programs needs more, and why. */
    @Test
    void theAgentComparesTwoPrograms() throws IOException {
        String before = first("Opened as (case-\\d+)", call("open", Map.of("paths", List.of("points-v5e"))));
        String after = first("Opened as (case-\\d+)", call("open", Map.of("paths", List.of("convnet-v5e"))));
        String diff = call("diff", Map.of("before", before, "after", after));
        assertTrue(diff.contains("What changed at the peak") && diff.contains("GiB"), diff);
        assertTrue(call("headline", Map.of("case", after)).contains("The line that takes most"));
    }

    @Test
    void anErrorTextIsExplained() throws IOException {
        String text = Files.readString(Path.of("samples/rotations-oom-v5e/error.txt"));
        assertTrue(call("explain", Map.of("text", text)).contains("E1000"));
    }

    @Test
    void whatIsOutsideTheFoldersIsNotRead() throws IOException {
        Path secret = Files.writeString(outside.resolve("error.txt"), "RESOURCE_EXHAUSTED: secret");
        for (String path : List.of(secret.toString(), "../pom.xml", "missing")) {
            JsonNode refused = result("open", Map.of("paths", List.of(path)));
            assertTrue(refused.get("isError").asBoolean(), refused.toString());
            assertFalse(refused.toString().contains("secret"), refused.toString());
        }
    }

    @Test
    void wrongArgumentsAreToldInASentence() throws IOException {
        JsonNode unknown = result("headline", Map.of("case", "case-99"));
        assertTrue(unknown.get("isError").asBoolean());
        assertTrue(unknown.at("/content/0/text").asText().startsWith("there is no case named case-99"));
        String name = first("Opened as (case-\\d+)", call("open", Map.of("paths", List.of("train-v6e"))));
        assertTrue(result("live_set", Map.of("case", name, "step", 1_000_000))
                .get("isError")
                .asBoolean());
        assertTrue(result("origin", Map.of("case", name, "buffer", "none"))
                .get("isError")
                .asBoolean());
    }
}
