package peakscope.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.read.CaseReader;
import peakscope.read.Profiles;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Related inputs share a line, and missing ones say how to get them. */
class CaseContentsTest {

    private static Case read(Path... inputs) throws ReadException {
        return CaseReader.read(List.of(inputs), Progress.NONE);
    }

    private static Optional<String> found(CaseContents.ProgramLine line, String item) {
        return line.items().stream()
                .filter(any -> any.name().equals(item))
                .findFirst()
                .orElseThrow()
                .found();
    }

    @Test
    void theSameModuleOfADumpAndAProfileIsOneLineWithBothSources() throws ReadException {
        Case profile = read(Profiles.file("jax-cpu"));
        Case dump = read(Path.of("samples/gru-cpu"));
        ModuleMemory train = profile.modules().stream()
                .filter(module -> module.name().startsWith("jit_train("))
                .findFirst()
                .orElseThrow();
        ModuleMemory asDumped = new ModuleMemory(
                "jit_train",
                "dump/module_0000.jit_train.hlo.pb",
                train.platform(),
                dump.modules().get(0).spaces(),
                List.of(),
                Optional.empty());
        Case both = new Case(
                profile.inputs(),
                Stream.concat(profile.modules().stream(), Stream.of(asDumped)).toList(),
                profile.sessions(),
                List.of(),
                List.of());
        CaseContents contents = CaseContents.of(both, Set.of("jit_train"), true);
        CaseContents.ProgramLine line = contents.programs().stream()
                .filter(any -> any.name().equals("jit_train"))
                .findFirst()
                .orElseThrow();
        assertEquals(List.of(train.file(), asDumped.file()), line.sources());
        assertEquals(Optional.of("2 of them"), found(line, "plan"));
        assertEquals(Optional.of("names it"), found(line, "error text"));
        long runs = profile.sessions().get(0).runs().stream()
                .filter(run -> run.module().startsWith("jit_train("))
                .count();
        assertTrue(found(line, "run times").orElseThrow().startsWith(runs + " runs, "), line::toString);
    }

    @Test
    void whatIsMissingSaysWhatAddsIt() throws ReadException {
        CaseContents contents = CaseContents.of(read(Path.of("samples/train-v6e")), Set.of(), false);
        assertEquals(1, contents.programs().size());
        CaseContents.ProgramLine line = contents.programs().get(0);
        assertEquals(Optional.of("yes"), found(line, "plan"));
        assertEquals(Optional.of("yes"), found(line, "program"));
        assertEquals(Optional.empty(), found(line, "run times"));
        line.items().forEach(item -> assertTrue(!item.remedy().isBlank(), item::name));
        contents.parts().forEach(item -> assertEquals(Optional.empty(), item.found(), item.name()));
    }

    @Test
    void aProgramThatOnlyAnErrorTextNamesIsListedWithoutAPlan() throws ReadException {
        CaseContents contents = CaseContents.of(read(Path.of("samples/train-v6e")), Set.of("jit_other"), true);
        assertEquals(
                List.of("jit_other", "jit_step"),
                contents.programs().stream().map(CaseContents.ProgramLine::name).toList());
        assertEquals(Optional.empty(), found(contents.programs().get(0), "plan"));
    }

    @Test
    void aMemoryProfileIsLiveArraysOfTheCaseAndNoProgram() throws ReadException {
        CaseContents contents = CaseContents.of(read(Profiles.folder("step1.prof")), Set.of(), false);
        assertEquals(List.of(), contents.programs());
        assertEquals(
                Optional.of("step1"),
                contents.parts().stream()
                        .filter(item -> item.name().equals("live arrays"))
                        .findFirst()
                        .orElseThrow()
                        .found());
    }
}
