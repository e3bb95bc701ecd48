package peakscope.ui.kit;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;
import peakscope.ui.setting.Settings;

/** Asks the user for a file or a folder. An interface, because robots can't use the system's dialogs. */
public interface FileDialogs {

    /** Common file names; the reader decides by content, so other files may be chosen too. */
    List<String> READ = List.of(
            "*.pb", "*.txt", "*.log", "*.json", "*.pickle", "*.pkl", "*.prof", "*.gz", "*.tgz", "*.tar", "*.zip");

    Optional<Path> file(Window owner);

    /** Several files to read together; empty if none was chosen. */
    List<Path> files(Window owner);

    Optional<Path> folder(Window owner);

    /** Where to write a file, with a suggested name; the extension selects the form. */
    Optional<Path> save(Window owner, String name);

    /** The system's dialogs; each starts in the folder where the last one ended. */
    static FileDialogs ofSystem(Settings settings) {
        return new FileDialogs() {
            @Override
            public Optional<Path> file(Window owner) {
                return Optional.ofNullable(toOpen("Open a dump").showOpenDialog(owner))
                        .map(settings::wasIn)
                        .map(File::toPath);
            }

            @Override
            public List<Path> files(Window owner) {
                List<File> chosen =
                        toOpen("Open dumps, error texts or profiles").showOpenMultipleDialog(owner);
                return chosen == null
                        ? List.of()
                        : chosen.stream().map(settings::wasIn).map(File::toPath).toList();
            }

            private FileChooser toOpen(String title) {
                FileChooser chooser = new FileChooser();
                chooser.setTitle(title);
                settings.folder().ifPresent(chooser::setInitialDirectory);
                chooser.getExtensionFilters()
                        .addAll(
                                new ExtensionFilter("All supported files", READ),
                                new ExtensionFilter("All files", "*"));
                return chooser;
            }

            @Override
            public Optional<Path> folder(Window owner) {
                DirectoryChooser chooser = new DirectoryChooser();
                chooser.setTitle("Open an --xla_dump_to folder");
                settings.folder().ifPresent(chooser::setInitialDirectory);
                return Optional.ofNullable(chooser.showDialog(owner))
                        .map(settings::wasIn)
                        .map(File::toPath);
            }

            @Override
            public Optional<Path> save(Window owner, String name) {
                FileChooser chooser = new FileChooser();
                chooser.setTitle("Save as");
                settings.folder().ifPresent(chooser::setInitialDirectory);
                chooser.setInitialFileName(name);
                String extension = name.substring(name.lastIndexOf('.') + 1);
                chooser.getExtensionFilters()
                        .addAll(
                                new ExtensionFilter(extension.toUpperCase(Locale.ROOT), "*." + extension),
                                new ExtensionFilter("All files", "*"));
                return Optional.ofNullable(chooser.showSaveDialog(owner))
                        .map(settings::wasIn)
                        .map(File::toPath);
            }
        };
    }
}
