package peakscope.analyze.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.ModuleMemory;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

/** Against the same step compiled with a scan over its micro-batches. */
class MicroBatchesTest {

    private static SpaceAnalysis program(String name) throws ReadException {
        ModuleMemory module = Programs.read(name);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    /** A batch of 1,024 needs 22,547,130,880 bytes; in 8 micro-batches, 3,886,145,024. Weights are 216 MiB. */
    @Test
    void activationsShrinkAndTheSumsOfGradientsAreAdded() throws ReadException {
        SpaceAnalysis program = program("regression");
        MicroBatches parts =
                MicroBatches.of(program, BatchSize.of(program).orElseThrow()).orElseThrow();
        assertEquals(8, parts.parts());
        assertEquals(128, parts.rows());
        assertEquals(216L, parts.sums().count() >> 20);
        assertEquals(
                3_886_145_024.0 / 22_547_130_880.0,
                parts.after().peak().shareOf(program.peak().inUse()),
                0.02);
        assertEquals(
                program.peak().inUse(), parts.after().peak().plus(parts.after().saving()));
    }

    /** Of 480,000 bonds between 24,000 atoms, the molecules are the batch. */
    @Test
    void edgesAndNodesAreNoBatch() throws ReadException {
        assertEquals(512, BatchSize.of(program("bonds")).orElseThrow().size());
    }

    /** The order of a vector's entries needs all of them. */
    @Test
    void entriesOfAVectorThatIsSortedAreNoBatch() throws ReadException {
        assertTrue(BatchSize.of(program("sorted_vector")).isEmpty());
    }

    /** The loop over 730 days writes a day of each particle's history, and takes histories anew from day to day. */
    @Test
    void daysThatALoopWritesOneAfterTheOtherAreNoBatch() throws ReadException {
        assertTrue(BatchSize.ofIndependentRows(program("epidemic")).isEmpty());
    }

    /** Conjugate gradients multiply the derivatives of all 4,096 samples with a new vector in every turn. */
    @Test
    void rowsThatASolverReadsAgainAreNotTakenInParts() throws ReadException {
        SpaceAnalysis spins = program("spins");
        assertTrue(BatchSize.of(spins).orElseThrow().isReadAgain(spins));
    }

    /** Each epoch trains with 16 shuffled minibatches one after another, not with their sum. */
    @Test
    void rowsThatALoopTakesShuffledAreInPartsAlready() throws ReadException {
        SpaceAnalysis minibatches = program("minibatches");
        assertTrue(BatchSize.of(minibatches).orElseThrow().isShuffled(minibatches));
    }

    /** Attention has a score of each of 17,000 patches for each, so that twice as many take four times the memory. */
    @Test
    void positionsThatMeetEachOtherAreNoBatch() throws ReadException {
        assertTrue(BatchSize.of(program("slide")).isEmpty());
    }
}
