package peakscope.read.log;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import peakscope.read.io.FilePath;

/** Finds the error texts in a folder by their names: {@code error.txt}, {@code train.stderr.log}, {@code oom_b8.txt}. */
public final class ErrorTexts {

    private static final Pattern NAMED_SO = Pattern.compile(
            "(?i)(?:[^.]{1,100}[._-])?(?:error|errors|oom|stderr|err)(?:[._-][\\w.-]{1,100})?\\.(?:txt|log)");

    /** The compiler's own files in a dump folder contain such words too. */
    private static final Pattern OF_COMPILER = Pattern.compile("^(?:\\d+\\.)?module_\\d+\\..*");

    private ErrorTexts() {}

    /**
     * The error texts right in a folder, by name.
     *
     * @throws IOException when it cannot be listed
     */
    public static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isNamedSo(FilePath.lastName(file)))
                    .sorted()
                    .toList();
        }
    }

    static boolean isNamedSo(String name) {
        return NAMED_SO.matcher(name).matches() && !OF_COMPILER.matcher(name).matches();
    }
}
