package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * An owner that memory is counted for: a part of the model, an argument, a source line, finally one buffer. The
 * children's sizes add up to the owner's, because a buffer that an owner holds directly is a child too.
 *
 * <p>A live set may have a million buffers, and only the visible part of its tree is ever looked at: children and names
 * are created on first use.
 */
public final class Owner {

    /** In place of a buffer's number. */
    public static final int SEVERAL = -1;

    private final Supplier<String> naming;
    private final String top;
    private final Bytes size;
    private final Bytes padding;
    private final int buffers;
    private final Supplier<List<Owner>> parting;
    private final int folded;
    private final int only;
    private @Nullable String name;
    private @Nullable List<Owner> children;

    Owner(
            Supplier<String> naming,
            String top,
            Bytes size,
            Bytes padding,
            int buffers,
            Supplier<List<Owner>> parting,
            int folded,
            int only) {
        this.naming = naming;
        this.top = top;
        this.size = size;
        this.padding = padding;
        this.buffers = buffers;
        this.parting = parting;
        this.folded = folded;
        this.only = only;
    }

    /**
     * A buffer as an owner.
     *
     * @param folded how many equal ones it stands for
     */
    public static Owner buffer(int id, Supplier<String> naming, String top, Bytes size, Bytes padding, int folded) {
        return new Owner(naming, top, size, padding, 1, List::of, folded, id);
    }

    /** Several children of one owner taken together. */
    public static Owner together(String name, List<Owner> owners) {
        String top = owners.isEmpty() ? "" : owners.get(0).top;
        boolean mixed = owners.stream().anyMatch(owner -> !owner.top.equals(top));
        return of(name, mixed ? "" : top, owners);
    }

    /**
     * The owner of these.
     *
     * @param owners heaviest first
     */
    public static Owner of(String name, String top, List<Owner> owners) {
        long size = 0;
        long padding = 0;
        int buffers = 0;
        for (Owner owner : owners) {
            size += owner.size.count();
            padding += owner.padding.count();
            buffers += owner.buffers;
        }
        return new Owner(() -> name, top, new Bytes(size), new Bytes(padding), buffers, () -> owners, 1, SEVERAL);
    }

    /** Without the names above it, for example {@code attention}. */
    public synchronized String name() {
        if (name == null) {
            name = naming.get();
        }
        return name;
    }

    /**
     * Name of the owner near the whole that this belongs to, which decides its colour; empty for the whole and for
     * mixtures.
     */
    public String top() {
        return top;
    }

    public Bytes size() {
        return size;
    }

    public Bytes padding() {
        return padding;
    }

    /** Number of buffers below. */
    public int buffers() {
        return buffers;
    }

    /** Heaviest first; empty for a single buffer. */
    public synchronized List<Owner> children() {
        if (children == null) {
            children = Collections.unmodifiableList(parting.get());
        }
        return children;
    }

    /** How many equal ones this stands for; 1 if only itself. */
    public int folded() {
        return folded;
    }

    /** The buffer, if it is a single one; {@link #SEVERAL} otherwise. */
    public int only() {
        return only;
    }

    /** {@code attention}, {@code layer_* ×12}. */
    public String title() {
        return folded > 1 ? name() + " ×" + folded : name();
    }

    /** The buffer, if this is a single one. */
    public OptionalInt buffer() {
        return only == SEVERAL ? OptionalInt.empty() : OptionalInt.of(only);
    }

    public boolean isBuffer() {
        return only != SEVERAL;
    }

    /** The heaviest buffer below; empty if there is none. */
    public OptionalInt largest() {
        Owner owner = this;
        while (!owner.children().isEmpty()) {
            owner = owner.children().get(0);
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
        for (Owner child : children()) {
            next = child.collect(ids, next);
        }
        return next;
    }

    /** From this owner to the buffer, both ends included; empty if the buffer is not here. */
    public List<Owner> pathTo(int buffer) {
        List<Owner> path = new ArrayList<>();
        if (find(buffer, path)) {
            Collections.reverse(path);
        }
        return path;
    }

    private boolean find(int buffer, List<Owner> upwards) {
        boolean found = only == buffer && buffer != SEVERAL;
        for (int i = 0; !found && i < children().size(); i++) {
            found = children().get(i).find(buffer, upwards);
        }
        if (found) {
            upwards.add(this);
        }
        return found;
    }

    /** From this owner down by names, as far as such owners exist; begins with this. */
    public List<Owner> follow(List<String> names) {
        List<Owner> path = new ArrayList<>(List.of(this));
        for (String name : names) {
            Owner last = path.get(path.size() - 1);
            Owner next = last.children().stream()
                    .filter(child -> child.name().equals(name))
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
