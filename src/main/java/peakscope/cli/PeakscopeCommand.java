package peakscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Visible;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
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
        addMethodSubcommands = false,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 an input cannot be read or an output cannot be"
                    + " written, 4 a bug in Peakscope or too little memory."
        })
public final class PeakscopeCommand implements Callable<Integer> {

    /** Describes all others. */
    private static final String COMPLETION = "completion";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print stack traces.")
    private boolean debug;

    private final Window window;

    private PeakscopeCommand(Window window) {
        this.window = window;
    }

    /**
     * The command line for these arguments, ready to be executed. If they begin with the name of a command, the others
     * are left out: to build them all takes a tenth of the time of a small report.
     */
    public static CommandLine commandLine(Window window, String... arguments) {
        return commandLine(window, System.getenv(), new FileOutputStream(FileDescriptor.err), arguments);
    }

    /**
     * @param errors receives the errors of a program that is run, byte by byte
     */
    static CommandLine commandLine(
            Window window, Map<String, String> environment, OutputStream errors, String... arguments) {
        PeakscopeCommand root = new PeakscopeCommand(window);
        CommandLine commands = new CommandLine(root);
        Map<String, Supplier<Object>> all = root.commands(environment, errors);
        Supplier<Object> only = arguments.length == 0 ? null : all.get(arguments[0]);
        if (only == null || arguments[0].equals(COMPLETION)) {
            all.forEach((name, command) -> commands.addSubcommand(name, command.get()));
        } else {
            commands.addSubcommand(arguments[0], only.get());
        }
        ErrorLine errorLine = new ErrorLine(() -> root.debug);
        commands.registerConverter(Path.class, new PathConverter());
        return commands.setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(errorLine)
                .setUsageHelpAutoWidth(true);
    }

    /** The commands by name, in the order of the help. */
    private Map<String, Supplier<Object>> commands(Map<String, String> environment, OutputStream errors) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("open", () -> new OpenCommand(window, System.in));
        commands.put("report", () -> new ReportCommand(System.in));
        commands.put("explain", () -> new ExplainCommand(System.in));
        commands.put("diff", DiffCommand::new);
        commands.put("check", () -> new CheckCommand(environment));
        commands.put("export", () -> new ExportCommand(System.in, System.out));
        commands.put("mcp", () -> new McpCommand(System.in, System.out));
        // Everything after the program's name belongs to the program.
        commands.put(
                "run", () -> new CommandLine(new RunCommand(window, environment, errors)).setStopAtPositional(true));
        commands.put(COMPLETION, CompletionCommand::new);
        return commands;
    }

    /** A class, not a lambda: Java keeps lambdas of an interface as old as this one out of its archive of classes. */
    private static final class PathConverter implements ITypeConverter<Path> {
        @Override
        public Path convert(String name) {
            try {
                return FilePath.of(name);
            } catch (InvalidPathException noName) {
                throw new TypeConversionException("not a valid file name: '" + Visible.of(name) + "'");
            }
        }
    }

    @Override
    public Integer call() throws ReadException {
        CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
        return OpenCommand.open(window, List.of(), Optional.empty(), false, commandLine.getOut(), commandLine.getErr());
    }
}
