"""A recurrent net over long sequences of sound, one scan over time."""
import jax
import jax.numpy as jnp
from jax import lax


def cell(p, state, x):
    h, c = state
    i, f, g, o = jnp.split(x @ p['x'] + h @ p['h'] + p['b'], 4, -1)
    c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
    h = jax.nn.sigmoid(o) * jnp.tanh(c)
    return (h, c), h


def program(n=None, steps=2048, width=1024, parts=0):
    batch = n or 64

    def run(p, xs):
        start = (jnp.zeros((batch, width)),) * 2
        if not parts:
            return lax.scan(lambda s, x: cell(p, s, x), start, xs)[1]
        piece = jax.checkpoint(lambda s, xs: lax.scan(lambda s, x: cell(p, s, x), s, xs))
        return lax.scan(piece, start, xs.reshape(parts, -1, *xs.shape[1:]))[1].reshape(xs.shape[0], batch, width)

    def error(p, xs, ys):
        return jnp.square(run(p, xs) @ p['out'] - ys).mean()

    def learn(p, xs, ys):
        value, g = jax.value_and_grad(error)(p, xs, ys)
        return jax.tree.map(lambda a, b: a - 0.01 * b, p, g), value

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    p = {'x': A(128, 4 * width), 'h': A(width, 4 * width), 'b': A(4 * width), 'out': A(width, 128)}
    return jax.jit(learn, donate_argnums=0), (p, A(steps, batch, 128), A(steps, batch, 128))
