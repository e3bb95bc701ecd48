package peakscope.read.message;

import java.util.List;
import peakscope.read.io.LineReader;
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
            "usage >=",
            "CompileTime",
            "RuntimeBuffer",
            "RuntimeProgram",
            "openxla.org/xla/errors",
            "Mosaic failed",
            "statically prove",
            "set window params",
            "moved to host",
            "which is moved",
            "to host memory",
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
            "cuSolver internal error",
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
            "gone over",
            "oom_reaper",
            "OOMKill",
            " limits:",
            "Container ID:",
            "\"limits\":",
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
            "uota exceeded",
            "uota limit",
            "more capacity",
            "left on device");

    /** What sentences that no table knows have by itself, in any case. */
    private static final List<String> ALONE = List.of(
            "out of mem",
            "out-of-mem",
            "out_of_me",
            "outofmem",
            "out of gpu",
            "out of device",
            "oom error",
            "oom kill",
            "oom-kill",
            "oom_kill",
            "oom killer",
            "oom event",
            "systemoom",
            "taskoom",
            "out_of_res",
            "object_alloc",
            "executable batch",
            "the quantized model",
            "no_memory",
            "enomem",
            "sigkill",
            "killed",
            "killing",
            "evicted",
            "signal 9",
            "signal: 9",
            "status=9",
            "error 137",
            "code 137",
            "code = -9",
            "code=-9",
            "code: -9",
            "code -9",
            "all avail",
            "n't fit",
            "not fit");

    /** What they have of failing or of too little, in any case, beside a word for memory. */
    private static final LinesWithAny FAILING = LinesWithAny.of(
            List.of(),
            List.of(
                    "fail",
                    "terminat",
                    "exceed",
                    "xhaust",
                    "insuf",
                    "nadequate",
                    "unable",
                    "annot",
                    "an't",
                    "can not",
                    "ould not",
                    "ouldn",
                    "not eno",
                    "n't eno",
                    "ve enough",
                    "no enough",
                    "not leave",
                    "ufficient",
                    "out of",
                    "run out",
                    "ran out",
                    "efus",
                    "eject",
                    "enied",
                    "arger than",
                    "maller than",
                    "reater than",
                    "igger than",
                    "more than",
                    "less than",
                    "more mem",
                    "more gpu",
                    "more hbm",
                    "more system",
                    " than ",
                    "more vram",
                    "more ram",
                    "with more",
                    "eyond",
                    "over mem",
                    "too large",
                    "too big",
                    "too small",
                    "too little",
                    "but only",
                    " only ",
                    "no more",
                    "no free",
                    "no avail",
                    "not avail",
                    "unavail",
                    "lack of",
                    "short",
                    "low on",
                    "low mem",
                    "g low",
                    "is full",
                    "memory full",
                    "invalid buffer",
                    "bad alloc",
                    "memory_",
                    "oom ",
                    " oom",
                    "not poss",
                    "imposs",
                    "depleted",
                    "not map",
                    "error alloc",
                    "alloc err",
                    "allocation err",
                    "command not"));

    /** Words for memory, in any case. */
    private static final LinesWithAny MEMORY = LinesWithAny.of(
            List.of(),
            List.of(
                    "mem",
                    "alloc",
                    "oom",
                    "buffer",
                    "vram",
                    " ram",
                    "(ram",
                    " array",
                    "hbm",
                    "gib",
                    "mib",
                    "gb",
                    "mb ",
                    "bytes",
                    "cache",
                    "heap",
                    "swap",
                    "paging",
                    "page file",
                    "array",
                    "tensor",
                    "reserve",
                    "exit",
                    "code",
                    "object store",
                    "resources"));

    private static final LinesWithAny SENTENCES = LinesWithAny.of(WORDS, ALONE);

    /** Of a list of allocations whose beginning is missing. */
    private static final LinesWithAny LISTS = LinesWithAny.of(
            "Largest program alloc", ". Size: ", "Unpadded size: ", "Allocation type: ", "Sum Total of", "] Stats:");

    /** The end of a code. */
    private static final LinesWithAny CODES =
            LinesWithAny.of("0: ", "1: ", "2: ", "3: ", "4: ", "5: ", "6: ", "7: ", "8: ", "9: ");

    /** Of the report that follows a message. */
    static final LinesWithAny OF_REPORT = LinesWithAny.of(
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
    static final LinesWithAny OF_CHUNK = LinesWithAny.of("InUse at ", "Free  at ", "Chunks of size ");

    /** Of what a compiler logs about rematerialization and the module that it is working on. */
    static final LinesWithAny OF_COMPILER = LinesWithAny.of("rematerialization", "module: ");

    private Signs() {}

    /** Whether the line read last may begin or belong to a message. */
    static boolean areOfMessage(LineReader lines) {
        return lines.matches(SENTENCES)
                || (lines.matches(FAILING) && lines.matches(MEMORY))
                || (lines.matches(CODES) && lines.matches(Signs::hasCode));
    }

    /** Whether the line read last may belong to a list of allocations whose beginning is missing. */
    static boolean areOfList(LineReader lines) {
        return lines.matches(LISTS);
    }

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
