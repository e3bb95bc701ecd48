package peakscope.read.xplane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import peakscope.model.runtime.ModuleRun;
import peakscope.read.xplane.plane.EventWalk;
import peakscope.read.xplane.plane.Stat;
import peakscope.read.xplane.plane.StatKey;

/**
 * When modules ran. Devices have a line for them; on a CPU each operation names its module and its run, and a run lasts
 * from its first operation to the end of its last.
 */
final class RunCollector {

    /** The line of a device plane on which each event is a run. */
    static final String DEVICE_LINE = "XLA Modules";

    private static final int MOST = 1 << 20;

    private final List<ModuleRun> runs = new ArrayList<>();
    private final Map<Key, long[]> spans = new LinkedHashMap<>();
    private long leftOut;

    private record Key(String module, String where, long run) {}

    /** Takes an event from a device's line of modules. */
    void deviceRun(EventWalk at) throws IOException {
        if (runs.size() == MOST) {
            leftOut++;
            return;
        }
        runs.add(new ModuleRun(
                at.plane().eventName(at.cursor(), at.id()), at.plane().name(), at.start(), at.end()));
    }

    /** Takes any event of a host; most name no module. */
    void operation(EventWalk at) throws IOException {
        Operation operation = new Operation(at);
        at.stats(operation);
        if (operation.module.isEmpty() || !operation.hasRun) {
            return;
        }
        Key key = operation.key();
        long[] span = spans.get(key);
        if (span == null) {
            if (spans.size() == MOST) {
                leftOut++;
                return;
            }
            spans.put(key, new long[] {at.start(), at.end()});
        } else {
            span[0] = Math.min(span[0], at.start());
            span[1] = Math.max(span[1], at.end());
        }
    }

    /** What a host's event says about the module that it belongs to. */
    private static final class Operation implements EventWalk.StatSink {
        private final EventWalk at;
        private String module = "";
        private long program = -1;
        private long device;
        private long run;
        private boolean hasRun;

        Operation(EventWalk at) {
            this.at = at;
        }

        @Override
        public void stat(Stat stat) throws IOException {
            StatKey key = at.plane().key(stat);
            if (key == StatKey.HLO_MODULE) {
                module = at.plane().text(at.cursor(), stat);
            } else if (key == StatKey.PROGRAM_ID) {
                program = stat.number();
            } else if (key == StatKey.RUN_ID) {
                run = stat.number();
                hasRun = true;
            } else if (key == StatKey.DEVICE_ORDINAL) {
                device = stat.number();
            }
        }

        Key key() {
            String name = program < 0 ? module : module + "(" + program + ")";
            return new Key(name, at.plane().name() + " device " + device, run);
        }
    }

    /** By start. */
    List<ModuleRun> runs() {
        List<ModuleRun> all = new ArrayList<>(runs);
        spans.forEach((key, span) -> all.add(new ModuleRun(key.module(), key.where(), span[0], span[1])));
        all.sort(Comparator.comparingLong(ModuleRun::start));
        return all;
    }

    /** Events beyond the maximum that is kept. */
    long leftOut() {
        return leftOut;
    }
}
