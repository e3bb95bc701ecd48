package peakscope.analyze;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import peakscope.analyze.origin.Origins;
import peakscope.model.DeviceMesh;
import peakscope.model.ModuleMemory;
import peakscope.model.Program;
import peakscope.model.ScopedMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The figures of one memory space of one module that reports and windows show.
 *
 * @param live finds what is live at any other step
 * @param localPeaks in program order, including the peak itself
 * @param atPeak totals of what is live at the peak
 * @param largestAtPeak buffers live at the peak, largest first; do not modify
 * @param program the instructions, if the dump has them
 * @param origins where the values of its buffers come from
 * @param mesh of the devices that the module was split over, if the dump names it
 * @param scoped the largest scratch memory of one instruction, if the dump has it
 * @param answers what was found out about the space since, by question
 */
@SuppressWarnings("ArrayRecordComponent") // computed once, never compared
public record SpaceAnalysis(
        String module,
        SpaceMemory memory,
        Peak peak,
        LiveIndex live,
        List<Peak> localPeaks,
        Map<Category, CategoryTotal> atPeak,
        int[] largestAtPeak,
        Optional<Program> program,
        Origins origins,
        DeviceMesh mesh,
        Optional<ScopedMemory> scoped,
        Map<Function<SpaceAnalysis, ?>, Object> answers) {

    /**
     * What a question about this space comes to, found out the first time it is asked. Questions are told apart by
     * identity, so keep each in a constant.
     */
    @SuppressWarnings("unchecked") // put in by the question itself
    public <T> T once(Function<SpaceAnalysis, T> question) {
        Object known = answers.get(question);
        if (known == null) {
            known = question.apply(this);
            answers.put(question, known);
        }
        return (T) known;
    }

    /** The next such place after a step, or the last one before it, where memory is nearly as full as at the peak. */
    public Optional<Peak> otherPeak(int step, boolean forward) {
        return forward
                ? localPeaks.stream().filter(peak -> peak.step() > step).findFirst()
                : localPeaks.stream().filter(peak -> peak.step() < step).reduce((first, second) -> second);
    }

    public static SpaceAnalysis of(ModuleMemory module, SpaceMemory memory) {
        Timeline timeline = memory.timeline();
        Peak peak = Peak.of(timeline);
        LiveIndex live = new LiveIndex(timeline);
        int[] atPeak = live.liveAt(peak.step());
        return new SpaceAnalysis(
                module.name(),
                memory,
                peak,
                live,
                LocalPeaks.of(timeline),
                CategoryTotal.of(timeline, atPeak),
                BufferOrder.SIZE.sort(timeline, atPeak),
                module.program(),
                Origins.of(timeline, module.program()),
                module.mesh(),
                module.scoped().stream()
                        .filter(scoped -> scoped.space().equals(memory.space()))
                        .findFirst(),
                new ConcurrentHashMap<>());
    }

    public Timeline timeline() {
        return memory.timeline();
    }

    /**
     * Memory allocated beyond the peak: holes between buffers, and buffers that the trace does not mention. Empty if
     * the trace holds more than is allocated, because it then counts overlapping buffers, and at run time, where the
     * profile has the allocator's own figure.
     */
    public Optional<Bytes> fragmentation() {
        if (memory.isRecorded()) {
            return Optional.empty();
        }
        Bytes beyond = memory.totalAllocation().minus(peak.inUse());
        return beyond.count() < 0 ? Optional.empty() : Optional.of(beyond);
    }
}
