package peakscope.report.check;

/** A condition on a memory space. */
public sealed interface Criterion permits WithinLimit, PaddingShare, PeakGrowth {

    /** The option that enables it, without dashes. */
    String id();

    /** Checks a space. */
    CheckResult judge(Subject subject);
}
