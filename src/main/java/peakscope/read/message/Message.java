package peakscope.read.message;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import peakscope.model.MemorySpace;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/**
 * One error text, read.
 *
 * @param topic what it is about, the key of its advice: {@code e1000}, {@code torch.mps}
 * @param ending what became of the program
 * @param code for example {@code E1000}; null if the wording implies none
 * @param codeInferred whether the code is not printed but follows from the wording
 * @param codeName as printed after the code
 * @param space memory space as printed or implied: {@code hbm}, {@code vmem}, {@code smem}, {@code host}
 * @param module name of the module or program
 * @param device place on the device, for example {@code 0x0x1_HBM0}
 * @param rounded the figures that the text prints with a unit, so that their last digits are unknown
 * @param details other facts in the text, by name: {@code partition}, {@code parameter}
 * @param utilization share of the temporaries that is data, from 0 to 1; NaN if not given
 * @param text the sentence that was read
 */
public record Message(
        Family family,
        String topic,
        Ending ending,
        @Nullable String code,
        boolean codeInferred,
        @Nullable String codeName,
        @Nullable String space,
        @Nullable String module,
        @Nullable String device,
        Map<Figure, Long> figures,
        Set<Figure> rounded,
        Map<String, String> details,
        @Nullable String shape,
        @Nullable String instruction,
        double utilization,
        List<ListedAllocation> allocations,
        String text) {

    /** The name of the detail that names the server of a language model in which it happened. */
    public static final String SERVER = "server";

    /** The name of the detail that names the container of a pod. */
    public static final String CONTAINER = "container";

    /** How Kubernetes says why a container of a pod ended: the beginning of {@code OOMKilled} and {@code OOMKilling}. */
    public static final String OF_POD = "OOMKill";

    /** What the names of details begin with that are options which the error itself says to set. */
    static final String OPTION = "option ";

    private static final String OF_MACHINE = "host.";

    public Message {
        space = Visible.ofNullable(space);
        module = Visible.ofNullable(module);
        device = Visible.ofNullable(device);
        shape = Visible.ofNullable(shape);
        instruction = Visible.ofNullable(instruction);
        details = new TreeMap<>(details);
        details.replaceAll((name, value) -> Visible.of(value));
        figures = figures.isEmpty() ? Map.of() : new EnumMap<>(figures);
        rounded = Set.copyOf(rounded);
        details = Collections.unmodifiableMap(details);
        allocations = List.copyOf(allocations);
    }

    /** Options that the error itself says to set, as it writes them. */
    public List<String> ownOptions() {
        return details.entrySet().stream()
                .filter(detail -> detail.getKey().startsWith(OPTION))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Whether a memory error ended the program here. */
    public boolean ended() {
        return ending.ended();
    }

    /** Whether HBM, the main memory of a TPU, ran out. */
    public boolean isOfHbm() {
        return MemorySpace.isHbm(space);
    }

    /** Whether main memory ran out: a text that names no memory means HBM. */
    public boolean isOfMainMemory() {
        return space == null || isOfHbm();
    }

    /** Whether only a list of allocations is left of a report, without the sentence and the totals that begin it. */
    public boolean isHeadless() {
        return family == Family.HBM_REPORT && figures.isEmpty() && !allocations.isEmpty();
    }

    public OptionalLong figure(Figure figure) {
        Long bytes = figures.get(figure);
        return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    /** The figure for people, {@code unknown} if the text does not give it. */
    public String say(Figure figure) {
        OptionalLong bytes = figure(figure);
        return bytes.isPresent() ? new Bytes(bytes.getAsLong()).toString() : "unknown";
    }

    /** The figure for people, to the byte if the text gives it to the byte. */
    public String sayExactly(Figure figure) {
        Long bytes = figures.get(figure);
        return bytes == null
                ? "unknown"
                : rounded.contains(figure) ? new Bytes(bytes).toString() : new Bytes(bytes).exact();
    }

    /** Its code, or in words what it is: {@code too little memory on the machine}. */
    public String subject() {
        if (code != null) {
            return code;
        }
        if (ending == Ending.NOT_MEMORY || ending == Ending.FOLLOWED) {
            return "an error without a code";
        }
        return topic.startsWith(OF_MACHINE) ? "too little memory on the machine" : family.words();
    }

    /** The text, without its middle if it has more characters than that: some texts quote a whole kernel. */
    public String textWithin(int characters) {
        return text.length() <= characters
                ? text
                : text.substring(0, characters / 2) + " … " + text.substring(text.length() - characters / 2);
    }
}
