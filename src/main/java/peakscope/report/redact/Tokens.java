package peakscope.report.redact;

import com.google.re2j.Pattern;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.timeline.SourceFrame;

/** The tokens of one report, numbered in order of first use. Thread-safe. */
public final class Tokens {

    /** What a name belongs to, by its first use. */
    public enum Kind {
        MODULE,
        PATH,
        INSTRUCTION,
        OP,
        DEVICE
    }

    /** Names that Peakscope itself gives to an allocator's contents; an address reveals nothing about anybody. */
    private static final Pattern OWN = Pattern.compile("|chunk 0x[0-9a-f]+|not listed");

    private final Map<String, String> tokens = new HashMap<>();
    private final Map<String, String> originals = new HashMap<>();
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);

    synchronized String token(Kind kind, String name) {
        if (name.isEmpty()) {
            return name;
        }
        String known = tokens.get(name);
        if (known != null) {
            return known;
        }
        String token = kind.name().toLowerCase(Locale.ROOT) + "-" + counts.merge(kind, 1, Integer::sum);
        if (kind == Kind.INSTRUCTION && name.contains(Program.RECOMPUTED)) {
            token += Program.RECOMPUTED;
        }
        tokens.put(name, token);
        originals.put(token, name);
        return token;
    }

    String instruction(String name) {
        return OWN.matcher(name).matches() ? name : token(Kind.INSTRUCTION, name);
    }

    /** The token of a name seen before. */
    @Nullable
    synchronized String known(String name) {
        return tokens.get(name);
    }

    /** The name behind a token; null if it is not a token. */
    @Nullable
    synchronized String original(String token) {
        return originals.get(token);
    }

    /** A frame of a stack with tokens; its line number stays. */
    SourceFrame frame(SourceFrame frame) {
        String file = token(Kind.PATH, frame.file());
        // The kind of file stays, because it identifies the user's own line.
        return new SourceFrame(
                frame.isOwn() || frame.isNative()
                        ? file
                        : (frame.isFramework() ? "/site-packages/jax/" : "/site-packages/") + file,
                token(Kind.OP, frame.function()),
                frame.line(),
                frame.column());
    }
}
