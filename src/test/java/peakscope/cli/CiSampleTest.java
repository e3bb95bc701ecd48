package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The worked example calls the real command. */
class CiSampleTest {

    /** The command with its arguments, on the same line or on indented lines after it. */
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^ *java -jar \\S*peakscope\\.jar check (.*(?:\\n {10,}\\S.*)*)");

    @ParameterizedTest
    @ValueSource(strings = {"memory.yml", "README.md"})
    void everyOptionIsOneThatCheckHas(String file) throws Exception {
        CommandLine check = PeakscopeCommand.commandLine(
                        (inputs, untilFirstPaint) -> {}, Map.of(), java.io.OutputStream.nullOutputStream())
                .getSubcommands()
                .get("check");
        Matcher command = COMMAND.matcher(Files.readString(Path.of("samples/ci", file)));
        Set<String> unknown = new TreeSet<>();
        int commands = 0;
        for (; command.find(); commands++) {
            Matcher option = Pattern.compile("--[a-z-]+").matcher(command.group(1));
            while (option.find()) {
                if (!check.getCommandSpec().optionsMap().containsKey(option.group())) {
                    unknown.add(option.group());
                }
            }
        }
        assertTrue(commands > 0, "no command was found");
        assertEquals(Set.of(), unknown);
    }
}
