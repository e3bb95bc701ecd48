package peakscope.analyze.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.ModuleMemory;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;

/** Searching by origin, in a dump whose instructions do not name it themselves. */
class OriginSearchTest {

    private BufferColumns columns;

    @BeforeEach
    void read() throws Exception {
        ModuleMemory module = CaseReader.read(List.of(Path.of("samples/train-v6e")), Progress.NONE)
                .modules()
                .get(0);
        columns = BufferColumns.of(SpaceAnalysis.of(module, module.mainSpace()));
    }

    private BitSet find(String query) throws QueryException {
        return BufferQuery.parse(query).findAll(columns, () -> false);
    }

    @Test
    void aLineFindsWhatItMakes() throws Exception {
        BitSet made = find("line = train.py:11 and size = 768 MiB");
        assertEquals(6, made.cardinality());
        assertEquals(made, find("line = \"/home/dev/train.py:11\" and size = 768 MiB"));
        assertTrue(find("line = train.py:1").isEmpty());
    }

    @Test
    void aWordFindsTheFunctionThatMakesAValue() throws Exception {
        BitSet made = find("line = train.py:11 and size = 768 MiB");
        assertEquals(made, find("origin = gelu and size = 768 MiB"));
        assertEquals(made, find("gelu and size = 768 MiB"));
    }

    @Test
    void argumentsAreFoundTogether() throws Exception {
        assertEquals(6, find("line = arguments and category = parameter").cardinality());
    }
}
