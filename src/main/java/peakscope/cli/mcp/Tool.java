package peakscope.cli.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import peakscope.read.io.ReadException;

/**
 * One question that an agent can ask.
 *
 * @param description when to ask it and what it returns
 */
record Tool(String name, String description, List<Parameter> parameters, Call call) {

    /** Returns a text. */
    interface Call {
        String answer(Arguments arguments) throws ReadException;
    }

    /** The type of an argument, and its JSON Schema type. */
    enum Type {
        TEXT("string"),
        NUMBER("integer"),
        TEXTS("array");

        private final String json;

        Type(String json) {
            this.json = json;
        }
    }

    /** What to give. */
    record Parameter(String name, Type type, boolean required, String description) {

        static Parameter text(String name, String description) {
            return new Parameter(name, Type.TEXT, true, description);
        }

        static Parameter optionalText(String name, String description) {
            return new Parameter(name, Type.TEXT, false, description);
        }

        static Parameter optionalNumber(String name, String description) {
            return new Parameter(name, Type.NUMBER, false, description);
        }
    }

    /** The properties of the arguments' JSON schema. */
    Map<String, Object> properties() {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("type", parameter.type().json);
            if (parameter.type() == Type.TEXTS) {
                property.put("items", Map.of("type", Type.TEXT.json));
            }
            property.put("description", parameter.description());
            properties.put(parameter.name(), property);
        }
        return properties;
    }

    List<String> required() {
        List<String> required = new ArrayList<>();
        for (Parameter parameter : parameters) {
            if (parameter.required()) {
                required.add(parameter.name());
            }
        }
        return required;
    }
}
