/**
 * PyTorch memory snapshots, as {@code torch.cuda.memory._dump_snapshot} writes them: a Python pickle of the segments of
 * the caching allocator and of what it allocated and freed before.
 *
 * <p>In: reading a pickle without running anything that it names, and converting segments and events into one timeline
 * per device. Not in: streams, private pools, compile contexts, annotations, and where memory was freed. Names of keys
 * are those of {@code memory_snapshot.cpp} in <a
 * href="https://github.com/pytorch/pytorch/tree/main/torch/csrc/cuda">pytorch/pytorch</a>; opcodes those of {@code
 * pickletools} in Python's library.
 */
@NullMarked
package peakscope.read.torch;

import org.jspecify.annotations.NullMarked;
