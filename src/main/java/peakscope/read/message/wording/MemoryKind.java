package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which memory a sentence speaks of: the words right before "memory" decide, then any device or machine that it names. */
final class MemoryKind {

    private static final Expressions EXPRESSIONS = Expressions.read("shortages.txt");

    private static final Pattern SHARED = inAnyCase("shared memory");

    /** Memory that processes share, not the threads of a kernel. */
    private static final Pattern SHARED_BY_PROCESSES = inAnyCase("shared by processes");

    private static final Pattern ON_CHIP =
            Pattern.compile("\\b(vmem|smem|spmem|cmem|sflag|VMEM|SMEM|SPMEM|CMEM)\\b(?:[^ ]| [^\\d]|$)");

    private static final Pattern HBM = Pattern.compile("(?i)\\bhbm\\b|\\btpus?\\b");

    /** {@code host memory}, {@code pinned memory}. */
    private static final Pattern EXPLICIT_HOST = inAnyCase("memory of a host");

    private static final Pattern DEVICE = inAnyCase("of a device");

    private static final Pattern HOST = inAnyCase("of a host");

    private MemoryKind() {}

    private static Pattern inAnyCase(String name) {
        return EXPRESSIONS.pattern(name, Pattern.CASE_INSENSITIVE);
    }

    /**
     * {@code host}, {@code device}, {@code shared memory}, {@code hbm} or another memory of a TPU; null if neither the sentence
     * nor what stands around it names one.
     */
    static @Nullable String of(String sentence, String around) {
        String named = named(sentence);
        String likely = named == null && HOST.matcher(sentence).find() ? "host" : named;
        return likely == null ? named(around) : likely;
    }

    private static @Nullable String named(String text) {
        if (SHARED.matcher(text).find()) {
            return SHARED_BY_PROCESSES.matcher(text).find() ? "host" : "shared memory";
        }
        if (EXPLICIT_HOST.matcher(text).find()) {
            return "host";
        }
        Matcher chip = ON_CHIP.matcher(text);
        if (chip.find()) {
            return chip.group(1).toLowerCase(Locale.ROOT);
        }
        if (HBM.matcher(text).find()) {
            return "hbm";
        }
        return DEVICE.matcher(text).find() ? "device" : null;
    }
}
