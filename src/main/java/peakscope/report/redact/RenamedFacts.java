package peakscope.report.redact;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Set;
import peakscope.model.value.Fact;

/** Facts about how a program ran, without anything that only its author could have written. */
final class RenamedFacts {

    private static final String ALLOCATOR = "PyTorch allocator: ";

    /** https://docs.pytorch.org/docs/stable/notes/cuda.html#optimizing-memory-usage-with-pytorch-alloc-conf and snapshots. */
    private static final Set<String> KNOWN = Set.of(
            "PYTORCH_CUDA_ALLOC_CONF",
            "PYTORCH_ALLOC_CONF",
            "max_split_size",
            "max_non_split_rounding_size",
            "garbage_collection_threshold",
            "expandable_segments",
            "roundup_power2_divisions",
            "pinned_num_register_threads",
            "release_lock_on_malloc",
            "release_lock_on_cudamalloc",
            "pinned_use_host_register",
            "pinned_use_cuda_host_register",
            "graph_capture_record_stream_reuse");

    /** Numbers, switches and the known settings with them: {@code expandable_segments:True,max_split_size_mb:128}. */
    private static final Pattern VALUE = Pattern.compile(
            "(?i)(?:(?:true|false|none|[\\d.]+|max_split_size_mb|roundup_power2_divisions"
                    + "|garbage_collection_threshold|expandable_segments|backend|native|cudaMallocAsync)|[:,>\\[\\] ]){1,200}");

    private RenamedFacts() {}

    /** Settings of PyTorch stay if name and value are its own; all others come from XLA. */
    static List<Fact> of(List<Fact> facts) {
        return facts.stream()
                .filter(fact -> !fact.name().startsWith(ALLOCATOR)
                        || (KNOWN.contains(fact.name().substring(ALLOCATOR.length()))
                                && VALUE.matcher(fact.value()).matches()))
                .toList();
    }
}
