package peakscope.read.hlo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

/** Against the shapes that the compiler has given the results. */
class DestinationsTest {

    @ParameterizedTest
    @ValueSource(strings = {"tumor", "welds", "picker", "titles", "clicks", "adam", "stft"})
    void aDimensionHasTheSameSizeWhereItGoes(String name) throws ReadException {
        Program program = Programs.read(name).program().orElseThrow();
        ProgramGraph graph = program.graph().orElseThrow();
        int[] looked = program.rowsByOpcode(opcode ->
                        List.of("dot", "convolution", "gather", "scatter").contains(opcode))
                .toArray();
        int followed = 0;
        for (int row : looked) {
            ArrayShape result = (ArrayShape) graph.shape(row);
            for (int operand = 0; operand < graph.operands(row).length; operand++) {
                ArrayShape array = (ArrayShape) graph.shape(graph.operands(row)[operand]);
                int[] destinations = graph.destinations(row, operand);
                assertEquals(array.dimensions().size(), destinations.length, program.name(row));
                for (int side = 0; side < destinations.length; side++) {
                    if (destinations[side] >= 0) {
                        followed++;
                        assertEquals(
                                array.dimensions().get(side),
                                result.dimensions().get(destinations[side]),
                                program.name(row));
                    }
                }
            }
        }
        assertTrue(followed > 0 && followed >= looked.length, followed + " for " + looked.length);
    }
}
