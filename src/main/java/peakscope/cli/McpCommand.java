package peakscope.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import peakscope.cli.mcp.ToolServer;
import peakscope.read.io.ReadException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mcp}: the same data for agents. */
@Command(
        name = "mcp",
        description =
                "Serve the Model Context Protocol on standard input and output, so that an agent can query dumps.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class McpCommand implements Callable<Integer> {

    private final InputStream standardInput;
    private final OutputStream standardOutput;

    @Parameters(
            paramLabel = "FOLDER",
            arity = "0..*",
            description = "Folders that the agent may read (default: the current one). Nothing is written.")
    private List<Path> folders = List.of();

    McpCommand(InputStream standardInput, OutputStream standardOutput) {
        this.standardInput = standardInput;
        this.standardOutput = standardOutput;
    }

    @Override
    public Integer call() throws ReadException, InterruptedException {
        ToolServer.serve(
                folders.isEmpty() ? List.of(Path.of("")) : folders,
                new Version().getVersion()[0].replaceFirst("^peakscope ", ""),
                standardInput,
                standardOutput);
        return 0;
    }
}
