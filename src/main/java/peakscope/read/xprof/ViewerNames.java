package peakscope.read.xprof;

import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;

/** Names the buffers by their place in the list; the events come after them. */
record ViewerNames(List<ListedBuffer> buffers, List<@Nullable String> events) implements BufferCatalog {

    int keyOfEvent(int event) {
        return buffers.size() + event;
    }

    @Override
    public boolean isSum(int key) {
        return key < buffers.size() && buffers.get(key).isSum();
    }

    @Override
    public String instruction(int key) {
        if (key < buffers.size()) {
            return buffers.get(key).instruction();
        }
        int event = key - buffers.size();
        String name = event < events.size() ? events.get(event) : null;
        return name == null ? "" : name;
    }

    @Override
    public BufferDetails details(int key) {
        return key < buffers.size() ? buffers.get(key).details() : BufferDetails.named(instruction(key));
    }
}
