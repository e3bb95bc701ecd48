package peakscope.analyze.owner;

import java.util.List;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Origin;

/**
 * What identifies a buffer's owners.
 *
 * @param instruction name of the one that defines it
 * @param type of its elements, or what else it is
 * @param opPath parts of the model, or an argument's place among the arguments; at least one name
 */
record Owned(String instruction, Category category, String type, List<String> opPath, Origin origin) {}
