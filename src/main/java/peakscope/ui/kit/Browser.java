package peakscope.ui.kit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Shows a web page. An interface, because robots have no browser. */
public interface Browser {

    /** Completes with whether a browser was started, never with an exception; on any thread. */
    CompletableFuture<Boolean> show(String address);

    /** The system's default browser, started in the background. */
    static Browser ofSystem(Executor background) {
        return SystemBrowser.of(System.getProperty("os.name", ""), background);
    }
}
