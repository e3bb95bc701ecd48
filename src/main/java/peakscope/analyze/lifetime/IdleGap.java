package peakscope.analyze.lifetime;

import java.util.Optional;

/**
 * Steps during which a buffer is held and nothing touches it.
 *
 * @param after what touched it before; empty at the start of the program
 * @param before what touches it next
 */
public record IdleGap(StepSpan span, Optional<String> after, String before) {

    /** {@code between fusion.3 and dot.7}, {@code before dot.7}. */
    public String text() {
        return after.map(touched -> "between " + touched + " and ").orElse("before ") + before;
    }
}
