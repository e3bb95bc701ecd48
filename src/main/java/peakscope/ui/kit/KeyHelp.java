package peakscope.ui.kit;

import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.stage.Window;

/** What the keys do, in a dialog. */
public final class KeyHelp {

    private record Key(String keys, String action) {}

    private record Group(String name, List<Key> keys) {}

    private static final List<Group> GROUPS = List.of(
            new Group(
                    "Window",
                    List.of(
                            new Key("Ctrl+O, Ctrl+Shift+O", "open files, a folder"),
                            new Key("Ctrl+V", "read the error text, or open the files, that you copied"),
                            new Key("Ctrl+Shift+C, Ctrl+Shift+D", "compare two tabs or a file, with a folder"),
                            new Key("Ctrl+E", "export the report, or the comparison"),
                            new Key("Ctrl+F", "search; Enter and Shift+Enter walk the hits, Esc clears"),
                            new Key("Ctrl+Shift+S, Ctrl+Shift+G", "save the chart as PNG, as SVG"),
                            new Key("Ctrl+I", "contents of the case"),
                            new Key("Ctrl+D", "light or dark"),
                            new Key("Ctrl++, Ctrl+−, Ctrl+0", "larger, smaller text, as usual"),
                            new Key("Ctrl+Tab, Ctrl+W", "to the next tab, close it"),
                            new Key("Alt, F10", "to the menus"),
                            new Key("Tab, Shift+Tab", "to the next chart or control, and back"))),
            new Group(
                    "Curve and memory map",
                    List.of(
                            new Key("← →", "one event back or on; with Shift ten"),
                            new Key("Home, End", "first and last event"),
                            new Key("P, N, Shift+N", "to the peak, the next near peak, the one before"),
                            new Key("+ − 0", "zoom in, out, all; with Alt the addresses of the map"),
                            new Key("↑ ↓", "in the map, the buffer above or below"),
                            new Key("wheel, drag", "zoom around the pointer, move"))),
            new Group(
                    "Bars, owners and tables",
                    List.of(
                            new Key("← → ↑ ↓", "walk over the blocks"),
                            new Key("Enter", "pin the buffer; go into an owner"),
                            new Key("Space, Backspace", "pin the largest buffer of an owner; out of it"),
                            new Key("E", "unfold the layers of an owner"),
                            new Key("↑ ↓ Enter", "in the program, walk over its lines; light the buffers of one"),
                            new Key("Ctrl+C", "copy the chosen rows of a table"),
                            new Key("Esc", "free what is pinned"))));

    private KeyHelp() {}

    /** Shows it above a window until it is closed. */
    public static void show(Window owner) {
        GridPane grid = new GridPane();
        grid.setHgap(24);
        grid.setVgap(4);
        grid.setPadding(new Insets(8, 16, 8, 16));
        int row = 0;
        for (Group group : GROUPS) {
            Label name = Words.heading(group.name());
            name.setPadding(new Insets(row == 0 ? 0 : 10, 0, 2, 0));
            grid.add(name, 0, row++, 2, 1);
            for (Key key : group.keys()) {
                grid.addRow(row++, Words.code(key.keys()), Words.plain(key.action()));
            }
        }
        PlainDialog dialog = new PlainDialog(owner, "key-help", "Keys");
        dialog.setContent(grid);
        dialog.show();
    }
}
