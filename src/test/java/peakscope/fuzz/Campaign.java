package peakscope.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Many trials of one format, one after another. */
final class Campaign {

    private static final ThreadMXBean WORK = ManagementFactory.getThreadMXBean();
    private static final int MOST_FINDINGS_A_KIND = 3;

    private final Format format;
    private final long seed;
    private final Path found;
    private final Duration longest;
    private final Map<String, Integer> kinds = new LinkedHashMap<>();
    private final List<String> findings = new ArrayList<>();
    private long tried;
    private Duration slowest = Duration.ZERO;

    /**
     * @param found a folder for the files that fail
     * @param longest what a trial may work, on no other's time, before it counts as hanging
     */
    Campaign(Format format, long seed, Path found, Duration longest) {
        this.format = format;
        this.seed = seed;
        this.found = found;
        this.longest = longest;
    }

    /** Tries at least this many files until the time is up; returns the failures, one per line. */
    List<String> run(long least, Duration time) throws IOException {
        Instant end = Instant.now().plus(time);
        List<byte[]> seeds = format.seeds();
        Path work = Files.createTempDirectory("fuzz");
        Path file = work.resolve(format.fileName());
        Path whole = work.resolve("whole-" + format.fileName());
        while (tried < least || Instant.now().isBefore(end)) {
            Random random = new Random(seed * 1_000_003 + tried++);
            byte[] original = seeds.get(random.nextInt(seeds.size()));
            byte[] mutated = format.mutated(original, random);
            Files.write(file, mutated);
            Files.write(whole, original);
            one(file, whole, random).ifPresent(what -> keep(what, mutated));
        }
        Files.delete(file);
        Files.delete(whole);
        Files.delete(work);
        return findings;
    }

    private Optional<String> one(Path file, Path whole, Random random) {
        CompletableFuture<Optional<String>> outcome = new CompletableFuture<>();
        Thread worker = new Thread(() -> {
            try {
                outcome.complete(Trial.of(file, whole, random));
            } catch (Throwable escaped) {
                outcome.completeExceptionally(escaped);
            }
        });
        worker.setDaemon(true);
        worker.start();
        try {
            while (true) {
                try {
                    return outcome.get(longest.toMillis() / 10, TimeUnit.MILLISECONDS);
                } catch (TimeoutException waits) {
                    Duration taken = Duration.ofNanos(WORK.getThreadCpuTime(worker.getId()));
                    slowest = taken.compareTo(slowest) > 0 ? taken : slowest;
                    if (taken.compareTo(longest) > 0) {
                        return Optional.of("hangs\n" + trace(worker.getStackTrace()));
                    }
                }
            }
        } catch (ExecutionException escaped) {
            Throwable cause = escaped.getCause();
            return Optional.of("escaped " + cause + "\n" + (cause == null ? "" : trace(cause.getStackTrace())));
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static String trace(StackTraceElement[] stack) {
        return String.join(
                "\n",
                Arrays.stream(stack).limit(25).map(frame -> "\tat " + frame).toList());
    }

    /** Findings count as equal if they came from the same place. */
    private void keep(String what, byte[] mutated) {
        String kind = format + " "
                + what.lines()
                        .filter(line -> line.contains("at peakscope."))
                        .findFirst()
                        .orElse(what.lines().findFirst().orElse(""));
        int before = kinds.merge(kind, 1, Integer::sum) - 1;
        if (before < MOST_FINDINGS_A_KIND) {
            Path copy = found.resolve(format + "-" + seed + "-" + tried + "-" + format.fileName());
            try {
                Files.createDirectories(found);
                Files.write(copy, mutated);
                Files.writeString(Path.of(copy + ".why"), what);
            } catch (IOException unwritable) {
                throw new UncheckedIOException(unwritable);
            }
            findings.add(copy + ": " + what);
        }
    }

    @Override
    public String toString() {
        return String.format(
                "%s: %,d files, the slowest %,d ms, %d kinds of faults %s",
                format, tried, slowest.toMillis(), kinds.size(), kinds);
    }

    /** For running by hand: format, seed, minutes. */
    public static void main(String[] arguments) throws IOException {
        for (String name : List.of(arguments[0].split(",", -1))) {
            Campaign campaign = new Campaign(
                    Format.valueOf(name),
                    Long.parseLong(arguments[1]),
                    Path.of("target/fuzz/found"),
                    Duration.ofSeconds(5));
            campaign.run(1, Duration.ofSeconds((long) (60 * Double.parseDouble(arguments[2]))));
            System.out.println(campaign);
        }
        System.exit(0);
    }
}
