package peakscope.ui.advice;

import java.util.stream.Collectors;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.chart.bars.VmemPainter;
import peakscope.chart.surface.Surface;
import peakscope.ui.chart.ChartPane;

/** The bars of a kernel's operands in VMEM, compared with the limit. */
final class VmemChart extends ChartPane {

    private final KernelMemory memory;

    VmemChart(KernelMemory memory) {
        this.memory = memory;
        setId("vmem-chart");
        setMinHeight(USE_PREF_SIZE);
        setMaxHeight(USE_PREF_SIZE);
        setAccessibleText(memory.shares(1).stream()
                .map(share -> share.name() + " " + share.bytes())
                .collect(Collectors.joining(", ", "VMEM: ", ", together " + memory.withParts(1))));
    }

    @Override
    protected double computePrefHeight(double width) {
        return VmemPainter.height(memory) * magnified();
    }

    @Override
    public void paintChart(Surface surface) {
        VmemPainter.paint(surface, memory);
    }

    @Override
    public void paintOverlay(Surface surface) {
        // Nothing in it can be selected.
    }
}
