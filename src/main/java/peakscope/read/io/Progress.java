package peakscope.read.io;

/** How long work tells how far it is, and learns that nobody waits for it any more. Called from the working thread. */
public interface Progress {

    /** Says nothing to nobody, never cancels. */
    Progress NONE = new Progress() {
        @Override
        public void at(double fraction, String what) {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    };

    /**
     * Tells how far the work is.
     *
     * @param fraction done, from 0 to 1; negative when unknown
     * @param what is being done, for example {@code reading module_0000.hlo.pb}
     */
    void at(double fraction, String what);

    boolean isCancelled();

    /** To be called in every long loop, a few times a millisecond at most. */
    default void stopIfCancelled() {
        if (isCancelled()) {
            throw new java.util.concurrent.CancellationException("cancelled");
        }
    }
}
