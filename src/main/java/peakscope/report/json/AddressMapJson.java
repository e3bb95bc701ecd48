package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.address.RegionMap;
import peakscope.report.AddressPicture;

/** Writes the field {@code addressMap}: the regions of each allocator in a log, in exact bytes. */
final class AddressMapJson {

    private AddressMapJson() {}

    static void write(JsonGenerator json, List<AllocatorState> allocators) throws IOException {
        json.writeArrayFieldStart("addressMap");
        for (AllocatorState allocator : allocators) {
            json.writeStartObject();
            json.writeStringField("allocator", allocator.name());
            AdviceJson.size(json, "requestedBytes", allocator.pool().requested());
            AdviceJson.size(json, "limitBytes", allocator.pool().limit());
            AdviceJson.size(json, "highestBytes", allocator.pool().highest());
            json.writeNumberField("bytes", allocator.map().size());
            json.writeNumberField("inUseBytes", allocator.map().inUse());
            json.writeNumberField("unlistedBytes", allocator.pool().unlisted().count());
            json.writeNumberField("freeBytes", allocator.map().free());
            json.writeNumberField("holes", allocator.map().holes());
            json.writeNumberField("largestHoleBytes", allocator.map().largestHole());
            json.writeNumberField("fragmentation", allocator.map().fragmentation());
            answer(json, "fitsOneHole", allocator.fitsOneHole());
            answer(json, "fitsAllHoles", allocator.fitsAllHoles());
            json.writeArrayFieldStart("regions");
            for (RegionMap region : allocator.map().regions()) {
                region(json, region);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void region(JsonGenerator json, RegionMap region) throws IOException {
        json.writeStartObject();
        json.writeNumberField("allocation", region.allocation());
        // More than 53 bits, which many JSON readers cannot represent as a number.
        AdviceJson.text(json, "address", region.address() == 0 ? null : "0x" + Long.toHexString(region.address()));
        json.writeNumberField("bytes", region.size());
        json.writeNumberField("inUseBytes", region.inUse());
        json.writeNumberField("freeBytes", region.free());
        json.writeNumberField("holes", region.holes());
        json.writeNumberField("largestHoleBytes", region.largestHole());
        json.writeStringField("picture", AddressPicture.of(region, AddressPicture.COLUMNS));
        json.writeEndObject();
    }

    private static void answer(JsonGenerator json, String name, Optional<Boolean> answer) throws IOException {
        if (answer.isPresent()) {
            json.writeBooleanField(name, answer.get());
        } else {
            json.writeNullField(name);
        }
    }
}
