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
 * Passes signals on to a program while it runs, so that it, not the run around it, decides when to end.
 *
 * <p>An interrupt typed at a terminal reaches the program by itself: sent again it would break into the program's own tidying up.
 *
 * <p>{@code sun.misc.Signal} is the only way to catch a signal and go on. It is supported ({@code jdk.unsupported}), but the
 * compiler warns of its name and lets nobody suppress that, so it is reached by reflection.
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
            // Windows has few of them, and the virtual machine keeps some for itself.
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

    /** Whether the terminal sends its interrupts to this process and those that it starts; in Linux's words, tpgid is pgrp. */
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

    /** From now on they do what they did before. */
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
