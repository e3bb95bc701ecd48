package peakscope.read.xprof;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a {@code PreprocessResult} that is read. Any of it may be absent: 0, none, or not written by an older
 * XProf.
 */
@SuppressWarnings("ArrayRecordComponent") // a curve of many points; never compared
@JsonIgnoreProperties(ignoreUnknown = true)
record SavedViewer(
        double @Nullable [] heapSizes,
        @Nullable List<@Nullable HeapObject> maxHeap,
        @Nullable Map<Integer, @Nullable Span> logicalBufferSpans,
        @Nullable String moduleName,
        double peakHeapMib,
        int peakHeapSizePosition,
        @Nullable List<@Nullable Allocation> indefiniteLifetimes,
        double totalBufferAllocationMib,
        double indefiniteBufferAllocationMib,
        @Nullable List<@Nullable String> hloInstructionNames,
        double maxScopedVmemAllocationMib,
        @Nullable String maxScopedVmemInstructionName,
        @Nullable List<@Nullable Block> bufferBlocks) {

    /** A buffer live at the peak; those below 16 KiB are one entry without a name, with id −1. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record HeapObject(
            int logicalBufferId,
            double logicalBufferSizeMib,
            double unpaddedShapeMib,
            @Nullable String instructionName,
            @Nullable String shapeString,
            @Nullable String tfOpName,
            @Nullable String groupName,
            @Nullable String opCode,
            @Nullable Source sourceInfo) {}

    /** From the event that begins a buffer to the one that ends it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Span(int start, int limit) {}

    /** An allocation that lives throughout. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Allocation(
            int id,
            double sizeMib,
            @Nullable List<@Nullable String> attributes,
            @Nullable List<@Nullable Logical> logicalBuffers) {}

    /** A buffer in such an allocation. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Logical(
            int id,
            @Nullable String shape,
            double sizeMib,
            @Nullable String hloName,
            @Nullable List<Integer> shapeIndex) {}

    /** A buffer of the trace and its place, sizes in bytes; id −1 stands for the whole allocation. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Block(
            int logicalBufferId,
            @Nullable String name,
            double offset,
            double size,
            @Nullable String tfOpName,
            @Nullable Source sourceInfo,
            @Nullable String shapeString,
            double unpaddedSize) {}

    /** The stack has one frame per line, {@code file:line:column}, innermost first. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Source(@Nullable String fileName, int lineNumber, @Nullable String stackFrame) {}
}
