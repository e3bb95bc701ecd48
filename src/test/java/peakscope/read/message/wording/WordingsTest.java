package peakscope.read.message.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordingsTest {

    @Test
    void blanksMatchLineEndsAndOptionalPartsMayBeMissing() {
        Template.Compiled form = Template.of("Used {used} of {limit}[ by {name:\\w{2,5}}].");
        assertEquals("Used", form.opening());
        assertEquals(3, form.match("Used 1.5G\tof  2.0G.", 0, 100).size());
        assertEquals(4, form.match("Used 1.5G of 2.0G by abc.", 0, 100).size());
        assertEquals(Map.of(), form.match("Used much of 2.0G.", 0, 100));
    }

    @Test
    void nothingBeyondTheWindowIsLookedAt() {
        assertEquals(Map.of(), Template.of("begin … end").match("begin " + "x".repeat(50) + " end", 0, 20));
    }

    @Test
    void aFormNeedsABeginningOfItsOwn() {
        assertThrows(IllegalArgumentException.class, () -> Template.of("{used} bytes"));
    }

    @Test
    void theFirstEntryHasTheStretch() {
        List<Hit> hits = Wordings.find("CUDA out of memory. Tried to allocate more than 1EB memory.");
        assertEquals(
                List.of("torch.huge"),
                hits.stream().map(hit -> hit.wording().topic()).toList());
    }
}
