package peakscope.read.message;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import peakscope.read.io.LineReader;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.ending.TellingLines;
import peakscope.read.message.ending.WordPairs;

/**
 * A text of which somebody has said whether too little memory ended its program.
 *
 * @param set the file it is from: the texts of one writer
 */
record JudgedText(String set, boolean ended, Set<String> words) {

    private static final Path FOLDER = Path.of("src/test/resources/error-texts");

    private static final String PAIRS = "pairs-";

    /** What may become of a program after a memory error. */
    private static final Set<Ending> OF_MEMORY = EnumSet.complementOf(EnumSet.of(Ending.NOT_MEMORY, Ending.FOLLOWED));

    /** Whether it was written to look like one with the other answer. */
    boolean isOfPair() {
        return set.startsWith(PAIRS);
    }

    /** All that there are: whole texts, and sentences alone. */
    static List<JudgedText> all() throws IOException {
        List<JudgedText> texts = new ArrayList<>();
        for (Path file : files(FOLDER.resolve("judged"))) {
            texts.addAll(read(file));
        }
        texts.addAll(read(FOLDER.resolve("texts.txt")));
        texts.addAll(read(FOLDER.resolve("more.txt")));
        for (Path table : files(FOLDER.resolve("templates"))) {
            String name = table.getFileName().toString();
            for (Wanted wanted : Wanted.of(name).toList()) {
                add(name, wanted.facts().contains("ended"), wanted.text(), texts);
            }
        }
        texts.addAll(prefixed());
        return texts;
    }

    /** Errors behind what loggers and launchers put before a line, and nothing else: each prefix once. */
    private static List<JudgedText> prefixed() throws IOException {
        List<String> errors = Files.readAllLines(FOLDER.resolve("prefixed.txt")).stream()
                .filter(line -> !line.startsWith("# "))
                .toList();
        List<JudgedText> texts = new ArrayList<>();
        for (String prefix : PrefixedTextsTest.prefixes().toList()) {
            String error = errors.get(texts.size() % errors.size());
            texts.add(new JudgedText(
                    "prefixes.txt", true, words(prefix.replace("%s", error).replace("%j", error))));
        }
        return texts;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
        }
    }

    private static List<JudgedText> read(Path file) throws IOException {
        List<JudgedText> texts = new ArrayList<>();
        for (Sample sample : Sample.of(file).filter(Sample::isJudged).toList()) {
            add(file.getFileName().toString(), sample.ended(), sample.text(), texts);
        }
        return texts;
    }

    /** Adds a text in which a memory error is found, whatever became of the program: of others the odds are never asked. */
    private static void add(String set, boolean ended, String text, List<JudgedText> texts) throws IOException {
        if (Texts.read(text).stream().map(Message::ending).anyMatch(OF_MEMORY::contains)) {
            texts.add(new JudgedText(set, ended, words(text)));
        }
    }

    private static Set<String> words(String text) throws IOException {
        TellingLines telling = new TellingLines();
        try (LineReader lines = new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            while (lines.advance()) {
                telling.accept(lines, Signs.areOfMessage(lines));
            }
            return WordPairs.of(telling.all(lines));
        }
    }
}
