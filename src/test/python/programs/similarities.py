"""Pictures and texts compared over eight chips: every chip scores its pictures against all texts."""
import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def tower(w, x):
    x = jax.nn.gelu(x @ w['a'])
    return x @ w['b']


def unit(x):
    return x * lax.rsqrt(jnp.sum(jnp.square(x), -1, keepdims=True) + 1e-6)


def program(n=None, parts=1):
    batch = n or 65536
    mesh = chips.mesh((8,), ('data',))

    def local(weights, scale, pictures, texts):
        z, t = unit(tower(weights['picture'], pictures)), unit(tower(weights['text'], texts))
        every = lax.all_gather(t, 'data', tiled=True)
        here = lax.axis_index('data') * z.shape[0]

        def rows(z, first):
            logits = scale[0] * z @ every.T + scale[1]
            same = (jnp.arange(z.shape[0])[:, None] + first) == jnp.arange(every.shape[0])[None, :]
            sign = jnp.where(same, 1.0, -1.0)
            return -jax.nn.log_sigmoid(sign * logits).sum()

        if parts == 1:
            total = rows(z, here)
        else:
            size = z.shape[0] // parts
            total = lax.map(jax.checkpoint(lambda one: rows(*one)), (z.reshape(parts, size, -1), here + size * jnp.arange(parts))).sum()
        return lax.psum(total, 'data') / batch

    both = jax.shard_map(local, mesh=mesh, in_specs=(P(), P(), P('data'), P('data')), out_specs=P())

    def learn(weights, scale, pictures, texts):
        value, g = jax.value_and_grad(both)(weights, scale, pictures, texts)
        return jax.tree.map(lambda w, d: w - 1e-3 * d, weights, g), value

    A = jax.ShapeDtypeStruct
    f = lambda *s: A(s, jnp.float32, sharding=NamedSharding(mesh, P()))
    weights = {k: {'a': f(1024, 4096), 'b': f(4096, 512)} for k in ('picture', 'text')}
    x = A((batch, 1024), jnp.float32, sharding=NamedSharding(mesh, P('data')))
    return jax.jit(learn, donate_argnums=0), (weights, f(2), x, x)
