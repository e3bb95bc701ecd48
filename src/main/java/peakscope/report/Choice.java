package peakscope.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;

/** Recognises the report that follows a message. */
public record Choice(Optional<String> module, Optional<String> space) {
    public static final Choice ALL = new Choice(Optional.empty(), Optional.empty());

    public boolean takes(ModuleMemory candidate) {
        // Recognises the chunks that an allocator lists in the middle of its report: thousands of lines without any of
        // the figures.
        return module.isEmpty()
                || module.get().equals(candidate.name())
                || candidate.name().startsWith(module.get() + "(");
    }

    public boolean takes(SpaceMemory candidate) {
        return space.isEmpty()
                || space.get().equalsIgnoreCase(candidate.space().name())
                || space.get().equals(Long.toString(candidate.space().color()));
    }

    /** Recognises a compiler's lines about rematerialization and the module that it is working on. */
    public boolean takesAnyOf(Case opened) {
        return opened.modules().stream()
                .anyMatch(module -> takes(module) && module.spaces().stream().anyMatch(this::takes));
    }

    /** The error for a choice that leaves nothing: lists what is available. */
    public String nothingIn(Case opened) {
        List<String> names = new ArrayList<>();
        for (ModuleMemory candidate : opened.modules()) {
            if (takes(candidate)) {
                candidate
                        .spaces()
                        .forEach(part -> names.add(candidate.name() + " "
                                + part.space().name() + " (" + part.space().color() + ")"));
            } else {
                names.add(candidate.name());
            }
        }
        return "no such module or memory space; available: " + String.join(", ", names);
    }
}
