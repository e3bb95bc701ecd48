package peakscope.ui.main;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reduces a picture to 256 colours: a window has few, and the file shrinks to a third. */
final class FewColors {

    private static final int MOST = 256;

    private FewColors() {}

    /**
     * Keeps the most frequent colours, and replaces the others with the nearest of them.
     *
     * @param pixels ARGB, row by row
     */
    static BufferedImage of(int[] pixels, int width) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int pixel : pixels) {
            counts.merge(pixel, 1, Integer::sum);
        }
        List<Integer> kept = counts.keySet().stream()
                .sorted(Comparator.comparing((Integer color) -> -counts.get(color))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
        int[] palette = kept.stream().mapToInt(Integer::intValue).toArray();
        Map<Integer, Integer> places = new HashMap<>();
        BufferedImage image = new BufferedImage(
                width,
                pixels.length / width,
                BufferedImage.TYPE_BYTE_INDEXED,
                new IndexColorModel(8, palette.length, palette, 0, false, -1, java.awt.image.DataBuffer.TYPE_BYTE));
        for (int i = 0; i < pixels.length; i++) {
            int place = places.computeIfAbsent(pixels[i], color -> nearest(color, palette));
            image.getRaster().setSample(i % width, i / width, 0, place);
        }
        return image;
    }

    private static int nearest(int color, int[] palette) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int place = 0; place < palette.length; place++) {
            int distance = square(color >> 16, palette[place] >> 16)
                    + square(color >> 8, palette[place] >> 8)
                    + square(color, palette[place]);
            if (distance < least) {
                least = distance;
                best = place;
            }
        }
        return best;
    }

    private static int square(int one, int other) {
        int difference = (one & 0xff) - (other & 0xff);
        return difference * difference;
    }
}
