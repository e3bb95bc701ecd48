package peakscope.ui.table;

import com.google.re2j.Pattern;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.query.TextField;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.model.value.NaturalOrder;

/** One column of the table of buffers. */
enum BufferColumn {
    NAME("Name", 218, true, TextField.NAME),
    ORIGIN("Made by", 190, true, TextField.ORIGIN),
    SIZE("Size", 92, true, NumberUnit.BYTES),
    UNPADDED("Unpadded", 92, false, NumberUnit.BYTES),
    PADDING("Padding", 92, true, NumberUnit.BYTES),
    FACTOR("Factor", 82, true, NumberUnit.FACTOR),
    SHARE("Share", 78, true, NumberUnit.PERCENT),
    CATEGORY("Category", 104, true, TextField.CATEGORY),
    DTYPE("Type", 60, false, TextField.DTYPE),
    SHAPE("Shape", 172, true, TextField.SHAPE),
    OPCODE("Opcode", 100, false, TextField.OPCODE),
    OP("Op name", 280, true, TextField.OP),
    SOURCE("Source", 170, true, TextField.SOURCE),
    FIRST("First", 76, false, NumberUnit.COUNT),
    LAST("Last", 76, false, NumberUnit.COUNT),
    STEPS("Events", 78, true, NumberUnit.COUNT);

    private static final Pattern LAYOUT = Pattern.compile("\\{[^}]*}");

    private final String title;
    private final int width;
    private final boolean shownAtFirst;
    private final NumberUnit unit;

    /** Null for numbers. */
    private final @Nullable TextField field;

    BufferColumn(String title, int width, boolean shownAtFirst, NumberUnit unit) {
        this.title = title;
        this.width = width;
        this.shownAtFirst = shownAtFirst;
        this.unit = unit;
        this.field = null;
    }

    BufferColumn(String title, int width, boolean shownAtFirst, TextField field) {
        this.title = title;
        this.width = width;
        this.shownAtFirst = shownAtFirst;
        this.unit = NumberUnit.COUNT;
        this.field = field;
    }

    String title() {
        return title;
    }

    int width() {
        return width;
    }

    boolean isShownAtFirst() {
        return shownAtFirst;
    }

    /** Numbers are right-aligned. */
    boolean isNumber() {
        return field == null;
    }

    /** The text of a cell. */
    String text(BufferListing listing, int id) {
        if (field == null) {
            return unit.text(number(listing, id));
        }
        String whole = listing.texts().text(field, id);
        // Folder, function and layout are in the tooltip.
        return switch (this) {
            case SOURCE -> whole.substring(whole.lastIndexOf('/', endOfPlace(whole)) + 1, endOfPlace(whole));
            case SHAPE -> LAYOUT.matcher(whole).replaceAll("");
            default -> whole;
        };
    }

    /** Where the function's name begins. */
    private static int endOfPlace(String source) {
        int end = source.indexOf(" in ");
        return end < 0 ? source.length() : end;
    }

    /** In full. */
    String exact(BufferListing listing, int id) {
        return field == null ? unit.exact(number(listing, id)) : listing.texts().text(field, id);
    }

    /** For other programs; its heading is {@link #plainTitle}. */
    String plain(BufferListing listing, int id) {
        return field == null ? unit.plain(number(listing, id)) : listing.texts().text(field, id);
    }

    String plainTitle() {
        return title + unit.suffix();
    }

    /** A sorted copy; equal ones keep their order. */
    int[] sort(BufferListing listing, int[] ids, boolean descending) {
        Integer[] places = new Integer[ids.length];
        Arrays.setAll(places, place -> place);
        Comparator<Integer> comparator;
        if (field == null) {
            double[] keys =
                    Arrays.stream(ids).mapToDouble(id -> number(listing, id)).toArray();
            comparator = Comparator.comparingDouble(place -> keys[place]);
        } else {
            String[] keys =
                    Arrays.stream(ids).mapToObj(id -> exact(listing, id)).toArray(String[]::new);
            comparator = Comparator.comparing(place -> keys[place], NaturalOrder.INSTANCE);
        }
        Arrays.sort(places, descending ? comparator.reversed() : comparator);
        return Arrays.stream(places).mapToInt(place -> ids[place]).toArray();
    }

    private double number(BufferListing listing, int id) {
        Timeline timeline = listing.timeline();
        long size = timeline.sizeBytes(id);
        long unpadded = timeline.unpaddedBytes(id);
        return switch (this) {
            case SIZE -> size;
            case UNPADDED -> unpadded;
            case PADDING -> size - unpadded;
            case FACTOR -> unpadded == 0 ? 1 : (double) size / unpadded;
            case SHARE -> new Bytes(size).shareOf(listing.inUse()) * 100;
            case FIRST -> timeline.firstStep(id);
            case LAST -> timeline.lastStep(id);
            case STEPS -> timeline.lastStep(id) - timeline.firstStep(id) + 1;
            default -> 0;
        };
    }
}
