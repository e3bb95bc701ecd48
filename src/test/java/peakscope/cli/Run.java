package peakscope.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The result of running the command line. */
public record Run(int code, String out, String err) {

    /** Runs these arguments, with no variable set. */
    public static Run of(Object... arguments) {
        return in(Map.of(), arguments);
    }

    static Run in(Map<String, String> environment, Object... arguments) {
        String[] texts = List.of(arguments).stream().map(String::valueOf).toArray(String[]::new);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Door.run(
                PeakscopeCommand.commandLine(
                                (inputs, untilFirstPaint) -> {}, environment, OutputStream.nullOutputStream(), texts)
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err)),
                Optional.empty(),
                texts);
        return new Run(code, out.toString(), err.toString());
    }

    public JsonNode json() {
        try {
            return new ObjectMapper().readTree(out);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(out + err, malformed);
        }
    }
}
