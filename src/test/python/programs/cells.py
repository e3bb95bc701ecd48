"""A world of cells that is stepped forward: the world is given back, and not given away."""
import jax
import jax.numpy as jnp
from jax import lax


def program(n=None, size=16384, fields=4, give=False):
    def flow(settings, dye, world):
        def one(i, w):
            return w + 0.1 * (jnp.roll(w, 1, 1) + jnp.roll(w, -1, 1) + jnp.roll(w, 1, 2) + jnp.roll(w, -1, 2) - 4 * w) * settings['rate']
        world = lax.fori_loop(0, 8, one, world)
        return dye + world.mean(), world

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    return jax.jit(flow, donate_argnums=(2,) if give else ()), ({'rate': A()}, A(64), A(fields, size, size))
