package peakscope.report.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.report.Report;

/**
 * Chrome's trace event format: a process per module, a counter per memory space, and each buffer's lifetime as a slice.
 * In program order an event takes a microsecond; a profile keeps its times.
 */
final class TraceExport {

    private static final double PICOSECONDS_PER_MICROSECOND = 1e6;

    private final JsonGenerator json;
    private int process;
    private int firstLane;

    private TraceExport(JsonGenerator json) {
        this.json = json;
    }

    static void write(Report report, OptionalInt top, Writer out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeStringField("displayTimeUnit", "ns");
            json.writeArrayFieldStart("traceEvents");
            TraceExport trace = new TraceExport(json);
            for (Report.ModuleReport module : report.modules()) {
                trace.module(module, top);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private void module(Report.ModuleReport module, OptionalInt top) throws IOException {
        process++;
        firstLane = 0;
        name("process_name", 0, module.module().name());
        for (SpaceAnalysis space : module.spaces()) {
            counters(space);
            slices(space, top);
        }
    }

    private void name(String what, int thread, String name) throws IOException {
        begin("M", what, thread);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void begin(String phase, String name, int thread) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("name", name);
        json.writeNumberField("pid", process);
        json.writeNumberField("tid", thread);
    }

    private void counters(SpaceAnalysis space) throws IOException {
        Timeline timeline = space.timeline();
        for (int point = 0; point < timeline.points(); point++) {
            begin("C", space.memory().space().title() + " in use", 0);
            json.writeNumberField("ts", time(timeline, point));
            json.writeObjectFieldStart("args");
            json.writeNumberField("data", timeline.unpaddedInUseBytes(point));
            json.writeNumberField("padding", timeline.inUseBytes(point) - timeline.unpaddedInUseBytes(point));
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private void slices(SpaceAnalysis space, OptionalInt top) throws IOException {
        Lanes lanes = Lanes.of(space.timeline(), LargestBuffers.of(space.timeline(), top));
        for (int lane = 0; lane < lanes.count(); lane++) {
            name("thread_name", firstLane + lane + 1, space.memory().space().title() + " " + (lane + 1));
            for (int segment : lanes.segments(lane)) {
                slice(space.timeline(), segment, firstLane + lane + 1);
            }
        }
        firstLane += lanes.count();
    }

    private void slice(Timeline timeline, int segment, int thread) throws IOException {
        Buffer buffer = timeline.buffer(timeline.segmentBuffer(segment));
        double from = time(timeline, timeline.segmentFirst(segment));
        double to = time(timeline, timeline.segmentLast(segment) + 1);
        begin("X", buffer.details().label(), thread);
        json.writeStringField("cat", buffer.category().text());
        json.writeNumberField("ts", from);
        json.writeNumberField("dur", to - from);
        json.writeObjectFieldStart("args");
        json.writeNumberField("bytes", buffer.size().count());
        json.writeNumberField("unpaddedBytes", buffer.unpadded().count());
        if (buffer.details().shape() != null) {
            json.writeStringField("shape", buffer.details().shape().toString());
        }
        if (buffer.details().opName() != null) {
            json.writeStringField("op", buffer.details().opName());
        }
        if (buffer.details().source().isPresent()) {
            json.writeStringField("source", buffer.details().source().get().toString());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /**
     * Time at which a point begins, in microseconds. There is no time after the last point, so whatever lives to the
     * end ends with it.
     */
    private static double time(Timeline timeline, int point) {
        if (!timeline.isTimed()) {
            return point;
        }
        int last = timeline.points() - 1;
        return timeline.timeAt(Math.min(point, last)) / PICOSECONDS_PER_MICROSECOND;
    }
}
