package peakscope.report.redact;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.read.message.Message;
import peakscope.read.message.figure.ListedAllocation;

/**
 * An error text without names. Its words all go, because a log may contain anything; what was read from them stays if
 * it is a figure or one of the compiler's own words.
 */
final class RenamedMessage {

    /** {@code fusion.3 = fusion(…}, with or without a leading percent sign. */
    private static final Pattern LABEL =
            Pattern.compile("%?(\\S+) = (?:[^(]*\\s)?([a-z][a-z0-9-]*)\\(.*", Pattern.DOTALL);

    private static final Pattern DEVICE = Pattern.compile(
            "(?:\\d+x)+\\d+_[A-Z]+\\d*|(?:[TGC]PU|CUDA)[_:]\\d+(?:_bfc)?|\\d+", Pattern.CASE_INSENSITIVE);

    private static final Pattern CODE_NAME = Pattern.compile("(?:[A-Z][a-z]+){2,6}");

    /** The compiler's own sentences about a kernel's window, with only shapes and numbers in them. */
    private static final Pattern TAG = Pattern.compile(
            "(?:input|output) window allocation for operator (?:input|output) \\d+\\. The window shape is [\\w\\[\\],]+, while the full"
                    + " shape is [\\w\\[\\],]+\\.(?: The u8 shape/size shown above represents the raw byte size of this window in"
                    + " VMEM\\.)?(?: This allocation has \\d+ buffering levels?\\.)?");

    /** Details that are not names chosen by the user. */
    private static final Pattern DETAIL =
            Pattern.compile("[\\d., x]{1,40}(?:[KMGTPEi]{1,2}B?)?|[A-Z]{2,20}(?:_[A-Z]{2,20}){0,4}");

    private static final Set<String> SPACES =
            Set.of("hbm", "vmem", "smem", "cmem", "sflag", "host", "pinned_host", "device", "gpu", "cpu", "tpu");

    private static final Set<String> KINDS = Set.of(
            "hlo",
            "temp",
            "temporary",
            "global",
            "scoped",
            "stack",
            "program",
            "parameter",
            "argument",
            "output",
            "constant",
            "reserved",
            "overlay",
            "overlays",
            "thread-local",
            "maybe-live-out",
            "preallocated-temp");

    /** Words that identify a hand-written kernel, which the advice depends on. */
    private static final List<String> KERNELS = List.of("tpu_custom_call", "pallas");

    private final Tokens names;
    private final OpNames ops;

    RenamedMessage(Tokens names, OpNames ops) {
        this.names = names;
        this.ops = ops;
    }

    Message of(Message message) {
        return new Message(
                message.family(),
                message.topic(),
                message.ending(),
                message.code(),
                message.codeInferred(),
                message.codeName() != null
                                && CODE_NAME.matcher(message.codeName()).matches()
                        ? message.codeName()
                        : null,
                word(message.space(), SPACES),
                message.module() == null ? null : names.token(Tokens.Kind.MODULE, message.module()),
                device(message.device()),
                message.figures(),
                message.rounded(),
                details(message.details()),
                shape(message.shape()),
                message.instruction() == null ? null : names.instruction(message.instruction()),
                message.utilization(),
                message.allocations().stream().map(this::allocation).toList(),
                "This redacted report leaves out the text itself." + kernels(message.text()));
    }

    private ListedAllocation allocation(ListedAllocation allocation) {
        return new ListedAllocation(
                allocation.rank(),
                allocation.bytes(),
                allocation.unpadded(),
                allocation.padding(),
                allocation.expansion(),
                shape(allocation.shape()),
                ops.of(allocation.opName()),
                null,
                label(allocation.label()),
                allocation.kind() == null || !areKinds(allocation.kind()) ? null : allocation.kind(),
                tag(allocation.tag()));
    }

    private static @Nullable String tag(@Nullable String tag) {
        return tag != null && TAG.matcher(tag).matches() ? tag : null;
    }

    /** Numbers, sizes and words of capitals and underscores reveal nothing about a program. */
    private static Map<String, String> details(Map<String, String> details) {
        Map<String, String> kept = new TreeMap<>(details);
        kept.values().removeIf(value -> !DETAIL.matcher(value).matches());
        return kept;
    }

    private @Nullable String label(@Nullable String label) {
        Matcher parts = label == null ? null : LABEL.matcher(label);
        if (label == null || parts == null || !parts.matches() || !PublicWords.contain(parts.group(2))) {
            return null;
        }
        return names.instruction(parts.group(1)) + " = " + parts.group(2) + "(…)" + kernels(label);
    }

    private static String kernels(String text) {
        return KERNELS.stream()
                .filter(text::contains)
                .findFirst()
                .map(kernel -> " It names a " + kernel + ".")
                .orElse("");
    }

    private @Nullable String device(@Nullable String device) {
        return device == null || DEVICE.matcher(device).matches() ? device : names.token(Tokens.Kind.DEVICE, device);
    }

    private static @Nullable String shape(@Nullable String shape) {
        return shape == null
                ? null
                : ShapeParser.tryParse(shape).map(Shape::toString).orElse(null);
    }

    private static @Nullable String word(@Nullable String word, Set<String> known) {
        return word != null && known.contains(word.toLowerCase(Locale.ROOT)) ? word : null;
    }

    private static boolean areKinds(String kind) {
        return Arrays.stream(kind.toLowerCase(Locale.ROOT).split("\\s+", -1)).allMatch(KINDS::contains);
    }
}
