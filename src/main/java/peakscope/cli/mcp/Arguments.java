package peakscope.cli.mcp;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Arguments that an agent gave to a tool; wrong types become a sentence. */
record Arguments(Map<String, Object> given) {

    /** A sentence for the agent. */
    static final class WrongException extends RuntimeException {
        private static final long serialVersionUID = 1;

        WrongException(String sentence) {
            super(sentence);
        }
    }

    String text(String name) {
        return optionalText(name).orElseThrow(() -> new WrongException(name + " is missing; give a text"));
    }

    Optional<String> optionalText(String name) {
        Object value = given.get(name);
        return value == null || value.toString().isBlank() ? Optional.empty() : Optional.of(value.toString());
    }

    List<String> texts(String name) {
        Object value = given.get(name);
        if (value instanceof List<?> list && !list.isEmpty()) {
            return list.stream().map(String::valueOf).toList();
        }
        if (value instanceof String one && !one.isBlank()) {
            return List.of(one);
        }
        throw new WrongException(name + " is missing; give a list of paths");
    }

    /**
     * @throws WrongException if it is not a whole number from 0 to {@code most}
     */
    int number(String name, int most, int otherwise) {
        Object value = given.get(name);
        if (value == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(value.toString());
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException wrong) {
            // The sentence below says what is right.
        }
        throw new WrongException(name + " is " + value + "; give a whole number from 0 to " + most);
    }
}
