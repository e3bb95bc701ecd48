package peakscope.ui.table;

import java.util.Arrays;
import java.util.List;
import javafx.collections.ObservableListBase;

/** The rows of a table: buffer numbers. Creates nothing for a row that is not on the screen. */
final class RowList extends ObservableListBase<Integer> {

    private int[] ids = {};

    @Override
    public Integer get(int index) {
        return ids[index];
    }

    @Override
    public int size() {
        return ids.length;
    }

    public void show(int[] shown) {
        beginChange();
        int[] before = ids;
        ids = shown;
        List<Integer> removed = Arrays.stream(before).boxed().toList();
        nextReplace(0, shown.length, removed);
        endChange();
    }

    /** A buffer's place; negative if not shown. */
    public int placeOf(int id) {
        for (int place = 0; place < ids.length; place++) {
            if (ids[place] == id) {
                return place;
            }
        }
        return -1;
    }
}
