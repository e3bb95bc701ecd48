package peakscope.read.xplane;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.read.xplane.allocator.Activities.Kind;
import peakscope.read.xplane.allocator.AllocatorEvent;
import peakscope.read.xplane.allocator.AllocatorEvents;
import peakscope.read.xplane.allocator.TensorType;
import peakscope.read.xplane.plane.StatKey;

/**
 * The part of XProf's {@code MemoryProfile} that is read. Any of it may be absent: 0, none, or not written by an older
 * XProf.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record SavedProfile(
        @Nullable Map<String, @Nullable Allocator> memoryProfilePerAllocator,
        @Nullable List<@Nullable Module> hloModules) {

    /**
     * One allocator.
     *
     * @param memoryProfileSnapshots allocations live at the peak; in version 0 the sampled events
     * @param sampledTimelineSnapshots events, at most 1,000 of them
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Allocator(
            @Nullable List<@Nullable Snapshot> memoryProfileSnapshots,
            @Nullable List<@Nullable Snapshot> sampledTimelineSnapshots) {}

    /** An event with the allocator's own figures after it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Snapshot(long timeOffsetPs, @Nullable Stats aggregationStats, @Nullable Activity activityMetadata)
            implements AllocatorEvent {

        @Override
        public boolean isFree() {
            return activityMetadata != null && "DEALLOCATION".equals(activityMetadata.memoryActivity());
        }

        @Override
        public long time() {
            return timeOffsetPs;
        }

        @Override
        public long number(StatKey key) {
            Stats stats = aggregationStats;
            Activity activity = activityMetadata;
            if (stats == null || activity == null) {
                return AllocatorEvents.UNKNOWN;
            }
            return switch (key) {
                case BYTES_RESERVED -> stats.stackReservedBytes();
                case BYTES_ALLOCATED -> stats.heapAllocatedBytes();
                case BYTES_AVAILABLE -> stats.freeMemoryBytes();
                case PEAK_BYTES_IN_USE -> stats.peakBytesInUse();
                case REQUESTED_BYTES -> activity.requestedBytes();
                case ALLOCATION_BYTES -> activity.allocationBytes();
                case ADDRESS -> activity.unsignedAddress();
                case GROUP_ID -> activity.stepId();
                default -> AllocatorEvents.UNKNOWN;
            };
        }

        @Override
        public double fragmentation() {
            return aggregationStats == null ? Double.NaN : aggregationStats.fragmentation();
        }

        @Override
        public Kind kind() {
            Activity activity = activityMetadata;
            return activity == null
                    ? Kind.NONE
                    : new Kind(
                            text(activity.tfOpName()),
                            text(activity.regionType()),
                            TensorType.number(text(activity.dataType())),
                            text(activity.tensorShape()));
        }

        private static String text(@Nullable String told) {
            return told == null ? "" : told;
        }
    }

    /** Bytes, except for the fragmentation, a share from 0 to 1. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Stats(
            long stackReservedBytes,
            long heapAllocatedBytes,
            long freeMemoryBytes,
            double fragmentation,
            long peakBytesInUse) {}

    /** What was allocated or freed. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Activity(
            @Nullable String memoryActivity,
            long requestedBytes,
            long allocationBytes,
            @Nullable String address,
            @Nullable String tfOpName,
            long stepId,
            @Nullable String regionType,
            @Nullable String dataType,
            @Nullable String tensorShape) {

        /** Addresses use all 64 bits, unsigned. */
        long unsignedAddress() {
            try {
                return address == null ? AllocatorEvents.UNKNOWN : Long.parseUnsignedLong(address);
            } catch (NumberFormatException noAddress) {
                return AllocatorEvents.UNKNOWN;
            }
        }
    }

    /** A run of a compiled module. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Module(@Nullable String name, long startTimePs, long endTimePs, @Nullable String planeName) {}
}
