package peakscope.read.message.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** Takes the message out of each line of a log that is a JSON object, as cloud services export logs. */
public final class Payloads {

    /** Escaped quotation marks in the message have been written out before. */
    private static final Pattern OBJECT = Pattern.compile(
            "^\\s*\\{.*?\"(?:textPayload|message|msg|log|MESSAGE|text|line|body)\": ?\"(.*?)\"(?:, ?\"\\w+\": ?[\"\\d{\\[tfn].*)?\\}*,?\\s*$");

    private Payloads() {}

    /** The text itself if no line is such an object. */
    public static PlacedText unpacked(PlacedText text) {
        String all = text.toString();
        if (all.indexOf('{') < 0) {
            return text;
        }
        PlacedText rest = new PlacedText();
        boolean isAny = false;
        int from = 0;
        while (from < all.length()) {
            int end = all.indexOf('\n', from);
            int next = end < 0 ? all.length() : end + 1;
            String line = all.substring(from, end < 0 ? next : end);
            Matcher object = line.indexOf('{') < 0 ? null : OBJECT.matcher(line);
            if (object != null && object.find()) {
                isAny = true;
                rest.append(text, from + object.start(1), from + object.end(1))
                        .append(text, from + line.length(), next);
            } else {
                rest.append(text, from, next);
            }
            from = next;
        }
        return isAny ? rest : text;
    }
}
