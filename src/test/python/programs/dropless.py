"""Dropless experts: each token is copied to its eight experts, sorted by expert, and multiplied by lax.ragged_dot."""
import jax
import jax.numpy as jnp
import optax
from jax import lax


def moe(x, p, top=8):
    scores = jax.nn.softmax((x @ p['router']).astype(jnp.float32))
    gate, idx = lax.top_k(scores, top)
    flat = idx.reshape(-1)
    order = jnp.argsort(flat)
    sizes = jnp.bincount(flat, length=p['router'].shape[1]).astype(jnp.int32)
    rows = x[order // top]
    h = jax.nn.silu(lax.ragged_dot(rows, p['gate'], sizes)) * lax.ragged_dot(rows, p['up'], sizes)
    y = lax.ragged_dot(h, p['down'], sizes) * gate.reshape(-1)[order][:, None].astype(x.dtype)
    return x + jnp.zeros_like(x).at[order // top].add(y)


def program(n=None, remat=False, depth=4, width=1024, hidden=1024, experts=16):
    tokens = n or 8192
    f = jax.checkpoint(moe) if remat else moe
    tx = optax.sgd(1e-2)

    def loss(params, x, y):
        for p in params:
            x = f(x, p)
        return jnp.mean((x - y).astype(jnp.float32) ** 2)

    def step(params, x, y):
        v, g = jax.value_and_grad(loss)(params, x, y)
        u, _ = tx.update(g, tx.init(params))
        return optax.apply_updates(params, u), v

    bf = lambda *s: jax.ShapeDtypeStruct(s, jnp.bfloat16)
    params = [{'router': bf(width, experts), 'gate': bf(experts, width, hidden), 'up': bf(experts, width, hidden), 'down': bf(experts, hidden, width)} for _ in range(depth)]
    return jax.jit(step, donate_argnums=0), (params, bf(tokens, width), bf(tokens, width))
