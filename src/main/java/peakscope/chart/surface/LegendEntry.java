package peakscope.chart.surface;

/** What one colour of a chart means. */
public record LegendEntry(String label, Fill fill) {}
