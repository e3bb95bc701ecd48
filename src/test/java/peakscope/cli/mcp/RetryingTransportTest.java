package peakscope.cli.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import peakscope.Hang;
import reactor.core.publisher.Mono;

class RetryingTransportTest {

    @Test
    void whatTheQueueRefusesIsSentAgain() {
        AtomicInteger sent = new AtomicInteger();
        McpServerTransport busyTwice = new McpServerTransport() {
            @Override
            public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
                return Mono.defer(() -> sent.incrementAndGet() < 3
                        ? Mono.error(new IllegalStateException("Failed to enqueue message"))
                        : Mono.empty());
            }

            @Override
            public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Mono<Void> closeGracefully() {
                return Mono.empty();
            }
        };
        new RetryingTransport(busyTwice)
                .sendMessage(new McpSchema.JSONRPCNotification("2.0", "said", null))
                .block(Hang.NEVER);
        assertEquals(3, sent.get());
    }
}
