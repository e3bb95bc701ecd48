package peakscope.chart.surface;

/** What one colour of a chart stands for. */
public record LegendEntry(String label, Fill fill) {}
