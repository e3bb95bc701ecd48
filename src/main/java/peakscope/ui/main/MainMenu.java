package peakscope.ui.main;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCombination;
import peakscope.ui.setting.Themes;

/** The menu bar. */
final class MainMenu extends MenuBar {

    private final MainWindow window;
    private final Menu recent = new Menu("Open _recent");

    MainMenu(MainWindow window, Themes themes) {
        this.window = window;
        Menu file = new Menu("_File");
        recent.setId("menu-recent");
        file.getItems()
                .addAll(
                        item("_Open…", "Shortcut+O", "menu-open", window::chooseFile),
                        item("Open _folder…", "Shortcut+Shift+O", "menu-open-folder", window::chooseFolder),
                        item("_Paste error text or files", "Shortcut+V", "menu-paste", window::paste),
                        recent,
                        item("_Compare…", "Shortcut+Shift+C", "menu-compare", window::compare),
                        item(
                                "Compare with fol_der…",
                                "Shortcut+Shift+D",
                                "menu-compare-folder",
                                window::compareWithFolder),
                        new SeparatorMenuItem(),
                        item("_Export report…", "Shortcut+E", "menu-export", window::export),
                        item("Save chart as _PNG…", "Shortcut+Shift+S", "menu-save-png", () -> window.saveChart("png")),
                        item("Save chart as S_VG…", "Shortcut+Shift+G", "menu-save-svg", () -> window.saveChart("svg")),
                        new SeparatorMenuItem(),
                        item("Close _tab", "Shortcut+W", "menu-close", window::closeTab),
                        item("_Quit", "Shortcut+Q", "menu-quit", window::quit));
        Menu view = new Menu("_View");
        CheckMenuItem follow = new CheckMenuItem("_Watch this folder");
        follow.setId("menu-follow");
        follow.setOnAction(event -> window.followed().toggle());
        view.setOnShowing(event -> {
            follow.setSelected(window.followed().shown().isPresent());
            follow.setDisable(!window.followed().shown().isPresent()
                    && window.followed().followable().isEmpty());
        });
        view.getItems()
                .addAll(
                        item("_Go to the peak", "Shortcut+P", "menu-peak", window::goToPeak),
                        item("_Search", "Shortcut+F", "menu-search", window::goToSearch),
                        follow,
                        item("_Case contents", "Shortcut+I", "menu-contents", window::showContents),
                        new SeparatorMenuItem(),
                        item("_Larger text", "Shortcut+PLUS", "menu-larger", () -> window.scaleText(1)),
                        item("S_maller text", "Shortcut+MINUS", "menu-smaller", () -> window.scaleText(-1)),
                        item("_Default text size", "Shortcut+0", "menu-usual", () -> window.scaleText(0)),
                        new SeparatorMenuItem(),
                        themeMenu(themes),
                        item("Light or _dark", "Shortcut+D", "menu-dark", themes::toggle));
        Menu help = new Menu("_Help");
        help.getItems().add(item("_Keys", "F1", "menu-keys", window::showKeys));
        getMenus().addAll(file, view, help);
    }

    private static Menu themeMenu(Themes themes) {
        Menu menu = new Menu("_Theme");
        menu.setId("menu-theme");
        ToggleGroup group = new ToggleGroup();
        Map<Themes.Choice, String> names = new EnumMap<>(Map.of(
                Themes.Choice.LIGHT,
                "_Light",
                Themes.Choice.DARK,
                "_Dark",
                Themes.Choice.SYSTEM,
                "Follow the _system"));
        names.forEach((choice, name) -> {
            RadioMenuItem item = new RadioMenuItem(name);
            item.setToggleGroup(group);
            item.setOnAction(event -> themes.choose(choice));
            menu.getItems().add(item);
        });
        menu.setOnShowing(event -> group.getToggles()
                .get(List.copyOf(names.keySet()).indexOf(themes.choice()))
                .setSelected(true));
        return menu;
    }

    void showRecent(List<Path> paths) {
        recent.getItems().clear();
        recent.setDisable(paths.isEmpty());
        for (Path path : paths) {
            MenuItem item = new MenuItem(path.toString());
            // A path may contain underscores, which are not mnemonics here.
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
