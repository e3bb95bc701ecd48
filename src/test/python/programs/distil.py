"""A small language model learns from a large one's logits: both distributions over 100,000 words for all tokens."""
import jax
import jax.numpy as jnp
import optax
from jax import lax


def divergence(student_h, teacher_h, heads, temperature=2.0):
    s = jax.nn.log_softmax((student_h @ heads['student']).astype(jnp.float32) / temperature)
    t = jax.nn.log_softmax((teacher_h @ heads['teacher']).astype(jnp.float32) / temperature)
    return jnp.sum(jnp.exp(t) * (t - s), -1)


def program(n=None, pieces=None, words=100352, small=1024, large=2048):
    tokens = n or 4096
    opt = optax.adamw(1e-4)

    def loss(trained, body_out, teacher_h, teacher_head):
        h = jax.nn.gelu(body_out @ trained['last'])
        heads = {'student': trained['head'], 'teacher': teacher_head}
        if pieces is None:
            return divergence(h, teacher_h, heads).mean()
        cut = lambda a: a.reshape(pieces, -1, a.shape[-1])
        part = jax.checkpoint(lambda st: divergence(*st, heads))
        return lax.map(part, (cut(h), cut(teacher_h))).mean()

    def step(trained, st, body_out, teacher_h, teacher_head):
        v, g = jax.value_and_grad(loss)(trained, body_out, teacher_h, teacher_head)
        u, st = opt.update(g, st, trained)
        return optax.apply_updates(trained, u), st, v

    bf = lambda *s: jax.ShapeDtypeStruct(s, jnp.bfloat16)
    trained = {'last': bf(small, small), 'head': bf(small, words)}
    return jax.jit(step, donate_argnums=(0, 1)), (trained, jax.eval_shape(opt.init, trained), bf(tokens, small), bf(tokens, large), bf(large, words))
