"""A reservoir simulation whose permeability field is closed over, or given as an argument."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def flow(field, p):
    px = jnp.roll(p, 1, 0) - p
    py = jnp.roll(p, 1, 1) - p
    return p + 0.1 * (field * px - jnp.roll(field * px, -1, 0) + field * py - jnp.roll(field * py, -1, 1))


def program(n=None, closed=False, steps=100, give='last'):
    side = n or 4096
    A = jax.ShapeDtypeStruct

    def simulate(field, p):
        if give == 'all':
            return lax.scan(lambda p, _: (flow(field, p),) * 2, p, None, length=steps)[1]
        if give == 'sums':
            return lax.scan(lambda p, _: (flow(field, p), p.sum()), p, None, length=steps)
        return lax.fori_loop(0, steps, lambda _, p: flow(field, p), p)

    p = A((side, side), jnp.float32)
    if closed:
        field = np.random.default_rng(0).random((side, side), np.float32)
        return jax.jit(lambda p: simulate(field, p)), (p,)
    return jax.jit(simulate), (p, p)
