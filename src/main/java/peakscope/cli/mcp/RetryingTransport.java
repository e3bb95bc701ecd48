package peakscope.cli.mcp;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Sends an answer again if the SDK's queue refuses it. The queue takes messages from one thread at a time, and the
 * thread that sent the last answer may not have left it when the next is ready; the SDK would then end the session
 * silently.
 */
record RetryingTransport(McpServerTransport transport) implements McpServerTransport {

    private static final int MOST = 1000;
    private static final Duration PAUSE = Duration.ofMillis(1);

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return transport.sendMessage(message).retryWhen(Retry.fixedDelay(MOST, PAUSE));
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return transport.unmarshalFrom(data, type);
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public void close() {
        transport.close();
    }
}
