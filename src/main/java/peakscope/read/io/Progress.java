package peakscope.read.io;

/** Through this, long work reports progress and learns that it was cancelled. Called from the working thread. */
public interface Progress {

    /** Ignores reports and never cancels. */
    Progress NONE = new Progress() {
        @Override
        public void at(double fraction, String what) {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    };

    /**
     * Reports progress.
     *
     * @param fraction done, from 0 to 1; negative when unknown
     * @param what is being done, for example {@code reading module_0000.hlo.pb}
     */
    void at(double fraction, String what);

    boolean isCancelled();

    /** Call this in every long loop, at most a few times a millisecond. */
    default void stopIfCancelled() {
        if (isCancelled()) {
            throw new java.util.concurrent.CancellationException("cancelled");
        }
    }
}
