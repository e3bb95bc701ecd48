package peakscope.read.xprof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.timeline.Category;
import peakscope.model.value.Bytes;
import peakscope.read.io.SavedJson;

/** Collects the buffers from the lists of a saved viewer, each of which describes them differently. */
final class ViewerBuffers {

    /** XProf's id for memory that it gives only as a sum. */
    private static final int SUM = -1;

    private final Map<Integer, SavedViewer.HeapObject> atPeak = new HashMap<>();
    private final SavedViewer saved;

    ViewerBuffers(SavedViewer saved) {
        this.saved = saved;
        for (SavedViewer.HeapObject object : SavedJson.present(saved.maxHeap())) {
            if (object.logicalBufferId() != SUM) {
                atPeak.put(object.logicalBufferId(), object);
            }
        }
    }

    /** Exact for what XProf writes: bytes divided by a power of two. */
    static long bytes(double mib) {
        return wholeBytes(mib * (1 << 20));
    }

    /** Damaged sizes count as nothing. */
    static long wholeBytes(double bytes) {
        return bytes >= 0 && bytes <= Bytes.LARGEST_BUFFER ? Math.round(bytes) : 0;
    }

    /** What lives throughout; if XProf does not list its allocations, those that it shows at the peak. */
    List<ListedBuffer> throughout() {
        List<ListedBuffer> buffers = new ArrayList<>();
        for (SavedViewer.Allocation allocation : SavedJson.present(saved.indefiniteLifetimes())) {
            buffers.add(throughout(allocation));
        }
        if (buffers.isEmpty()) {
            atPeak.values().stream()
                    .filter(object -> category(object).livesThroughout() || saved.heapSizes() == null)
                    .sorted(Comparator.comparingInt(SavedViewer.HeapObject::logicalBufferId))
                    .forEach(object -> buffers.add(atPeak(object)));
        }
        return buffers;
    }

    private ListedBuffer throughout(SavedViewer.Allocation allocation) {
        Optional<SavedViewer.Logical> largest = SavedJson.present(allocation.logicalBuffers()).stream()
                .reduce((one, other) -> other.sizeMib() > one.sizeMib() ? other : one);
        SavedViewer.HeapObject shown =
                largest.map(logical -> atPeak.get(logical.id())).orElse(null);
        List<String> attributes = SavedJson.present(allocation.attributes());
        Category category = attributes.contains("entry computation parameter")
                ? Category.PARAMETER
                : attributes.contains("may-be live out") ? Category.OUTPUT : Category.CONSTANT;
        return new ListedBuffer(
                largest.map(ViewerBuffers::label).orElse("allocation " + allocation.id()),
                bytes(allocation.sizeMib()),
                -1,
                category,
                allocation.id(),
                0,
                largest.map(SavedViewer.Logical::shape).orElse(null),
                shown == null ? null : shown.opCode(),
                shown == null ? null : shown.tfOpName(),
                shown == null ? null : shown.sourceInfo());
    }

    private static String label(SavedViewer.Logical logical) {
        String name = logical.hloName() == null ? "" : logical.hloName();
        List<Integer> index = SavedJson.present(logical.shapeIndex());
        return index.isEmpty()
                ? name
                : name + index.toString().replace('[', '{').replace(']', '}').replace(" ", "");
    }

    /** The buffers with a span and a known size, by id. */
    Map<Integer, ListedBuffer> traced() {
        Map<Integer, SavedViewer.Span> spans =
                saved.logicalBufferSpans() == null ? Map.of() : present(saved.logicalBufferSpans());
        Map<Integer, ListedBuffer> traced = new java.util.TreeMap<>();
        for (SavedViewer.HeapObject object : atPeak.values()) {
            if (spans.containsKey(object.logicalBufferId())) {
                traced.put(object.logicalBufferId(), atPeak(object));
            }
        }
        for (SavedViewer.Block block : SavedJson.present(saved.bufferBlocks())) {
            if (block.logicalBufferId() != SUM && spans.containsKey(block.logicalBufferId())) {
                traced.put(block.logicalBufferId(), block(block, atPeak.get(block.logicalBufferId())));
            }
        }
        return traced;
    }

    private static Map<Integer, SavedViewer.Span> present(Map<Integer, SavedViewer.@Nullable Span> spans) {
        Map<Integer, SavedViewer.Span> present = new HashMap<>();
        spans.forEach((id, span) -> {
            if (span != null) {
                present.put(id, span);
            }
        });
        return present;
    }

    private static ListedBuffer atPeak(SavedViewer.HeapObject object) {
        return new ListedBuffer(
                object.instructionName() == null ? "" : object.instructionName(),
                bytes(object.logicalBufferSizeMib()),
                bytes(object.unpaddedShapeMib()),
                category(object),
                -1,
                -1,
                object.shapeString(),
                object.opCode(),
                object.tfOpName(),
                object.sourceInfo());
    }

    private static ListedBuffer block(SavedViewer.Block block, SavedViewer.@Nullable HeapObject shown) {
        return new ListedBuffer(
                block.name() == null ? "" : block.name(),
                wholeBytes(block.size()),
                wholeBytes(block.unpaddedSize()),
                Category.TEMPORARY,
                -1,
                wholeBytes(block.offset()),
                block.shapeString(),
                shown == null ? null : shown.opCode(),
                block.tfOpName(),
                block.sourceInfo());
    }

    private static Category category(SavedViewer.HeapObject object) {
        for (Category category : Category.values()) {
            if (category.text().equalsIgnoreCase(object.groupName())) {
                return category;
            }
        }
        return Category.TEMPORARY;
    }
}
