package peakscope.cli.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.lifetime.IdleGap;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.model.value.Counted;

/** Answers about single buffers, as lines of text. */
final class BufferAnswers {

    private static final int MOST_USES = 30;

    private BufferAnswers() {}

    static String liveSet(SpaceAnalysis space, int step, int top) {
        Timeline timeline = space.timeline();
        int[] live = IntStream.of(space.live().liveAt(step))
                .boxed()
                .sorted((a, b) -> Long.compare(timeline.sizeBytes(b), timeline.sizeBytes(a)))
                .mapToInt(Integer::intValue)
                .toArray();
        StringBuilder answer = new StringBuilder(String.format(
                Locale.ROOT,
                "%s of %s in use at event %,d of %,d of %s, in %s; the peak is at event %,d.%n%n",
                timeline.inUse(step),
                space.memory().space().title(),
                step,
                timeline.steps(),
                space.module(),
                Counted.of(live.length, "%,d [buffer|buffers]"),
                space.peak().step()));
        long rest = 0;
        for (int i = 0; i < live.length; i++) {
            if (i < top) {
                answer.append(line(timeline.buffer(live[i]), space)).append('\n');
            } else {
                rest += timeline.sizeBytes(live[i]);
            }
        }
        if (live.length > top) {
            answer.append(String.format(Locale.ROOT, "and %,d more, %s%n", live.length - top, new Bytes(rest)));
        }
        return answer.toString();
    }

    private static String line(Buffer buffer, SpaceAnalysis space) {
        Origin origin = space.origins().of(buffer);
        List<String> parts = new ArrayList<>(List.of(
                buffer.details().label(),
                buffer.size() + (buffer.padding().count() == 0 ? "" : " of which padding " + buffer.padding()),
                buffer.category().text()));
        if (buffer.details().shape() != null) {
            parts.add(buffer.details().shape().toString());
        }
        parts.add("events " + buffer.firstStep() + " to " + buffer.lastStep());
        if (origin.argument() != null) {
            parts.add("argument " + origin.argument());
        }
        if (origin.opName() != null) {
            parts.add(origin.opName());
        }
        origin.source().map(SourceFrame::toString).ifPresent(parts::add);
        return "- " + String.join(" | ", parts);
    }

    static String whyAlive(SpaceAnalysis space, String name) {
        Buffer buffer = named(space, name);
        List<String> lines = new ArrayList<>(List.of(line(buffer, space)));
        if (space.timeline().isAliased(buffer.id())) {
            lines.add("It is a donated input: an output reuses its memory.");
        }
        Optional<Lifetime> lifetime = Lifetimes.of(space).flatMap(found -> found.of(buffer.id()));
        if (lifetime.isEmpty()) {
            lines.add("The input has no instructions, so what uses this buffer is unknown.");
            return String.join("\n", lines);
        }
        lifetime.get().longestGap().map(IdleGap::text).ifPresent(gap -> lines.add("It waits unused: " + gap));
        List<Lifetime.Use> uses = lifetime.get().uses();
        lines.add("Used by " + uses.size() + (uses.size() == 1 ? " instruction:" : " instructions:"));
        uses.stream().limit(MOST_USES).forEach(use -> lines.add(use(use)));
        if (uses.size() > MOST_USES) {
            lines.add("and " + (uses.size() - MOST_USES) + " more");
        }
        return String.join("\n", lines);
    }

    private static String use(Lifetime.Use use) {
        return "- " + use.instruction()
                + (use.opName() == null ? "" : " | " + use.opName())
                + use.runs().map(steps -> " | event " + steps.first()).orElse("")
                + (use.copier() == null ? "" : " | reads the copy that " + use.copier() + " makes");
    }

    static String origin(SpaceAnalysis space, String name) {
        Buffer buffer = named(space, name);
        Origin origin = space.origins().of(buffer);
        List<String> lines = new ArrayList<>(
                List.of(line(buffer, space), "How it is known: " + origin.how().text()));
        if (!origin.via().isEmpty()) {
            lines.add("Through: " + String.join(", ", origin.via()));
        }
        if (!origin.frames().isEmpty()) {
            lines.add("Python stack, innermost first:");
            origin.frames().forEach(frame -> lines.add("- " + (frame + " " + frame.function()).strip()));
        }
        return String.join("\n", lines);
    }

    /** The largest buffer of that name; buffers live at the peak take precedence. */
    private static Buffer named(SpaceAnalysis space, String name) {
        Timeline timeline = space.timeline();
        String plain = name.replaceFirst("^%", "");
        return IntStream.concat(IntStream.of(space.largestAtPeak()), IntStream.range(0, timeline.bufferCount()))
                .filter(id -> plain.equals(timeline.instructionOf(id))
                        || (plain.startsWith(timeline.instructionOf(id))
                                && plain.equals(timeline.buffer(id).details().label())))
                .mapToObj(timeline::buffer)
                .findFirst()
                .orElseThrow(() -> new Arguments.WrongException(
                        "there is no buffer named " + name + "; live_set lists the names"));
    }
}
