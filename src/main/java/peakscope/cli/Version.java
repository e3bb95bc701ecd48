package peakscope.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Version and commit, as the build wrote them into the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return new String[] {"peakscope " + version};
    }
}
