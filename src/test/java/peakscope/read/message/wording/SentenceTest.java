package peakscope.read.message.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SentenceTest {

    private static String around(String text, String words) {
        Sentence sentence = Sentence.around(text, text.indexOf(words), text.indexOf(words) + words.length());
        return text.substring(sentence.start(), sentence.end());
    }

    @Test
    void itGoesOnWhereALineWasWrapped() {
        String wrapped = "The accelerator could not provide the memory that\nthis program requested.\nNext sentence.";
        assertEquals(wrapped.substring(0, wrapped.indexOf("\nNext")), around(wrapped, "requested"));
        assertEquals(wrapped.substring(0, wrapped.indexOf("\nNext")), around(wrapped, "accelerator"));
    }

    @Test
    void aLineThatBeginsWithTheNameOfAFunctionIsAnother() {
        String log = "llama_kv_cache_init: KV self size is 5120.00 MiB in all\nggml_alloc: failed to allocate a buffer";
        assertEquals("ggml_alloc: failed to allocate a buffer", around(log, "failed"));
    }

    @Test
    void rowsOfSizesBelongToTheLineAboveThem() {
        String rows = "Out of memory\n  Requested : 2.00 GiB\n  Limit     : 8.00 GiB\nstep 5";
        assertEquals(rows.substring(0, rows.indexOf("\nstep")), around(rows, "Out"));
    }
}
