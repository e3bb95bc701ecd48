package peakscope.analyze.budget;

import java.util.Optional;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;

/** The limit that a text gives, if a program's peak may be compared with it. */
public final class MessageLimit {

    private MessageLimit() {}

    /** Compile-time texts about HBM say what programs may use; run-time texts only what was free at the moment. */
    public static Optional<MemoryLimit> of(Message message) {
        return message.family().isOfCompiler() && message.isOfHbm()
                ? message.figure(Figure.LIMIT).stream()
                        .mapToObj(bytes -> MemoryLimit.ofText(new Bytes(bytes), "the error text"))
                        .findFirst()
                : Optional.empty();
    }
}
