package peakscope.read.io;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON document that another program saved, read into a record.
 *
 * @param <T> the record, any component of which may be absent
 */
public final class SavedJson<T> {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ObjectReader reader;
    private final String what;

    /**
     * Reads one kind of document.
     *
     * @param what it is, for messages: {@code memory viewer of XProf}
     */
    public SavedJson(Class<T> type, String what) {
        this.reader = JSON.readerFor(type);
        this.what = what;
    }

    /**
     * Reads a whole document; empty when it is {@code null}.
     *
     * @throws ReadException when it is damaged
     */
    public Optional<T> parse(String file, byte[] content) throws ReadException {
        try {
            return Optional.ofNullable(reader.readValue(content));
        } catch (JsonProcessingException damaged) {
            JsonLocation at = damaged.getLocation();
            throw ReadException.at(
                    file,
                    at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr(),
                    "is a damaged " + what + " (" + damaged.getOriginalMessage() + ")",
                    "copy or save it again");
        } catch (IOException unreadable) {
            throw ReadException.of(file, "cannot be read (" + unreadable.getMessage() + ")", "check the file");
        }
    }

    /** A list without its nulls; empty when the list itself is null. */
    public static <E> List<E> present(@Nullable List<@Nullable E> list) {
        return list == null
                ? List.of()
                : list.stream()
                        .filter(Objects::nonNull)
                        .map(Objects::requireNonNull)
                        .toList();
    }
}
