package peakscope.ui.model;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import peakscope.model.value.InputFile;
import peakscope.read.source.SourceFiles;
import peakscope.read.source.SourceText;
import peakscope.ui.setting.Settings;

/**
 * The program's text as far as available: where the dump says, beside the opened files, or in a folder that the user
 * chose.
 */
public final class ProgramText {

    private static final String FOLDER = "source.folder";

    private final CaseViewModel viewed;
    private final Settings settings;
    private final Map<String, Optional<SourceText>> texts = new HashMap<>();
    private final ReadOnlyObjectWrapper<List<Path>> folders = new ReadOnlyObjectWrapper<>(List.of());

    public ProgramText(CaseViewModel viewed, Settings settings) {
        this.viewed = viewed;
        this.settings = settings;
        viewed.openedProperty().addListener(change -> update());
        update();
    }

    private void update() {
        List<Path> found = new ArrayList<>(SourceFiles.beside(
                viewed.opened().inputs().stream().map(InputFile::path).toList()));
        try {
            settings.get(FOLDER).map(Path::of).ifPresent(found::add);
        } catch (InvalidPathException damagedSetting) {
            // The user can choose the folder again.
        }
        texts.clear();
        folders.set(List.copyOf(found));
    }

    /** A file by its name in the dump. */
    public Optional<SourceText> of(String file) {
        return texts.computeIfAbsent(file, wanted -> new SourceFiles(folders.get()).find(wanted));
    }

    /** Where to look for files. */
    public ReadOnlyObjectProperty<List<Path>> foldersProperty() {
        return folders.getReadOnlyProperty();
    }

    /** Adds a folder to search for files opened from now on. */
    public void lookIn(Path folder) {
        settings.put(FOLDER, folder.toString());
        update();
    }
}
