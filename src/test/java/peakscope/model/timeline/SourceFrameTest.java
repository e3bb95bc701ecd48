package peakscope.model.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SourceFrameTest {

    private static SourceFrame compiled(String function) {
        return new SourceFrame("??", function, 0, 0);
    }

    /** As from PyTorch's gradient thread: no Python frame, and the stack recorder innermost. */
    private static final List<SourceFrame> GRADIENT = List.of(
            compiled("torch::unwind::unwind()"),
            compiled("c10::cuda::CUDACachingAllocator::Native::NativeCachingAllocator::allocate(unsigned long)"),
            compiled("at::detail::empty_cuda(c10::ArrayRef<long>, c10::TensorOptions const&)"),
            compiled("at::_ops::bmm::call(at::Tensor const&, at::Tensor const&)"),
            compiled("torch::autograd::generated::BmmBackward0::apply(std::vector<at::Tensor>&&)"),
            compiled("torch::autograd::Engine::thread_main(std::shared_ptr<torch::autograd::GraphTask> const&)"),
            new SourceFrame("thread48.o", "execute_native_thread_routine", 0, 0),
            compiled("__clone"));

    @Test
    void gradientsAreKnownByTheirFunction() {
        SourceFrame site = SourceFrame.ofUser(GRADIENT).orElseThrow();
        assertEquals("torch::autograd::generated::BmmBackward0::apply", site.label());
        assertEquals(site.label(), site.shortText());
        BufferDetails details = new BufferDetails("a", List.of(), null, null, null, GRADIENT);
        assertEquals(Optional.of(site), details.source());
    }

    @Test
    void anyFrameOfPythonTellsMore() {
        List<SourceFrame> stack = new ArrayList<>(GRADIENT);
        SourceFrame linear = new SourceFrame("/v/site-packages/torch/nn/modules/linear.py", "forward", 125, 0);
        stack.add(linear);
        assertEquals(Optional.of(linear), SourceFrame.ofUser(stack));
        SourceFrame user = new SourceFrame("/home/me/train.py", "step", 7, 0);
        stack.add(user);
        assertEquals(Optional.of(user), SourceFrame.ofUser(stack));
        assertEquals("train.py:7 step", user.label());
    }

    @Test
    void namespacesWithoutANameAreNoArguments() {
        SourceFrame frame = compiled("at::(anonymous namespace)::create_out(c10::ArrayRef<long>)");
        assertEquals("at::create_out", frame.label());
    }
}
