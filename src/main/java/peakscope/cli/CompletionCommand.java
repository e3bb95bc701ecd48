package peakscope.cli;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code completion}: a script that lets a shell complete commands and options. */
@Command(
        name = "completion",
        description = {
            "Print a shell script that completes commands, options and files for a command named peakscope.",
            "For bash: source <(java -jar peakscope.jar completion bash). For zsh the same with zsh, after compinit."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class CompletionCommand implements Callable<Integer> {

    /** Shells that completion supports. */
    enum Shell {
        BASH,
        ZSH
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell = Shell.BASH;

    /** One script serves both shells: in zsh it loads zsh's emulation of bash completion. */
    @Override
    public Integer call() {
        CommandLine root = Objects.requireNonNull(spec).root().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        String script = AutoComplete.bash(root.getCommandName(), root);
        out.print(shell == Shell.ZSH ? "#compdef " + root.getCommandName() + "\n" + script : script);
        out.flush();
        return 0;
    }
}
