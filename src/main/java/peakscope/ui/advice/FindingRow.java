package peakscope.ui.advice;

import java.util.Locale;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.ui.kit.Icons;
import peakscope.ui.kit.Words;

/** One finding as a row: how sure, what, and what it would save. A click, Enter or Space expands it. */
final class FindingRow extends VBox {

    /** In widths of the letter m. */
    private static final double NARROW = 20;

    private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

    private final Finding finding;
    private final FindingSource source;
    private final Head head;
    private boolean open;

    /**
     * Starts closed.
     *
     * @param asked is told when the user wants the row opened or closed
     */
    FindingRow(Finding finding, FindingSource source, Consumer<FindingRow> asked) {
        this.finding = finding;
        this.source = source;
        getStyleClass().addAll("finding", "finding-" + finding.severity().text());
        head = new Head(asked);
        getChildren().add(head);
    }

    boolean isOpen() {
        return open;
    }

    void open(boolean now) {
        open = now;
        pseudoClassStateChanged(OPEN, now);
        getChildren().setAll(head);
        if (now) {
            getChildren().add(new FindingBody(finding, source));
        }
        head.notifyAccessibleAttributeChanged(AccessibleAttribute.EXPANDED);
    }

    private String figures() {
        return finding.saving().map(saving -> "−" + saving.bytes()).orElse("");
    }

    private static String word(Severity severity) {
        String word = severity.text();
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** The part that is always visible; a control for keyboards and screen readers. */
    private final class Head extends HBox {

        private final Label saves = new Label(figures());
        private final Label how;
        private final VBox words;

        Head(Consumer<FindingRow> asked) {
            super(8);
            getStyleClass().add("finding-head");
            setAlignment(Pos.TOP_LEFT);
            setFocusTraversable(true);
            setAccessibleRole(AccessibleRole.TITLED_PANE);
            String sure = word(finding.severity());
            String after = finding.saving()
                    .map(saving -> " · peak after: " + saving.peakAfter() + saving.bound())
                    .orElse("");
            setAccessibleText(sure + ": " + finding.title() + (figures().isEmpty() ? "" : ", " + figures() + after));
            Node icon = Icons.of(finding.severity().text());
            icon.getStyleClass().add("severity-icon");
            Label title = Words.heading(finding.title());
            how = Words.muted(sure + after);
            how.getStyleClass().add("finding-how");
            words = new VBox(1, title, how);
            words.setMinWidth(0);
            HBox.setHgrow(words, Priority.ALWAYS);
            saves.getStyleClass().addAll("finding-saving", "figures");
            saves.setMinWidth(USE_PREF_SIZE);
            saves.setManaged(!figures().isEmpty());
            getChildren().addAll(icon, words, saves);
            setOnMouseClicked(event -> {
                requestFocus();
                asked.accept(FindingRow.this);
            });
            addEventHandler(KeyEvent.KEY_PRESSED, event -> {
                if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
                    asked.accept(FindingRow.this);
                    event.consume();
                }
            });
        }

        /** In a narrow pane the saving is below the title, which would otherwise break into single words. */
        @Override
        protected void layoutChildren() {
            boolean narrow = getWidth() < NARROW * saves.getFont().getSize();
            if (narrow != words.getChildren().contains(saves)) {
                (narrow ? getChildren() : words.getChildren()).remove(saves);
                if (narrow) {
                    words.getChildren().add(1, saves);
                } else {
                    getChildren().add(saves);
                }
            }
            super.layoutChildren();
        }

        @Override
        public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return attribute == AccessibleAttribute.EXPANDED
                    ? (Object) open
                    : super.queryAccessibleAttribute(attribute, parameters);
        }
    }
}
