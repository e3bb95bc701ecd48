package peakscope.cli.run;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes signals on to a running program, so that the program, not this process, decides when to end.
 *
 * <p>An interrupt typed at a terminal reaches the program anyway: sent again, it would interrupt the program's own
 * cleanup.
 *
 * <p>{@code sun.misc.Signal} is the only way to catch a signal and continue. It is supported ({@code jdk.unsupported}),
 * but the compiler warns about its name and nothing suppresses that warning, hence the reflection.
 */
final class Signals {

    private static final List<String> PASSED = List.of("INT", "TERM", "HUP", "USR1", "USR2", "CONT", "WINCH");

    private final Class<?> signal = Class.forName("sun.misc.Signal");
    private final Class<?> handler = Class.forName("sun.misc.SignalHandler");
    private final Map<String, Object> before = new LinkedHashMap<>();

    private Signals() throws ClassNotFoundException {}

    static Signals passedTo(Process program) {
        try {
            Signals signals = new Signals();
            for (String name : PASSED) {
                signals.pass(name, program);
            }
            return signals;
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("jdk.unsupported is not in this Java", impossible);
        }
    }

    private void pass(String name, Process program) throws ReflectiveOperationException {
        Object relay = Proxy.newProxyInstance(
                Signals.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                    send(name, program);
                    return null;
                });
        try {
            before.put(name, handle(name, relay));
        } catch (InvocationTargetException notHere) {
            // Windows has few signals, and the virtual machine keeps some for itself.
        }
    }

    private Object handle(String name, Object with) throws ReflectiveOperationException {
        return signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance(name), with);
    }

    private static void send(String name, Process program) {
        if (name.equals("INT") && isInForeground()) {
            return;
        }
        try {
            new ProcessBuilder("sh", "-c", "kill -s " + name + " " + program.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException noShell) {
            program.destroy();
        }
    }

    /** Whether the terminal sends interrupts to this process and its children; on Linux, tpgid equals pgrp. */
    private static boolean isInForeground() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return fields[2].equals(fields[5]);
        } catch (IOException notLinux) {
            return isInForegroundByPs();
        }
    }

    private static boolean isInForegroundByPs() {
        try {
            Process ps = new ProcessBuilder(
                            "ps",
                            "-o",
                            "pgid=,tpgid=",
                            "-p",
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
            String[] groups = new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .split("\\s+", -1);
            return groups.length == 2 && groups[0].equals(groups[1]);
        } catch (IOException noPs) {
            return false;
        }
    }

    /** Restores the previous handlers. */
    void stop() {
        for (Map.Entry<String, Object> each : before.entrySet()) {
            try {
                handle(each.getKey(), each.getValue());
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError("can't stop catching a signal", impossible);
            }
        }
    }
}
