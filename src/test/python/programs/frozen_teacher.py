"""A small student learns the hidden states of a large frozen teacher whose weights were loaded as float32 and are cast to bfloat16 at every product; or they were loaded as bfloat16,
and may then wait in host memory for their turn."""
import functools

import chips
import jax
import jax.numpy as jnp
import optax

BF = jnp.bfloat16


def stack(ws, x, host=False):
    def layer(x, w):
        w = jax.device_put(w, jax.memory.Space.Device) if host else w
        y = jax.nn.standardize(x, axis=-1)
        mean = jnp.cumsum(y, 1) / (1 + jnp.arange(y.shape[1], dtype=y.dtype))[:, None]
        return x + jax.nn.gelu(y @ w['a'].astype(BF) + mean @ w['m'].astype(BF)) @ w['b'].astype(BF), None
    return jax.lax.scan(jax.checkpoint(layer), x, ws)[0]


def program(n=None, narrow=False, host=False, d=2048, depth=32, small=4, t=512):
    rows = n or 8
    tx = optax.adamax(1e-3)

    @functools.partial(jax.jit, donate_argnames=('student', 'opt'))
    def distil(student, opt, teacher, x):
        goal = stack(teacher, x, host)
        v, g = jax.value_and_grad(lambda s: jnp.mean(optax.cosine_distance(stack(s, x).astype(jnp.float32), goal.astype(jnp.float32))))(student)
        u, opt = tx.update(g, opt, student)
        return optax.apply_updates(student, u), opt, v

    def weights(k, dt, where=None):
        f = lambda *s: jax.ShapeDtypeStruct((k, *s), dt, sharding=where)
        return {'a': f(d, 3 * d), 'm': f(d, 3 * d), 'b': f(3 * d, d)}
    student = weights(small, jnp.float32)
    where = jax.sharding.SingleDeviceSharding(chips.devices()[0], memory_kind='pinned_host') if host else None
    return distil, (student, jax.eval_shape(tx.init, student), weights(depth, BF if narrow else jnp.float32, where), jax.ShapeDtypeStruct((rows, t, d), BF))
