package peakscope.advise.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.read.message.Figure;
import peakscope.read.message.Message;

/**
 * E0100 and E0101: what did not fit while the program ran. A request above what is free means that memory is really full; free
 * memory at or above the request, or a stated largest region, that it is in pieces.
 */
final class RunTimeAdvice {

    private RunTimeAdvice() {}

    /** See <a href="https://openxla.org/xla/errors/error_0100">error_0100</a>. */
    static List<Finding> ofBuffer(Message message) {
        Map<String, String> figures = MessageAdvisor.figures(message);
        List<Finding> findings = new ArrayList<>();
        findings.add(AdviceText.finding(
                isFragmented(message, Figure.FREE) ? "e0100.fragmented" : "e0100.full",
                "E0100",
                null,
                Severity.CAUSE,
                figures,
                List.of()));
        for (String id : List.of("e0100.footprint", "e0100.leaks", "e0100.log")) {
            findings.add(AdviceText.finding(id, "E0100", null, Severity.TRY, figures, List.of()));
        }
        findings.add(AdviceText.finding("e0100.padding", "E0100", null, Severity.NOTE, figures, List.of()));
        findings.add(AdviceText.finding("e0100.tried", "E0100", null, Severity.NOTE, figures, List.of()));
        return findings;
    }

    /** See <a href="https://openxla.org/xla/errors/error_0101">error_0101</a>. */
    static List<Finding> ofProgram(Message message) {
        Map<String, String> figures = MessageAdvisor.figures(message);
        Figure room = message.figure(Figure.RESERVABLE).isPresent() ? Figure.RESERVABLE : Figure.FREE;
        List<Finding> findings = new ArrayList<>();
        findings.add(AdviceText.finding(
                isFragmented(message, room) ? "e0101.fragmented" : "e0101.full",
                "E0101",
                null,
                Severity.CAUSE,
                figures,
                List.of()));
        for (String id : List.of("e0101.buffers", "e0101.temporaries", "e0101.programs", "e0101.leaks", "e0101.log")) {
            findings.add(AdviceText.finding(id, "E0101", null, Severity.TRY, figures, List.of()));
        }
        findings.add(AdviceText.finding("e0101.evicted", "E0101", null, Severity.NOTE, figures, List.of()));
        return findings;
    }

    private static boolean isFragmented(Message message, Figure room) {
        OptionalLong requested = message.figure(Figure.REQUESTED);
        OptionalLong free = message.figure(room);
        OptionalLong region = message.figure(Figure.LARGEST_FREE);
        boolean piecesTooSmall =
                region.isPresent() && requested.isPresent() && region.getAsLong() < requested.getAsLong();
        return requested.isPresent()
                && free.isPresent()
                && free.getAsLong() >= requested.getAsLong()
                && (region.isEmpty() || piecesTooSmall);
    }
}
