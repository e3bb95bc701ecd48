package peakscope.model.timeline;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Visible;

/**
 * Where the value of a buffer comes from.
 *
 * @param opName framework path of the instruction that computes the value, or of the nearest one that has any
 * @param opcode of the instruction that computes the value
 * @param instruction its name; empty if the dump lacks it
 * @param frames Python stack of that instruction, innermost first; for an argument, that of its first use
 * @param argument name of the argument whose bytes or whose memory it is
 * @param gathered whether the devices' parts of the argument were brought together
 * @param via instructions between the buffer and the one that computes the value, from the buffer on
 * @param stack the loop that fills the buffer iteration by iteration
 */
public record Origin(
        How how,
        @Nullable String opName,
        @Nullable String opcode,
        String instruction,
        List<SourceFrame> frames,
        @Nullable String argument,
        boolean gathered,
        List<String> via,
        Optional<LoopStack> stack) {

    public Origin {
        opName = Visible.ofNullable(opName);
        opcode = Visible.ofNullable(opcode);
        instruction = Visible.of(instruction);
        argument = Visible.ofNullable(argument);
        frames = List.copyOf(frames);
        via = Visible.of(via);
    }

    /** The origin of a buffer when only the file's own description is known. */
    public static Origin own(
            @Nullable String opName, @Nullable String opcode, String instruction, List<SourceFrame> frames) {
        boolean isNamed = (opName != null && !opName.isEmpty()) || !frames.isEmpty();
        return new Origin(
                isNamed ? How.OWN : How.NONE,
                opName,
                opcode,
                instruction,
                frames,
                null,
                false,
                List.of(),
                Optional.empty());
    }

    /** The innermost frame of the user's own files; without one, the most informative frame, innermost first. */
    public Optional<SourceFrame> source() {
        return SourceFrame.ofUser(frames);
    }

    /** Whether it is an argument as the caller gave it, or a copy of one; the memory of a donated one may hold something else. */
    public boolean isArgument() {
        return argument != null && "parameter".equals(opcode);
    }

    /**
     * What it is in a word or two: the function that computes the value, {@code gelu}, or the argument, {@code copy of
     * x}. Empty when nothing is known.
     *
     * @param defining name of the buffer's own instruction
     */
    public String what(String defining) {
        if (isArgument()) {
            return (gathered ? "gathered " : defining.equals(instruction) ? "" : "copy of ") + argument;
        }
        String function = OriginWords.function(opName, ownLine());
        return function.isEmpty() && argument != null ? argument : function;
    }

    /**
     * What it is and the line that makes it: {@code gelu · train.py:11}. Empty when nothing is known.
     *
     * @param defining name of the buffer's own instruction
     */
    public String label(String defining) {
        String what = what(defining);
        String line = isArgument() ? "" : source().map(SourceFrame::shortText).orElse("");
        return what.isEmpty() || line.isEmpty() ? what + line : what + " · " + line;
    }

    /** Last part of the framework path, such as {@code dot_general}; empty if unknown. */
    public String operation() {
        return opName == null ? "" : opName.substring(opName.lastIndexOf('/') + 1);
    }

    /** Whether the policy of a {@code jax.checkpoint} saves it: JAX passes such values through this operation. */
    public boolean isSavedByPolicy() {
        return operation().equals("reduce_precision");
    }

    /** Only the user's own line. */
    public Optional<SourceFrame> ownLine() {
        return source().filter(SourceFrame::isOwn);
    }
}
