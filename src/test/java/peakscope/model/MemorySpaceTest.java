package peakscope.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemorySpaceTest {

    @ParameterizedTest
    @CsvSource({
        "TPU, 0, hbm, HBM",
        "TPU, 1, vmem, VMEM",
        "TPU, 2, sflag, SFLAG",
        "TPU, 3, cmem, CMEM",
        "TPU, 4, smem, SMEM",
        "TPU, 5, host, host memory",
        "TPU, 6, space 6, space 6",
        "TPU, 4294967297, space 4294967297, space 4294967297",
        "TPU, -1, space -1, space -1",
        "GPU, 0, device, device memory",
        "GPU, 1, collective, collective memory",
        "GPU, 5, host, host memory",
        "CPU, 0, host, host memory",
        "CPU, 1, space 1, space 1",
        "UNKNOWN, 0, default, default memory",
        "UNKNOWN, 1, space 1, space 1"
    })
    void isNamedAsItsPlatformsUsersKnowIt(Platform platform, long color, String name, String title) {
        MemorySpace space = MemorySpace.of(platform, color);
        assertEquals(name + "/" + title, space.name() + "/" + space.title());
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false", "5, false"})
    void onlyNumberZeroLimitsAProgram(long color, boolean main) {
        assertEquals(main, MemorySpace.of(Platform.TPU, color).isMain());
    }
}
