package peakscope.analyze;

/** What a part of a device's memory is spent on, in the order in which a budget lists it. */
public enum BudgetUse {
    RESERVED("reserved", "not for programs: kept by the system, or on a GPU left to others by default"),
    ARGUMENTS("arguments", "inputs of the program, those donated to an output too"),
    CONSTANTS("constants", "constants of the program"),
    OUTPUTS("outputs", "results of the program that reuse no input"),
    TEMPORARIES("temporaries", "intermediate results at the peak"),
    SCRATCH("scratch", "the largest scratch memory of one instruction"),
    FRAGMENTATION("fragmentation", "allocated beyond the peak: holes, and buffers that the trace does not mention"),
    CODE("code", "loaded programs, as the memory profile counts them"),
    OTHERS("other arrays", "held beside the program: inputs and outputs of other programs, live arrays"),
    IN_USE("in use", "all that the running program held"),
    FREE("free", "left of what programs may use");

    private final String text;
    private final String meaning;

    BudgetUse(String text, String meaning) {
        this.text = text;
        this.meaning = meaning;
    }

    /** One or two words, for a legend. */
    public String text() {
        return text;
    }

    /** What counts as it, in one line. */
    public String meaning() {
        return meaning;
    }
}
