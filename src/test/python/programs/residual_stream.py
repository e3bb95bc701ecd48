"""Megatron-like layers over ('data', 'tensor'): between the layers each chip of 'tensor' keeps the same residual stream; cut along time it is an eighth."""
import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def program(n=None, cut=False, width=4096, depth=16, time=8192):
    batch = n or 1
    mesh = chips.mesh((1, 8), ('data', 'tensor'))
    on = lambda *s: NamedSharding(mesh, P(*s))
    keep = NamedSharding(mesh, P('data', 'tensor') if cut else P())

    def layer(x, w):
        x = lax.with_sharding_constraint(x, keep)
        z = x * lax.rsqrt(jnp.mean(jnp.square(x), -1, keepdims=True) + 1e-5)
        q, k, v = ((z @ w[i]).reshape(batch, time, 32, -1) for i in ('q', 'k', 'v'))
        kv = jnp.einsum('bthd,bthe->bhde', jax.nn.softmax(k, 1), v)
        a = jnp.einsum('bthd,bhde->bthe', jax.nn.softmax(q), kv).reshape(batch, time, -1)
        x = x + a @ w['o']
        x = lax.with_sharding_constraint(x, keep)
        return x + jax.nn.silu(x @ w['up']) @ w['down'], None

    def loss(ws, x, y):
        out, _ = lax.scan(jax.checkpoint(layer), x, ws)
        return jnp.square((out - y).astype(jnp.float32)).mean()

    def step(ws, x, y):
        v, g = jax.value_and_grad(loss)(ws, x, y)
        return jax.tree.map(lambda a, b: a - b * jnp.asarray(1e-3, a.dtype), ws, g), v

    A = lambda sh, *s: jax.ShapeDtypeStruct(s, jnp.bfloat16, sharding=sh)
    c, r = on(None, None, 'tensor'), on(None, 'tensor', None)
    ws = {'q': A(c, depth, width, width), 'k': A(c, depth, width, width), 'v': A(c, depth, width, width), 'o': A(r, depth, width, width),
          'up': A(c, depth, width, 2 * width), 'down': A(r, depth, 2 * width, width)}
    x = A(on(), batch, time, width)
    return jax.jit(step, donate_argnums=0, out_shardings=(jax.tree.map(lambda a: a.sharding, ws), on())), (ws, x, x)
