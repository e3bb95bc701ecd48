package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which memory a sentence speaks of: the words right before "memory" decide, then any device or machine that it names. */
final class MemoryKind {

    private static final Pattern SHARED = Pattern.compile(
            "(?i)\\bshared[ _]?mem(?:ory)?\\b.{0,80}?\\b(?:block|kernel|sm|limit|per)\\b|\\b(?:block|kernel|triton|ptx\\w*)\\b.{0,80}?\\bshared[ _]?mem");

    private static final Pattern ON_CHIP = Pattern.compile("\\b(vmem|smem|spmem|cmem|sflag|VMEM|SMEM|SPMEM|CMEM)\\b");

    private static final Pattern HBM = Pattern.compile("(?i)\\bhbm\\b|\\btpu\\b");

    /** {@code host memory}, {@code pinned memory}. */
    private static final Pattern EXPLICIT_HOST = Pattern.compile(
            "(?i)(?:\\b|_)(?:pinned|page-locked|host|cpu|system|main|physical|virtual|node|cgroup|container|pod|locked)[ _-]?(?:memory|ram|mem)\\b"
                    + "|/dev/shm|OutOf(?:Host)?Memory\\(?Host|(?:paging|page) file|\\b(?:cpu|host)[ _](?:buffer|allocator)|\\bhost_?bfc\\b");

    private static final Pattern DEVICE = Pattern.compile(
            "(?i)gpu|cuda|\\bhip|rocm|\\bvram|\\bdevice|\\bxpu|\\bmps\\b|metal|vulkan|opencl|\\bnpu|\\bhpu|sycl|level.zero|neuron|video mem|accelerator|cudnn|cublas|rocblas|miopen|\\bnrt|\\bND\\d|mem-fraction|\\bCL_|\\bkv[ -]?cache|\\bgraphics");

    private static final Pattern HOST = Pattern.compile(
            "(?i)\\b(?:host|cpu|ram|system|cgroup|node|container|pod|process|numpy|malloc|mmap|worker|kernel|slurm\\w*|step|jvm|heap|kubelet|killed|sigkill|notebook|yarn|executor|oom[ -]?kill\\w*|oom event)\\b|ENOMEM");

    private MemoryKind() {}

    /**
     * {@code host}, {@code device}, {@code shared memory}, {@code hbm} or another memory of a TPU; null if neither the sentence
     * nor what stands around it names one.
     */
    static @Nullable String of(String sentence, String around) {
        String named = named(sentence);
        String likely = named == null && HOST.matcher(sentence).find() ? "host" : named;
        return likely == null ? named(around) : likely;
    }

    private static @Nullable String named(String text) {
        Matcher chip = ON_CHIP.matcher(text);
        if (SHARED.matcher(text).find()) {
            return "shared memory";
        }
        if (chip.find()) {
            return chip.group(1).toLowerCase(Locale.ROOT);
        }
        if (EXPLICIT_HOST.matcher(text).find()) {
            return "host";
        }
        if (HBM.matcher(text).find()) {
            return "hbm";
        }
        return DEVICE.matcher(text).find() ? "device" : null;
    }
}
