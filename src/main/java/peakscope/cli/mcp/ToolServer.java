package peakscope.cli.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.jackson.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import peakscope.read.io.ReadException;

/** Serves the tools over standard input and output, with the protocol's own SDK, until the input ends. */
public final class ToolServer {

    /** Longest answer, in characters. An agent reads all of it, and pays for it. */
    private static final int LONGEST = 20_000;

    private static final String INSTRUCTIONS =
            "Peakscope reads what XLA, JAX and PyTorch leave behind when memory runs out. Open the dump and the error text together, "
                    + "read the headline, then ask live_set, who_owns_it, why_alive and origin for causes, and advice for fixes. "
                    + "Figures are exact; savings are estimates.";

    private ToolServer() {}

    /**
     * Serves until the input ends.
     *
     * @param folders that may be read
     * @throws ReadException if one of them does not exist
     */
    public static void serve(List<Path> folders, String version, InputStream in, OutputStream out)
            throws ReadException, InterruptedException {
        MemoryTools tools = new MemoryTools(Workspace.of(folders));
        JacksonMcpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        Pipe pipe = new Pipe(in, out);
        McpSyncServer server = McpServer.sync(transport(json, pipe))
                .jsonMapper(json)
                // The tools check their arguments themselves and answer in sentences.
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .serverInfo("peakscope", version)
                .instructions(INSTRUCTIONS)
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                .tools(tools.all().stream().map(ToolServer::specification).toList())
                .build();
        pipe.awaitEnd();
        server.closeGracefully();
    }

    private static StdioServerTransportProvider transport(JacksonMcpJsonMapper json, Pipe pipe) {
        return new StdioServerTransportProvider(json, pipe.input(), pipe.output()) {
            @Override
            public void setSessionFactory(McpServerSession.Factory factory) {
                super.setSessionFactory(transport -> factory.create(new RetryingTransport(transport)));
            }
        };
    }

    private static SyncToolSpecification specification(Tool tool) {
        return SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder()
                        .name(tool.name())
                        .description(tool.description())
                        .inputSchema(new McpSchema.JsonSchema(
                                "object", tool.properties(), tool.required(), false, null, null))
                        .annotations(new McpSchema.ToolAnnotations(tool.name(), true, false, true, false, null))
                        .build())
                .callHandler((exchange, request) -> answer(tool, request.arguments()))
                .build();
    }

    /** One call at a time: the tools share the opened cases. */
    private static synchronized McpSchema.CallToolResult answer(Tool tool, Map<String, Object> arguments) {
        try {
            String answer = tool.call().answer(new Arguments(arguments == null ? Map.of() : arguments));
            return result(bounded(answer), false);
        } catch (ReadException | Arguments.WrongException | IllegalArgumentException sentence) {
            return result(String.valueOf(sentence.getMessage()), true);
        }
    }

    private static String bounded(String answer) {
        return answer.length() <= LONGEST
                ? answer
                : answer.substring(0, LONGEST) + "\n… cut here; narrow it with top, module or space.";
    }

    private static McpSchema.CallToolResult result(String text, boolean isError) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(text)
                .isError(isError)
                .build();
    }
}
