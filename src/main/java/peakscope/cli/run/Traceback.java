package peakscope.cli.run;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import peakscope.model.timeline.SourceFrame;

/** The last Python traceback in a text. */
public final class Traceback {

    private static final Pattern FRAME = Pattern.compile("^\\s*File \"([^\"]+)\", line (\\d{1,9})(?:, in (.*))?$");

    private Traceback() {}

    /** The innermost line of the user's own program at the time of the exception. */
    public static Optional<SourceFrame> userLine(String text) {
        List<SourceFrame> frames = new ArrayList<>();
        text.lines().forEach(line -> {
            Matcher frame = FRAME.matcher(line);
            if (line.startsWith("Traceback (most recent call last)")) {
                frames.clear();
            } else if (frame.matches()) {
                String function = frame.group(3) == null ? "" : frame.group(3).strip();
                frames.add(new SourceFrame(frame.group(1), function, Integer.parseInt(frame.group(2)), 0));
            }
        });
        Collections.reverse(frames);
        return SourceFrame.ofUser(frames).filter(frame -> !frame.isInstalled());
    }
}
