package peakscope.advise.message;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/** What a message says, in the words that stand for {@code {name}} in the advice texts. */
final class MessageFigures {

    private static final double NINE_TENTHS = 0.9;

    /** Keys that advice texts use and a message may lack. */
    private static final List<String> DETAILS = List.of(
            "parameter",
            "expected",
            "got",
            "gotShape",
            "reason",
            "asked",
            "allocated",
            "used",
            "limit",
            "length",
            "requests");

    /** The figures that say how much is missing; the others say what the memory holds. */
    private static final Set<Figure> SHORTAGE = EnumSet.of(
            Figure.USED, Figure.LIMIT, Figure.EXCEEDED, Figure.REQUESTED, Figure.TENSOR_CORE, Figure.SPARSE_CORE);

    private static final Pattern CHIP = Pattern.compile("(\\d+)x(\\d+)x(\\d+)_HBM\\d+");

    private MessageFigures() {}

    static Map<String, String> of(Message message) {
        Map<String, String> figures = new HashMap<>();
        for (Figure figure : Figure.values()) {
            figures.put(figure.key(), message.say(figure));
        }
        figures.put("figures", said(message, EnumSet.allOf(Figure.class)));
        figures.put("shortage", said(message, SHORTAGE));
        figures.put("nineTenthsMib", Long.toString((long)
                (message.figure(Figure.LIMIT).orElse(0) / 1024.0 / 1024 * NINE_TENTHS)));
        DETAILS.forEach(name -> figures.put(name, "an unknown value"));
        figures.put("shape", message.shape() == null ? "an unknown shape" : message.shape());
        figures.put("ofShape", message.shape() == null ? "" : " of shape " + message.shape());
        figures.put("task", "the task that failed");
        String container = message.details().get(Message.CONTAINER);
        figures.put("Container", container == null ? "A container" : "Container " + container);
        message.details().forEach(figures::put);
        List.of("expected", "got").forEach(name -> figures.computeIfPresent(name, (any, size) -> grouped(size)));
        figures.put("code", message.code() == null ? "no code" : message.code());
        figures.put("page", message.code() == null ? "" : message.code().substring(1));
        figures.put("on", on(message.device()));
        String tokens = message.details().get("tokens");
        figures.put("tokensFit", tokens == null ? "" : "; there is room for " + tokens + " tokens");
        figures.put("replica", replica(message));
        figures.put("module", message.module() == null ? "the program" : message.module());
        String instruction = message.instruction();
        figures.put("Instruction", instruction == null ? "An instruction" : instruction);
        figures.put("lookFor", instruction == null ? "" : " In the dump, look for " + instruction + ".");
        figures.put("block", block(message));
        figures.put("pieces", pieces(message));
        figures.put(
                "space", message.space() == null ? "memory" : message.space().toUpperCase(Locale.ROOT));
        return figures;
    }

    /** A number of bytes with its thousands apart. */
    private static String grouped(String value) {
        return value.matches("\\d{5,18}") ? String.format(Locale.ROOT, "%,d", Long.parseLong(value)) : value;
    }

    private static String said(Message message, Set<Figure> which) {
        String said = message.figures().entrySet().stream()
                .filter(entry -> which.contains(entry.getKey()))
                .map(entry -> entry.getKey().title() + " " + new Bytes(entry.getValue()))
                .collect(Collectors.joining(", "));
        return said.isEmpty() ? withoutFigures(message) : said;
    }

    private static String withoutFigures(Message message) {
        long listed = message.allocations().stream()
                .mapToLong(ListedAllocation::bytes)
                .sum();
        return listed == 0
                ? "the text gives no figures that Peakscope knows"
                : "the allocations that the text lists take " + new Bytes(listed) + " together";
    }

    /** A TPU's runtime names a chip by its coordinates, which JAX shows as {@code coords} of a device. */
    private static String on(@Nullable String device) {
        if (device == null) {
            return "";
        }
        Matcher chip = CHIP.matcher(device);
        return " on " + device
                + (chip.matches()
                        ? " (in jax.devices(), the chip whose coords are (" + chip.group(1) + ", " + chip.group(2)
                                + ", " + chip.group(3) + "))"
                        : "");
    }

    private static String block(Message message) {
        return message.figure(Figure.LARGEST_FREE).isPresent()
                ? "the largest free block is " + message.say(Figure.LARGEST_FREE)
                : "no free block is large enough";
    }

    private static String pieces(Message message) {
        return message.figure(Figure.RESERVABLE).isPresent()
                ? "fragmented: only " + message.say(Figure.RESERVABLE) + " can be reserved"
                : block(message);
    }

    private static String replica(Message message) {
        String partition = message.details().get("partition");
        return partition == null
                ? ""
                : " It failed in replica " + message.details().getOrDefault("replica", "0") + ", partition " + partition
                        + "; others may have failed as well.";
    }
}
