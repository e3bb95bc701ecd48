package peakscope.ui.main;

import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import javafx.concurrent.ScheduledService;
import javafx.concurrent.Task;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.read.Opened;
import peakscope.read.folder.FolderWatch;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.ui.model.LoadTask;

/** Checks a folder repeatedly, off the window's thread, and passes on the case when files are added or changed. */
final class Following extends ScheduledService<Optional<Opened>> {

    private static final Duration BETWEEN_LOOKS = Duration.millis(500);

    private final FolderWatch watch;
    private final BiConsumer<Following, Opened> changed;
    private Optional<Case> before;
    private @Nullable LocalTime lastChange;
    private @Nullable CaseView view;

    /**
     * Starts with {@link #start}.
     *
     * @param shown what was already read from the folder; empty to read it now
     * @param changed is called on the window's thread
     */
    Following(Path folder, Optional<Case> shown, Executor background, BiConsumer<Following, Opened> changed) {
        this.watch = shown.isPresent() ? FolderWatch.fromNow(folder) : FolderWatch.of(folder);
        this.before = shown;
        this.changed = changed;
        setExecutor(background);
        setPeriod(BETWEEN_LOOKS);
        setRestartOnFailure(true);
        setOnSucceeded(event -> getValue().ifPresent(this::tell));
    }

    Path folder() {
        return watch.folder();
    }

    /** The view of the case; null while nothing was found. */
    @Nullable
    CaseView view() {
        return view;
    }

    void show(CaseView shown) {
        view = shown;
    }

    /** Text for the status bar. */
    String status() {
        int modules = before.map(known -> known.modules().size()).orElse(0);
        return "watching " + folder() + ", " + String.format(Locale.ROOT, "%,d", modules)
                + (modules == 1 ? " module" : " modules") + ", "
                + (lastChange == null ? "no change yet" : "last change " + lastChange);
    }

    private void tell(Opened loaded) {
        before = loaded.opened();
        lastChange = LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
        changed.accept(this, loaded);
    }

    @Override
    protected Task<Optional<Opened>> createTask() {
        Optional<Case> known = before;
        return new Task<>() {
            @Override
            protected Optional<Opened> call() {
                Set<Path> files = watch.look();
                return files.isEmpty() ? Optional.empty() : read(known, files, this::isCancelled);
            }
        };
    }

    /** Empty while there is nothing to show: not an error for a folder that still fills. */
    private Optional<Opened> read(Optional<Case> known, Set<Path> files, BooleanSupplier cancelled) {
        try {
            Opened fresh = LoadTask.read(List.of(folder()), new Progress() {
                @Override
                public void at(double fraction, String what) {
                    // The status bar says that the folder is being watched.
                }

                @Override
                public boolean isCancelled() {
                    return cancelled.getAsBoolean();
                }
            });
            return fresh.opened()
                    .map(read -> known.map(old -> watch.join(old, read, files)).orElseGet(() -> watch.settled(read)))
                    .filter(settled -> !settled.modules().isEmpty())
                    .map(settled -> new Opened(Optional.of(settled), fresh.said(), fresh.shown()));
        } catch (ReadException nothingYet) {
            return Optional.empty();
        }
    }
}
