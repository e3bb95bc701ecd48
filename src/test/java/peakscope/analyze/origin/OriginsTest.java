package peakscope.analyze.origin;

import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.ModuleMemory;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;

class OriginsTest {

    private static final int MOST = 400;

    /**
     * The list that {@code jax.ad_checkpoint.print_saved_residuals} prints for the layer: six values of the activation
     * and its input.
     */
    @Test
    void theStacksOfAScanAreWhatItsLayerSaves() throws Exception {
        SpaceAnalysis space = main("samples/train-v6e");
        Map<String, Origin> stacks = atPeak(space).entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("custom-call"))
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
        assertEquals(7, stacks.size());
        for (Origin origin : stacks.values()) {
            assertEquals(How.VALUE, origin.how());
            assertEquals(12, origin.stack().orElseThrow().places());
        }
        assertEquals(
                List.of(
                        "add train.py:11",
                        "add train.py:16",
                        "multiply train.py:11",
                        "multiply train.py:11",
                        "multiply train.py:11",
                        "subtract train.py:11",
                        "tanh train.py:11"),
                stacks.values().stream()
                        .map(origin -> origin.opcode() + " "
                                + origin.source().orElseThrow().shortText())
                        .sorted()
                        .toList());
    }

    @Test
    void anArgumentIsItsOwn() throws Exception {
        Map<String, Origin> origins = atPeak(main("samples/train-v6e"));
        Origin momentum = origins.get("momentum_0_.1");
        assertEquals(How.ARGUMENT, momentum.how());
        assertEquals("momentum[0]", momentum.argument());
        assertEquals("momentum[0]", momentum.label("momentum_0_.1"));
    }

    @Test
    void memoryThatBeginsWithZerosIsWhatTheLoopWritesIntoIt() throws Exception {
        Origin gradient = atPeak(main("samples/train-v6e")).get("broadcast_in_dim.13");
        assertEquals("jit(step)/transpose(jvp())/while/body/closed_call/dot_general", gradient.opName());
    }

    /** Removes names from instructions; the search must find them again from the surroundings. */
    @ParameterizedTest
    @ValueSource(
            strings = {"samples/train-v6e", "samples/convnet-v5e", "samples/gru-cpu", "src/test/resources/dumps/moe-v5p"
            })
    void linesThatAreTakenAwayAreFoundAgain(String dump) throws Exception {
        SpaceAnalysis space = main(dump);
        Program program = space.program().orElseThrow();
        Timeline timeline = space.timeline();
        long asked = 0;
        long named = 0;
        for (int buffer : space.largestAtPeak()) {
            Origin known = space.origins().of(buffer);
            int row = program.row(timeline.instructionOf(buffer));
            if (known.how() == How.OWN && known.source().isPresent() && row >= 0 && asked < MOST) {
                Origin found =
                        Origins.of(timeline, Optional.of(without(program, row))).of(buffer);
                asked++;
                named += found.how() == How.NONE || found.source().isEmpty() ? 0 : 1;
            }
        }
        assertEquals(asked, named);
    }

    /** As many as the compiler leaves without a name, anywhere in the program. */
    @Test
    void aProgramThatLostAFifthOfItsNamesKeepsItsLines() throws Exception {
        SpaceAnalysis space = main("samples/train-v6e");
        Program program = space.program().orElseThrow();
        Random random = new Random(15);
        int[] lost = IntStream.range(0, program.size())
                .filter(row -> random.nextInt(5) == 0)
                .toArray();
        Origins origins = Origins.of(space.timeline(), Optional.of(without(program, lost)));
        long bytes = 0;
        long same = 0;
        List<String> others = new ArrayList<>();
        for (int buffer : space.largestAtPeak()) {
            bytes += space.timeline().sizeBytes(buffer);
            boolean isSame =
                    line(origins.of(buffer)).equals(line(space.origins().of(buffer)));
            if (!isSame) {
                others.add(space.timeline().instructionOf(buffer) + ": " + origins.of(buffer));
            }
            same += isSame ? space.timeline().sizeBytes(buffer) : 0;
        }
        assertTrue(same >= 0.9 * bytes, same + " of " + bytes + ", not " + others);
    }

    @Test
    void aChainOfAMillionCopiesIsGivenUpAndNotOverflown() throws Exception {
        SpaceAnalysis space = main("samples/train-v6e");
        Program program = space.program().orElseThrow();
        int size = 1_000_000;
        ProgramGraph chain = around(ProgramGraph.class, program.graph().orElseThrow(), (name, row) -> switch (name) {
            case "operands" -> row == 0 ? new int[0] : new int[] {row - 1};
            case "called" -> new int[0];
            case "hasMetadata", "hasStack" -> false;
            case "stack" -> List.of();
            case "computation", "entry", "root" -> 0;
            case "shape" -> Optional.empty();
            case "target" -> "";
            default -> null;
        });
        Program copies = around(Program.class, program, (name, row) -> switch (name) {
            case "graph" -> Optional.of(chain);
            case "row" -> size - 1;
            case "opcode" -> "copy";
            case "users" -> row == size - 1 ? new int[0] : new int[] {row + 1};
            case "name" -> "copy." + row;
            case "opName" -> Optional.empty();
            default -> null;
        });
        Origin origin = Origins.of(space.timeline(), Optional.of(copies)).of(0);
        assertEquals(How.NONE, origin.how());
    }

    private static String line(Origin origin) {
        return origin.source().map(SourceFrame::toString).orElse("");
    }

    private static SpaceAnalysis main(String dump) throws Exception {
        ModuleMemory module =
                CaseReader.read(List.of(Path.of(dump)), Progress.NONE).modules().get(0);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    private static Map<String, Origin> atPeak(SpaceAnalysis space) {
        return IntStream.of(space.largestAtPeak())
                .boxed()
                .collect(toMap(space.timeline()::instructionOf, space.origins()::of, (some, others) -> some));
    }

    /** The same program with the metadata of some instructions removed. */
    private static Program without(Program program, int... rows) {
        List<Integer> lost = new ArrayList<>(IntStream.of(rows).boxed().toList());
        ProgramGraph graph = around(ProgramGraph.class, program.graph().orElseThrow(), (name, row) -> switch (name) {
            case "hasMetadata", "hasStack" -> lost.contains(row) ? false : null;
            case "stack" -> lost.contains(row) ? List.of() : null;
            default -> null;
        });
        return around(Program.class, program, (name, row) -> switch (name) {
            case "opName" -> lost.contains(row) ? Optional.empty() : null;
            case "graph" -> Optional.of(graph);
            default -> null;
        });
    }

    /** A stand-in that overrides some answers; an empty answer stands for null. */
    private static <T> T around(Class<T> type, T original, BiFunction<String, Integer, Object> otherwise) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    int row = arguments != null && arguments.length > 0 && arguments[0] instanceof Integer number
                            ? number
                            : -1;
                    Object other = otherwise.apply(method.getName(), row);
                    if (other != null) {
                        return other.equals(Optional.empty()) && method.getReturnType() != Optional.class
                                ? null
                                : other;
                    }
                    try {
                        return method.invoke(original, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }));
    }
}
