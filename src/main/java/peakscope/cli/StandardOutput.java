package peakscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The program's standard output, in UTF-8 whatever the locale, because terminals, files and programs that read it
 * expect UTF-8. A {@link PrintWriter} hides write errors; this class keeps them.
 */
final class StandardOutput extends OutputStream {

    private final OutputStream out;
    private @Nullable IOException failure;

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    static StandardOutput ofProgram() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8), false);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException why) {
            failure = failure == null ? why : failure;
            throw why;
        }
    }

    /** Why not everything was written; empty if it was, or if the reader needed no more. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure).filter(why -> !isClosedPipe(why));
    }

    /** The system's message may be in any language, but a failed write to a pipe means that its reader is gone. */
    private static boolean isClosedPipe(IOException why) {
        if (String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")) {
            return true;
        }
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return target.startsWith("pipe:") || target.startsWith("socket:");
        } catch (IOException | InvalidPathException | UnsupportedOperationException otherSystem) {
            return false;
        }
    }
}
