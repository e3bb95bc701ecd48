package peakscope.report.redact;

import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;

/** The buffers of a timeline under their tokens. */
record RenamedCatalog(BufferCatalog original, Tokens names, OpNames ops) implements BufferCatalog {

    @Override
    public String instruction(int key) {
        return names.instruction(original.instruction(key));
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
