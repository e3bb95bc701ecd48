package peakscope.report.redact;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.LoopStack;
import peakscope.model.timeline.Origin;

/** The buffers of a timeline under their tokens. */
record RenamedCatalog(BufferCatalog original, Tokens names, OpNames ops) implements BufferCatalog {

    @Override
    public boolean namesOwners() {
        return original.namesOwners();
    }

    @Override
    public String instruction(int key) {
        return names.instruction(original.instruction(key));
    }

    @Override
    public @Nullable String opcode(int key) {
        return original.opcode(key);
    }

    @Override
    public boolean isSum(int key) {
        return original.isSum(key);
    }

    @Override
    public @Nullable Shape shape(int key) {
        return original.shape(key);
    }

    @Override
    public int programRow(int key) {
        return original.programRow(key);
    }

    @Override
    public Optional<Origin> origin(int key) {
        return original.origin(key).map(this::renamed);
    }

    private Origin renamed(Origin origin) {
        return new Origin(
                origin.how(),
                ops.of(origin.opName()),
                origin.opcode(),
                names.instruction(origin.instruction()),
                origin.frames().stream().map(names::frame).toList(),
                ops.of(origin.argument()),
                origin.gathered(),
                origin.via().stream().map(names::instruction).toList(),
                origin.stack()
                        .map(stack -> new LoopStack(names.instruction(stack.loop()), stack.places(), stack.layers())));
    }

    @Override
    public int count(int key) {
        return original.count(key);
    }

    @Override
    public BufferDetails details(int key) {
        BufferDetails details = original.details(key);
        return new BufferDetails(
                names.instruction(details.instruction()),
                details.shapeIndex(),
                details.shape(),
                details.opcode(),
                ops.of(details.opName()),
                details.stack().stream().map(names::frame).toList());
    }
}
