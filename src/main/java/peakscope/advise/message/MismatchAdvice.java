package peakscope.advise.message;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.budget.TextMatch;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;

/** Says that an error text is not about the dump; read everything else with that in mind. */
public final class MismatchAdvice {

    private static final String ID = "text-mismatch";

    private MismatchAdvice() {}

    /** For a text about another program or another compile. */
    public static Finding advise(TextMatch text) {
        Message message = text.message();
        Map<String, String> figures = Map.of(
                "named", message.module() == null ? "no program" : message.module(),
                "printed", message.say(Figure.USED),
                "needed", needed(text.module()).map(Bytes::toString).orElse("another size"));
        String id =
                switch (text.kind()) {
                    case OTHER_COMPILE -> "text-mismatch.compile";
                    case OTHER_SIZE -> "text-mismatch.size";
                    default -> "text-mismatch.module";
                };
        return AdviceText.finding(id, message.code(), null, Severity.CAUSE, figures, List.of())
                .as(ID);
    }

    /** Whether a finding says that a text is not about the dump. */
    public static boolean isOne(Finding finding) {
        return finding.id().equals(ID);
    }

    private static Optional<Bytes> needed(Optional<ModuleMemory> module) {
        return module.map(other -> other.mainSpace().totalAllocation());
    }
}
