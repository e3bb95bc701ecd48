package peakscope.analyze.growth;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.model.ModuleMemory;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.pprof.PprofReader;
import peakscope.read.pprof.ProfileWriter;

/** Profiles of a loop that keeps a batch of 512 KiB per step, saved in steps 1, 3 and 5, and after it dropped them. */
class GrowthByPlaceTest {

    private static final Path PROFILES = Path.of("src/test/resources/profiles");
    private static final long BATCH = 512 << 10;

    private static List<ModuleMemory> profiles(String... names) throws ReadException {
        List<ModuleMemory> profiles = new ArrayList<>();
        for (String name : names) {
            profiles.addAll(CaseReader.read(List.of(PROFILES.resolve(name + ".prof")), Progress.NONE)
                    .modules());
        }
        return profiles;
    }

    private static ModuleMemory profile(ProfileWriter writer) throws ReadException {
        return PprofReader.read("heap.pb", writer.toBytes(), Progress.NONE, new ArrayList<>());
    }

    @Test
    void whatALoopKeepsGrewMostAndEachTime() throws Exception {
        GrowthByPlace growth =
                GrowthByPlace.among(profiles("step1", "step3", "step5")).orElseThrow();
        GrowthByPlace.Place leak = growth.places().get(0);
        assertAll(
                () -> assertEquals("load_batch", leak.site().stack().get(0).function()),
                () -> assertEquals("cpu:0", leak.site().device()),
                () -> assertEquals("buffer", leak.site().kind()),
                () -> assertEquals(4 * BATCH, leak.grown().count()),
                () -> assertEquals(4, leak.grownCount()),
                () -> assertTrue(leak.isSteady()),
                () -> assertEquals(
                        4 * BATCH,
                        growth.total(2).bytes().minus(growth.total(0).bytes()).count()),
                () -> assertEquals(0, growth.places().get(1).grown().count()));
    }

    @Test
    void whatWasLetGoIsNotSteady() throws Exception {
        GrowthByPlace growth =
                GrowthByPlace.among(profiles("step1", "step5", "step9")).orElseThrow();
        GrowthByPlace.Place cache = growth.places().get(0);
        assertEquals(3 * 128 * 1024 * 2, cache.grown().count());
        assertTrue(
                cache.site().stack().stream().anyMatch(frame -> frame.function().equals("make_cache")));
        assertTrue(growth.places().stream().noneMatch(GrowthByPlace.Place::isSteady));
        assertTrue(growth.places().get(growth.places().size() - 1).grown().count() < 0);
    }

    @Test
    void growthAndItsReverseAreOpposite() throws Exception {
        List<ModuleMemory> pair = profiles("step3", "step9");
        GrowthByPlace there = GrowthByPlace.of(pair);
        GrowthByPlace back = GrowthByPlace.of(List.of(pair.get(1), pair.get(0)));
        assertEquals(there.places().size(), back.places().size());
        for (GrowthByPlace.Place place : there.places()) {
            assertTrue(back.places().stream()
                    .anyMatch(other -> other.site().equals(place.site())
                            && other.grown().count() == -place.grown().count()
                            && other.grownCount() == -place.grownCount()));
        }
    }

    @Test
    void oneProfileOrTheSameTwiceHasNoGrowth() throws Exception {
        assertEquals(Optional.empty(), GrowthByPlace.among(profiles("step1")));
        GrowthByPlace same = GrowthByPlace.among(profiles("step1", "step1")).orElseThrow();
        assertTrue(same.places().stream().allMatch(place -> place.grown().count() == 0));
        assertEquals(List.of(), same.byCount());
    }

    @Test
    void profilesOfDifferentDevicesAreNotTwoMoments() throws Exception {
        ProfileWriter other =
                new ProfileWriter().measure("allocations", "count").measure("space", "bytes");
        other.onDevice("TPU_4", List.of(), 1, 10);
        assertFalse(GrowthByPlace.among(List.of(profile(ProfileWriter.heap()), profile(other)))
                .isPresent());
    }

    @Test
    void timeStampsGoBeforeTheOrderGiven() throws Exception {
        ProfileWriter later = ProfileWriter.heap();
        later.takenAt(99_999).onDevice("TPU_0", List.of(2L), 1, 7);
        GrowthByPlace growth = GrowthByPlace.among(List.of(profile(later), profile(ProfileWriter.heap())))
                .orElseThrow();
        assertEquals(7, growth.places().get(0).grown().count());
    }
}
