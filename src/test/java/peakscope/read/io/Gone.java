package peakscope.read.io;

/** A user who no longer waits. */
public final class Gone implements Progress {

    @Override
    public void at(double fraction, String what) {
        // Nobody looks.
    }

    @Override
    public boolean isCancelled() {
        return true;
    }
}
