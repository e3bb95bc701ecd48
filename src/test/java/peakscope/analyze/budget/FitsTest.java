package peakscope.analyze.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import peakscope.model.Case;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Outcome;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.Snapshot;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.Fact;
import peakscope.read.message.Message;
import peakscope.read.message.Texts;

/** Verdicts by the compiler's own rules and messages, on modules with a single buffer. */
class FitsTest {

    private static final long GIB = 1L << 30;

    /** A parameter of the given size, with as much allocated in addition. */
    private static ModuleMemory module(String name, double inUseGib, double allocatedGib) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 1, 0);
        long inUse = Math.round(inUseGib * GIB);
        builder.keep(builder.addBuffer(0, inUse, inUse, Category.PARAMETER, 0, 0));
        SpaceMemory memory = new SpaceMemory(
                MemorySpace.of(Platform.TPU, 0), timeline(builder), new Bytes(Math.round(allocatedGib * GIB)));
        return new ModuleMemory(name, name + ".pb", Platform.TPU, List.of(memory), List.of(), Optional.empty());
    }

    private static Timeline timeline(TimelineBuilder builder) {
        return builder.build(new BufferCatalog() {
            @Override
            public String instruction(int key) {
                return "p" + key;
            }

            @Override
            public BufferDetails details(int key) {
                return BufferDetails.named(instruction(key));
            }
        });
    }

    private static Fits fits(List<ModuleMemory> modules, String text, Optional<MemoryLimit> limit) {
        List<Message> messages = text.isEmpty() ? List.of() : Texts.read(text);
        return Fits.of(new Case(List.of(), modules, List.of()), messages, limit);
    }

    private static String refusal(String used, String module) {
        return "E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries ("
                + used + ") exceeds available HBM (15.75G). HLO module: " + module + ".";
    }

    @Test
    void whatIsAllocatedCountsAndNotThePeak() {
        ModuleMemory module = module("jit_step", 15.58, 15.98);
        Fit fit = fits(List.of(module), "", MemoryLimit.ofDevice("v5e")).of(module);
        assertEquals(Optional.of(false), fit.fits());
        assertEquals(new Bytes(Math.round(15.98 * GIB)), fit.needed());
        assertEquals("235.52 MiB", fit.over().toString());
        assertEquals("409.60 MiB", fit.untraced().toString());
        assertFalse(fit.refused());
    }

    @Test
    void ofSeveralCompilesOfAFunctionTheTextIsOfTheOneThatNeedsAsMuch() {
        ModuleMemory nine = module("jit_step", 21.18, 21.1887);
        ModuleMemory eight = module("jit_step", 19.04, 19.0529);
        ModuleMemory small = module("jit_init", 0.5, 0.5);
        Fits fits = fits(List.of(nine, eight, small), refusal("19.05G", "jit_step"), Optional.empty());
        assertEquals(Optional.of(eight), fits.first(List.of(nine, eight, small)));
        assertTrue(fits.of(eight).refused());
        assertFalse(fits.of(nine).refused());
        assertEquals(Optional.of(false), fits.of(nine).fits(), "by the same limit");
        assertEquals(Optional.of(true), fits.of(small).fits());
        assertEquals("the error text", fits.of(small).limit().orElseThrow().from());
    }

    @Test
    void aTextOfAnotherCompileRefusesNothingAndItsLimitStays() {
        ModuleMemory module = module("jit_step", 3, 3.2);
        Fits fits = fits(List.of(module), refusal("19.05G", "jit_step"), Optional.empty());
        assertEquals(TextMatch.Kind.OTHER_COMPILE, fits.texts().get(0).kind());
        assertEquals(Optional.of(true), fits.of(module).fits());
    }

    @Test
    void aTextOfAnotherProgramHasNoSayHere() {
        ModuleMemory module = module("jit_f", 3, 3.2);
        Fits fits = fits(List.of(module), refusal("19.05G", "jit_step"), Optional.empty());
        assertEquals(TextMatch.Kind.OTHER_MODULE, fits.texts().get(0).kind());
        assertEquals(Optional.empty(), fits.of(module).limit());
        assertEquals(Optional.empty(), fits.of(module).fits());
    }

    @Test
    void oneAllocationLargerThanTheMemoryTellsTheLimit() {
        ModuleMemory module = module("jit_oom", 300, 300);
        Fits fits = fits(
                List.of(module),
                "Allocation (size=214748364800) would exceed memory (size=17179869184)",
                Optional.empty());
        Fit fit = fits.of(module);
        assertTrue(fit.refused());
        assertEquals(17179869184L, fit.limit().orElseThrow().bytes().count());
    }

    @Test
    void whatTheCompilerGaveUpIsRefusedWhateverTheSumsSay() {
        ModuleMemory module = module("jit_f", 1, 1).withOutcome(Outcome.REFUSED);
        Fit fit = fits(List.of(module), "", MemoryLimit.ofDevice("v5e")).of(module);
        assertTrue(fit.refused());
        assertEquals(Optional.of(false), fit.fits());
        assertEquals(Bytes.ZERO, fit.over());
        assertTrue(fit.why().contains("oom_intermediate_module"), fit.why());
    }

    @Test
    void soCloseThatTheCodeDecidesIsNotCalledUnlessTheCompileIsKnownToHaveWorked() {
        ModuleMemory module = module("jit_f", 15.7497, 15.7497);
        assertEquals(
                Optional.empty(),
                fits(List.of(module), "", MemoryLimit.ofDevice("v5e"))
                        .of(module)
                        .fits());
        ModuleMemory compiled = module.withOutcome(Outcome.COMPILED);
        assertEquals(
                Optional.of(true),
                fits(List.of(compiled), "", MemoryLimit.ofDevice("v5e"))
                        .of(compiled)
                        .fits());
        assertEquals(
                Optional.of(true),
                fits(List.of(module), "", Optional.of(MemoryLimit.ofUser(Bytes.parse("15.75GiB"))))
                        .of(module)
                        .fits(),
                "a size that a user gives is held against the figure alone");
    }

    @Test
    void liveArraysBesideTheProgramCount() {
        ModuleMemory module = module("jit_step", 15, 15);
        TimelineBuilder builder = new TimelineBuilder(AxisKind.INSTANT, 1, 0);
        builder.keep(builder.addBuffer(0, 16 * GIB, 16 * GIB, Category.TEMPORARY, -1, -1));
        ModuleMemory profile = new ModuleMemory(
                "step8",
                "step8.prof",
                Platform.TPU,
                List.of(new SpaceMemory(
                        MemorySpace.of(Platform.TPU, 0), timeline(builder), new Snapshot(OptionalLong.empty()))),
                List.of(),
                Optional.empty());
        Fit fit =
                fits(List.of(module, profile), "", MemoryLimit.ofDevice("v5e")).of(module);
        assertEquals(new Bytes(GIB), fit.beside(), "its own argument of 15 GiB is among the live arrays");
        assertEquals(Optional.of(false), fit.fits());
        assertEquals("256.00 MiB", fit.over().toString());
    }

    @Test
    void theChipThatADumpWasCompiledForTellsTheLimit() {
        ModuleMemory module = module("jit_step", 15, 15);
        Case opened =
                new Case(List.of(), List.of(module), List.of(), List.of(), List.of(new Fact(Fact.CHIP, "TPU v6e")));
        Fit fit = Fits.of(opened, List.of(), Optional.empty()).of(module);
        assertEquals("v6e", fit.limit().orElseThrow().from());
        assertEquals(Optional.of(true), fit.fits());
    }

    @Test
    void aKernelThatDoesNotFitVmemIsARefusalToo() {
        ModuleMemory module = module("jit_f", 1, 1);
        Fit fit = fits(
                        List.of(module),
                        "Ran out of memory in memory space vmem. Used 192.82M of 128.00M vmem. Exceeded vmem capacity by"
                                + " 64.82M.",
                        MemoryLimit.ofDevice("v5e"))
                .of(module);
        assertTrue(fit.refused());
        assertEquals(Optional.of("VMEM"), fit.shortOf());
    }
}
