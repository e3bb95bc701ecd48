package peakscope.advise;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.Fits;
import peakscope.analyze.budget.TextMatch;
import peakscope.model.ModuleMemory;
import peakscope.read.log.LogText;
import peakscope.read.message.Message;
import peakscope.read.message.Rematerialization;

/**
 * What advice is about: part of a case, whether it fits, and what error texts and logs say about it.
 *
 * @param modules all modules of the case
 * @param focus the memory space to look at; empty for a text without a dump
 * @param fit whether it fits
 * @param messages those about this module or about none in particular, the one that ended the program first
 * @param mismatch the first message about another program or another compile than the dump
 * @param allocators those that list their chunks
 * @param rematerializations what a compiler logged about rematerialization
 */
public record Situation(
        List<ModuleMemory> modules,
        Optional<SpaceAnalysis> focus,
        Optional<Fit> fit,
        List<Message> messages,
        Optional<TextMatch> mismatch,
        List<AllocatorState> allocators,
        List<Rematerialization> rematerializations) {

    /** A situation known from texts alone. */
    public static Situation of(LogText said) {
        return new Situation(
                List.of(),
                Optional.empty(),
                Optional.empty(),
                said.messages(),
                Optional.empty(),
                AllocatorState.ofAll(said.allocators()),
                said.rematerializations());
    }

    /**
     * A memory space of a module, with what texts say about it.
     *
     * @param modules of the case that count
     */
    public static Situation of(
            List<ModuleMemory> modules, ModuleMemory module, SpaceAnalysis focus, Fits fits, LogText said) {
        List<TextMatch> texts = about(module, fits.texts());
        List<AllocatorState> own = AllocatorState.ofAll(modules);
        return new Situation(
                modules,
                Optional.of(focus),
                Optional.of(fits.of(module, focus.memory())),
                texts.stream().map(TextMatch::message).toList(),
                texts.stream().limit(1).filter(TextMatch::isOfAnother).findFirst(),
                own.isEmpty() ? AllocatorState.ofAll(said.allocators()) : own,
                said.rematerializations());
    }

    /** Messages about the module first; none about another module of the case. */
    private static List<TextMatch> about(ModuleMemory module, List<TextMatch> texts) {
        List<TextMatch> sorted = new ArrayList<>();
        texts.stream().filter(text -> text.isOf(module)).forEach(sorted::add);
        texts.stream().filter(text -> text.kind() != TextMatch.Kind.SAME).forEach(sorted::add);
        return sorted;
    }
}
