package peakscope.cli;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.message.ListedCase;

/**
 * What a command was given to look at.
 *
 * @param said by the input itself, where that is an error text
 */
record CaseInput(Case opened, LogContent said) {

    /**
     * Reads all inputs as one case. An error text alone is one too, when it lists what was in use.
     *
     * @throws ReadException when an input cannot be read
     */
    static CaseInput read(List<Path> inputs, Optional<InputStream> standardInput) throws ReadException {
        try {
            return new CaseInput(CaseReader.read(inputs, standardInput, Progress.NONE), LogContent.NONE);
        } catch (ReadException noDump) {
            if (inputs.size() != 1 || !Files.isRegularFile(inputs.get(0))) {
                throw noDump;
            }
            LogContent said = LogContent.read(inputs.get(0));
            return new CaseInput(ListedCase.of(inputs.get(0), said.messages()).orElseThrow(() -> noDump), said);
        }
    }

    /** The same for one that is no stream. */
    static Case read(Path input) throws ReadException {
        return read(List.of(input), Optional.empty()).opened();
    }
}
