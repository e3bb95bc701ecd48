package peakscope.read.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import peakscope.advise.message.RematerializationAdvice;
import peakscope.read.io.LineReader;

class RematerializationLogTest {

    /** As libtpu wrote it; the second module has another log's lines, with the budget reached. */
    private static final String LOG =
            """
            I1121 01:36:01.474274   20058 deepsea_compiler_hlo_passes.cc:6721] XLA::TPU running hlo passes for 3,476 instructions, module: jit_step
            W1121 01:36:16.836039   20058 hlo_rematerialization.cc:3369] Can't reduce memory use below 14.83GiB (15923438489 bytes) by rematerialization; only reduced to 46.29GiB (49703944704 bytes), down from 101.85GiB (109358073856 bytes) originally
            I1121 01:36:17.239254   20058 deepsea_compiler_hlo_passes.cc:6229] XLA::TPU post optimization rematerialization limit 14.83G = 95% hbm (14.96G) - (arguments (638.98M) - aliased_output(638.70M)) - overlays (133.64M)
            I1121 01:36:17.240303   20058 deepsea_compiler_hlo_passes.cc:6243] XLA::TPU rematerialization hbm reduction:  101.85G => 46.29G
            I1121 01:36:18.000000   20058 deepsea_compiler_hlo_passes.cc:6721] XLA::TPU running hlo passes for 12 instructions, module: jit_other
            I1121 01:36:19.239254   20058 deepsea_compiler_hlo_passes.cc:6229] XLA::TPU post optimization rematerialization limit 14.00G = 95% hbm (14.96G)
            I1121 01:36:19.240303   20058 deepsea_compiler_hlo_passes.cc:6243] XLA::TPU rematerialization hbm reduction:  20.00G => 13.50G
            """;

    private static List<Rematerialization> read(String text) throws IOException {
        RematerializationLog log = new RematerializationLog();
        try (LineReader lines = new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            while (lines.advance()) {
                log.accept(lines);
            }
        }
        return log.found();
    }

    @Test
    void eachModuleHasItsOwnWithTheExactFiguresWhereTheyArePrinted() throws IOException {
        List<Rematerialization> found = read(LOG);
        assertEquals(2, found.size());
        assertEquals("jit_step", found.get(0).module());
        assertEquals(109_358_073_856L, found.get(0).before().count());
        assertEquals(49_703_944_704L, found.get(0).after().count());
        assertEquals(15_923_438_489L, found.get(0).limit().orElseThrow().count());
        assertTrue(found.get(0).account().startsWith("95% hbm"), found.get(0).account());
        assertFalse(found.get(0).reached());
        assertEquals("jit_other", found.get(1).module());
        assertTrue(found.get(1).reached());
    }

    @Test
    void theFindingIsAboutTheOneThatMissedItsBudget() throws IOException {
        var finding = RematerializationAdvice.advise(read(LOG)).get(0);
        assertEquals("remat.short", finding.id());
        assertTrue(finding.detail().contains("jit_step from 101.85 GiB to 46.29 GiB"), finding.detail());
        assertEquals(2, finding.evidence().size());
        assertEquals(List.of(), RematerializationAdvice.advise(read("nothing of it\nmodule: x\n")));
    }
}
