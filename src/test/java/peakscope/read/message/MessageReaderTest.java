package peakscope.read.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import peakscope.model.value.Bytes;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

class MessageReaderTest {

    private static Message only(String text) {
        List<Message> messages = Texts.read(text);
        assertEquals(1, messages.size(), messages::toString);
        return messages.get(0);
    }

    private static void has(String size, Message message, Figure figure) {
        assertEquals(OptionalLong.of(Bytes.parse(size).count()), message.figure(figure), figure::title);
    }

    @Test
    void aQuotaThatAProgramWaitsForIsNoMemoryThatItGotBack() {
        Message quota = only("google.api_core.exceptions.ResourceExhausted: 429 Quota exceeded\nRetrying in 10 s\n");
        assertEquals(Ending.NOT_MEMORY, quota.ending());
    }

    @Test
    void sumsOfBothKindsOfCore() {
        Message message =
                only("RESOURCE_EXHAUSTED: TPU TensorCore Hbm usage: 34.82G, SparseCore Hbm usage 174.10G, exceeding"
                        + " available bytes: 95.74G");
        assertEquals(Family.TENSORCORE_SPARSECORE, message.family());
        has("34.82G", message, Figure.TENSOR_CORE);
        has("174.10G", message, Figure.SPARSE_CORE);
        has("95.74G", message, Figure.LIMIT);
        assertEquals("E1000", message.code());
        assertTrue(message.codeInferred());
    }

    @Test
    void aBufferThatDoesNotFitAtRunTime() {
        Message message =
                only("ValueError: RESOURCE_EXHAUSTED: Error allocating device buffer: Attempting to allocate 8.00M."
                        + " That was not possible. There are 6.43M free.; (0x0x1_HBM0)");
        assertEquals(Family.RUNTIME_BUFFER, message.family());
        assertEquals("E0100", message.code());
        assertEquals("0x0x1_HBM0", message.device());
        has("8M", message, Figure.REQUESTED);
        has("6.43M", message, Figure.FREE);
    }

    @Test
    void aProgramThatDoesNotFitAtRunTime() {
        Message message =
                only("XlaRuntimeError: RESOURCE_EXHAUSTED: Error loading program 'jit_step': Attempting to reserve"
                        + " 29.49G at the bottom of memory. That was not possible. There are 147.64M free, 0B reserved, and 147.64M"
                        + " reservable. Scope: unknown..: while running replica 0 and partition 34");
        assertEquals(Family.RUNTIME_PROGRAM, message.family());
        assertEquals("E0101", message.code());
        assertEquals("jit_step", message.module());
        has("29.49G", message, Figure.REQUESTED);
        has("0B", message, Figure.RESERVED);
        has("147.64M", message, Figure.RESERVABLE);
    }

    @Test
    void thePrefixTellsAProgramFromABuffer() {
        Message program =
                only("RESOURCE_EXHAUSTED: Error loading program 'jit_f': Attempting to allocate 4.00G. That was not"
                        + " possible. There are 1.00G free.; (0x0x0_HBM0)");
        assertEquals("E0101", program.code());
        Message buffer =
                only("RESOURCE_EXHAUSTED: Attempting to allocate 4.00G. That was not possible. There are 1.00G free.");
        assertEquals("E0100", buffer.code());
    }

    @Test
    void aPrintedCodeIsNotInferred() {
        Message message = only(
                "RESOURCE_EXHAUSTED: E0100: RuntimeBufferAllocationFailure:\nError allocating device buffer:"
                        + " Attempting to allocate 556.00M.\nThat was not possible. There are 289.98M free.; (0x1x0_HBM0)");
        assertEquals("E0100", message.code());
        assertFalse(message.codeInferred());
        assertEquals("RuntimeBufferAllocationFailure", message.codeName());
    }

    @Test
    void codesThatAreNotAboutMemoryAreRecognised() {
        Message message =
                only("XlaRuntimeError: INVALID_ARGUMENT: E0102: RuntimeProgramInputMismatch: Executable(jit_f) expected"
                        + " parameter 2482 of size 5242880 but got buffer with incompatible size 1638400");
        assertEquals(Family.OTHER, message.family());
        assertEquals("E0102", message.code());
    }

    @Test
    void pytorchIsRecognisedWithItsFigures() {
        Message message = only(
                "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity"
                        + " of 23.65 GiB of which 1.12 GiB is free. Process 1 has 22.00 GiB memory in use.");
        assertEquals(Family.TORCH_CUDA, message.family());
        has("2GiB", message, Figure.REQUESTED);
        has("23.65GiB", message, Figure.LIMIT);
        has("1.12GiB", message, Figure.FREE);
        Message older = only(
                "RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 15.90 GiB total capacity; 14.75"
                        + " GiB already allocated; 10.00 MiB free; 15.01 GiB reserved in total by PyTorch)");
        has("15.90GiB", older, Figure.LIMIT);
        has("10MiB", older, Figure.FREE);
    }

    @Test
    void stampsRanksAndColoursAreTakenAway() {
        Message message = only(
                """
                [rank1]: 2026-01-02 03:04:05,678 starting
                [rank0]: \u001b[31mjax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: Ran out of\u001b[0m
                [rank1]: step 7
                [rank0]: memory in memory space hbm. Used 20.00G of
                [rank1]: step 8
                [rank0]: 15.75G hbm. Exceeded hbm capacity by 4.25G.
                """);
        assertEquals(Family.HBM_REPORT, message.family());
        has("4.25G", message, Figure.EXCEEDED);
    }

    @Test
    void aCopyWithWrittenOutLineEndsIsTheSame() throws IOException {
        String text = Texts.file("027-tpu-compile.txt");
        String escaped = "{\"error\": \"" + text.replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
        Message plain = only(text);
        Message copy = only(escaped);
        assertEquals(plain.figures(), copy.figures());
        assertEquals(plain.allocations().size(), copy.allocations().size());
        assertEquals(
                plain.allocations().get(0).opName(), copy.allocations().get(0).opName());
    }

    @Test
    void anExceptionPrintedTwiceIsOneMessage() throws IOException {
        String text = Texts.file("035-tpu-compile.txt");
        assertEquals(
                1,
                Texts.read(text + "\nThe above exception was the direct cause\n" + text)
                        .size());
    }

    @Test
    void whatEndedTheProgramComesFirst() {
        List<Message> messages = Texts.read(
                """
                W0000 00:00:1770000000.123456   31337 bfc_allocator.cc:502] Allocator (GPU_0_bfc) ran out of memory trying to allocate 6.00GiB (rounded to 6442450944)requested by op
                some lines
                jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 6442450944 bytes.
                """);
        assertEquals(
                List.of(Family.GPU_XLA, Family.GPU_BFC),
                messages.stream().map(Message::family).toList());
    }

    @Test
    void aLogWithoutErrorsGivesNothing() {
        assertEquals(List.of(), Texts.read("step 1 memory 12 GiB\n".repeat(5000)));
        assertEquals(List.of(), Texts.read(""));
    }

    @Test
    void anErrorFarDownALongLogIsFound() throws IOException {
        String noise = "2026-11-20 10:00:00.000001 I step loss=0.5 memory_stats\n".repeat(50_000);
        Message message = only(noise + Texts.file("031-tpu-compile.txt") + noise);
        assertEquals("E1000", message.code());
        has("24G", message, Figure.ARGUMENT);
    }

    @Test
    void entriesAreReadToTheLast() throws IOException {
        Message message = only(Texts.file("S04-tpu-compile.txt"));
        assertEquals(3, message.allocations().size());
        ListedAllocation padded = message.allocations().get(1);
        assertEquals(3072, padded.unpadded().orElseThrow());
        assertEquals(128_000, padded.padding().orElseThrow());
        assertEquals(42.7, padded.expansion().orElseThrow());
        assertEquals("scoped", padded.kind());
        assertEquals(
                "register allocator spill slots call depth 2",
                message.allocations().get(0).label());
    }

    @Test
    void theStatisticsOfXlaOnAGpuAreRead() throws IOException {
        Message message = only(Texts.file("S08-gpu-xla.txt"));
        has("104.39GiB", message, Figure.TOTAL);
        has("400MiB", message, Figure.ARGUMENT);
        assertEquals("f32[1600,2048,2048]", message.allocations().get(0).shape());
    }

    @Test
    void theLogOfADriverHasTheReportWithoutItsSentence() throws IOException {
        Message message = only(Texts.log("tpu_driver.ERROR.log"));
        assertEquals(Family.HBM_REPORT, message.family());
        assertEquals("E1000", message.code());
        assertTrue(message.codeInferred());
        assertEquals("hbm", message.space());
        has("17.45G", message, Figure.PROGRAM);
        assertFalse(message.figures().containsKey(Figure.RESERVED), "rows of the block are parts of the program");
        assertEquals(4, message.allocations().size());
        ListedAllocation first = message.allocations().get(0);
        assertEquals("fusion.293.remat", first.instruction());
        assertEquals("fusion", first.opcode());
        assertEquals(8L << 30, first.bytes());
    }

    @Test
    void twoProgramsInOneLogAreTwoMessages() throws IOException {
        String log = Texts.log("tpu_driver.ERROR.log");
        List<Message> messages = Texts.read(log + log.replace("17.45G", "18.5G"));
        assertEquals(2, messages.size());
        has("17.45G", messages.get(0), Figure.PROGRAM);
        has("18.5G", messages.get(1), Figure.PROGRAM);
        assertEquals(4, messages.get(1).allocations().size());
    }

    @Test
    void theBlockBelowAMessageIsPartOfIt() throws IOException {
        String report = Texts.file("001-tpu-compile.txt");
        assertTrue(report.contains("Program hbm requirement"), "the text has such a block");
        only(report);
    }

    @Test
    void placesOfTheNewestReportsAreListed() throws IOException {
        List<Message> messages = Texts.read(Texts.log("tpu-stderr-verbose.log"));
        Message report = messages.stream()
                .filter(message -> message.family() == Family.HBM_REPORT)
                .findFirst()
                .orElseThrow();
        has("46.35G", report, Figure.USED);
        assertEquals(11, report.allocations().size());
        ListedAllocation second = report.allocations().get(1);
        assertEquals(Bytes.parse("4.41GiB").count(), second.bytes());
        assertEquals("bf16[72,1024,32100]", second.shape());
        assertEquals("place of one value", second.kind());
    }

    @Test
    void totalsBeforeAReportWithoutItsSentenceAreRead() {
        Message report = only(
                """
                memory profile:
                Total hbm usage >= 8.75G:
                    reserved         18.00M
                    program           1.75G
                    arguments         7.00G
                Output size 6.0K; shares 0B with arguments.
                Program hbm requirement 1.75G:
                    HLO temp          1.75G (66.7% utilization: Unpadded (1.12G) Padded (1.67G))
                """);
        has("8.75G", report, Figure.TOTAL);
        has("7.00G", report, Figure.ARGUMENT);
        has("1.75G", report, Figure.PROGRAM);
    }

    /** A loop that retries logs by the hundred thousand what it could not have; the last is the one that it died of. */
    @Test
    void ofALogThatRepeatsItselfTheFirstAndTheLastAreRead() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            log.append("E1126 18:28:13.")
                    .append(100_000 + i)
                    .append("    1593 cuda_executor.cc:1365] [0] Failed to allocate device memory of 10.00GiB (")
                    .append(10_737_418_240L + i)
                    .append(" bytes): RESOURCE_EXHAUSTED: : CUDA_ERROR_OUT_OF_MEMORY: out of memory\n\n");
        }
        log.append("jax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 100.00GiB"
                + " with allocator GPU_0_bfc on device 0. [executable_name='jit_step']\n");
        List<Message> messages = Texts.read(log.toString());
        assertEquals("jit_step", messages.get(0).module());
        List<Long> requested = messages.stream()
                .map(message -> message.figure(Figure.REQUESTED).orElseThrow())
                .toList();
        assertTrue(requested.contains(10_737_418_240L));
        assertTrue(requested.contains(10_737_418_240L + 2999));
        assertFalse(requested.contains(10_737_418_240L + 2000));
    }
}
