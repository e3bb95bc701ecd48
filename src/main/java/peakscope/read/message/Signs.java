package peakscope.read.message;

import java.util.List;
import java.util.stream.Stream;
import peakscope.read.io.LineReader.LineFilter;
import peakscope.read.io.LinesWithAny;

/**
 * Picks by their bytes the few lines of a log that may begin or belong to a message from the millions that do not.
 * Signs are so short that a sentence, however it is wrapped, still contains one in one piece.
 */
final class Signs {

    private static final List<String> WORDS = List.of(
            // XLA on TPU
            "ut of memory",
            "an out of",
            "would exceed",
            "RESOURCE_EXHAUSTED",
            "esource exhausted",
            "Aborting compilation",
            "likely to have enough",
            "That was not possible",
            "Attempting to allocate",
            "Attempting to reserve",
            "Hbm usage",
            "Scoped allocation",
            "exceeds available",
            "Failed to allocate",
            "failed to alloc",
            "requirement",
            "CompileTime",
            "RuntimeBuffer",
            "RuntimeProgram",
            "openxla.org/xla/errors",
            "Mosaic failed",
            "statically prove",
            "set window params",
            "moved to host",
            "offset upper",
            "logical replica",
            "incompatible size",
            "host shape",
            "halted",
            "matmul RHS",
            // PyTorch, CUDA, TensorFlow
            "OutOfMemory",
            "OUT_OF_MEMORY",
            "OUT_OF_DEVICE_MEM",
            "OUT_OF_HOST_MEM",
            "ALLOC_FAILED",
            "CUDNN_STATUS",
            "INSUFFICIENT_RES",
            "allocating tensor",
            "tensor is not init",
            "allocate output",
            "MemoryAllocation",
            "cuMemAlloc",
            "ErrorOutOf",
            "host memory",
            "pinned host",
            "CUDA calloc",
            "CUDA malloc",
            "CUDA host",
            "out of resource",
            "Shared memory size",
            "shared data",
            "of shared mem",
            "cudaMalloc",
            "NCCL WARN",
            "NCCL comm",
            "NCCL error",
            "uda failure",
            "ncclSystem",
            "ncclRemote",
            // Servers of language models
            "Free memory on",
            "cache blocks",
            "KV cache memory",
            "in KV cache",
            "cache pool is full",
            "Not enough memory",
            "warming up",
            // The machine
            "running low",
            "memory pressure",
            "memory on node",
            "oom-kill",
            "oom_kill",
            "oom_reaper",
            "OOMKill",
            "emory cgroup",
            "CONSTRAINT_MEMCG",
            "Killed",
            "code 137",
            "Exit Code",
            "status 137",
            "code: 137",
            "xitCode",
            "exitcode: -9",
            "SIGKILL",
            "systemd-oomd",
            "low on resource",
            "DefaultCPUAlloc",
            "memory usage thr",
            "requested buffer",
            "Insufficient Mem",
            "maximum allowed buf",
            "MemoryError",
            "Unable to allocate",
            "bad_alloc",
            "Cannot allocate",
            "memory allocation",
            "cannot allocate",
            "failcnt",
            "is killed by",
            // Another host
            "distributed service",
            "unhealthy",
            "oordination service",
            "another task",
            "arrier timed",
            "arrier has",
            "arrier failed",
            "clique",
            "be stuck",
            "Watchdog",
            "abort signal",
            "closing signal",
            "worker failed",
            "heartbeat timeout",
            "heartbeats",
            "remote process",
            "closed by peer",
            "connect to all",
            "Socket closed",
            "Termination timeout",
            // Looks like one, but is not
            "ResourceExhausted",
            "larger than max",
            "uota exceeded");

    /** What sentences have that no table knows, in any case. */
    private static final List<String> GENERAL = List.of(
            "out of mem",
            "out-of-mem",
            "out_of_mem",
            "outofmem",
            "out_of_",
            "out of gpu",
            "out of device",
            "out of host",
            "out of system",
            "out of cpu",
            "out of video",
            "out of vram",
            "out of ram",
            "out of hbm",
            "out of shared",
            "out of pinned",
            "out of heap",
            "insufficient",
            "not enough",
            "n't enough",
            "have enough",
            "no enough",
            "lack of",
            "no more mem",
            "exhausted",
            "to alloc",
            "not alloc",
            "'t alloc",
            "error alloc",
            "be alloc",
            "alloc failed",
            "alloc fail",
            "not reserve",
            "to reserve",
            "be reserve",
            "allocation fail",
            "bytes failed",
            "ib failed",
            "free system mem",
            "allocation err",
            "alloc() fail",
            "malloc(",
            "map mem",
            "mmap fail",
            "memory_alloc",
            "allocation_fail",
            "alloc_fail",
            "enomem",
            "memory_error",
            "allocationfail",
            "memory is full",
            "memory full",
            "memory exceeded",
            "memory low",
            "no free mem",
            "no free gpu",
            "no free dev",
            "no available mem",
            "no available gpu",
            "exceeding mem",
            "exceeds avail",
            "exceeds the avail",
            "exceeded the",
            "memory budget",
            "memory limit exc",
            "too large for",
            "too large to",
            "too big for",
            "file is too small",
            "memory is too small",
            "code = -9",
            "code=-9",
            "code: -9",
            "all avail",
            "insuficient mem",
            "memory than",
            "enforce alloc",
            "sigkill",
            "memory not avail",
            "memorypressure",
            "more memory",
            "more gpu mem",
            "more system mem",
            "more vram",
            "exceeds mem",
            "exceeds gpu",
            "exceeds dev",
            "exceeds thr",
            "not fit in",
            "not fit on",
            "n't fit",
            "oom kill",
            "oom err",
            "oom exc",
            "oom event",
            "oom: ",
            "to oom",
            "being killed",
            "job killed",
            "was killed",
            "killed by",
            "killed after",
            "killed due",
            "killed for",
            ": killed",
            "killed signal",
            "bad allocation",
            "invalid buffer",
            "create a mem",
            "signal 9");

    private static final LinesWithAny SENTENCES = LinesWithAny.of(WORDS, GENERAL);

    private static final LinesWithAny SENTENCES_AND_LISTS = LinesWithAny.of(
            Stream.concat(WORDS.stream(), Stream.of("Largest program alloc", ". Size: "))
                    .toList(),
            GENERAL);

    /** Of a message. */
    static final LineFilter OF_MESSAGE = (bytes, length) -> SENTENCES.accepts(bytes, length) || hasCode(bytes, length);

    /** Of a message, or of a list of allocations whose beginning is missing. */
    static final LineFilter OF_MESSAGE_OR_LIST =
            (bytes, length) -> SENTENCES_AND_LISTS.accepts(bytes, length) || hasCode(bytes, length);

    /** Of the report that follows a message. */
    static final LineFilter OF_REPORT = LinesWithAny.of(
            "Size:",
            "Shape:",
            "====",
            "Allocation type:",
            "XLA ",
            "Operator:",
            "allocation:",
            "requirement",
            "usage",
            "iB; ");

    /** Of the chunks that an allocator lists in the middle of its report: thousands of lines without any of the figures. */
    static final LineFilter OF_CHUNK = LinesWithAny.of("InUse at ", "Free  at ", "Chunks of size ");

    /** Of what a compiler logs about rematerialization and the module that it is working on. */
    static final LineFilter OF_COMPILER = LinesWithAny.of("rematerialization", "module: ");

    private Signs() {}

    /** {@code E1000: } */
    private static boolean hasCode(byte[] bytes, int length) {
        // The colon is rarer than the letter.
        for (int at = 5; at + 1 < length; at++) {
            if (bytes[at] == ':' && bytes[at + 1] == ' ' && bytes[at - 5] == 'E' && areDigits(bytes, at - 4, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean areDigits(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }
}
