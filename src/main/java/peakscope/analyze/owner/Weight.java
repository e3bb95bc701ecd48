package peakscope.analyze.owner;

/** Which bytes of an owner are shown. */
public enum Weight {
    ALL {
        @Override
        public long of(Owner owner) {
            return owner.size().count();
        }
    },
    PADDING {
        @Override
        public long of(Owner owner) {
            return owner.padding().count();
        }
    };

    public abstract long of(Owner owner);
}
