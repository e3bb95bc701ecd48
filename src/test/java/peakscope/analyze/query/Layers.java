package peakscope.analyze.query;

import java.util.List;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;

/** Five buffers to search: weights throughout, then one temporary after another, the last without any details. */
final class Layers {

    static final int WEIGHTS = 0;
    static final int DOT = 1;
    static final int COPY = 2;
    static final int MASK = 3;
    static final int UNKNOWN = 4;

    private static final List<BufferDetails> DETAILS = List.of(
            details(
                    "w.1",
                    List.of(),
                    "f32[129,1024]{1,0:T(8,128)}",
                    "parameter",
                    "params['w']",
                    "/home/me/model.py",
                    7),
            details(
                    "fusion.2",
                    List.of(),
                    "bf16[8,128]{1,0}",
                    "fusion",
                    "jit(f)/layer_0/dot_general",
                    "/home/me/train.py",
                    42),
            details(
                    "copy-start.3",
                    List.of(1),
                    "f32[8]{0}",
                    "copy-start",
                    "jit(f)/layer_1/jvp(relu)",
                    "/home/me/train.py",
                    43),
            details("compare.4", List.of(), "pred[64]{0}", "compare", "jit(f)/layer_1/eq", "/home/me/mask.py", 3),
            new BufferDetails("broken.5", List.of(), null, null, null, List.of()));

    private Layers() {}

    private static BufferDetails details(
            String name, List<Integer> part, String shape, String opcode, String op, String file, int line) {
        return new BufferDetails(
                name, part, ShapeParser.parse(shape), opcode, op, List.of(new SourceFrame(file, "loss", line, 0)));
    }

    static Timeline timeline() {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        builder.addBuffer(WEIGHTS, 557056, 528384, Category.PARAMETER, 0, 0);
        builder.addBuffer(DOT, 4096, 2048, Category.TEMPORARY, 1, 0);
        builder.addBuffer(COPY, 512, 32, Category.TEMPORARY, 1, 4096);
        builder.addBuffer(MASK, 1610612736, 64, Category.TEMPORARY, 1, 8192);
        builder.addBuffer(UNKNOWN, 0, 0, Category.TEMPORARY, -1, -1);
        builder.keep(WEIGHTS);
        for (int id = DOT; id <= UNKNOWN; id++) {
            builder.step(id);
            builder.open(id);
            if (id > DOT) {
                builder.step(id - 1);
                builder.close(id - 1);
            }
        }
        return builder.build(new BufferCatalog() {
            @Override
            public String instruction(int key) {
                return DETAILS.get(key).instruction();
            }

            @Override
            public BufferDetails details(int key) {
                return DETAILS.get(key);
            }
        });
    }
}
