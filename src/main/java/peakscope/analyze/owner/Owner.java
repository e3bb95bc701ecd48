package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import peakscope.model.value.Bytes;

/**
 * Somebody that memory is counted for: a model part, an argument, a source line, in the end one buffer. The sizes of the children
 * add up to the owner's own, since a buffer that an owner holds directly is a child of its own.
 *
 * @param name without the names above it, for example {@code attention}
 * @param top name of the owner near the whole that this belongs to, by which colours go; empty for the whole and for mixtures
 * @param buffers how many there are below
 * @param children the heaviest first; empty for a single buffer
 * @param folded how many alike this stands for, 1 when only for itself
 * @param only the buffer, when it is one alone; {@link #SEVERAL} otherwise
 */
public record Owner(
        String name, String top, Bytes size, Bytes padding, int buffers, List<Owner> children, int folded, int only) {

    /** Instead of the number of a buffer. */
    public static final int SEVERAL = -1;

    public Owner {
        children = Collections.unmodifiableList(children);
    }

    /** Several children of one owner taken together. */
    public static Owner together(String name, List<Owner> owners) {
        long size = 0;
        long padding = 0;
        int buffers = 0;
        String top = owners.isEmpty() ? "" : owners.get(0).top;
        for (Owner owner : owners) {
            size += owner.size.count();
            padding += owner.padding.count();
            buffers += owner.buffers;
            top = owner.top.equals(top) ? top : "";
        }
        return new Owner(name, top, new Bytes(size), new Bytes(padding), buffers, owners, 1, SEVERAL);
    }

    /** {@code attention}, {@code layer_* ×12}. */
    public String title() {
        return folded > 1 ? name + " ×" + folded : name;
    }

    /** The buffer, when this is one alone. */
    public OptionalInt buffer() {
        return only == SEVERAL ? OptionalInt.empty() : OptionalInt.of(only);
    }

    public boolean isBuffer() {
        return only != SEVERAL;
    }

    /** The heaviest buffer below; empty when there is none. */
    public OptionalInt largest() {
        Owner owner = this;
        while (!owner.children.isEmpty()) {
            owner = owner.children.get(0);
        }
        return owner.buffer();
    }

    /** All buffers below, those of the heaviest owner first. */
    public int[] ids() {
        int[] ids = new int[buffers];
        int end = collect(ids, 0);
        assert end == buffers;
        return ids;
    }

    private int collect(int[] ids, int from) {
        if (isBuffer()) {
            ids[from] = only;
            return from + 1;
        }
        int next = from;
        for (Owner child : children) {
            next = child.collect(ids, next);
        }
        return next;
    }

    /** From this down to the buffer, both ends included; empty when the buffer is not here. */
    public List<Owner> pathTo(int buffer) {
        List<Owner> path = new ArrayList<>();
        if (find(buffer, path)) {
            Collections.reverse(path);
        }
        return path;
    }

    private boolean find(int buffer, List<Owner> upwards) {
        boolean found = only == buffer && buffer != SEVERAL;
        for (int i = 0; !found && i < children.size(); i++) {
            found = children.get(i).find(buffer, upwards);
        }
        if (found) {
            upwards.add(this);
        }
        return found;
    }

    /** From this down by names as far as there are such owners; begins with this. */
    public List<Owner> follow(List<String> names) {
        List<Owner> path = new ArrayList<>(List.of(this));
        for (String name : names) {
            Owner last = path.get(path.size() - 1);
            Owner next = last.children.stream()
                    .filter(child -> child.name.equals(name))
                    .findFirst()
                    .orElse(null);
            if (next == null) {
                break;
            }
            path.add(next);
        }
        return path;
    }
}
