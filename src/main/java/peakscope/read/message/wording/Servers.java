package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** Servers of language models that divide a GPU themselves, so that an error of PyTorch in one has causes of its own. */
public final class Servers {

    /** Characters before and behind a sentence in which the command or the traceback names one. */
    private static final int REACH = 2_000;

    private static final Pattern NAMES = Pattern.compile(
            "\\b(vllm|sglang)(?:-tpu\\b|[/\\\\]|\\.(?:entrypoints|launch_server)\\b| serve\\b)|\\b(vllm) (?:ERROR|INFO)\\b|\\b((?i:vllm))\\b[^\\n]{0,120}--gpu-memory-utilization|\\b(gpu_memory_utilization)=\\d|\\b(tpu_inference)/|\\b(GPU KV cache size): |\\b(GPU_MEMORY_UTILIZATION)=|\\b(Engine ?[Cc]ore) (?:initialization failed|failed to start)");

    private static final String SGLANG = "sglang";

    private Servers() {}

    /** The name of the server that the words of {@link #near} name: {@code vllm} or {@code sglang}. */
    public static String name(String words) {
        return words.equals(SGLANG) ? SGLANG : "vllm";
    }

    /** The first and the last character of the name of the server, if one ran; empty otherwise. */
    public static int[] near(String text, int start, int end) {
        int from = Math.max(0, start - REACH);
        Matcher named = NAMES.matcher(text.substring(from, Math.min(text.length(), end + REACH)));
        if (!named.find()) {
            return new int[0];
        }
        int group = 1;
        while (named.group(group) == null) {
            group++;
        }
        return new int[] {from + named.start(group), from + named.end(group)};
    }
}
