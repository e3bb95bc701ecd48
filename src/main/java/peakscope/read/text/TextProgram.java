package peakscope.read.text;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.Partitioning;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.SourceFrame;

/** The instructions of HLO text. A scheduled computation is printed in the order in which it runs. */
final class TextProgram implements Program {

    private final List<HloRow> rows;
    private final Map<String, Integer> rowOfName;
    private final StackTables tables;
    private final Partitioning partitioning;
    private final int[] place;
    private final int[][] operands;
    private final int[] firstUser;
    private final int[] user;

    /** @param scheduled which computations have an order, by number */
    TextProgram(
            List<HloRow> rows,
            Map<String, Integer> rowOfName,
            boolean[] scheduled,
            StackTables tables,
            Partitioning partitioning) {
        this.rows = List.copyOf(rows);
        this.rowOfName = rowOfName;
        this.tables = tables;
        this.partitioning = partitioning;
        this.place = new int[rows.size()];
        this.operands = new int[rows.size()][];
        this.firstUser = new int[rows.size() + 1];
        int start = 0;
        for (int row = 0; row < place.length; row++) {
            int computation = rows.get(row).computation();
            start = row > 0 && rows.get(row - 1).computation() != computation ? row : start;
            place[row] = scheduled[computation] ? row - start : -1;
            operands[row] = resolved(rows.get(row));
            Arrays.stream(operands[row]).distinct().forEach(operand -> firstUser[operand + 1]++);
        }
        Arrays.parallelPrefix(firstUser, Integer::sum);
        this.user = new int[firstUser[place.length]];
        int[] next = firstUser.clone();
        for (int row = 0; row < place.length; row++) {
            int using = row;
            Arrays.stream(operands[row]).distinct().forEach(operand -> user[next[operand]++] = using);
        }
    }

    private int[] resolved(HloRow reader) {
        return Arrays.stream(reader.operands())
                .mapToInt(this::row)
                .filter(row -> row >= 0 && rows.get(row).computation() == reader.computation())
                .toArray();
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public int row(String instruction) {
        return rowOfName.getOrDefault(instruction, -1);
    }

    @Override
    public String name(int row) {
        return rows.get(row).name();
    }

    @Override
    public String opcode(int row) {
        return rows.get(row).opcode();
    }

    @Override
    public @Nullable String opName(int row) {
        return rows.get(row).opName();
    }

    /** The Python stack, innermost frame first. */
    List<SourceFrame> stack(int row) {
        HloRow found = rows.get(row);
        String file = found.file();
        return found.frame() == 0 && file != null
                ? List.of(new SourceFrame(file, "", found.line(), 0))
                : tables.stack(found.frame());
    }

    @Override
    public Optional<ProgramGraph> graph() {
        return Optional.empty();
    }

    @Override
    public int[] operands(int row) {
        return operands[row].clone();
    }

    @Override
    public int[] users(int row) {
        return Arrays.copyOfRange(user, firstUser[row], firstUser[row + 1]);
    }

    @Override
    public int scheduled(int row) {
        return place[row];
    }

    @Override
    public int tupleIndex(int row) {
        return rows.get(row).tupleIndex();
    }

    @Override
    public boolean callsHost(int row) {
        return rows.get(row).callsHost();
    }

    @Override
    public int parameterNumber(int row) {
        return rows.get(row).parameter();
    }

    @Override
    public Partitioning partitioning() {
        return partitioning;
    }
}
