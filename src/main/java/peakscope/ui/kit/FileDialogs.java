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

/** Asks the user for a file or a folder. An interface, since no robot can use the system's dialogs. */
public interface FileDialogs {

    /** How files are usually named; what is in them tells the reader, so others may be chosen too. */
    List<String> READ = List.of(
            "*.pb", "*.txt", "*.log", "*.json", "*.pickle", "*.pkl", "*.prof", "*.gz", "*.tgz", "*.tar", "*.zip");

    Optional<Path> file(Window owner);

    Optional<Path> folder(Window owner);

    /** Where to write a file, with a name to begin with; the extension tells the form. */
    Optional<Path> save(Window owner, String name);

    /** The dialogs of the system. */
    static FileDialogs ofSystem() {
        return new FileDialogs() {
            @Override
            public Optional<Path> file(Window owner) {
                FileChooser chooser = new FileChooser();
                chooser.setTitle("Open a dump");
                chooser.getExtensionFilters()
                        .addAll(
                                new ExtensionFilter("What Peakscope reads", READ),
                                new ExtensionFilter("All files", "*"));
                return Optional.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath);
            }

            @Override
            public Optional<Path> folder(Window owner) {
                DirectoryChooser chooser = new DirectoryChooser();
                chooser.setTitle("Open an --xla_dump_to folder");
                return Optional.ofNullable(chooser.showDialog(owner)).map(File::toPath);
            }

            @Override
            public Optional<Path> save(Window owner, String name) {
                FileChooser chooser = new FileChooser();
                chooser.setTitle("Save as");
                chooser.setInitialFileName(name);
                String extension = name.substring(name.lastIndexOf('.') + 1);
                chooser.getExtensionFilters()
                        .addAll(
                                new ExtensionFilter(extension.toUpperCase(Locale.ROOT), "*." + extension),
                                new ExtensionFilter("All files", "*"));
                return Optional.ofNullable(chooser.showSaveDialog(owner)).map(File::toPath);
            }
        };
    }
}
