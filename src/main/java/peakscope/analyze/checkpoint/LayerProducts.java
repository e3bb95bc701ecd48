package peakscope.analyze.checkpoint;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.product.Product;
import peakscope.analyze.product.Products;
import peakscope.model.Program;

/**
 * The products of layers that follow one another, which policies keep or recompute: those of the forward pass of which there are
 * several alike, so not the product with a vocabulary behind the layers.
 *
 * @param products of all layers
 * @param needed those without which the values that layers keep can't be made again from the layers' inputs
 * @param convolutions share of convolutions in the bytes of all products
 * @param scored whether the program has attention scores, be it a product that makes them or not
 * @param operations floating-point operations of the whole step; the backward pass counts twice the forward
 */
record LayerProducts(
        List<Product> products, List<Product> needed, double convolutions, boolean scored, double operations) {

    private static final int FEWEST = 2;

    /** More than the convolution that cuts a picture into patches. */
    private static final double MANY = 0.1;

    LayerProducts {
        products = List.copyOf(products);
        needed = List.copyOf(needed);
    }

    /** @param needed empty if unknown */
    static LayerProducts of(SpaceAnalysis analysis, List<Product> needed) {
        List<Product> all = analysis.program()
                .map(program -> Products.of(program, Passes::isForward))
                .orElse(List.of());
        Map<List<Long>, List<Product>> alike = all.stream()
                .collect(Collectors.groupingBy(product -> product.result().dimensions()));
        List<Product> products = alike.values().stream()
                .filter(same -> same.size() >= FEWEST)
                .flatMap(List::stream)
                .toList();
        return new LayerProducts(
                products,
                needed.isEmpty() ? products : needed,
                bytes(all.stream().filter(LayerProducts::isConvolution).toList()) / (double) Math.max(1, bytes(all)),
                analysis.program().filter(LayerProducts::takesExponents).isPresent(),
                3 * all.stream().mapToDouble(Product::operations).sum());
    }

    /**
     * Whether it can be told what policies keep: of convolutions a compiler keeps more than their results, and attention whose
     * scores no product makes has more dimensions of the batch than can be told apart.
     */
    boolean areKnown() {
        return convolutions < MANY && (!scored || products.stream().anyMatch(Product::isBatched));
    }

    /** Bytes of those that a policy keeps on the device. */
    long bytes(Choice choice) {
        return bytes(needed.stream().filter(choice::keeps).toList());
    }

    private static long bytes(List<Product> products) {
        return products.stream()
                .mapToLong(product -> product.result().paddedBytes())
                .sum();
    }

    private static boolean takesExponents(Program program) {
        return program.rowsByOpName(path -> path.endsWith("/exp")).findAny().isPresent();
    }

    private static boolean isConvolution(Product product) {
        return product.opName().endsWith("conv_general_dilated");
    }

    /** Operations that a policy repeats, as a share of the whole step's; NaN if unknown. */
    double recomputed(Choice choice) {
        return share(needed.stream().filter(product -> !choice.keeps(product)).toList());
    }

    /** Operations of some products, as a share of the whole step's; NaN if unknown. */
    double share(List<Product> some) {
        double again = some.stream().mapToDouble(Product::operations).sum();
        return operations > 0 ? again / operations : Double.NaN;
    }
}
