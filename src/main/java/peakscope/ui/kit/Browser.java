package peakscope.ui.kit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Shows a page of the web. An interface, since a robot has no browser. */
public interface Browser {

    /** Completes with whether a browser was started, and never with an exception; on any thread. */
    CompletableFuture<Boolean> show(String address);

    /** The browser that the user has chosen for the system, started in the background. */
    static Browser ofSystem(Executor background) {
        return SystemBrowser.of(System.getProperty("os.name", ""), background);
    }
}
