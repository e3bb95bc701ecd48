package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** Version and commit, as the build wrote them into the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        URL manifest = manifest();
        return new String[] {"peakscope " + (manifest == null ? "(not packaged)" : text(manifest))};
    }

    /** From the jar with this class; null if the class is in a folder. */
    private static @Nullable URL manifest() {
        URL own = Version.class.getResource("Version.class");
        String path = String.valueOf(own);
        try {
            return path.startsWith("jar:")
                    ? new URL(path.substring(0, path.indexOf("!/") + 2) + "META-INF/MANIFEST.MF")
                    : null;
        } catch (java.net.MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static String text(URL manifest) {
        try (InputStream content = manifest.openStream()) {
            return text(new Manifest(content));
        } catch (IOException unreadable) {
            return "(unknown version: " + unreadable.getMessage() + ")";
        }
    }

    /** What the build recorded; it writes {@code unknown} for the commit if there is no git. */
    static String text(Manifest manifest) {
        String version = manifest.getMainAttributes().getValue("Implementation-Version");
        String commit = manifest.getMainAttributes().getValue("Implementation-Commit");
        return (version == null ? "(version unknown)" : version)
                + (commit == null || commit.equals("unknown")
                        ? " (built without git, commit unknown)"
                        : " (commit " + commit + ")");
    }
}
