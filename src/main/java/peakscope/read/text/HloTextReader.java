package peakscope.read.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.model.Partitioning;
import peakscope.model.Partitioning.Sharding;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Reads the instructions of HLO text, streamed. Each row keeps its name and op name, about 200 bytes per instruction;
 * only the first MiB of a line is read, so a longer constant loses its metadata.
 */
final class HloTextReader {

    /** More would not fit Java's default memory. */
    private static final int MOST = 5_000_000;

    private static final Pattern COMPUTATION = Pattern.compile("^(ENTRY )?%?(\\S+) .*\\{$");
    private static final Pattern PARTITIONS = Pattern.compile("[, ]num_partitions=(\\d{1,7})");
    private static final Pattern DEVICES = Pattern.compile("devices=\\[([\\d,]{1,200})\\]");
    private static final Pattern CALLBACK =
            Pattern.compile("debug_print|debug_callback|io_callback|pure_callback|outside_call|host_callback");

    private final StackTables tables = new StackTables();
    private final List<HloRow> rows = new ArrayList<>();
    private final Map<String, Integer> rowOfName = new HashMap<>();
    private final Map<String, String> words = new HashMap<>();
    private final List<String> computations = new ArrayList<>();
    private final Map<Integer, Sharding> shardings = new HashMap<>();
    private final Set<String> fused = new HashSet<>();
    private String header = "";
    private int entry = -1;
    private boolean inside;

    private HloTextReader() {}

    /** @throws ReadException when the file cannot be read */
    static TextProgram read(Path file, Progress progress) throws ReadException {
        HloTextReader reader = new HloTextReader();
        try (LineReader lines = new LineReader(file)) {
            for (String line = lines.next(progress);
                    line != null && reader.rows.size() < MOST;
                    line = lines.next(progress)) {
                reader.accept(line);
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(file), unreadable);
        }
        return reader.program();
    }

    private void accept(String line) {
        if (header.isEmpty() && line.startsWith("HloModule ")) {
            header = line;
        } else if (inside) {
            if (line.startsWith("}")) {
                inside = false;
            } else {
                HloLine.parse(line).ifPresent(this::add);
            }
        } else {
            Matcher computation = COMPUTATION.matcher(line);
            if (computation.matches()) {
                inside = true;
                entry = computation.group(1) != null ? computations.size() : entry;
                computations.add(computation.group(2));
            } else if (computations.isEmpty()) {
                tables.accept(line);
            }
        }
    }

    private void add(HloLine line) {
        int computation = computations.size() - 1;
        HloMetadata metadata = HloMetadata.of(line);
        boolean inEntry = computation == entry;
        int parameter = inEntry && line.opcode().equals("parameter") ? HloLine.wholeNumber(line.arguments()) : -1;
        if (parameter >= 0) {
            shardings.put(parameter, sharding(line.attribute("sharding")));
        }
        if (line.opcode().equals("fusion")) {
            fused.add(HloLine.bare(String.valueOf(line.attribute("calls"))));
        }
        rowOfName.putIfAbsent(line.name(), rows.size());
        rows.add(new HloRow(
                line.name(),
                word(line.opcode()),
                metadata.opName() == null ? null : word(metadata.opName()),
                metadata.frame(),
                metadata.file() == null ? null : word(metadata.file()),
                metadata.line(),
                computation,
                line.operands().stream().map(this::word).toArray(String[]::new),
                line.opcode().equals("get-tuple-element") ? line.number("index") : -1,
                parameter,
                callsHost(line, metadata)));
    }

    /** Returns one object for equal texts, since names come back as operands, and op names by the thousand. */
    private String word(String text) {
        @Nullable String known = words.putIfAbsent(text, text);
        return known == null ? text : known;
    }

    private static boolean callsHost(HloLine line, HloMetadata metadata) {
        return switch (line.opcode()) {
            case "outfeed" -> true;
            case "send", "custom-call" ->
                (metadata.opName() != null
                                && CALLBACK.matcher(metadata.opName()).find())
                        || String.valueOf(line.attribute("custom_call_target")).contains("callback")
                        || "true".equals(line.attribute("is_host_transfer"));
            default -> false;
        };
    }

    private static Sharding sharding(@Nullable String text) {
        if (text == null) {
            return Sharding.UNKNOWN;
        }
        if (text.equals("{replicated}")) {
            return Sharding.REPLICATED;
        }
        Matcher devices = DEVICES.matcher(text);
        if (!devices.find()) {
            return Sharding.UNKNOWN;
        }
        String[] parts = devices.group(1).split(",", -1);
        int used = parts.length - (text.contains("last_tile_dim_replicate") ? 1 : 0);
        return Arrays.stream(parts).limit(used).anyMatch(part -> !part.equals("1"))
                ? Sharding.SPLIT
                : Sharding.REPLICATED;
    }

    private TextProgram program() {
        Matcher partitions = PARTITIONS.matcher(header);
        int devices = partitions.find() ? Math.max(1, Integer.parseInt(partitions.group(1))) : 1;
        List<Sharding> ofParameters = new ArrayList<>();
        for (int number = 0; number < rows.size() && shardings.containsKey(number); number++) {
            ofParameters.add(Optional.ofNullable(shardings.get(number)).orElse(Sharding.UNKNOWN));
        }
        // The inside of a fusion runs as one instruction; every other computation has an order of its own.
        boolean[] scheduled = new boolean[computations.size()];
        for (int i = 0; i < scheduled.length; i++) {
            scheduled[i] = header.contains("is_scheduled=true") && !fused.contains(computations.get(i));
        }
        // A module for one device may mark its arguments too, but then there are no other devices.
        Partitioning partitioning = devices == 1 ? Partitioning.NONE : new Partitioning(devices, ofParameters);
        return new TextProgram(rows, rowOfName, scheduled, tables, partitioning);
    }
}
