package peakscope.report.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.DeviceMesh;
import peakscope.model.ModuleMemory;
import peakscope.model.Provenance;
import peakscope.model.ScopedMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.InputFile;
import peakscope.model.value.Warning;
import peakscope.read.log.LogText;
import peakscope.read.message.Message;
import peakscope.read.message.Rematerialization;
import peakscope.report.Choice;

/**
 * The renaming of one report. Everything in the report must pass through the same instance, so that a name keeps its
 * token.
 */
public final class Redaction {

    /** Tells the reader about the redaction. */
    public static final String NOTE =
            "this report is redacted: tokens replace paths and the names of modules, functions, ops and instructions,"
                    + " always the same token for the same name, and the words of error texts are left out; sizes, shapes, opcodes,"
                    + " steps, line numbers, words of JAX itself and hashes of the files are kept";

    private final Tokens names = new Tokens();
    private final OpNames ops = new OpNames(names);
    private final RenamedMessage message = new RenamedMessage(names, ops);

    /** A case in which every name is a token. Buffers live at the peaks get the lowest numbers. */
    public Case of(Case opened) {
        Set<String> moduleNames =
                opened.modules().stream().map(ModuleMemory::name).collect(Collectors.toUnmodifiableSet());
        List<InputFile> inputs = opened.inputs().stream().map(this::input).toList();
        List<ModuleMemory> modules = opened.modules().stream().map(this::module).toList();
        // Forms ask for names in different orders; number them here in one fixed order.
        modules.forEach(module -> module.spaces().forEach(space -> number(module, space)));
        RenamedSentences sentences = new RenamedSentences(names, moduleNames);
        List<Warning> warnings = new ArrayList<>();
        warnings.add(new Warning("", NOTE));
        opened.warnings().stream().map(sentences::of).forEach(warnings::add);
        List<ProfilerSession> sessions =
                opened.sessions().stream().map(this::session).toList();
        return new Case(inputs, modules, sessions, warnings, RenamedFacts.of(opened.facts()));
    }

    /** Error texts without their words. */
    public List<Message> of(List<Message> messages) {
        return messages.stream().map(message::of).toList();
    }

    /** Error texts and logs with tokens, without their words. */
    public LogText of(LogText said) {
        return new LogText(
                of(said.messages()),
                said.allocators().stream().map(this::module).toList(),
                said.reports().stream().map(this::module).toList(),
                said.rematerializations().stream()
                        .map(Rematerialization::withoutName)
                        .toList());
    }

    /** The equivalent choice in the renamed case. */
    public Choice of(Choice choice) {
        Optional<String> module = choice.module().map(name -> names.token(Tokens.Kind.MODULE, name));
        return new Choice(module, choice.space());
    }

    /** Leaves out what a profile says about the host and the command. */
    private ProfilerSession session(ProfilerSession session) {
        return new ProfilerSession(
                names.token(Tokens.Kind.PATH, session.file()),
                names.token(Tokens.Kind.PATH, session.host()),
                List.of(),
                session.deviceMemory(),
                session.deviceType(),
                session.runs().stream()
                        .map(run -> new ModuleRun(
                                names.token(Tokens.Kind.MODULE, run.module()), run.where(), run.start(), run.end()))
                        .toList());
    }

    private InputFile input(InputFile input) {
        return new InputFile(names.token(Tokens.Kind.PATH, input.path()), input.kind(), input.size(), input.checksum());
    }

    private ModuleMemory module(ModuleMemory module) {
        return new ModuleMemory(
                names.token(Tokens.Kind.MODULE, module.name()),
                names.token(Tokens.Kind.PATH, module.file()),
                module.platform(),
                module.spaces().stream().map(this::space).toList(),
                module.scoped().stream()
                        .map(scoped -> new ScopedMemory(
                                scoped.space(), names.instruction(scoped.instruction()), scoped.size()))
                        .toList(),
                module.program().map(program -> new RenamedProgram(program, names, ops)),
                module.outcome(),
                DeviceMesh.UNKNOWN);
    }

    private SpaceMemory space(SpaceMemory space) {
        return new SpaceMemory(
                space.space(),
                space.timeline().named(catalog -> new RenamedCatalog(catalog, names, ops)),
                space.totalAllocation(),
                space.profile()
                        .map(profile -> profile.named(op -> names.token(Tokens.Kind.OP, op)))
                        .<Provenance>map(profile -> new Provenance.Recording(profile, space.pool()))
                        .orElse(space.provenance()));
    }

    private static void number(ModuleMemory module, SpaceMemory space) {
        for (int buffer : SpaceAnalysis.of(module, space).largestAtPeak()) {
            space.timeline().buffer(buffer);
        }
    }
}
