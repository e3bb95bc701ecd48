package peakscope.analyze.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.Profiles;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** A device's budget contains a whole program, counts others as specified, and adds up. */
class DeviceBudgetTest {

    private static Case read(Path... inputs) throws ReadException {
        return CaseReader.read(List.of(inputs), Progress.NONE);
    }

    private static Fit fit(Case opened, int module, Optional<MemoryLimit> limit) {
        return Fits.of(opened, List.of(), limit).of(opened.modules().get(module));
    }

    private static SpaceAnalysis focus(Case opened, int module) {
        ModuleMemory shown = opened.modules().get(module);
        return SpaceAnalysis.of(shown, shown.mainSpace());
    }

    @Test
    void aProgramAloneIsItsPeakAndWhatIsAllocatedBeyond() throws ReadException {
        for (Path folder : Dumps.folders()) {
            Case opened = read(folder);
            for (int i = 0; i < opened.modules().size(); i++) {
                ModuleMemory module = opened.modules().get(i);
                Case alone = new Case(opened.inputs(), List.of(module), List.of());
                SpaceAnalysis focus = focus(opened, i);
                if (!focus.memory().space().isMain()) {
                    continue;
                }
                DeviceBudget budget = DeviceBudget.of(alone, focus, fit(alone, 0, MemoryLimit.ofDevice("v5e")))
                        .orElseThrow();
                long expected = Math.max(
                        focus.memory().totalAllocation().count(),
                        focus.peak().inUse().count());
                assertEquals(expected, budget.needed().count(), folder + " " + module.name());
            }
        }
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void partsSumToTheDeviceOrSayByHowMuchTheyDoNot(
            @ForAll @LongRange(min = 1, max = 1L << 40) long limit, @ForAll boolean withOthers) throws ReadException {
        Path sample = Path.of("samples/train-v6e");
        Case opened = withOthers ? read(sample, Path.of("samples/points-v5e")) : read(sample);
        DeviceBudget budget = DeviceBudget.of(
                        opened, focus(opened, 0), fit(opened, 0, Optional.of(MemoryLimit.ofUser(new Bytes(limit)))))
                .orElseThrow();
        assertEquals(budget.capacity().orElseThrow().plus(budget.over()), budget.total(), "segments and the overflow");
        assertEquals(Math.max(0, budget.needed().count() - limit), budget.over().count());
        assertTrue(budget.parts().stream().allMatch(part -> part.bytes().count() > 0));
    }

    @Test
    void theDeviceHasWhatIsReservedToo() throws ReadException {
        Case opened = read(Path.of("samples/train-v6e"));
        for (Device device : Device.tpus()) {
            DeviceBudget budget = DeviceBudget.of(
                            opened, focus(opened, 0), fit(opened, 0, Optional.of(MemoryLimit.of(device))))
                    .orElseThrow();
            assertEquals(0, budget.capacity().orElseThrow().count() % (1L << 30), device.title());
            assertTrue(budget.of(BudgetUse.RESERVED).count() > 0, device.title());
        }
    }

    /**
     * Every array of every other program, minus one of equal size for each that the running program or an earlier one
     * had.
     */
    private static long plainOthers(Case opened, int running) {
        Map<Long, Long> most = new HashMap<>();
        for (ModuleMemory module : opened.modules()) {
            sizes(module.mainSpace()).forEach((size, count) -> most.merge(size, count, Math::max));
        }
        Map<Long, Long> own = sizes(opened.modules().get(running).mainSpace());
        return most.entrySet().stream()
                .mapToLong(entry -> entry.getKey() * (entry.getValue() - own.getOrDefault(entry.getKey(), 0L)))
                .sum();
    }

    private static Map<Long, Long> sizes(SpaceMemory memory) {
        Timeline timeline = memory.timeline();
        Map<Long, Long> sizes = new HashMap<>();
        List<Long> stay = new ArrayList<>();
        for (int i = 0; i < timeline.bufferCount(); i++) {
            if (List.of(Category.PARAMETER, Category.OUTPUT).contains(timeline.category(i))) {
                stay.add(timeline.sizeBytes(i));
            }
        }
        stay.forEach(size -> sizes.merge(size, 1L, Long::sum));
        return sizes;
    }

    @Test
    void ofOtherProgramsOnlyArraysThatStayCount() throws ReadException {
        Case opened = read(Path.of("samples/train-v6e"), Path.of("samples/points-v5e"), Path.of("samples/convnet-v5e"));
        for (int i = 0; i < opened.modules().size(); i++) {
            DeviceBudget budget = DeviceBudget.of(opened, focus(opened, i), fit(opened, i, Optional.empty()))
                    .orElseThrow();
            assertEquals(2, budget.otherPrograms());
            assertEquals(plainOthers(opened, i), budget.of(BudgetUse.OTHERS).count());
            assertTrue(budget.of(BudgetUse.OTHERS).count() > 0);
            assertEquals(Optional.empty(), budget.capacity());
            assertEquals(Bytes.ZERO, budget.over());
        }
    }

    @Test
    void theSameProgramTwiceHoldsNothingMore() throws ReadException {
        Case once = read(Path.of("samples/train-v6e"));
        ModuleMemory module = once.modules().get(0);
        Case twice = new Case(once.inputs(), List.of(module, module), List.of());
        DeviceBudget budget = DeviceBudget.of(twice, focus(once, 0), fit(twice, 0, Optional.empty()))
                .orElseThrow();
        assertEquals(Bytes.ZERO, budget.of(BudgetUse.OTHERS));
    }

    @Test
    void withoutLimitAndOthersThereIsNothingToTell() throws ReadException {
        Case opened = read(Path.of("samples/train-v6e"));
        assertEquals(Optional.empty(), DeviceBudget.of(opened, focus(opened, 0), fit(opened, 0, Optional.empty())));
    }

    @Test
    void anAllocatorHasItsCapacity() throws ReadException {
        Case opened = read(Profiles.file("tf-cpu"));
        SpaceAnalysis focus = focus(opened, 0);
        DeviceBudget budget =
                DeviceBudget.of(opened, focus, fit(opened, 0, Optional.empty())).orElseThrow();
        assertEquals(focus.peak().inUse(), budget.of(BudgetUse.IN_USE));
        assertEquals(
                focus.memory().profile().orElseThrow().free(focus.peak().step()).orElseThrow(),
                budget.of(BudgetUse.FREE));
    }

    @Test
    void liveArraysCountBeyondTheArgumentsThatTheySee() throws ReadException {
        Case opened = read(Path.of("samples/gru-cpu"), Profiles.folder("step9.prof"));
        SpaceAnalysis focus = focus(opened, 0);
        DeviceBudget budget =
                DeviceBudget.of(opened, focus, fit(opened, 0, Optional.empty())).orElseThrow();
        ModuleMemory profile = opened.modules().get(1);
        long alive = profile.spaces().stream()
                .mapToLong(space -> space.totalAllocation().count())
                .max()
                .orElseThrow();
        long arguments = focus.atPeak().get(Category.PARAMETER).bytes().count();
        LiveArrays live = budget.live().orElseThrow();
        assertEquals(alive, live.arrays().plus(live.programs()).count());
        assertEquals(
                Math.max(0, live.arrays().count() - arguments),
                budget.of(BudgetUse.OTHERS).count());
        assertEquals(live.programs(), budget.of(BudgetUse.CODE));
    }

    @Test
    void aMemoryProfileAloneHasNothingToTellWithoutALimit() throws ReadException {
        Case opened = read(Profiles.folder("step9.prof"));
        Bytes limit = new Bytes(1L << 34);
        DeviceBudget limited = DeviceBudget.of(
                        opened, focus(opened, 0), fit(opened, 0, Optional.of(MemoryLimit.ofUser(limit))))
                .orElseThrow();
        assertEquals(limit, limited.needed().plus(limited.of(BudgetUse.FREE)));
        assertEquals(focus(opened, 0).peak().inUse(), limited.needed());
        LiveArrays live = LiveArrays.of("step9", opened.modules().get(0).mainSpace());
        assertEquals(
                live.programs().count() > 0,
                DeviceBudget.of(opened, focus(opened, 0), fit(opened, 0, Optional.empty()))
                        .isPresent());
    }
}
