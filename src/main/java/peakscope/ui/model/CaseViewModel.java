package peakscope.ui.model;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import peakscope.advise.Headline;
import peakscope.advise.Situation;
import peakscope.advise.Verdict;
import peakscope.advise.finding.Finding;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.Phase;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.DeviceBudget;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.Fits;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.analyze.query.BufferColumns;
import peakscope.chart.map.MapColoring;
import peakscope.chart.map.MapColors;
import peakscope.chart.surface.TimeWindow;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.timeline.Buffer;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogReader;
import peakscope.read.log.LogText;
import peakscope.read.message.Highlights;

/**
 * What one open case shows: module, memory space, the event that all charts show, and the hovered or pinned buffer.
 * Every chart reads and writes this model, so that a choice in one shows in all.
 */
public final class CaseViewModel {

    /** Most characters of a text to show. */
    public static final int MOST_SHOWN = 40_000;

    /** No buffer. */
    public static final int NONE = -1;

    private final ObjectProperty<Case> opened;
    private final ObjectProperty<ModuleMemory> module;
    private final ObjectProperty<SpaceMemory> space;
    private final ReadOnlyObjectWrapper<SpaceAnalysis> analysis;
    private final ObjectProperty<Optional<MemoryLimit>> limit = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<LogText> said = new SimpleObjectProperty<>(LogText.NONE);
    private final ErrorTextModel errorText = new ErrorTextModel();
    private final IntegerProperty cursor = new SimpleIntegerProperty();
    private final IntegerProperty pointed = new SimpleIntegerProperty(NONE);
    private final ShownColors colors;
    private final IntegerProperty hovered = new SimpleIntegerProperty(NONE);
    private final IntegerProperty pinned = new SimpleIntegerProperty(NONE);
    private final ObjectProperty<TimeWindow> window = new SimpleObjectProperty<>(TimeWindow.whole(1));
    private final BufferSearch search;
    private final SearchHits hits;

    /** The module shown by default, without a choice by the user. */
    private ModuleMemory unasked;

    private Fits fits;
    private Fit fit;
    private final ShownFindings findings = new ShownFindings();
    private final Map<SpaceMemory, SpaceAnalysis> analyses = new HashMap<>();
    private final Map<SpaceMemory, List<Phase>> phases = new HashMap<>();

    private final Executor background;

    /**
     * Shows the module that needs most of its main memory.
     *
     * @param opened has at least one module
     * @param background runs what takes long
     */
    public CaseViewModel(Case opened, Executor background) {
        this.background = background;
        this.opened = new SimpleObjectProperty<>(opened);
        fits = Fits.of(opened, List.of(), Optional.empty());
        ModuleMemory first = fits.first(opened.modules()).orElseThrow();
        fit = fits.of(first);
        unasked = first;
        module = new SimpleObjectProperty<>(first);
        space = new SimpleObjectProperty<>(first.mainSpace());
        analysis = new ReadOnlyObjectWrapper<>(analyse(first, first.mainSpace()));
        colors = new ShownColors(analysis.get());
        cursor.set(analysis.get().peak().step());
        window.set(TimeWindow.whole(analysis.get().timeline().points()));
        search = new BufferSearch(BufferColumns.of(analysis.get()), background);
        hits = new SearchHits(this, search);
        module.addListener((property, before, now) -> space.set(now.mainSpace()));
        space.addListener((property, before, now) -> show(now));
        // The first listener, so that all others find the new verdict.
        limit.addListener(change -> refit(opened()));
        said.addListener(change -> refit(opened()));
    }

    private void refit(Case now) {
        fits = Fits.of(now, said.get().messages(), limit.get());
        fit = fits.of(module.get(), space.get());
        findings.forget();
    }

    private void show(SpaceMemory chosen) {
        pointed.set(NONE);
        hovered.set(NONE);
        pinned.set(NONE);
        SpaceAnalysis next = analyse(module.get(), chosen);
        // The new axis must never be seen together with a cursor beyond it.
        cursor.set(0);
        window.set(TimeWindow.whole(next.timeline().points()));
        // Nor with the hits of another timeline.
        search.show(BufferColumns.of(next));
        fit = fits.of(module.get(), chosen);
        colors.show(next);
        findings.forget();
        analysis.set(next);
        colors.coloringProperty().set(MapColors.usual(next));
        cursor.set(next.peak().step());
    }

    private SpaceAnalysis analyse(ModuleMemory owner, SpaceMemory chosen) {
        return analyses.computeIfAbsent(chosen, which -> SpaceAnalysis.of(owner, which));
    }

    /** Where views of this case run what takes long. */
    public Executor background() {
        return background;
    }

    public Case opened() {
        return opened.get();
    }

    /** The case, which grows while its folder is followed. */
    public ReadOnlyObjectProperty<Case> openedProperty() {
        return opened;
    }

    /**
     * Shows the case with additions. An unchanged module stays in view with cursor and pinned buffer; a changed one is
     * replaced by the module that now has its name, or else by the one that needs most memory.
     */
    public void update(Case grown) {
        ModuleMemory shown = module.get();
        refit(grown);
        opened.set(grown);
        if (!grown.modules().contains(shown)) {
            ModuleMemory now = grown.modules().stream()
                    .filter(candidate -> candidate.name().equals(shown.name()))
                    .findFirst()
                    .orElseGet(() -> fits.first(grown.modules()).orElseThrow());
            if (shown.equals(unasked)) {
                unasked = now;
            }
            module.set(now);
        }
    }

    public ObjectProperty<ModuleMemory> moduleProperty() {
        return module;
    }

    public ObjectProperty<SpaceMemory> spaceProperty() {
        return space;
    }

    public ReadOnlyObjectProperty<SpaceAnalysis> analysisProperty() {
        return analysis.getReadOnlyProperty();
    }

    public ObjectProperty<Optional<MemoryLimit>> limitProperty() {
        return limit;
    }

    /** What error texts and logs say; the message that ended the program first. */
    public ReadOnlyObjectProperty<LogText> saidProperty() {
        return said;
    }

    /** The error text itself, with recognised parts highlighted. */
    public ErrorTextModel errorText() {
        return errorText;
    }

    /**
     * Reads an error text that belongs to this case: shows its module and applies its limit. Changes nothing if the
     * text has no message.
     */
    public void explain(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            explain(
                    LogReader.read(new ByteArrayInputStream(bytes), "the pasted text", Progress.NONE, new ArrayList<>())
                            .text(),
                    Highlights.of(text, MOST_SHOWN));
        } catch (ReadException impossibleInMemory) {
            throw new IllegalStateException(impossibleInMemory);
        }
    }

    /** The same with a text that is already read. */
    public void explain(LogText text, Highlights shown) {
        hear(text, shown);
        showModuleOfText();
    }

    /** The same for a text that arrives later: keeps a module that the user chose, or in which a buffer is pinned. */
    public void addText(LogText text, Highlights shown) {
        hear(text, shown);
        if (module.get().equals(unasked) && pinned.get() == NONE) {
            showModuleOfText();
        }
    }

    private void hear(LogText text, Highlights shown) {
        // Listeners to the messages look up places in the text.
        errorText.show(shown);
        said.set(text);
    }

    private void showModuleOfText() {
        fits.texts().stream()
                .limit(1)
                .flatMap(first -> first.module().stream())
                .findFirst()
                .ifPresent(module::set);
    }

    /** What the colours of bars and boxes mean. */
    public ObjectProperty<MapColoring> coloringProperty() {
        return colors.coloringProperty();
    }

    /** The colours of the buffers shown. */
    public MapColors colors() {
        return colors.get();
    }

    /** The point of the axis under the mouse, in any chart; {@link #NONE} if there is none. */
    public IntegerProperty pointedProperty() {
        return pointed;
    }

    /** The point of the axis that bars and card describe. */
    public IntegerProperty cursorProperty() {
        return cursor;
    }

    /** The buffer under the mouse; {@link #NONE} if there is none. */
    public IntegerProperty hoveredProperty() {
        return hovered;
    }

    /** The pinned buffer; {@link #NONE} if there is none. */
    public IntegerProperty pinnedProperty() {
        return pinned;
    }

    /** The part of program order that charts show. */
    public ObjectProperty<TimeWindow> windowProperty() {
        return window;
    }

    /** The phases of the program; empty if op names don't reveal them. */
    public List<Phase> phases() {
        return phases.computeIfAbsent(space.get(), which -> Phase.of(which.timeline()));
    }

    /** The modules that a profiler saw run at the same time. */
    public List<ModuleRun> runs() {
        return opened().sessionOf(module.get()).map(ProfilerSession::runs).orElse(List.of());
    }

    /** Moves the cursor to the next or previous place where memory is nearly as full as at the peak. */
    public void moveCursorToOtherPeak(boolean forward) {
        analysis.get().otherPeak(cursor.get(), forward).ifPresent(peak -> cursor.set(peak.step()));
    }

    /** The search text, in the language of {@link peakscope.analyze.query.BufferQuery}; empty without a search. */
    public StringProperty searchProperty() {
        return search.textProperty();
    }

    /** Why {@link #search} is invalid; empty if it is valid. */
    public ReadOnlyStringProperty searchErrorProperty() {
        return search.errorProperty();
    }

    /** Text columns of the timeline's buffers. */
    public BufferColumns columns() {
        return search.columns();
    }

    /** The buffers that the search finds; empty without a search, when all are shown alike. */
    public ReadOnlyObjectProperty<Optional<BitSet>> foundProperty() {
        return search.foundProperty();
    }

    /**
     * The highlighted buffers, while the rest fades; empty without a search or without hits, when all are shown alike.
     */
    public Optional<BitSet> lit() {
        return search.foundProperty().get().filter(found -> !found.isEmpty());
    }

    /** The hits, one after another. */
    public SearchHits hits() {
        return hits;
    }

    /** Pins a buffer, or unpins it. */
    public void togglePin(int buffer) {
        pinned.set(pinned.get() == buffer ? NONE : buffer);
    }

    /** Moves the cursor, stopping at the ends. */
    public void moveCursor(int steps) {
        long wanted = (long) cursor.get() + steps;
        cursor.set((int) Math.max(0, Math.min(analysis.get().timeline().points() - 1L, wanted)));
    }

    public void moveCursorToPeak() {
        cursor.set(analysis.get().peak().step());
    }

    /** Moves the cursor to a place where the buffer is live, unless it already is. */
    public void reveal(int buffer) {
        int first = analysis.get().timeline().firstStep(buffer);
        int last = analysis.get().timeline().lastStep(buffer);
        if (cursor.get() < first || cursor.get() > last) {
            cursor.set(first);
        }
        pinned.set(buffer);
    }

    /** The buffer whose lifetime is marked: the hovered one, otherwise the pinned one. */
    public OptionalInt marked() {
        int buffer = hovered.get() != NONE ? hovered.get() : pinned.get();
        return buffer == NONE ? OptionalInt.empty() : OptionalInt.of(buffer);
    }

    /** The buffer on the card: the marked one, otherwise the largest at the cursor. */
    public Optional<Buffer> described() {
        OptionalInt marked = marked();
        if (marked.isPresent()) {
            return Optional.of(analysis.get().timeline().buffer(marked.getAsInt()));
        }
        int[] live = analysis.get().live().liveAt(cursor.get());
        return Arrays.stream(BufferOrder.SIZE.sort(analysis.get().timeline(), live))
                .mapToObj(analysis.get().timeline()::buffer)
                .findFirst();
    }

    /** What the memory shown needs, and its limit. */
    public Fit fit() {
        return fit;
    }

    /** The same for every module of the case. */
    public Fits fits() {
        return fits;
    }

    /** What uses the device's memory at the peak shown; empty if there is nothing to tell. */
    public Optional<DeviceBudget> budget() {
        return DeviceBudget.of(opened(), analysis.get(), fit);
    }

    /** What is wrong, why, and what to do first. */
    public Headline headline() {
        return Headline.of(analysis.get(), fit, findings());
    }

    public Verdict verdict() {
        return Verdict.of(analysis.get(), fit);
    }

    public List<Finding> findings() {
        return findings.of(() -> Situation.of(opened().modules(), module.get(), analysis.get(), fits, said.get()));
    }
}
