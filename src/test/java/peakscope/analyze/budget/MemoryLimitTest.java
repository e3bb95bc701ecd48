package peakscope.analyze.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.model.value.Bytes;

class MemoryLimitTest {

    @ParameterizedTest
    @CsvSource({
        "v5e, v5e, 15.75GiB",
        "V5E, v5e, 15.75GiB",
        "TPU v5e, v5e, 15.75GiB",
        "tpu-v4, v4, 30.75GiB",
        "v4-core, v4-core, 15.25GiB",
        "v6e, v6e, 31.25GiB"
    })
    void deviceIsFoundUnderTheNamesInUse(String asked, String name, String size) {
        assertEquals(
                Optional.of(new MemoryLimit(Bytes.parse(size), MemoryLimit.Source.DEVICE, name)),
                MemoryLimit.ofDevice(asked));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "v9", "v1", "tpu", "cpu"})
    void unknownDeviceIsNotGuessed(String asked) {
        assertEquals(Optional.empty(), MemoryLimit.ofDevice(asked));
    }

    @Test
    void everyDeviceIsNamedForAMessage() {
        String names = Device.titles();
        assertTrue(Arrays.stream(Device.values()).allMatch(device -> names.contains(device.title())), names);
    }
}
