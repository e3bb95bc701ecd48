"""A text-to-text encoder with a learned bias for each distance (T5): scores plus bias for all pairs of 4096 tokens, bfloat16."""
import jax
import jax.numpy as jnp
from jax import lax


def buckets(q, k):
    d = jnp.clip(jnp.abs(q[:, None] - k[None, :]), 0, 2047)
    return jnp.minimum(d, 31)


def attention(q, k, v, table, rows):
    bias = table[buckets(rows, jnp.arange(k.shape[1]))].transpose(2, 0, 1)
    s = jnp.einsum('bqhd,bkhd->bhqk', q, k) + bias
    p = jax.nn.softmax(s.astype(jnp.float32), -1).astype(q.dtype)
    return jnp.einsum('bhqk,bkhd->bqhd', p, v)


def program(n=None, blocks=None, heads=12, d=768, depth=3, t=4096):
    b = n or 2

    def layer(x, w):
        q, k, v = ((x @ w[i]).reshape(b, t, heads, -1) for i in 'qkv')
        rows = jnp.arange(t)
        if blocks is None:
            a = attention(q, k, v, w['bias'], rows)
        else:
            one = jax.checkpoint(lambda qr: attention(qr[0], k, v, w['bias'], qr[1]))
            a = lax.map(one, (q.reshape(b, blocks, -1, heads, d // heads).swapaxes(0, 1), rows.reshape(blocks, -1)))
            a = a.swapaxes(0, 1)
        x = x + a.reshape(b, t, d) @ w['o']
        return x + jax.nn.relu(x @ w['wi']) @ w['wo']

    def step(ws, x, y):
        def loss(ws):
            h = x
            for w in ws:
                h = layer(h, w)
            return jnp.mean((h - y).astype(jnp.float32) ** 2)
        v, g = jax.value_and_grad(loss)(ws)
        return jax.tree.map(lambda a, b: (a - 0.1 * b).astype(a.dtype), ws, g), v

    bf = lambda *s: jax.ShapeDtypeStruct(s, jnp.bfloat16)
    ws = [{**{i: bf(d, d) for i in 'qkvo'}, 'bias': bf(32, heads), 'wi': bf(d, 4 * d), 'wo': bf(4 * d, d)} for _ in range(depth)]
    return jax.jit(step, donate_argnums=0), (ws, bf(b, t, d), bf(b, t, d))
