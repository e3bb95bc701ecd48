/**
 * Answers agents over the Model Context Protocol: read only, in bounded texts, about files in folders that the user named.
 *
 * <p>{@code cli} starts it. Only {@code ToolServer} knows the SDK, so that no other command loads it.
 */
@NullMarked
package peakscope.cli.mcp;

import org.jspecify.annotations.NullMarked;
