package peakscope.ui.kit;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.MenuItem;

/** Turns page addresses into links that open in the browser. Without a browser, the address is copied. */
public final class Links {

    private final Browser browser;
    private final Consumer<String> notice;

    /**
     * For one window.
     *
     * @param notice shows a sentence to the user
     */
    public Links(Browser browser, Consumer<String> notice) {
        this.browser = browser;
        this.notice = notice;
    }

    public Hyperlink to(String address) {
        Hyperlink link = new Hyperlink(address);
        link.setWrapText(true);
        link.getStyleClass().add("reference");
        MenuItem open = new MenuItem("Open in browser");
        open.setOnAction(event -> open(address));
        MenuItem copy = new MenuItem("Copy link");
        copy.setOnAction(event -> CopyText.toClipboard(address));
        link.setContextMenu(new ContextMenu(open, copy));
        link.setOnAction(event -> open(address));
        return link;
    }

    /** Opens a page, or copies its address if there is no browser. */
    public void open(String address) {
        CompletableFuture<Void> unused =
                browser.show(address).thenAccept(shown -> Platform.runLater(() -> answer(address, shown)));
    }

    private void answer(String address, boolean shown) {
        if (!shown) {
            CopyText.toClipboard(address);
            notice.accept("Couldn't start a browser. Link copied: " + address);
        }
    }
}
