package peakscope.report.check;

/** Something that must hold of a memory space. */
public sealed interface Criterion permits WithinLimit, PaddingShare, PeakGrowth {

    /** The option that asks for it, without dashes. */
    String id();

    /** Holds a space against it. */
    CheckResult judge(Subject subject);
}
