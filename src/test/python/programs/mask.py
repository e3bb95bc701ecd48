"""Scores with a bias table that a function closes over, or that is made where it is used."""
import jax
import jax.numpy as jnp


def slopes(length, heads):
    gap = -jnp.abs(jnp.arange(length)[:, None] - jnp.arange(length)[None, :]).astype(jnp.float32)
    return gap[None] * 2.0 ** -jnp.arange(1, heads + 1)[:, None, None]


def program(n=None, length=2048, heads=8, closed=True):
    import numpy as np
    gap = -np.abs(np.arange(length)[:, None] - np.arange(length)[None, :]).astype(np.float32)
    table = gap[None] * (2.0 ** -np.arange(1, heads + 1, dtype=np.float32))[:, None, None] * (1 + 0.01 * np.random.default_rng(0).random((heads, length, length), dtype=np.float32))

    def biased(q, k, v, *given):
        bias = table if closed else slopes(length, heads)
        def head(q, k, v, b):
            return jax.nn.softmax(q @ k.T + b) @ v
        return jax.vmap(head)(q, k, v, bias)

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    x = A(heads, length, 128)
    return jax.jit(biased), (x, x, x)
