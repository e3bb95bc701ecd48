package peakscope.advise.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.read.message.Texts;

class MessageAdvisorTest {

    private static List<Finding> advise(String text) {
        return MessageAdvisor.advise(Texts.read(text));
    }

    private static List<Finding> adviseFile(String name) throws IOException {
        return advise(Files.readString(Path.of("src/test/resources/oom-texts", name)));
    }

    private static Finding finding(List<Finding> findings, String id) {
        return findings.stream()
                .filter(finding -> finding.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " is not in " + findings));
    }

    @ParameterizedTest
    @CsvSource({
        "34.82G, 174.10G, e1000.sparse-core",
        "174.10G, 34.82G, e1000.tensor-core",
        "60.00G, 70.00G, e1000.balanced",
    })
    void sumsOfCoresLeadToSectionOne(String tensorCore, String sparseCore, String id) {
        List<Finding> findings = advise("TPU TensorCore Hbm usage: " + tensorCore + ", SparseCore Hbm usage "
                + sparseCore + ", exceeding available bytes: 95.74G");
        assertEquals("1", finding(findings, id).section());
    }

    @Test
    void whereNeitherCoreStandsOutAllThreeSectionsAreTold() {
        List<Finding> findings = advise(
                "TPU TensorCore Hbm usage: 60.00G, SparseCore Hbm usage 70.00G, exceeding available bytes: 95.74G");
        Finding balanced = finding(findings, "e1000.balanced");
        assertTrue(balanced.steps()
                .containsAll(finding(sparseCore(), "e1000.sparse-core").steps()));
        assertEquals("2", finding(findings, "e1000.undecided").section());
        assertEquals("3.B", finding(findings, "e1000.configuration").section());
    }

    @Test
    void theChipThatIsFullIsNamedAsJaxNamesIt() {
        Finding full = finding(
                advise("RESOURCE_EXHAUSTED: Error allocating device buffer: Attempting to allocate 8.00M. That was not"
                        + " possible. There are 6.43M free.; (0x2x1_HBM0)"),
                "e0100.full");
        assertTrue(full.detail().contains("coords are (0, 2, 1)"), full.detail());
    }

    private static List<Finding> sparseCore() {
        return advise(
                "TPU TensorCore Hbm usage: 34.82G, SparseCore Hbm usage 174.10G, exceeding available bytes: 95.74G");
    }

    /** Newer compilers log the list as a message of its own. */
    @Test
    void theListOfTheSameCompileIsUsedForTheShortText() throws IOException {
        List<Finding> findings = advise(Files.readString(Path.of("src/test/resources/logs/tpu-stderr-verbose.log")));
        assertTrue(
                finding(findings, "e1000.large").evidence().get(0).text().startsWith("8.82 GiB"), findings::toString);
        assertTrue(findings.stream().noneMatch(finding -> finding.id().equals("e1000.no-list")), findings::toString);
    }

    /** A driver's log lists the allocations without the sentence above them. */
    @Test
    void theListOfADriversLogIsUsedForTheShortTextOfItsFunction() throws IOException {
        String log = Files.readString(Path.of("src/test/resources/logs/tpu_driver.ERROR.log"));
        String error =
                "E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries"
                        + " (17.45G) exceeds available HBM (15.75G). HLO module: jit_%s.%n";
        Finding large = finding(advise(log + error.formatted("step")), "e1000.large");
        assertEquals("2", large.section());
        assertTrue(large.evidence().get(0).text().startsWith("8.00 GiB"), large::toString);
        assertEquals(
                "2",
                finding(advise(log + error.formatted("evaluate")), "e1000.undecided")
                        .section());
    }

    @Test
    void theDimensionsToAlignAreNamed() throws IOException {
        String step = finding(adviseFile("013-tpu-compile.txt"), "e1000.padding")
                .steps()
                .get(0);
        assertTrue(step.contains("Batch, embedding and hidden sizes that are multiples of 128"), step);
    }

    @Test
    void aTensorOverHalfOfTheLimitLeadsToSectionTwo() throws IOException {
        Finding large = finding(adviseFile("009-tpu-compile.txt"), "e1000.large");
        assertEquals("2", large.section());
        assertEquals(Severity.LIKELY, large.severity());
        assertTrue(large.evidence().get(0).text().contains("f32[32,16,2048,2048]"));
    }

    @Test
    void littleUtilizationMakesPaddingLikely() throws IOException {
        Finding padding = finding(adviseFile("013-tpu-compile.txt"), "e1000.padding");
        assertEquals("3.A", padding.section());
        assertEquals(Severity.LIKELY, padding.severity());
        assertTrue(padding.evidence().size() > 0);
        assertEquals(
                Severity.NOTE,
                finding(adviseFile("009-tpu-compile.txt"), "e1000.padding").severity());
    }

    @Test
    void aNearMissMakesRematerializationLikelyAndAFarOneSharding() throws IOException {
        assertEquals(
                Severity.LIKELY,
                finding(adviseFile("S02-tpu-compile.txt"), "e1000.remat").severity());
        assertEquals(
                Severity.LIKELY,
                finding(adviseFile("019-tpu-compile.txt"), "e1000.sharding").severity());
    }

    @Test
    void theShortTextSaysThatItHasNoListAndWhatItsFigureHolds() throws IOException {
        Finding missing = finding(adviseFile("037-tpu-compile.txt"), "e1000.no-list");
        assertTrue(missing.detail().contains("includes arguments and outputs"));
        assertTrue(missing.steps().get(0).contains("--xla_dump_to"));
    }

    @Test
    void aRequestAboveWhatIsFreeMeansFullAndBelowItPieces() throws IOException {
        String sentence =
                "Error allocating device buffer: Attempting to allocate %s. That was not possible. There are %s free.";
        assertEquals(
                "e0100.full",
                advise(sentence.formatted("8.00M", "6.43M")).get(0).id());
        assertEquals(
                "e0100.fragmented",
                advise(sentence.formatted("6.00M", "6.43M")).get(0).id());
        assertEquals(
                "e0100.fragmented",
                adviseFile("S07-tpu-runtime-buffer.txt").get(0).id());
    }

    @Test
    void aProgramIsHeldAgainstWhatCanBeReserved() throws IOException {
        List<Finding> findings = adviseFile("S03-tpu-runtime-program.txt");
        assertEquals("e0101.full", findings.get(0).id());
        assertEquals(
                List.of(CodeLine.shell(
                        "export LIBTPU_INIT_ARGS=\"--xla_tpu_scheduler_percent_shared_memory_limit=75\"")),
                finding(findings, "e0101.temporaries").lines());
    }

    @Test
    void freeMemoryThatCannotBeReservedIsInPieces() {
        String sentence =
                "Error loading program 'f': Attempting to reserve 3.00G at the bottom of memory. That was not possible."
                        + " There are %s free, 0B reserved, and %s reservable.";
        assertEquals(
                "e0101.fragmented",
                advise(sentence.formatted("4.00G", "2.00G")).get(0).id());
        assertEquals(
                "e0101.full",
                advise(sentence.formatted("2.00G", "2.00G")).get(0).id());
    }

    @Test
    void aLimitIsNeverRaisedBeyondWhatACoreHas() {
        String sentence =
                "Ran out of memory in memory space vmem while allocating on stack for %%k.1 = f32[8]{0} custom-call(%%x)."
                        + " Scoped allocation with size %s and limit 16.00M exceeded scoped vmem limit by 1.00M.";
        assertTrue(advise(sentence.formatted("21.50M")).toString().contains("vmem_limit_bytes=23068672"));
        assertTrue(advise(sentence.formatted("140.00M")).toString().contains("does not have that much VMEM"));
    }

    @Test
    void aKernelIsToldFromTheCompilersOwnInstruction() throws IOException {
        assertEquals("e1001.kernel", adviseFile("033-tpu-compile.txt").get(0).id());
        assertEquals("e1001.compiler", adviseFile("045-tpu-compile.txt").get(0).id());
    }

    @Test
    void noTextIsLeftWithAnEmptyPlace() throws IOException {
        try (var files = Files.list(Path.of("src/test/resources/oom-texts"))) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".txt")).toList()) {
                for (Finding finding : advise(Files.readString(file))) {
                    assertTrue(
                            !(finding.title() + finding.detail() + finding.steps()).contains("{"), finding::toString);
                }
            }
        }
    }

    /** Every flag that the official pages on E1000, E0100 and E0101 name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--xla_sc_num_serialized_tables_to_optimize_hbm",
                "--xla_tpu_max_hbm_size_mib",
                "--xla_tpu_rematerialization_algo=PEAK_PRIORITY",
                "--xla_tpu_rematerialization_max_block_size_limit=32",
                "--xla_tpu_rematerialization_block_effort_factor=10.0",
                "--xla_tpu_pre_fusion_remat=true",
                "tpu_log_allocations_on_oom",
                "tpu_shared_memory_percent",
                "donate_argnums",
                "jax.checkpoint",
                "jax.debug.print",
                "jax.profiler.trace",
                "maximum_parallel_iterations",
                "max_unique_nz_per_row",
                "logical_replica_count",
                "feature_width",
            })
    void everyFlagOfThePagesIsKnown(String flag) throws IOException {
        assertTrue(Files.readString(Path.of("assets/advice.properties")).contains(flag));
    }

    @Test
    void aMemorySpaceWithoutACodeIsNotTakenForAnother() {
        List<Finding> host =
                advise("RESOURCE_EXHAUSTED: Ran out of memory in memory space host. Used 154.41G of 128.00G host."
                        + " Exceeded host capacity by 26.41G.");
        assertEquals("space.host", host.get(0).id());
        assertTrue(host.get(0).title().contains("host memory"), host.get(0).title());
    }

    @Test
    void aReportWithoutTheSentenceOnExcessIsReadToo() {
        List<Finding> findings =
                advise("Ran out of memory in memory space hbm. Used 36.74G of 15.75G hbm. HLO module: jit_step.");
        assertEquals("e1000.cause", findings.get(0).id());
        assertTrue(
                findings.get(0).detail().contains("jit_step"), findings.get(0).detail());
    }

    @Test
    void aTextThatAsAWholeOnlyTellsOfErrorsGetsAnEstimateAndNoAdvice() {
        List<Finding> findings = advise(
                """
                h1. GPU/TPU onboarding (edited by Hanne, 3 days ago)

                h2. 4. Common messages
                || you see || it means ||
                | {{CUDA out of memory. Tried to allocate ...}} | your batch is too big, ask in #hpc |
                | {{Ran out of memory in memory space hbm. Used 49.34G of 32.00G hbm. Exceeded hbm capacity by 17.34G.}} | shard more |

                h2. Comments
                *Pieter*: Thanks! My question is another one: the link to the account form in section 1 gives a 404. Where do I apply now?
                """);
        assertEquals(List.of("unlikely"), findings.stream().map(Finding::id).toList());
        assertTrue(
                findings.get(0).detail().contains("estimate"), findings.get(0).detail());
    }

    @Test
    void aTextThatAsAWholeIsOfAFailureGetsAdviceWhateverALineReadsLike() {
        List<Finding> findings = advise(
                """
                Homework 3, discussion board
                > Student 118 asked:
                My MacBook stops in the fine-tuning cell of the course notebook (HF Trainer, bert-large):

                RuntimeError: MPS backend out of memory (MPS allocated: 17.62 GiB, other allocations: 384.00 KiB, max allowed: 18.13 GiB). Tried to allocate 640.00 MiB on private pool. Use PYTORCH_MPS_HIGH_WATERMARK_RATIO=0.0 to disable upper limit for memory allocations (may cause system failure).

                Can I still hand in on time, or must I use the cluster?
                """);
        assertEquals(
                List.of("torch.mps", "likely"),
                findings.stream().map(Finding::id).toList());
    }
}
