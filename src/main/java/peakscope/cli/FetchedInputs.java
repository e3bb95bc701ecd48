package peakscope.cli;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.Scratch;

/**
 * Inputs copied to this machine: objects in a bucket, {@code gs://} or {@code s3://}, copied with the user's own tools
 * and permissions. The copies are deleted on close, or when the program ends.
 */
final class FetchedInputs implements AutoCloseable {

    private static final int LONGEST_REASON = 200;

    /** A path loses doubled slashes, so one slash is enough here. */
    private static final Pattern BUCKET = Pattern.compile("(gs|s3):/{1,2}([^/]+)(/.*)?");

    /**
     * A copy tool.
     *
     * @param arguments before source and target
     * @param forFolders one more argument, if it copies nothing when given that for a single object
     */
    private record Copier(String scheme, String program, List<String> arguments, Optional<String> forFolders) {}

    private static final List<Copier> COPIERS = List.of(
            new Copier("gs", "gcloud", List.of("storage", "cp", "--recursive"), Optional.empty()),
            new Copier("gs", "gsutil", List.of("-m", "cp", "-r"), Optional.empty()),
            new Copier("s3", "aws", List.of("s3", "cp"), Optional.of("--recursive")));

    private final Scratch scratch = new Scratch();
    private final Map<String, String> environment;

    /** Single requested objects, by the names of their copies in a folder. */
    private final Map<String, String> objects = new LinkedHashMap<>();

    FetchedInputs(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * The same inputs, all on this machine.
     *
     * @throws ReadException when a tool is missing, or cannot copy
     */
    List<Path> local(List<Path> inputs) throws ReadException {
        List<Path> local = new ArrayList<>();
        for (Path input : inputs) {
            local.add(local(input));
        }
        return local;
    }

    Path local(Path input) throws ReadException {
        Matcher bucket = BUCKET.matcher(input.toString().replace('\\', '/'));
        if (!bucket.matches()) {
            return input;
        }
        String scheme = bucket.group(1);
        String source = scheme + "://" + bucket.group(2) + (bucket.group(3) == null ? "" : bucket.group(3));
        Path target = scratch.folderFor(source);
        for (Copier copier : COPIERS) {
            Optional<Path> program = copier.scheme().equals(scheme) ? find(copier.program()) : Optional.empty();
            if (program.isPresent()) {
                copy(program.get(), copier, source, target);
                String name = source.substring(source.lastIndexOf('/') + 1);
                if (!Files.isRegularFile(target.resolve(name))) {
                    return target;
                }
                objects.put(source + "!/" + name, source);
                return target.resolve(name);
            }
        }
        throw ReadException.of(
                source,
                "cannot be read: " + (scheme.equals("gs") ? "neither gcloud nor gsutil" : "aws") + " is on PATH",
                "install it, or copy the files to this machine");
    }

    private Optional<Path> find(String program) {
        String extension =
                System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows") ? ".cmd" : "";
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path file = Path.of(folder, program + extension);
            if (Files.isExecutable(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    private static void copy(Path program, Copier copier, String source, Path target) throws ReadException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(copier.arguments());
        boolean isObject = source.substring(source.lastIndexOf('/')).contains(".");
        copier.forFolders().filter(option -> !isObject).ifPresent(command::add);
        command.add(source);
        command.add(target.toString());
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said;
            try (InputStream output = process.getInputStream()) {
                said = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
            }
            if (process.waitFor() != 0) {
                String reason = reason(said);
                throw ReadException.of(
                        source,
                        copier.program() + " cannot copy it ("
                                + reason.substring(0, Math.min(LONGEST_REASON, reason.length())) + ")",
                        "try " + copier.program() + " " + String.join(" ", copier.arguments()) + " on its own");
            }
        } catch (IOException notStarted) {
            throw ReadException.of(source, program + " cannot be run (" + notStarted + ")", "check it");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw ReadException.of(source, "was not copied completely", "try again");
        }
    }

    /** The line with the error, because a tool goes on with hints; otherwise the last line. */
    private static String reason(String said) {
        List<String> lines = said.lines().map(String::strip).toList();
        return lines.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).contains("error"))
                .findFirst()
                .orElse(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
    }

    /** Reads a stream to its end into a file. */
    Path stream(InputStream stream) throws ReadException {
        return scratch.spool(stream, "standard-input", "-", beginning -> true, Progress.NONE);
    }

    /** What a command does with the copies. */
    interface Work {
        int run() throws ReadException, IOException, Output.UnwritableException;
    }

    /** Does it; errors name what the user named, not the copies. */
    int run(Work work) throws ReadException, IOException, Output.UnwritableException {
        try {
            return work.run();
        } catch (ReadException failure) {
            throw failure.worded(this::shown);
        }
    }

    /** Replaces the names of copies in a text by the names that the user gave. */
    String shown(String text) {
        String shown = scratch.shown(text);
        for (Map.Entry<String, String> object : objects.entrySet()) {
            shown = shown.replace(object.getKey(), object.getValue());
        }
        return shown;
    }

    @Override
    public void close() {
        scratch.close();
    }
}
