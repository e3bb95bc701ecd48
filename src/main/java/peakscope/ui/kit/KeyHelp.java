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
                            new Key("Ctrl+V", "open the copied error text or files"),
                            new Key("Ctrl+Shift+C, Ctrl+Shift+D", "compare with a tab or file, with a folder"),
                            new Key("Ctrl+E", "export the report, or the comparison"),
                            new Key("Ctrl+F", "search; Enter and Shift+Enter step through the hits, Esc clears"),
                            new Key("Ctrl+Shift+S, Ctrl+Shift+G", "save the chart as PNG, as SVG"),
                            new Key("Ctrl+I", "case contents"),
                            new Key("Ctrl+D", "switch between light and dark"),
                            new Key("Ctrl++, Ctrl+−, Ctrl+0", "larger text, smaller text, default size"),
                            new Key("Ctrl+Tab, Ctrl+W", "next tab, close tab"),
                            new Key("F10, Alt+F", "open the menus"),
                            new Key("Tab, Shift+Tab", "next chart or control, previous one"))),
            new Group(
                    "Curve and memory map",
                    List.of(
                            new Key("← →", "previous or next event; with Shift, ten at a time"),
                            new Key("Home, End", "first and last event"),
                            new Key("P, N, Shift+N", "peak, next near peak, previous near peak"),
                            new Key("+ − 0", "zoom in, zoom out, show all; with Alt, zoom the map's addresses"),
                            new Key("↑ ↓", "buffer above or below in the map"),
                            new Key("wheel, drag", "zoom at the pointer, pan"))),
            new Group(
                    "Bars, owners and tables",
                    List.of(
                            new Key("← → ↑ ↓", "move between blocks"),
                            new Key("Enter", "pin the buffer; open an owner"),
                            new Key("Space, Backspace", "pin an owner's largest buffer; go back up"),
                            new Key("E", "expand an owner's layers"),
                            new Key("↑ ↓ Enter", "in the program, move between lines; highlight a line's buffers"),
                            new Key("Ctrl+C", "copy the selected table rows"),
                            new Key("Esc", "unpin"))));

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
