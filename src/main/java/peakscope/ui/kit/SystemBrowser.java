package peakscope.ui.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Starts the browser with the system's own command. Not with AWT's {@code Desktop}: a second toolkit in a JavaFX
 * process loads GTK again on Linux, which can block both, and needs the first thread on macOS.
 */
final class SystemBrowser implements Browser {

    /** A command that has not failed within this time has become the browser itself. */
    private static final long SECONDS = 4;

    private final List<String> command;

    private final Executor background;

    SystemBrowser(List<String> command, Executor background) {
        this.background = background;
        this.command = List.copyOf(command);
    }

    static SystemBrowser of(String system, Executor background) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return new SystemBrowser(List.of("rundll32", "url.dll,FileProtocolHandler"), background);
        }
        return new SystemBrowser(List.of(name.startsWith("mac") ? "open" : "xdg-open"), background);
    }

    List<String> command() {
        return command;
    }

    @Override
    public CompletableFuture<Boolean> show(String address) {
        return CompletableFuture.supplyAsync(() -> start(address), background)
                .thenCompose(Process::onExit)
                .thenApply(process -> process.exitValue() == 0)
                .completeOnTimeout(true, SECONDS, TimeUnit.SECONDS)
                .exceptionally(notStarted -> false);
    }

    private Process start(String address) {
        List<String> words = new ArrayList<>(command);
        words.add(address);
        try {
            Process process = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            return process;
        } catch (IOException noSuchCommand) {
            throw new UncheckedIOException(noSuchCommand);
        }
    }
}
