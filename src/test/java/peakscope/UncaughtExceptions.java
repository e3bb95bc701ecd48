package peakscope;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Fails a test during which any thread had an uncaught exception. JavaFX passes a listener's exception to the thread's
 * handler and continues, so the test would never notice. Registered for every test in {@code META-INF/services}.
 */
public final class UncaughtExceptions
        implements BeforeAllCallback, AfterEachCallback, AfterAllCallback, AroundPropertyHook {

    private static final Collector COLLECTOR = new Collector();

    @Override
    public void beforeAll(ExtensionContext context) {
        COLLECTOR.install();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        COLLECTOR.rethrow();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        COLLECTOR.rethrow();
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        COLLECTOR.install();
        PropertyExecutionResult result = property.execute();
        try {
            COLLECTOR.rethrow();
            return result;
        } catch (AssertionError uncaught) {
            return result.mapToFailed(uncaught);
        }
    }

    private static final class Collector implements UncaughtExceptionHandler {

        private final List<Throwable> uncaught = new ArrayList<>();

        void install() {
            // TestFX sets its own handler when this class is loaded.
            WaitForAsyncUtils.clearExceptions();
            Thread.setDefaultUncaughtExceptionHandler(this);
        }

        @Override
        public synchronized void uncaughtException(Thread thread, Throwable exception) {
            uncaught.add(exception);
        }

        synchronized void rethrow() {
            if (uncaught.isEmpty()) {
                return;
            }
            AssertionError failure = new AssertionError("not caught: " + uncaught.get(0), uncaught.get(0));
            uncaught.stream().skip(1).forEach(failure::addSuppressed);
            uncaught.clear();
            throw failure;
        }
    }
}
