package peakscope.report.check;

/** A line for each check that failed or could not be made, then the verdict. */
public final class CheckText {

    private CheckText() {}

    public static String print(Gate gate) {
        StringBuilder text = new StringBuilder();
        gate.results().stream()
                .filter(result -> result.status() != CheckResult.Status.PASSED)
                .forEach(result -> text.append(result.line()).append('\n'));
        return text.append(gate.verdict()).append('\n').toString();
    }
}
