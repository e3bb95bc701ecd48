package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Hang;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.timeline.Timeline;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Profiles in every state: in folders of runs, compressed, from old writers, cut short, damaged. */
class ProfileInputTest {

    @TempDir
    private Path folder;

    private Path run(String name, String host, String profile, long written) throws IOException {
        Path run = Files.createDirectories(folder.resolve("plugins/profile").resolve(name));
        Path file = Files.copy(Profiles.file(profile), run.resolve(host + ".xplane.pb"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(written));
        return run;
    }

    private static List<String> names(Case opened) {
        return opened.modules().stream().map(ModuleMemory::name).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plugins", "plugins/profile", "plugins/profile/2026_01_02_03_04_05"})
    void logFolderIsRecognisedFromAnyOfItsLevels(String level) throws IOException {
        run("2026_01_02_03_04_05", "vm", "tf-cpu-short", 1000);
        assertEquals(List.of("memory of vm"), names(Profiles.read(folder.resolve(level))));
    }

    @Test
    void newestRunIsShownAndTheOthersNamed() throws IOException {
        run("2026_01_02_03_04_05", "old", "tf-cpu", 9000);
        run("2026_02_01_00_00_00", "new", "tf-cpu-short", 1000);
        Case opened = Profiles.read(folder);
        assertEquals(List.of("memory of new"), names(opened));
        assertTrue(
                opened.warnings().toString().contains("2026_01_02_03_04_05"),
                opened.warnings().toString());
    }

    @Test
    void runsWithNamesOfTheirOwnAreOrderedByWhenTheyWereWritten() throws IOException {
        run("zebra", "old", "tf-cpu", 1000);
        run("ant", "new", "tf-cpu-short", 9000);
        assertEquals(List.of("memory of new"), names(Profiles.read(folder)));
    }

    @Test
    void moduleOfSeveralHostsIsShownOnce() throws IOException {
        run("r", "a", "jax-cpu", 1000);
        run("r", "b", "jax-cpu", 1000);
        Case opened = Profiles.read(folder);
        assertEquals(names(Profiles.read(Profiles.file("jax-cpu"))), names(opened));
        assertEquals(
                List.of("a", "b"),
                opened.sessions().stream().map(ProfilerSession::host).toList());
    }

    @Test
    void gzipGivesTheSame() throws IOException {
        Path packed = folder.resolve("h.xplane.pb.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(Profiles.file("jax-cpu"), out);
        }
        Case plain = Profiles.read(Profiles.file("jax-cpu"));
        Case unpacked = Profiles.read(packed);
        assertEquals(names(plain), names(unpacked));
        assertEquals(
                plain.modules().get(0).mainSpace().timeline().instruction(0),
                unpacked.modules().get(0).mainSpace().timeline().instruction(0));
    }

    /** The program that made the profile ran its module three times. */
    @Test
    void runsOfAModuleOnACpuAreFound() {
        List<ModuleRun> runs =
                Profiles.read(Profiles.file("jax-cpu")).sessions().get(0).runs();
        assertEquals(
                List.of("jit_train(8)", "jit_train(8)", "jit_train(8)"),
                runs.stream().map(ModuleRun::module).toList());
        for (int i = 0; i < runs.size(); i++) {
            assertTrue(runs.get(i).duration() > 0);
            assertTrue(i == 0 || runs.get(i - 1).end() <= runs.get(i).start(), "one waits for the other");
        }
    }

    @Test
    void runsOnADeviceAreThoseOfItsLineOfModules() throws IOException {
        Path file = new XSpaceWriter("/device:TPU:0")
                .own("memory_size", 17179869184L)
                .own("device_type_string", "TPU v5e")
                .line("XLA Ops", 0)
                .event("fusion.1", 5, 10)
                .line("XLA Modules", 2)
                .event("jit_f(77)", 500, 100)
                .write();
        Files.write(file, both(Files.readAllBytes(file), Files.readAllBytes(Profiles.file("jax-cpu"))));
        ProfilerSession session = Profiles.read(file).sessions().get(0);
        assertAll(
                () -> assertEquals(
                        List.of(new ModuleRun("jit_f(77)", "/device:TPU:0", 2500, 2600)),
                        session.runs().stream()
                                .filter(one -> one.where().startsWith("/device"))
                                .toList()),
                () -> assertEquals(
                        1L << 34, session.deviceMemory().orElseThrow().count()),
                () -> assertEquals("TPU v5e", session.deviceType().orElseThrow()));
    }

    private static byte[] both(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void programNumberIsTheStatsThenTheNamesThenTheIds() throws IOException {
        byte[] proto = Files.readAllBytes(Dumps.proto("mlp-cpu"));
        byte[] other = Files.readAllBytes(Dumps.proto("mlp-v5e"));
        byte[] third = Files.readAllBytes(Dumps.proto("sort-v4"));
        Path file = new XSpaceWriter("/host:metadata")
                .module(1, "jit_a(5)", "HLO Proto", proto, "program_id", 6L)
                .module(2, "jit_b(7)", "Hlo Proto", other)
                .module(8, "jit_c", "hlo proto", third)
                .write();
        assertEquals(
                List.of("jit_a(6)", "jit_b(7)", "jit_c(8)"),
                names(Profiles.read(file)).stream().sorted().toList());
    }

    @Test
    void linesOnTheSystemsClockAreCountedFromTheProfilesStart() throws IOException {
        long started = 1_795_000_000_000_000_000L;
        Path file = new XSpaceWriter("/host:CPU")
                .line("python", started + 7)
                .event("MemoryAllocation", 11, 0, "bytes_allocated", 512L, "allocation_bytes", 512L, "addr", 4096L)
                .write();
        byte[] environment = new XSpaceWriter("Task Environment")
                .own("profile_start_time", started)
                .toBytes();
        Files.write(file, both(Files.readAllBytes(file), environment));
        assertEquals(7011, Profiles.allocator(Profiles.read(file)).timeline().timeAt(0));
    }

    /** Events that careless writers may produce: the same address twice, no address, no figure, one free too many. */
    @Test
    void oddEventsAreCountedAndTheAllocatorsFigureStands() throws IOException {
        XSpaceWriter writer = new XSpaceWriter("/host:CPU").line("t", 0);
        writer.event("MemoryAllocation", 1, 0, "bytes_allocated", 600L, "allocation_bytes", 100L, "addr", 64L);
        writer.event("MemoryAllocation", 2, 0, "bytes_allocated", 700L, "allocation_bytes", 200L, "addr", 64L);
        writer.event("MemoryAllocation", 3, 0, "bytes_allocated", 750L, "allocation_bytes", 50L);
        writer.event("MemoryDeallocation", 4, 0, "bytes_allocated", 450L, "allocation_bytes", 300L, "addr", 4L);
        writer.event("MemoryDeallocation", 5, 0, "allocation_bytes", 200L, "addr", 64L);
        writer.event("MemoryAllocation", 6, 0, "bytes_allocated", 10L, "allocation_bytes", 90L, "addr", 8L);
        Case opened = Profiles.read(writer.write());
        SpaceMemory memory = Profiles.allocator(opened);
        Timeline timeline = memory.timeline();
        MemoryProfile.Balance balance = memory.profile().orElseThrow().balance();
        long[] inUse = new long[timeline.steps()];
        Arrays.setAll(inUse, timeline::inUseBytes);
        assertAll(
                () -> assertEquals(
                        List.of(600L, 700L, 750L, 450L, 250L, 90L),
                        Arrays.stream(inUse).boxed().toList()),
                () -> assertEquals(1, balance.replaced()),
                () -> assertEquals(1, balance.withoutAddress()),
                () -> assertEquals(1, balance.early()),
                () -> assertEquals(1, balance.unexplained()),
                () -> assertEquals(500, balance.heldBefore().count()),
                () -> assertEquals(
                        3, opened.warnings().size(), opened.warnings().toString()));
    }

    @Test
    void whatStandsBeforeADamagedPlaceIsShown() throws IOException {
        byte[] whole = Files.readAllBytes(Profiles.file("tf-cpu"));
        Path cut = folder.resolve("cut.xplane.pb");
        Files.write(cut, both(whole, new byte[] {0x0a, 0x7f, 1}));
        Case opened = Profiles.read(cut);
        assertEquals(412, Profiles.allocator(opened).timeline().steps());
        assertTrue(
                opened.warnings().toString().contains("cut short or damaged near byte"),
                opened.warnings().toString());
    }

    @Test
    void profileWithoutMemoryIsRefusedInOneLine() throws IOException {
        Path file =
                new XSpaceWriter("/host:CPU").line("t", 0).event("work", 1, 2).write();
        ReadException refused = assertThrows(ReadException.class, () -> CaseReader.read(List.of(file), Progress.NONE));
        assertEquals(1, refused.getMessage().lines().count());
        assertTrue(refused.getMessage().startsWith(file + ": "), refused.getMessage());
    }

    @Test
    void readingCanBeCancelled() {
        Progress cancelled = new Progress() {
            @Override
            public void at(double fraction, String what) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        assertThrows(CancellationException.class, () -> CaseReader.read(List.of(Profiles.file("tf-cpu")), cancelled));
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void mutatedProfileIsReadOrRefused(
            @ForAll long seed, @ForAll @IntRange(max = 1) int sample, @ForAll @IntRange(max = 3) int way)
            throws IOException {
        byte[] bytes = Files.readAllBytes(Profiles.file(sample == 0 ? "tf-cpu-short" : "jax-cpu"));
        Path file = Files.createTempFile("mutated", ".xplane.pb");
        try {
            Files.write(file, Mutation.of(bytes, new Random(seed), way));
            assertTimeoutPreemptively(Hang.NEVER, () -> {
                try {
                    lookAt(CaseReader.read(List.of(file), Progress.NONE));
                } catch (ReadException refused) {
                    String line = String.valueOf(refused.getMessage());
                    assertEquals(1, line.lines().count(), line);
                    assertTrue(line.startsWith(file.toString()), line);
                }
            });
        } finally {
            Files.delete(file);
        }
    }

    private static void lookAt(Case opened) {
        for (ModuleMemory module : opened.modules()) {
            for (SpaceMemory space : module.spaces()) {
                SpaceAnalysis analysis = SpaceAnalysis.of(module, space);
                for (int buffer : analysis.largestAtPeak()) {
                    assertTrue(space.timeline().buffer(buffer).padding().count() >= 0);
                }
                for (int step = 0; step < space.timeline().steps(); step++) {
                    assertTrue(space.timeline().instruction(step).length() < 100_000);
                    assertTrue(space.timeline().inUseBytes(step) >= 0);
                }
            }
        }
    }
}
