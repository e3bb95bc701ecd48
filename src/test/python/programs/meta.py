"""Meta-learning: the inner steps of gradient descent are differentiated through."""
import jax
import jax.numpy as jnp
from jax import lax


def program(n=None, remat=False, inner=16, width=1024):
    rows = n or 2048

    def net(p, x):
        for w in p:
            x = jnp.sin(x @ w)
        return x

    def task(p, x, y):
        def descend(p, _):
            g = jax.grad(lambda p: jnp.square(net(p, x) - y).mean())(p)
            return jax.tree.map(lambda a, d: a - 0.01 * d, p, g), None
        p, _ = lax.scan(jax.checkpoint(descend) if remat else descend, p, None, length=inner)
        return jnp.square(net(p, x) - y).mean()

    def outer(p, x, y):
        value, g = jax.value_and_grad(task)(p, x, y)
        return jax.tree.map(lambda a, d: a - 1e-3 * d, p, g), value

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    return jax.jit(outer, donate_argnums=0), ([A(width, width) for _ in range(6)], A(rows, width), A(rows, width))
