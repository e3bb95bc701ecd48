package peakscope.read.report;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.ScopedMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads a JSON report back into modules: what is live at each peak. */
public final class ReportReader {

    private static final String SCHEMA = "peakscope.report/1";

    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(SavedReport.class);

    private final String file;
    private final Progress progress;
    private final List<Warning> warnings;

    private ReportReader(String file, Progress progress, List<Warning> warnings) {
        this.file = file;
        this.progress = progress;
        this.warnings = warnings;
    }

    /**
     * Reads a whole document.
     *
     * @param warnings takes the report's own warnings, and what it lacks
     * @throws ReadException when it is damaged, of another schema, or has no memory in it
     */
    public static List<ModuleMemory> read(String file, byte[] content, Progress progress, List<Warning> warnings)
            throws ReadException {
        SavedReport report = parse(file, content);
        String schema = String.valueOf(report.schema());
        if (!schema.equals(SCHEMA)) {
            boolean later = schema.startsWith("peakscope.report/");
            throw ReadException.of(
                    file,
                    later ? "is a report from another version (" + schema + ")" : "is a '" + schema + "', not a report",
                    later ? "read it with the Peakscope that wrote it" : "create one with report --format json");
        }
        return new ReportReader(file, progress, warnings).modules(report);
    }

    private static SavedReport parse(String file, byte[] content) throws ReadException {
        try {
            SavedReport report = JSON.readValue(content);
            if (report == null) {
                throw ReadException.of(file, "holds no report", "write the report again");
            }
            return report;
        } catch (JsonProcessingException damaged) {
            JsonLocation at = damaged.getLocation();
            throw ReadException.at(
                    file,
                    at == null ? "" : "line " + at.getLineNr(),
                    "is a damaged report (" + damaged.getOriginalMessage() + ")",
                    "copy or write the report again");
        } catch (IOException unreadable) {
            throw ReadException.of(file, "cannot be read (" + unreadable.getMessage() + ")", "check the file");
        }
    }

    private List<ModuleMemory> modules(SavedReport report) throws ReadException {
        List<ModuleMemory> modules = new ArrayList<>();
        for (SavedReport.@Nullable Module module : orEmpty(report.modules())) {
            if (module != null) {
                module(module).ifPresent(modules::add);
            }
        }
        if (modules.isEmpty()) {
            throw ReadException.of(
                    file, "is a report without any memory", "create one from a dump with a buffer assignment");
        }
        warnings.add(new Warning(
                file, "a report has only what is live at each peak: no curve, no lifetimes and no program"));
        for (@Nullable String said : orEmpty(report.warnings())) {
            if (said != null && !said.isBlank()) {
                warnings.add(new Warning("", said));
            }
        }
        return modules;
    }

    private Optional<ModuleMemory> module(SavedReport.Module module) throws ReadException {
        progress.stopIfCancelled();
        String name = Objects.requireNonNullElse(module.name(), "unnamed");
        List<SpaceMemory> spaces = new ArrayList<>();
        List<ScopedMemory> scoped = new ArrayList<>();
        for (SavedReport.@Nullable Space saved : orEmpty(module.spaces())) {
            if (saved == null) {
                continue;
            }
            MemorySpace space = space(saved);
            SpaceMemory memory = PeakBuilder.build(space, saved, name, file, warnings);
            if (spaces.stream().anyMatch(other -> other.space().color() == space.color())) {
                warnings.add(new Warning(name, space.title() + " is in the report twice; the first is used"));
                continue;
            }
            spaces.add(memory);
            if (saved.scopedBytes() != null && saved.scopedBytes() > 0) {
                scoped.add(new ScopedMemory(
                        space, String.valueOf(saved.scopedInstruction()), new Bytes(saved.scopedBytes())));
            }
        }
        return spaces.isEmpty()
                ? Optional.empty()
                : Optional.of(new ModuleMemory(name, file, platform(spaces), spaces, scoped, Optional.empty()));
    }

    private static MemorySpace space(SavedReport.Space saved) {
        String name = saved.name() == null || saved.name().isBlank() ? "space " + saved.color() : saved.name();
        return new MemorySpace(saved.color(), name);
    }

    /** A report does not name the platform, but the name of memory 0 belongs to only one. */
    private static Platform platform(List<SpaceMemory> spaces) {
        for (SpaceMemory memory : spaces) {
            for (Platform platform : Platform.values()) {
                boolean named = platform != Platform.UNKNOWN && memory.space().color() == 0;
                if (named
                        && MemorySpace.of(platform, 0)
                                .name()
                                .equals(memory.space().name().toLowerCase(Locale.ROOT))) {
                    return platform;
                }
            }
        }
        return Platform.UNKNOWN;
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
