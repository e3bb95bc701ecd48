package peakscope.ui.main;

import java.util.Optional;
import javafx.scene.control.Tab;
import org.jspecify.annotations.Nullable;
import peakscope.advise.finding.Finding;
import peakscope.model.Case;
import peakscope.model.value.InputFile;
import peakscope.read.Opened;
import peakscope.ui.advice.AdviceView;
import peakscope.ui.model.CaseViewModel;

/** Brings an error text and its program's dump together in one tab, in either order. */
final class TextAndDump {

    private TextAndDump() {}

    /** The error text that a tab shows alone; empty for a tab with a dump, and without a tab. */
    static Optional<Opened> textOf(@Nullable Tab tab) {
        if (tab != null && tab.getContent() instanceof AdviceView view) {
            return Optional.of(view.read());
        }
        return model(tab)
                .filter(model -> isListing(model.opened()))
                .map(model -> new Opened(
                        Optional.of(model.opened()),
                        model.saidProperty().get(),
                        model.errorText().textProperty().get()));
    }

    /** The dump that a tab shows; empty if it shows an error text alone, and without a tab. */
    static Optional<CaseViewModel> dumpOf(@Nullable Tab tab) {
        return model(tab).filter(model -> !isListing(model.opened()));
    }

    /** Whether only error texts were opened. */
    static boolean isText(Opened read) {
        return read.opened().map(TextAndDump::isListing).orElse(true);
    }

    /** An error text that lists its largest buffers is a case, but still not a dump. */
    private static boolean isListing(Case opened) {
        return opened.inputs().stream().allMatch(InputFile::isErrorText);
    }

    private static Optional<CaseViewModel> model(@Nullable Tab tab) {
        return tab != null && tab.getContent() instanceof CaseView view ? Optional.of(view.model()) : Optional.empty();
    }

    /** Explains a dump by an error text. Returns a sentence if the text is about another program. */
    static Optional<String> join(CaseViewModel dump, Opened text) {
        dump.explain(text.said(), text.shown());
        return dump.findings().stream()
                .filter(finding -> finding.id().equals("text-mismatch"))
                .findFirst()
                .map(TextAndDump::sentence);
    }

    private static String sentence(Finding mismatch) {
        return mismatch.title() + ". " + mismatch.detail();
    }
}
