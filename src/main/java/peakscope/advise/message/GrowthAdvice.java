package peakscope.advise.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.growth.GrowthByPlace;
import peakscope.analyze.growth.HeldMemory;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Bytes;

/** What a program held more of from one memory profile to the next: places that may leak. */
public final class GrowthAdvice {

    private static final String ID = "growth";
    private static final int MOST_BY_BYTES = 5;
    private static final int MOST_BY_COUNT = 3;
    private static final int MOST_NAMED = 6;

    /** Smaller relative growth of the total is noise. */
    private static final double WORTH_SAYING = 0.01;

    private GrowthAdvice() {}

    /** Compares the profiles among these modules; no findings for fewer than two. */
    public static List<Finding> advise(List<ModuleMemory> modules) {
        return GrowthByPlace.among(modules).map(GrowthAdvice::finding).stream().toList();
    }

    private static Finding finding(GrowthByPlace growth) {
        int last = growth.profiles().size() - 1;
        HeldMemory before = growth.total(0);
        HeldMemory after = growth.total(last);
        Bytes grown = after.bytes().minus(before.bytes());
        boolean leaks = grown.count() > 0 && grown.shareOf(after.bytes()) >= WORTH_SAYING;
        List<GrowthByPlace.Place> more = growth.places().stream()
                .filter(place -> place.grown().count() > 0)
                .toList();
        Map<String, String> figures = Map.of(
                "first", name(growth, 0),
                "last", name(growth, last),
                "before", before.bytes().toString(),
                "after", after.bytes().toString(),
                "grown", grown.toString(),
                "counts", String.format(Locale.ROOT, "%,d → %,d", before.count(), after.count()),
                "places", AdviceText.count(more.size(), "place"),
                "steady", steady(growth, more));
        return AdviceText.finding(
                        leaks ? ID : "growth.none",
                        null,
                        null,
                        leaks ? Severity.LIKELY : Severity.NOTE,
                        figures,
                        evidence(growth, more))
                .as(ID);
    }

    private static String steady(GrowthByPlace growth, List<GrowthByPlace.Place> more) {
        long steady = more.stream().filter(GrowthByPlace.Place::isSteady).count();
        return growth.profiles().size() < 3
                ? ""
                : String.format(Locale.ROOT, " Across %s, %,d of them held more each time.", order(growth), steady);
    }

    private static List<Evidence> evidence(GrowthByPlace growth, List<GrowthByPlace.Place> more) {
        List<Evidence> evidence = new ArrayList<>();
        List<GrowthByPlace.Place> listed = more.subList(0, Math.min(more.size(), MOST_BY_BYTES));
        listed.forEach(place -> evidence.add(evidence(place)));
        growth.byCount().stream()
                .filter(place -> !listed.contains(place))
                .limit(MOST_BY_COUNT)
                .forEach(place -> evidence.add(evidence(place)));
        return evidence;
    }

    private static Evidence evidence(GrowthByPlace.Place place) {
        String kind =
                place.site().kind().isEmpty() ? "allocation" : place.site().kind();
        return new Evidence(
                String.format(
                        Locale.ROOT,
                        "%s%,d → %,d %ss, %s: %s%s",
                        bytes(place),
                        place.first().count(),
                        place.last().count(),
                        kind,
                        place.site().device(),
                        place.site().shape().isEmpty() ? "" : place.site().shape() + " ",
                        place.site().label()),
                null,
                OptionalInt.empty(),
                OptionalLong.of(place.grown().count()));
    }

    private static String order(GrowthByPlace growth) {
        int moments = growth.profiles().size();
        List<String> names = new ArrayList<>();
        for (int moment = 0; moment < moments; moment++) {
            if (moment < MOST_NAMED || moment == moments - 1) {
                names.add(name(growth, moment));
            } else if (moment == MOST_NAMED) {
                names.add("…");
            }
        }
        return String.join(", ", names);
    }

    /** Programs on a CPU have no size in a profile. */
    private static String bytes(GrowthByPlace.Place place) {
        return place.first().bytes().count() == 0 && place.last().bytes().count() == 0
                ? ""
                : (place.grown().count() < 0 ? "" : "+") + place.grown() + " ("
                        + place.first().bytes() + " → " + place.last().bytes() + "), ";
    }

    /** The file, if several profiles have the same name. */
    private static String name(GrowthByPlace growth, int moment) {
        ModuleMemory profile = growth.profiles().get(moment);
        boolean alone = growth.profiles().stream()
                        .filter(other -> other.name().equals(profile.name()))
                        .count()
                == 1;
        return alone ? profile.name() : profile.file();
    }
}
