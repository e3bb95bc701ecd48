package peakscope.model.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads shape text as XLA prints it: {@code (f32[2,<=8]{1,0:T(8,128)S(1)}, token[])}.
 *
 * <p>The grammar is that of the printers in
 * <a href="https://github.com/openxla/xla/blob/main/xla/layout.cc">xla/layout.cc</a> and {@code shape_util.cc}, old and
 * new. Attributes without meaning for sizes are kept as text.
 */
public final class ShapeParser {

    private static final int MAX_DEPTH = 200;

    private final String text;
    private int at;

    private ShapeParser(String text) {
        this.text = text;
    }

    /**
     * Parses the whole text as one shape.
     *
     * @throws IllegalArgumentException saying at which character the text stops being a shape
     */
    public static Shape parse(String text) {
        ShapeParser parser = new ShapeParser(text);
        Shape shape = parser.shape(0);
        parser.skipBlanks();
        if (parser.at != text.length()) {
            throw parser.wrong("end of the shape");
        }
        return shape;
    }

    /** Like {@link #parse}, but empty when the text is not a shape. */
    public static Optional<Shape> tryParse(String text) {
        try {
            return Optional.of(parse(text));
        } catch (IllegalArgumentException notAShape) {
            return Optional.empty();
        }
    }

    private Shape shape(int depth) {
        if (depth > MAX_DEPTH) {
            throw wrong("at most " + MAX_DEPTH + " nested tuples");
        }
        skipBlanks();
        if (accept('(')) {
            return tuple(depth);
        }
        if (text.startsWith("b(", at)) {
            at += 2;
            Shape held = shape(depth + 1);
            expect(')');
            return new BufferShape(held);
        }
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        ElementType type = ElementType.ofText(text.substring(start, at)).orElseThrow(() -> wrong("an element type"));
        expect('[');
        List<Long> dimensions = new ArrayList<>();
        List<Boolean> dynamic = new ArrayList<>();
        while (!accept(']')) {
            accept(',');
            boolean bound = accept('<');
            if (bound) {
                expect('=');
            }
            boolean unbounded = accept('?');
            dynamic.add(bound || unbounded);
            dimensions.add(unbounded ? ArrayShape.UNBOUNDED : size());
        }
        Layout layout = at < text.length() && text.charAt(at) == '{' ? layout() : null;
        return switch (type) {
            case TOKEN -> new TokenShape();
            case OPAQUE -> new OpaqueShape();
            default -> new ArrayShape(type, dimensions, dynamic, Optional.ofNullable(layout));
        };
    }

    private TupleShape tuple(int depth) {
        List<Shape> entries = new ArrayList<>();
        skipBlanks();
        while (!accept(')')) {
            if (!entries.isEmpty()) {
                expect(',');
            }
            entries.add(shape(depth + 1));
            skipBlanks();
        }
        return new TupleShape(entries);
    }

    private Layout layout() {
        expect('{');
        List<Integer> order = new ArrayList<>();
        while (at < text.length() && text.charAt(at) != '}' && text.charAt(at) != ':') {
            accept(',');
            order.add(smallNumber());
        }
        List<Tile> tiles = new ArrayList<>();
        int elementBits = 0;
        long memorySpace = 0;
        long tailAlignment = 1;
        StringBuilder other = new StringBuilder();
        accept(':');
        while (!accept('}')) {
            if (at >= text.length()) {
                throw wrong("'}'");
            }
            int start = at;
            switch (text.charAt(at++)) {
                case 'T' -> {
                    while (at < text.length() && text.charAt(at) == '(') {
                        tiles.add(tile());
                    }
                }
                case 'L' -> tailAlignment = inParentheses();
                case 'E' -> {
                    expect('(');
                    elementBits = smallNumber();
                    expect(')');
                }
                case 'S' -> {
                    if (text.startsWith("C(", at)) {
                        other.append(skippedAttribute(start));
                    } else {
                        memorySpace = inParentheses();
                    }
                }
                default -> other.append(skippedAttribute(start));
            }
        }
        return new Layout(order, tiles, elementBits, memorySpace, tailAlignment, other.toString());
    }

    private Tile tile() {
        expect('(');
        List<Long> sizes = new ArrayList<>();
        while (!accept(')')) {
            accept(',');
            sizes.add(accept('*') ? Tile.COMBINE : number());
        }
        return new Tile(sizes);
    }

    /** Skips one attribute with balanced parentheses, and the groups that follow it. */
    private String skippedAttribute(int start) {
        while (at < text.length() && text.charAt(at) != '(' && text.charAt(at) != '}') {
            at++;
        }
        while (at < text.length() && text.charAt(at) == '(') {
            int depth = 0;
            do {
                char c = text.charAt(at++);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            } while (depth > 0 && at < text.length());
        }
        return text.substring(start, at);
    }

    private long inParentheses() {
        expect('(');
        long value = number();
        expect(')');
        return value;
    }

    private int smallNumber() {
        int start = at;
        long value = number();
        if (value != (int) value) {
            at = start;
            throw wrong("a number of 32 bits");
        }
        return (int) value;
    }

    private long size() {
        int start = at;
        long size = number();
        if (size < 0) {
            at = start;
            throw wrong("a size that is not negative");
        }
        return size;
    }

    private long number() {
        int start = at;
        if (at < text.length() && text.charAt(at) == '-') {
            at++;
        }
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        try {
            return Long.parseLong(text, start, at, 10);
        } catch (NumberFormatException notANumber) {
            at = start;
            throw wrong("a number");
        }
    }

    private void skipBlanks() {
        while (true) {
            if (accept(' ')) {
                continue;
            }
            int end = text.startsWith("/*", at) ? text.indexOf("*/", at) : -1;
            if (end < 0) {
                return;
            }
            at = end + 2;
        }
    }

    private boolean accept(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw wrong("'" + c + "'");
        }
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException("expected " + expected + " at character " + at + " of shape '"
                + (text.length() > 80 ? text.substring(0, 80) + "…" : text) + "'");
    }
}
