"""Momentum contrast (MoCo) with a bank of 262,144 negatives: each of 2048 pictures is scored against all of them at once, float32; or rows in 16 pieces under jax.checkpoint. The encoder is a small mixer."""
import jax
import jax.numpy as jnp
import optax


def encode(p, x):
    for a, b, c in p['mix']:
        x = x + jnp.einsum('bpd,pq->bqd', jax.nn.gelu(x), a)
        x = x + jax.nn.gelu(x @ b) @ c
    x = x.mean(1) @ p['out']
    return x / jnp.linalg.norm(x, axis=-1, keepdims=True)


def contrast(query, positive, bank, heat=0.07):
    pos = jnp.sum(query * positive, -1, keepdims=True)
    neg = query @ bank.T
    return -jax.nn.log_softmax(jnp.concatenate([pos, neg], -1) / heat)[:, 0]


def program(n=None, pieces=None, bank=262_144, d=128):
    pictures = n or 2048

    def update(p, opt, bank, view, other):
        key = jax.lax.stop_gradient(encode(p, other))

        def loss(p):
            q = encode(p, view)
            if pieces is None:
                return contrast(q, key, bank).mean()
            some = jax.checkpoint(lambda qk: contrast(*qk, bank).sum())
            return jax.lax.map(some, (q.reshape(pieces, -1, d), key.reshape(pieces, -1, d))).sum() / pictures
        v, g = jax.value_and_grad(loss)(p)
        u, opt = tx.update(g, opt, p)
        return optax.apply_updates(p, u), opt, jnp.roll(bank, pictures, 0).at[:pictures].set(key), v

    tx = optax.lars(0.3)
    f = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    p = {'mix': [(f(49, 49), f(256, 512), f(512, 256))] * 2, 'out': f(256, d)}
    x = f(pictures, 49, 256)
    return jax.jit(update, donate_argnums=(0, 1, 2)), (p, jax.eval_shape(tx.init, p), f(bank, d), x, x)
