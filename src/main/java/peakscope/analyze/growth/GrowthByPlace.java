package peakscope.analyze.growth;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * What a running program held at two or more moments, place by place: what grows and never falls is the leak.
 *
 * @param profiles in order of time
 * @param places all that held anything at any of the moments, largest growth in bytes first
 */
public record GrowthByPlace(List<ModuleMemory> profiles, List<Place> places) {

    /** What one place held at each moment. */
    public record Place(AllocationSite site, List<HeldMemory> held) {

        public HeldMemory first() {
            return held.get(0);
        }

        public HeldMemory last() {
            return held.get(held.size() - 1);
        }

        /** Negative if it holds less at the end. */
        public Bytes grown() {
            return last().bytes().minus(first().bytes());
        }

        /** Growth in number of buffers; negative if there are fewer at the end. */
        public long grownCount() {
            return last().count() - first().count();
        }

        /** Whether it held more at each moment than at the one before. */
        public boolean isSteady() {
            for (int i = 1; i < held.size(); i++) {
                if (held.get(i).bytes().compareTo(held.get(i - 1).bytes()) <= 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final Comparator<Place> BY_BYTES = Comparator.comparing(Place::grown, Comparator.reverseOrder())
            .thenComparing(Place::grownCount, Comparator.reverseOrder());

    /** Compares profiles that are already in order of time. */
    public static GrowthByPlace of(List<ModuleMemory> inOrder) {
        Map<AllocationSite, List<HeldMemory>> held = new LinkedHashMap<>();
        for (int moment = 0; moment < inOrder.size(); moment++) {
            for (Map.Entry<AllocationSite, HeldMemory> entry :
                    sites(inOrder.get(moment)).entrySet()) {
                held.computeIfAbsent(
                                entry.getKey(),
                                site -> new ArrayList<>(Collections.nCopies(inOrder.size(), HeldMemory.NOTHING)))
                        .set(moment, entry.getValue());
            }
        }
        List<Place> places = new ArrayList<>();
        held.forEach((site, amounts) -> places.add(new Place(site, List.copyOf(amounts))));
        places.sort(BY_BYTES);
        return new GrowthByPlace(List.copyOf(inOrder), List.copyOf(places));
    }

    /**
     * Compares all profiles among modules, in the order of their time stamps or, without these, in the given order.
     * Empty for fewer than two, and if they are from different devices: then they show different hosts, not different
     * times.
     */
    public static Optional<GrowthByPlace> among(List<ModuleMemory> modules) {
        List<ModuleMemory> profiles = new ArrayList<>(modules.stream()
                .filter(module -> module.mainSpace().isSnapshot())
                .toList());
        if (profiles.size() < 2 || !shareDevices(profiles)) {
            return Optional.empty();
        }
        if (profiles.stream().allMatch(profile -> taken(profile).isPresent())) {
            profiles.sort(Comparator.comparingLong(profile -> taken(profile).orElse(0)));
        }
        return Optional.of(of(profiles));
    }

    /** Places with more buffers than before, even if small, largest increase first. */
    public List<Place> byCount() {
        return places.stream()
                .filter(place -> place.grownCount() > 0)
                .sorted(Comparator.comparingLong(Place::grownCount).reversed())
                .toList();
    }

    /** Everything live at one of the moments. */
    public HeldMemory total(int moment) {
        return places.stream().map(place -> place.held().get(moment)).reduce(HeldMemory.NOTHING, HeldMemory::plus);
    }

    private static OptionalLong taken(ModuleMemory profile) {
        return profile.mainSpace().snapshot().map(snapshot -> snapshot.taken()).orElse(OptionalLong.empty());
    }

    private static boolean shareDevices(List<ModuleMemory> profiles) {
        Set<String> common = devices(profiles.get(0));
        profiles.forEach(profile -> common.retainAll(devices(profile)));
        return !common.isEmpty()
                || profiles.stream().anyMatch(profile -> devices(profile).isEmpty());
    }

    private static Set<String> devices(ModuleMemory profile) {
        Set<String> devices = new HashSet<>();
        profile.spaces().stream()
                .filter(space -> space.space().isMain())
                .forEach(space -> devices.add(space.space().name()));
        return devices;
    }

    private static Map<AllocationSite, HeldMemory> sites(ModuleMemory profile) {
        Map<AllocationSite, HeldMemory> sites = new LinkedHashMap<>();
        for (SpaceMemory space : profile.spaces()) {
            Timeline timeline = space.timeline();
            for (int id = 0; id < timeline.bufferCount(); id++) {
                Buffer buffer = timeline.buffer(id);
                sites.merge(
                        AllocationSite.of(buffer, space.space().name()),
                        new HeldMemory(buffer.size(), timeline.countOf(id)),
                        HeldMemory::plus);
            }
        }
        return sites;
    }
}
