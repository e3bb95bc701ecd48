package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Options that an error itself tells its reader to set: {@code Please try to increase --mem-fraction-static}. */
public final class OwnOptions {

    /** Characters from the beginning of an error in which it says so. */
    private static final int REACH = 1_200;

    private static final int MOST = 3;

    private static final Pattern TOLD = Pattern.compile(
            "\\b(?i:set|setting|try|trying|decreas\\w+|increas\\w+|lower\\w*|rais\\w+|reduc\\w+|consider\\w*|boost\\w*|adjust\\w*|chang\\w+|us(?:e|ing)|pass|passing|disabl\\w+|specify\\w*)\\b"
                    + "(?:[ \\t]+[\\w()]+){0,6}?[ \\t]+[`'\"]?(--[a-z][\\w-]{3,50}\\w|[a-z]+(?:\\.[a-zA-Z]+){2,6}|[a-z]+(?:_[a-z]+){1,6})\\b");

    /** Variables and settings of PyTorch's allocator, which it names whatever the cause. */
    private static final Pattern WHATEVER_THE_CAUSE =
            Pattern.compile("(?i)pytorch_|max_split_size|expandable|^torch\\.|www\\.|\\.(?:html|py|com|org)$");

    /** Of an allocator that the error names: nobody is told to change it. */
    private static final String ALLOCATES = "allocat";

    private OwnOptions() {}

    /** The first and the last character of each, in order. */
    public static List<int[]> after(String text, int start) {
        Matcher told = TOLD.matcher(text.substring(start, Math.min(text.length(), start + REACH)));
        List<int[]> places = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        while (places.size() < MOST && told.find()) {
            String option = told.group(1);
            if (!WHATEVER_THE_CAUSE.matcher(option).find() && !told.group().contains(ALLOCATES) && seen.add(option)) {
                places.add(new int[] {start + told.start(1), start + told.end(1)});
            }
        }
        return places;
    }
}
