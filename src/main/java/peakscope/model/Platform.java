package peakscope.model;

import java.util.Locale;

/** What the program was compiled for. The numbers of memory spaces mean different memories on each. */
public enum Platform {
    TPU,
    GPU,
    CPU,
    UNKNOWN;

    /**
     * Only TPUs have tiled layouts; without any, the name that XLA gave the dump file decides.
     *
     * @param tiled whether any layout of the program has tiles
     */
    public static Platform of(boolean tiled, String file) {
        if (tiled) {
            return TPU;
        }
        String name = file.toLowerCase(Locale.ROOT);
        if (name.contains("gpu_after_optimizations")) {
            return GPU;
        }
        return name.contains("cpu_after_optimizations") ? CPU : UNKNOWN;
    }
}
