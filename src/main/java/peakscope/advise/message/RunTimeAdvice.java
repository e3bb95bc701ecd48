package peakscope.advise.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.wording.Servers;

/**
 * E0100 and E0101: something did not fit at run time. A request above the free memory means that memory is full; a
 * smaller one, that memory is fragmented.
 */
final class RunTimeAdvice {

    /** The server of language models that fills a chip's memory by itself. */
    private static final String VLLM = "vllm";

    private RunTimeAdvice() {}

    /** See <a href="https://openxla.org/xla/errors/error_0100">error_0100</a>. */
    static List<Finding> ofBuffer(Message message) {
        Map<String, String> figures = MessageFigures.of(message);
        List<Finding> findings = new ArrayList<>();
        findings.add(AdviceText.finding("e0100." + kind(message), "E0100", null, Severity.CAUSE, figures, List.of()));
        for (String id : tries(message, "e0100.footprint", "e0100.leaks", "e0100.log")) {
            findings.add(AdviceText.finding(id, "E0100", null, Severity.TRY, figures, List.of()));
        }
        findings.add(AdviceText.finding("e0100.padding", "E0100", null, Severity.NOTE, figures, List.of()));
        findings.add(AdviceText.finding("e0100.tried", "E0100", null, Severity.NOTE, figures, List.of()));
        return findings;
    }

    /** See <a href="https://openxla.org/xla/errors/error_0101">error_0101</a>. */
    static List<Finding> ofProgram(Message message) {
        Map<String, String> figures = MessageFigures.of(message);
        List<Finding> findings = new ArrayList<>();
        String kind = hasRoom(message) ? "room" : kind(message);
        findings.add(AdviceText.finding("e0101." + kind, "E0101", null, Severity.CAUSE, figures, List.of()));
        for (String id : tries(
                message,
                "e0101.buffers",
                "e0101.temporaries",
                "e0101.programs",
                "e0101.leaks",
                "e0101.log",
                "e0101.profile")) {
            findings.add(AdviceText.finding(id, "E0101", null, Severity.TRY, figures, List.of()));
        }
        findings.add(AdviceText.finding("e0101.evicted", "E0101", null, Severity.NOTE, figures, List.of()));
        return findings;
    }

    /** What to try, and first what a server of language models that fills the chip by itself needs. */
    private static List<String> tries(Message message, String... general) {
        List<String> tries = new ArrayList<>(List.of(general));
        String server = message.details().get(Message.SERVER);
        if (server != null && Servers.name(server).equals(VLLM)) {
            tries.add(0, "tpu.vllm");
        }
        return tries;
    }

    /** What the figures say: {@code full}, {@code fragmented}, or {@code untold} without figures. */
    private static String kind(Message message) {
        OptionalLong requested = message.figure(Figure.REQUESTED);
        OptionalLong free = message.figure(Figure.FREE);
        if (requested.isEmpty() || free.isEmpty()) {
            return "untold";
        }
        if (free.getAsLong() < requested.getAsLong()) {
            return "full";
        }
        return hasRoom(message) ? "untold" : "fragmented";
    }

    /** Whether enough was free in one piece, so that memory was neither full nor fragmented. */
    private static boolean hasRoom(Message message) {
        long requested = message.figure(Figure.REQUESTED).orElse(Long.MAX_VALUE);
        return message.figure(Figure.FREE).orElse(0) >= requested
                && Stream.of(Figure.LARGEST_FREE, Figure.RESERVABLE)
                        .map(message::figure)
                        .anyMatch(room -> room.orElse(0) >= requested);
    }
}
