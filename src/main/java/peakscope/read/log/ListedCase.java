package peakscope.read.log;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.InputFile;
import peakscope.model.value.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;
import peakscope.read.message.Family;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/**
 * The allocations that error texts list, as modules of one moment: the peak, because that is what compilers list. One
 * more entry stands for memory that a text counts but does not list.
 */
public final class ListedCase {

    private ListedCase() {}

    /**
     * The modules of messages that list allocations; empty when none does.
     *
     * @throws ReadException when the file is gone
     */
    public static Optional<Case> of(Path file, List<Message> messages) throws ReadException {
        List<ModuleMemory> modules = new ArrayList<>();
        List<Warning> warnings = new ArrayList<>();
        for (Message message : messages) {
            if (!message.allocations().isEmpty()) {
                modules.add(module(message, file, modules.size(), warnings));
            }
        }
        return modules.isEmpty()
                ? Optional.empty()
                : Optional.of(new Case(List.of(FileBytes.describe(file, InputFile.ERROR_TEXT)), modules, warnings));
    }

    private static ModuleMemory module(Message message, Path file, int before, List<Warning> warnings) {
        Platform platform = message.family() == Family.GPU_XLA ? Platform.GPU : Platform.TPU;
        String name = message.module() != null
                ? message.module()
                : before == 0 ? "program of the text" : "program " + (before + 1) + " of the text";
        List<ListedAllocation> listed = message.allocations();
        long sum = listed.stream().mapToLong(ListedAllocation::bytes).sum();
        long total = Math.max(sum, counted(message).orElse(sum));
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.INSTANT, listed.size() + 1, 0);
        timeline.markExcerpt();
        for (int i = 0; i < listed.size(); i++) {
            ListedAllocation one = listed.get(i);
            long unpadded = Math.min(one.bytes(), one.unpadded().orElse(one.bytes()));
            timeline.keep(timeline.addBuffer(i, one.bytes(), unpadded, category(one), -1, -1));
        }
        String rest = "";
        if (total > sum) {
            timeline.keep(timeline.addBuffer(listed.size(), total - sum, total - sum, Category.TEMPORARY, -1, -1));
            rest = "; " + new Bytes(total - sum) + " it does not list";
        }
        if (message.isHeadless()) {
            warnings.add(new Warning(
                    name,
                    "the text has only a part of the compiler's list; what the program needs and what the limit is"
                            + " stands above it and is missing here"));
        }
        warnings.add(new Warning(
                name,
                String.format(Locale.ROOT, "read only from the error text, which lists %,d allocations", listed.size())
                        + rest + ". Only the program's dump has lifetimes and users"));
        SpaceMemory memory =
                new SpaceMemory(space(message, platform), timeline.build(new Listed(listed)), new Bytes(total));
        return new ModuleMemory(name, FilePath.text(file), platform, List.of(memory), List.of(), Optional.empty());
    }

    /** What the program needs in total, from the first figure that gives it. */
    private static OptionalLong counted(Message message) {
        return Stream.of(Figure.USED, Figure.PROGRAM, Figure.TOTAL, Figure.REQUESTED)
                .map(message::figure)
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private static Category category(ListedAllocation one) {
        String kind = one.kind() == null ? "" : one.kind().toLowerCase(Locale.ROOT);
        String label = one.label() == null ? "" : one.label();
        if (kind.contains("argument") || kind.contains("parameter") || label.contains(" = parameter(")) {
            return Category.PARAMETER;
        }
        return kind.contains("output") ? Category.OUTPUT : Category.TEMPORARY;
    }

    /** The line of an operation, if the text names it. */
    private static List<SourceFrame> frames(@Nullable String source) {
        int colon = source == null ? -1 : source.lastIndexOf(':');
        return source == null || colon < 0
                ? List.of()
                : List.of(new SourceFrame(
                        source.substring(0, colon), "", Integer.parseInt(source.substring(colon + 1)), 0));
    }

    private static MemorySpace space(Message message, Platform platform) {
        for (int color = 0; color <= 5; color++) {
            MemorySpace known = MemorySpace.of(platform, color);
            if (known.name().equals(message.space())) {
                return known;
            }
        }
        return MemorySpace.of(platform, 0);
    }

    private record Listed(List<ListedAllocation> allocations) implements BufferCatalog {

        @Override
        public boolean isSum(int key) {
            return key >= allocations.size();
        }

        @Override
        public String instruction(int key) {
            if (isSum(key)) {
                return BufferDetails.NOT_LISTED;
            }
            ListedAllocation one = allocations.get(key);
            String name = one.instruction();
            return name != null ? name : "allocation " + one.rank();
        }

        @Override
        public BufferDetails details(int key) {
            if (isSum(key)) {
                return BufferDetails.named(instruction(key));
            }
            ListedAllocation one = allocations.get(key);
            return new BufferDetails(
                    instruction(key),
                    List.of(),
                    Optional.ofNullable(one.shape())
                            .flatMap(ShapeParser::tryParse)
                            .orElse(null),
                    one.opcode(),
                    one.opName(),
                    frames(one.source()));
        }
    }
}
