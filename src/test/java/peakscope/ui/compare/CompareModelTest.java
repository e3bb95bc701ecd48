package peakscope.ui.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.analyze.compare.Change;
import peakscope.analyze.compare.Comparison;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.Choice;
import peakscope.report.Diff;

class CompareModelTest {

    private CompareModel model;

    private static Case read(String path) throws ReadException {
        return CaseReader.read(List.of(Path.of(path)), Progress.NONE);
    }

    @BeforeEach
    void compare() throws ReadException {
        model = new CompareModel(
                Diff.of(read("samples/train-v6e"), read("src/test/resources/pairs/train_remat-v6e"), Choice.ALL));
    }

    private Comparison vmem() {
        return CompareModel.spaces(model.moduleProperty().get()).stream()
                .filter(space -> space.after().memory().space().name().equals("vmem"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void beginsWithTheLargestChangeOfMainMemory() {
        assertTrue(model.spaceProperty().get().after().memory().space().isMain());
        assertEquals(
                model.changesProperty().get().get(0),
                model.chosenProperty().get().orElseThrow());
    }

    @Test
    void anotherSpaceBringsItsOwnVerdictAndChanges() {
        model.spaceProperty().set(vmem());
        assertTrue(
                model.diffProperty().get().verdict().contains("VMEM"),
                model.diffProperty().get()::verdict);
        assertTrue(model.changesProperty().get().stream()
                .flatMap(group -> group.members().stream())
                .allMatch(member -> vmem().changes().contains(member)));
        assertEquals(
                vmem().difference().count(),
                vmem().changes().stream().mapToLong(Change::delta).sum());
    }

    @Test
    void looksWhereTheCaseWasLookedAt() {
        model.look("jit_step", vmem().after().memory().space().color());
        assertEquals(vmem(), model.spaceProperty().get());
        model.look("jit_other", 0);
        assertEquals(vmem(), model.spaceProperty().get(), "what is not there changes nothing");
    }

    @Test
    void aCardHasEveryFactOfBothSides() {
        Change both = model.spaceProperty().get().changes().stream()
                .filter(change -> change.before().isPresent() && change.after().isPresent())
                .findFirst()
                .orElseThrow();
        List<ChangeCard.Fact> facts = ChangeCard.facts(model.spaceProperty().get(), both);
        assertEquals(
                model.spaceProperty()
                        .get()
                        .before()
                        .timeline()
                        .buffer(both.before().getAsInt())
                        .size()
                        .exact(),
                facts.stream()
                        .filter(fact -> fact.name().equals("Size"))
                        .findFirst()
                        .orElseThrow()
                        .before());
    }

    @ParameterizedTest
    @CsvSource({
        "/a/one/dump.pb, /a/two/dump.pb, one ↔ two",
        "/a/one.pb, /a/two.pb, one.pb ↔ two.pb",
        "C:\\a\\x.pb, C:\\b\\x.pb, a ↔ b",
        "/a/x.pb, /a/x.pb, x.pb ↔ x.pb",
        "x.pb, /a/x.pb, x.pb ↔ x.pb"
    })
    void sidesAreCalledByWhatTellsThemApart(String before, String after, String title) {
        assertEquals(title, CompareSides.of(before, after).title());
    }
}
