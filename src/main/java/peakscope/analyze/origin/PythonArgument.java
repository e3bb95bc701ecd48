package peakscope.analyze.origin;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * An argument of the compiled Python function. JAX gives each array in it a parameter, in order, and names the
 * parameter by its path: {@code opt_state[0].mu['w']} belongs to {@code opt_state}.
 *
 * @param name as the function calls it
 * @param position among the arguments that the program uses, from 0; empty if the order of names does not say
 * @param parameters numbers of the module's parameters that it consists of, ascending
 */
public record PythonArgument(String name, OptionalInt position, List<Integer> parameters) {

    private static final Pattern NUMBERED = Pattern.compile("\\w+\\[(\\d{1,3})\\]");

    public PythonArgument {
        parameters = List.copyOf(parameters);
    }

    /** All arguments of a program in order; none if a parameter has no name. */
    public static List<PythonArgument> of(Program program) {
        return of(program, "args[");
    }

    /** If a program has only one argument, its elements: the function takes {@code *args} of another name, or one tuple. */
    public static List<PythonArgument> elements(Program program) {
        List<PythonArgument> all = of(program);
        return all.size() == 1 ? of(program, all.get(0).name() + "[") : List.of();
    }

    private static List<PythonArgument> of(Program program, String many) {
        Optional<ProgramGraph> graph = program.graph();
        if (graph.isEmpty() || graph.get().entry() < 0) {
            return List.of();
        }
        Map<String, List<Integer>> byName = new LinkedHashMap<>();
        boolean inOrder = true;
        String last = "";
        for (int number = 0; graph.get().parameter(graph.get().entry(), number) >= 0; number++) {
            String path = program.opName(graph.get().parameter(graph.get().entry(), number));
            if (path == null || path.isEmpty()) {
                return List.of();
            }
            String name = root(path, many);
            inOrder &= name.equals(last) || !byName.containsKey(name);
            byName.computeIfAbsent(name, key -> new ArrayList<>()).add(number);
            last = name;
        }
        List<PythonArgument> arguments = new ArrayList<>();
        for (Map.Entry<String, List<Integer>> entry : byName.entrySet()) {
            arguments.add(new PythonArgument(
                    entry.getKey(),
                    inOrder ? position(entry.getKey(), arguments.size()) : OptionalInt.empty(),
                    entry.getValue()));
        }
        return List.copyOf(arguments);
    }

    /** {@code args[2]} contains the number; a keyword argument has none. */
    private static OptionalInt position(String name, int place) {
        if (name.startsWith("kwargs[")) {
            return OptionalInt.empty();
        }
        Matcher numbered = NUMBERED.matcher(name);
        return OptionalInt.of(numbered.matches() ? Integer.parseInt(numbered.group(1)) : place);
    }

    /** The name before the first step of the path; for {@code *args} it includes a number. */
    private static String root(String path, String many) {
        Matcher numbered = NUMBERED.matcher(path);
        if (path.startsWith(many) && numbered.lookingAt()) {
            return path.substring(0, numbered.end());
        }
        if (path.startsWith("kwargs[") && path.indexOf(']') > 0) {
            return path.substring(0, path.indexOf(']') + 1);
        }
        int end = 0;
        while (end < path.length() && Character.isJavaIdentifierPart(path.charAt(end))) {
            end++;
        }
        return path.substring(0, end);
    }

    /** The argument that a parameter of the module belongs to. */
    public static Optional<PythonArgument> holding(List<PythonArgument> arguments, int parameter) {
        return arguments.stream()
                .filter(argument -> argument.parameters().contains(parameter))
                .findFirst();
    }
}
