package peakscope.read.dump;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import peakscope.model.DeviceMesh.Axis;

/**
 * Shardy's notation in the attributes of a module before optimization: {@code {mesh = #sdy.mesh<["data"=4, "model"=2]>}} and
 * {@code #sdy.sharding<@mesh, [{"data"}, {}]>}. See
 * <a href="https://openxla.org/shardy/sdy_dialect">openxla.org/shardy/sdy_dialect</a>.
 */
final class MeshText {

    static final String MESHES = "xla.sdy.meshes";
    static final String SHARDING = "xla.sdy.sharding";

    private static final Pattern MESH = Pattern.compile("(\\w+) = #sdy\\.mesh<\\[([^\\]]*)\\]");
    private static final Pattern AXIS = Pattern.compile("\"([^\"]+)\"=(\\d+)");
    private static final Pattern SPLIT = Pattern.compile("sharding<@(\\w+), \\[([^\\]]*)\\]");
    private static final Pattern DIMENSION = Pattern.compile("\\{([^}]*)\\}");
    private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"(:?)");
    private static final int MOST_DEVICES = 1 << 20;

    private MeshText() {}

    /** A mesh under the name that shardings refer to. */
    record Mesh(String name, List<Axis> axes) {}

    /** All meshes that have axes. Old versions escape the quotes. */
    static List<Mesh> meshes(String attribute) {
        List<Mesh> meshes = new ArrayList<>();
        Matcher mesh = MESH.matcher(attribute.replace("\\", ""));
        while (mesh.find()) {
            List<Axis> axes = new ArrayList<>();
            Matcher axis = AXIS.matcher(mesh.group(2));
            while (axis.find()) {
                axes.add(new Axis(axis.group(1), devices(axis.group(2))));
            }
            if (!axes.isEmpty()) {
                meshes.add(new Mesh(mesh.group(1), axes));
            }
        }
        return meshes;
    }

    private static int devices(String digits) {
        return digits.length() > 7 ? MOST_DEVICES : Integer.parseInt(digits);
    }

    /**
     * The axes that split each dimension; empty if it refers to another mesh, or if an axis is split itself ({@code
     * "data":(1)2}).
     */
    static Optional<List<List<String>>> splits(String attribute, Mesh mesh) {
        Matcher sharding = SPLIT.matcher(attribute.replace("\\", ""));
        if (!sharding.find() || !sharding.group(1).equals(mesh.name())) {
            return Optional.empty();
        }
        List<List<String>> splits = new ArrayList<>();
        Matcher dimension = DIMENSION.matcher(sharding.group(2));
        while (dimension.find()) {
            List<String> names = new ArrayList<>();
            Matcher name = NAME.matcher(dimension.group(1));
            while (name.find()) {
                if (!name.group(2).isEmpty()) {
                    return Optional.empty();
                }
                names.add(name.group(1));
            }
            splits.add(names);
        }
        return Optional.of(splits);
    }

    /** The value of an attribute in a line of HLO text, up to the end of the line; empty if it has none. */
    static String after(String line, String attribute) {
        int start = Arrays.asList(attribute + "=\"", attribute + "={").stream()
                .mapToInt(line::indexOf)
                .max()
                .orElse(-1);
        return start < 0 ? "" : line.substring(start + attribute.length() + 1);
    }
}
