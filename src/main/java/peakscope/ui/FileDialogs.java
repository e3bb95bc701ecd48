package peakscope.ui;

import java.io.File;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;

/** Asks the user for a file or a folder. An interface, since no robot can use the system's dialogs. */
interface FileDialogs {

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
                                new ExtensionFilter("XLA dumps", "*.pb", "*.pb.gz", "*.txt"),
                                new ExtensionFilter("Reports in JSON", "*.json"),
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
