package peakscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Visible;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The program itself. Without a command it opens the window. */
@Command(
        name = "peakscope",
        description = "Show where a JAX or XLA program's memory goes.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 an input cannot be read or an output cannot be"
                    + " written, 4 a bug in Peakscope or too little memory."
        })
public final class PeakscopeCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print stack traces.")
    private boolean debug;

    private final Window window;

    private PeakscopeCommand(Window window) {
        this.window = window;
    }

    /** The whole command line, ready to be executed. */
    public static CommandLine commandLine(Window window) {
        return commandLine(window, System.getenv(), new FileOutputStream(FileDescriptor.err));
    }

    /**
     * @param errors receives the errors of a program that is run, byte by byte
     */
    static CommandLine commandLine(Window window, Map<String, String> environment, OutputStream errors) {
        PeakscopeCommand root = new PeakscopeCommand(window);
        CommandLine commands = new CommandLine(root)
                .addSubcommand(new OpenCommand(window, System.in))
                .addSubcommand(new ReportCommand(System.in))
                .addSubcommand(new ExplainCommand(System.in))
                .addSubcommand(new DiffCommand())
                .addSubcommand(new CheckCommand(environment))
                .addSubcommand(new ExportCommand(System.in, System.out))
                .addSubcommand(new McpCommand(System.in, System.out))
                // Everything after the program's name belongs to the program.
                .addSubcommand(new CommandLine(new RunCommand(window, environment, errors)).setStopAtPositional(true))
                .addSubcommand(new CompletionCommand());
        ErrorLine errorLine = new ErrorLine(() -> root.debug);
        commands.registerConverter(Path.class, PeakscopeCommand::path);
        return commands.setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(errorLine)
                .setUsageHelpAutoWidth(true);
    }

    private static Path path(String name) {
        try {
            return FilePath.of(name);
        } catch (InvalidPathException noName) {
            throw new TypeConversionException("not a valid file name: '" + Visible.of(name) + "'");
        }
    }

    @Override
    public Integer call() throws ReadException {
        CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
        return OpenCommand.open(window, List.of(), Optional.empty(), false, commandLine.getOut(), commandLine.getErr());
    }
}
