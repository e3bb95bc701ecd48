package peakscope.read.torch;

import java.util.List;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.SourceFrame;

/**
 * Names what a device held by the line of the user's program that allocated it. The key of an allocation is the number of its
 * event, that of a block from before the trace its own number after all events.
 */
record DeviceCatalog(Trace trace, DeviceMap map, Stacks stacks) implements BufferCatalog, MemoryProfile.Activities {

    static final String BEFORE = "allocated before the trace began";

    @Override
    public String instruction(int key) {
        return stacks.site(stack(key)).map(SourceFrame::label).orElseGet(() -> nameless(key));
    }

    @Override
    public BufferDetails details(int key) {
        return new BufferDetails(instruction(key), List.of(), null, null, null, stacks.frames(stack(key)));
    }

    @Override
    public MemoryProfile.Activity of(int key) {
        int block = key - trace.size();
        long address = block < 0 ? trace.address(key) : map.address(block);
        int region = block < 0 ? map.regionOf(address, 1) : map.region(block);
        return new MemoryProfile.Activity("", region < 0 ? "" : "segment " + region, "", "", address, -1);
    }

    private String nameless(int key) {
        if (trace.size() == 0) {
            return "block 0x" + Long.toHexString(map.address(key));
        }
        return key >= trace.size() || trace.isFree(key) ? BEFORE : "allocation without a stack";
    }

    private int stack(int key) {
        return key < trace.size() ? trace.stack(key) : map.stack(key - trace.size());
    }
}
