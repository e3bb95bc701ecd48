"""Serving a wide stack over a mesh of ('replica', 'tensor'): the weights stay cut, or come together before each product."""
import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def program(n=None, width=8192, depth=6, together=True):
    batch = n or 2048
    mesh = chips.mesh((2, 4), ('replica', 'tensor'))
    at = lambda *s: NamedSharding(mesh, P(*s))

    def serve(weights, x):
        for up, down in weights:
            if together:
                up = lax.with_sharding_constraint(up, at())
                down = lax.with_sharding_constraint(down, at())
            x = x + jax.nn.relu(x @ up) @ down
        return x

    A = jax.ShapeDtypeStruct
    weights = [(A((width, 4 * width), jnp.float32, sharding=at(None, 'tensor')), A((4 * width, width), jnp.float32, sharding=at('tensor', None))) for _ in range(depth)]
    return jax.jit(serve, out_shardings=at('replica')), (weights, A((batch, width), jnp.float32, sharding=at('replica')))
