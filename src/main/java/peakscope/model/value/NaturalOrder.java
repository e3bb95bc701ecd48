package peakscope.model.value;

import java.util.Comparator;

/** Sorts {@code fusion.9} before {@code fusion.10}, ignoring case. */
public enum NaturalOrder implements Comparator<String> {
    INSTANCE;

    @Override
    public int compare(String left, String right) {
        int i = 0;
        int j = 0;
        while (i < left.length() && j < right.length()) {
            int leftEnd = digits(left, i);
            int rightEnd = digits(right, j);
            int order;
            if (leftEnd > i && rightEnd > j) {
                order = number(left, i, leftEnd, right, j, rightEnd);
                i = leftEnd;
                j = rightEnd;
            } else {
                order = Character.compare(
                        Character.toLowerCase(left.charAt(i++)), Character.toLowerCase(right.charAt(j++)));
            }
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length() - i, right.length() - j);
    }

    private static int digits(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    /** Compares numbers of any length: without leading zeros, the longer one is larger. */
    private static int number(String left, int i, int leftEnd, String right, int j, int rightEnd) {
        int one = withoutZeros(left, i, leftEnd);
        int other = withoutZeros(right, j, rightEnd);
        int order = Integer.compare(leftEnd - one, rightEnd - other);
        while (order == 0 && one < leftEnd) {
            order = Character.compare(left.charAt(one++), right.charAt(other++));
        }
        return order;
    }

    private static int withoutZeros(String text, int from, int end) {
        int at = from;
        while (at < end - 1 && text.charAt(at) == '0') {
            at++;
        }
        return at;
    }
}
