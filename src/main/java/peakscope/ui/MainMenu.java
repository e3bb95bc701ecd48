package peakscope.ui;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;

/** The menu bar. */
final class MainMenu extends MenuBar {

    private final MainWindow window;
    private final Menu recent = new Menu("Open _recent");

    MainMenu(MainWindow window, boolean dark) {
        this.window = window;
        Menu file = new Menu("_File");
        recent.setId("menu-recent");
        file.getItems()
                .addAll(
                        item("_Open…", "Shortcut+O", "menu-open", window::chooseFile),
                        item("Open _folder…", "Shortcut+Shift+O", "menu-open-folder", window::chooseFolder),
                        recent,
                        new SeparatorMenuItem(),
                        item("_Close tab", "Shortcut+W", "menu-close", window::closeTab),
                        item("_Quit", "Shortcut+Q", "menu-quit", window::quit));
        CheckMenuItem darkTheme = new CheckMenuItem("_Dark theme");
        darkTheme.setId("menu-dark");
        darkTheme.setAccelerator(KeyCombination.keyCombination("Shortcut+D"));
        darkTheme.setSelected(dark);
        darkTheme.selectedProperty().addListener((property, before, now) -> window.setDark(now));
        Menu view = new Menu("_View");
        view.getItems()
                .addAll(
                        item("_Go to the peak", "Shortcut+P", "menu-peak", window::goToPeak),
                        new SeparatorMenuItem(),
                        darkTheme);
        Menu help = new Menu("_Help");
        help.getItems().add(item("_Keys", "F1", "menu-keys", window::showKeys));
        getMenus().addAll(file, view, help);
    }

    void showRecent(List<Path> paths) {
        recent.getItems().clear();
        recent.setDisable(paths.isEmpty());
        for (Path path : paths) {
            MenuItem item = new MenuItem(path.toString());
            // A path may have underscores, which are no mnemonics.
            item.setMnemonicParsing(false);
            item.setOnAction(event -> window.open(List.of(path)));
            recent.getItems().add(item);
        }
    }

    private static MenuItem item(String text, String keys, String id, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setId(id);
        item.setAccelerator(KeyCombination.keyCombination(keys));
        item.setOnAction(event -> action.run());
        return item;
    }
}
