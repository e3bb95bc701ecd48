package peakscope.advise.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.wording.Servers;

/**
 * PyTorch's allocator on a GPU, judged by its text: its own cache holds enough memory but fragmented, or not enough.
 */
final class TorchAdvice {

    private TorchAdvice() {}

    static List<Finding> of(Message message) {
        OptionalLong requested = message.figure(Figure.REQUESTED);
        OptionalLong cached = cached(message);
        Map<String, String> figures = MessageFigures.of(message);
        String unused = cached.isPresent() ? new Bytes(cached.getAsLong()).toString() : "";
        figures.put("cached", unused);
        figures.put("cache", unused.isEmpty() ? "" : " " + unused + " of its cache is unused.");
        boolean inPieces = requested.isPresent() && cached.isPresent() && cached.getAsLong() >= requested.getAsLong();
        boolean old = message.figure(Figure.RESERVED).isPresent();
        String id = "torch";
        if (isOver(message)) {
            id = "torch.over";
        } else if (inPieces) {
            id = old ? "torch.pieces.old" : "torch.pieces";
        } else if (isEnoughWith(message, bytes(message.details().get("others")))) {
            id = "torch.others";
        } else if (message.details().containsKey(Message.SERVER)) {
            id = "torch." + Servers.name(message.details().get(Message.SERVER));
        } else if (isEnoughWith(message, cached)) {
            id = "torch.together";
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(AdviceText.finding(id, null, null, Severity.CAUSE, figures, List.of()));
        findings.add(AdviceText.finding("torch.snapshot", null, null, Severity.TRY, figures, List.of()));
        return findings;
    }

    /** Whether the whole GPU would not be enough. */
    private static boolean isOver(Message message) {
        OptionalLong requested = message.figure(Figure.REQUESTED);
        OptionalLong limit = message.figure(Figure.LIMIT);
        return requested.isPresent() && limit.isPresent() && requested.getAsLong() > limit.getAsLong();
    }

    /** Whether what is free would do for the request together with more: another process's memory, or PyTorch's own cache. */
    private static boolean isEnoughWith(Message message, OptionalLong more) {
        OptionalLong requested = message.figure(Figure.REQUESTED);
        OptionalLong free = message.figure(Figure.FREE);
        return requested.isPresent()
                && more.isPresent()
                && free.isPresent()
                && more.getAsLong() + free.getAsLong() >= requested.getAsLong();
    }

    /** Memory that PyTorch holds unused; old texts give it as two figures. */
    private static OptionalLong cached(Message message) {
        OptionalLong unallocated = bytes(message.details().get("unallocated"));
        OptionalLong allocated = bytes(message.details().get("allocated"));
        OptionalLong reserved = message.figure(Figure.RESERVED);
        return unallocated.isPresent() || allocated.isEmpty() || reserved.isEmpty()
                ? unallocated
                : OptionalLong.of(Math.max(0, reserved.getAsLong() - allocated.getAsLong()));
    }

    private static OptionalLong bytes(@Nullable String printed) {
        try {
            return printed == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(Bytes.parse(printed).count());
        } catch (IllegalArgumentException noSize) {
            return OptionalLong.empty();
        }
    }
}
