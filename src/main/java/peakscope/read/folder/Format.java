package peakscope.read.folder;

/** The kinds of file that Peakscope knows by their content. */
public enum Format {
    HLO_PROTO("HloProto"),
    HLO_MODULE_PROTO("HloModuleProto"),
    MEMORY_USAGE_REPORT_PROTO("memory usage report proto"),
    BUFFER_ASSIGNMENT_PROTO("BufferAssignmentProto"),
    DEVICE_MEMORY_PROFILE("device memory profile"),
    XSPACE("profiler session"),
    BUFFER_ASSIGNMENT_TEXT("buffer assignment text"),
    LIVE_RANGE_TEXT("live range text"),
    MEMORY_USAGE_REPORT_TEXT("memory usage report text"),
    HLO_TEXT("HLO text"),
    REPORT_JSON("report in JSON"),
    XPROF_VIEWER_JSON("memory viewer of XProf in JSON"),
    XPROF_PROFILE_JSON("memory profile of XProf in JSON"),
    BFC_LOG("log of a BFC allocator"),
    OTHER_TEXT("text"),
    TORCH_SNAPSHOT("PyTorch memory snapshot"),
    ARCHIVE("archive"),
    EMPTY("empty file"),
    UNKNOWN("unknown format");

    private final String title;

    Format(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
