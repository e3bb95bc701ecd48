package peakscope.cli.mcp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;

/** The folders that an agent may read, and the last few cases it opened, by name. */
final class Workspace {

    private static final int MOST = 6;

    /** Files opened together. */
    record Open(String name, Optional<Case> opened, LogText said, Optional<MemoryLimit> limit) {}

    private final List<Path> folders;
    private final Map<String, Open> cases = new LinkedHashMap<>();
    private int count;

    private Workspace(List<Path> folders) {
        this.folders = folders;
    }

    /**
     * @throws ReadException if one of them does not exist
     */
    static Workspace of(List<Path> folders) throws ReadException {
        List<Path> real = new ArrayList<>();
        for (Path folder : folders) {
            real.add(real(folder));
        }
        return new Workspace(real);
    }

    private static Path real(Path path) throws ReadException {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            throw ReadException.of(path.toString(), "there is no such file", "check the path");
        }
    }

    /** Opens files together and gives them a name. */
    Open open(List<String> paths, Optional<MemoryLimit> limit) throws ReadException {
        List<Path> allowed = new ArrayList<>();
        for (String path : paths) {
            allowed.add(allowed(path));
        }
        Opened read = CaseReader.open(allowed, Optional.empty(), 0, Progress.NONE);
        count++;
        Open open = new Open("case-" + count, read.opened(), read.said(), limit);
        cases.put(open.name(), open);
        if (cases.size() > MOST) {
            cases.remove(cases.keySet().iterator().next());
        }
        return open;
    }

    /** Follows links first, so that none leads outside. A relative path starts at the first folder. */
    private Path allowed(String path) throws ReadException {
        Path meant = folders.get(0).resolve(path);
        Path real = real(meant);
        if (folders.stream().noneMatch(real::startsWith)) {
            throw ReadException.of(
                    path,
                    "is outside the folders that this server may read",
                    "ask the user to start it with: peakscope mcp FOLDER");
        }
        return real;
    }

    Open named(String name) {
        Open open = cases.get(name);
        if (open == null) {
            throw new Arguments.WrongException("there is no case named " + name + "; open returns the names"
                    + (cases.isEmpty() ? "" : ", there is " + String.join(", ", cases.keySet())));
        }
        return open;
    }
}
