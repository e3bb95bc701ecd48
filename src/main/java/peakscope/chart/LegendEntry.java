package peakscope.chart;

/** What one colour of a chart stands for. */
public record LegendEntry(String label, Fill fill) {}
