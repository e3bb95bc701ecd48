package peakscope.analyze.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.ModuleMemory;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

/** Against the sources of the programs, which say what their batch is. */
class FollowedRowsTest {

    private static SpaceAnalysis program(String name) throws ReadException {
        ModuleMemory module = Programs.read(name);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    @ParameterizedTest
    @CsvSource({
        "welds, 32",
        "tumor, 8",
        "adapters, 64",
        "clouds, 8",
        "columns, 16384",
        "enlarged, 56",
        "loans, 262144",
        "picker, 20",
        "recomputed, 68",
        "saved_layers, 192",
        "stations, 4096",
        "whole_network, 24"
    })
    void theBatchIsFound(String name, long rows) throws ReadException {
        assertEquals(rows, BatchSize.followed(program(name)).orElseThrow().size());
    }

    /** Nodes of a graph, its neighbours in a matrix; pictures and titles of which each is compared with each. */
    @ParameterizedTest
    @ValueSource(strings = {"suppliers", "similarities", "edges"})
    void rowsThatMeetAreNone(String name) throws ReadException {
        assertTrue(BatchSize.followed(program(name)).isEmpty());
    }

    /** As many bytes as by the size alone (to 2 MiB: tiny buffers count only here), in a program where no other dimension has it. */
    @Test
    void theSameBuffersAreFoundAsBySize() throws ReadException {
        SpaceAnalysis columns = program("columns");
        long bySize = BatchSize.of(columns).orElseThrow().atPeak().count();
        long followed = BatchSize.followed(columns).orElseThrow().atPeak().count();
        assertTrue(Math.abs(followed - bySize) < 2 << 20, followed + " for " + bySize);
    }
}
