package peakscope.ui.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import peakscope.analyze.owner.Grouping;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Timeline;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.ui.model.CaseViewModel;

class OwnershipModelTest {

    private final Queue<Runnable> background = new ArrayDeque<>();
    private CaseViewModel viewed;
    private OwnershipModel model;

    @BeforeEach
    void open() throws ReadException {
        viewed = new CaseViewModel(
                CaseReader.read(List.of(Path.of("samples/convnet-v5e")), Progress.NONE), Runnable::run);
        model = new OwnershipModel(viewed, this::queue, Runnable::run);
        settle();
    }

    private void queue(int buffers, Consumer<Progress> tree) {
        background.add(() -> tree.accept(Progress.NONE));
    }

    /** What the chart does while it is visible. */
    private void settle() {
        model.refresh();
        while (!background.isEmpty()) {
            background.remove().run();
            model.refresh();
        }
    }

    private Owner shown() {
        return model.trailProperty().get().get(model.trailProperty().get().size() - 1);
    }

    @Test
    void showsTheWholeLiveSetAtTheCursor() {
        assertEquals(viewed.analysisProperty().get().peak().inUse(), shown().size());
        viewed.cursorProperty().set(0);
        assertFalse(model.currentProperty().get());
        settle();
        assertTrue(model.currentProperty().get());
        assertEquals(viewed.analysisProperty().get().timeline().inUse(0), shown().size());
    }

    @Test
    void nothingIsMadeUntilSomebodyAsks() {
        viewed.cursorProperty().set(0);
        viewed.cursorProperty().set(1);
        model.groupingProperty().set(Grouping.SOURCE);
        assertTrue(background.isEmpty());
    }

    @Test
    void anAnswerToAnOldQuestionIsNotShown() {
        viewed.cursorProperty().set(0);
        model.refresh();
        viewed.cursorProperty().set(20);
        settle();
        assertEquals(viewed.analysisProperty().get().timeline().inUse(20), shown().size());
    }

    @Test
    void theZoomStaysAtItsNamesWhenTheStepChanges() {
        List<String> names = List.of("forward", "conv_general_dilated");
        model.zoom(shown().follow(names));
        viewed.moveCursor(-1);
        settle();
        assertEquals("conv_general_dilated", shown().name());
        viewed.cursorProperty().set(0);
        settle();
        assertEquals("forward", shown().name(), "no convolution is live at the start");
    }

    @Test
    void aTreeThatFailsIsToldAndTheNextOneIsMade() {
        AtomicBoolean broken = new AtomicBoolean();
        Case whole = viewed.opened();
        viewed = new CaseViewModel(breakable(whole, broken), Runnable::run);
        model = new OwnershipModel(viewed, this::queue, Runnable::run);
        broken.set(true);
        model.refresh();
        assertThrows(IllegalStateException.class, () -> background.remove().run());
        model.refresh();
        assertTrue(background.isEmpty(), "the same tree would fail again");
        broken.set(false);
        model.groupingProperty().set(Grouping.STACK);
        settle();
        assertTrue(model.currentProperty().get());
    }

    /** The same case, whose buffers cannot be looked up while it is broken. */
    private static Case breakable(Case whole, AtomicBoolean broken) {
        ModuleMemory module = whole.modules().get(0);
        SpaceMemory main = module.mainSpace();
        Timeline timeline = main.timeline().named(original -> new BufferCatalog() {
            @Override
            public String instruction(int key) {
                return original.instruction(key);
            }

            @Override
            public BufferDetails details(int key) {
                if (broken.get()) {
                    throw new IllegalStateException("no such row");
                }
                return original.details(key);
            }
        });
        return new Case(
                whole.inputs(),
                List.of(new ModuleMemory(
                        module.name(),
                        module.file(),
                        module.platform(),
                        List.of(new SpaceMemory(main.space(), timeline, main.totalAllocation())),
                        List.of(),
                        module.program())),
                List.of());
    }

    @Test
    void zoomingOutSelectsWhatOneComesFrom() {
        model.zoom(shown().follow(List.of("forward")));
        assertEquals(2, model.crumbs().size());
        model.zoomOut();
        assertEquals("all live", shown().name());
        assertEquals("forward", model.selectedProperty().get().get(1).name());
        model.zoomOut();
        assertEquals("all live", shown().name());
    }

    @Test
    void anotherGroupingStartsAtTheWhole() {
        model.zoom(shown().follow(List.of("forward")));
        model.groupingProperty().set(Grouping.CATEGORY);
        settle();
        assertEquals("all live", shown().name());
        assertEquals("temporary", shown().children().get(0).name());
    }

    @Test
    void paddingSortsByPadding() {
        model.weightProperty().set(Weight.PADDING);
        settle();
        assertEquals(Weight.PADDING, model.shownWeight());
        List<Owner> children = shown().children();
        for (int i = 1; i < children.size(); i++) {
            assertTrue(children.get(i - 1).padding().compareTo(children.get(i).padding()) >= 0);
        }
    }

    @Test
    void aSingleBufferIsHoveredAndPinnedInAllCharts() {
        List<Owner> x = new ArrayList<>(List.of(shown()));
        while (!x.get(x.size() - 1).isBuffer()) {
            x.add(x.get(x.size() - 1).children().get(0));
        }
        model.zoom(x);
        assertEquals("all live", shown().name(), "one buffer has nothing below it to show");
        model.hover(Optional.of(x.get(x.size() - 1)));
        assertEquals(x.get(x.size() - 1).only(), viewed.hoveredProperty().get());
        model.hover(Optional.of(shown()));
        assertEquals(CaseViewModel.NONE, viewed.hoveredProperty().get());
        model.pinLargest(List.of(shown()));
        assertEquals(shown().largest().orElseThrow(), viewed.pinnedProperty().get());
        assertEquals(
                viewed.pinnedProperty().get(),
                model.pinned().get(model.pinned().size() - 1).only());
    }

    @Test
    void anotherMemoryStartsAnew() {
        model.zoom(shown().follow(List.of("forward")));
        viewed.spaceProperty().set(viewed.moduleProperty().get().spaces().get(1));
        assertEquals(List.of(), model.trailProperty().get());
        settle();
        assertEquals(viewed.analysisProperty().get().peak().inUse(), shown().size());
    }
}
