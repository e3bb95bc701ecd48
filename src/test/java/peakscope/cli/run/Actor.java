package peakscope.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A program for tests to run: executes its arguments in order, then exits with 0. */
public final class Actor {

    private Actor() {}

    /** Its command line. */
    public static List<String> command(String... acts) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Path.of("target", "test-classes").toString(),
                Actor.class.getName()));
        command.addAll(List.of(acts));
        return command;
    }

    /** {@code say=TEXT} on standard error, {@code cat=FILE} too, {@code dump=FOLDER} as XLA would, {@code env=NAME}, {@code exit=N}. */
    public static void main(String[] acts) throws IOException {
        for (String act : acts) {
            String what = act.substring(act.indexOf('=') + 1);
            switch (act.substring(0, act.indexOf('='))) {
                case "say" -> System.err.println(what);
                case "cat" -> System.err.write(Files.readAllBytes(Path.of(what)));
                case "env" -> System.err.println(what + "=" + System.getenv(what));
                case "dump" -> dump(Path.of(what));
                default -> System.exit(Integer.parseInt(what));
            }
        }
    }

    private static void dump(Path from) throws IOException {
        String flags = System.getenv("XLA_FLAGS");
        String last = flags.substring(flags.lastIndexOf("--xla_dump_to=") + "--xla_dump_to=".length());
        Path to = Path.of(last.substring(0, last.indexOf(' ')));
        try (Stream<Path> files = Files.list(from)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".pb")).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        System.err.write("dumped\n".getBytes(StandardCharsets.UTF_8));
    }
}
