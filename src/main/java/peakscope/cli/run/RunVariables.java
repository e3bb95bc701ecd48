package peakscope.cli.run;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.File;
import java.util.Map;
import java.util.Optional;

/** The variables that make a program leave a dump. Keeps the user's values and adds to them. */
final class RunVariables {

    private static final String FLAGS = "XLA_FLAGS";
    private static final String PYTHON_PATH = "PYTHONPATH";
    private static final Pattern DUMP_TO = Pattern.compile("(?:^|\\s)--xla_dump_to[= ](\\S+)");

    private RunVariables() {}

    /**
     * Adds what this run needs.
     *
     * @param variables of the program to start
     */
    static void set(Map<String, String> variables, RunFolder folder) {
        // If a flag is given twice, the last one counts.
        append(variables, FLAGS, " ", "--xla_dump_to=" + folder.dump() + " --xla_dump_hlo_as_proto");
        variables.put("PEAKSCOPE_RUN_FOLDER", folder.dump().toString());
        String others = variables.getOrDefault(PYTHON_PATH, "");
        variables.put(PYTHON_PATH, folder.python() + (others.isEmpty() ? "" : File.pathSeparator + others));
    }

    private static void append(Map<String, String> variables, String name, String separator, String more) {
        variables.merge(name, more, (given, added) -> given.isBlank() ? added : given + separator + added);
    }

    /** The folder that the user's own flags dump to. */
    static Optional<String> dumpOfUser(Map<String, String> variables) {
        Matcher given = DUMP_TO.matcher(variables.getOrDefault(FLAGS, ""));
        return given.find() ? Optional.of(given.group(1)) : Optional.empty();
    }
}
