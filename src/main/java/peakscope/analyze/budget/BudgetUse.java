package peakscope.analyze.budget;

/** What a part of a device's memory is used for, in budget order. */
public enum BudgetUse {
    RESERVED("reserved", "not available to programs: used by the system and others"),
    ARGUMENTS("arguments", "inputs of the program, including those donated to an output"),
    CONSTANTS("constants", "constants of the program"),
    OUTPUTS("outputs", "results of the program that reuse no input"),
    TEMPORARIES("temporaries", "intermediate results at the peak"),
    FRAGMENTATION(
            "untraced and fragmentation",
            "allocated but not in use at the peak: holes, and buffers that the trace leaves out"),
    CODE("code", "loaded programs, as the memory profile counts them"),
    OTHERS("other arrays", "live beside the program, owned by others"),
    IN_USE("in use", "everything the running program held"),
    FREE("free", "what programs may still use");

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

    /** What belongs to it, in one line. */
    public String meaning() {
        return meaning;
    }
}
