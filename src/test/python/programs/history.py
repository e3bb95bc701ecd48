"""Many steps of training in one program; what comes back of every step is a choice."""
import jax
import jax.numpy as jnp
from jax import lax


def program(n=None, steps=64, width=4096, depth=2, back='weights'):
    def fit(ws, xs, ys):
        def one(ws, pair):
            x, y = pair

            def error(ws):
                h = x
                for w in ws:
                    h = jnp.tanh(h @ w)
                return jnp.square(h - y).mean()
            value, g = jax.value_and_grad(error)(ws)
            ws = [w - 0.1 * d for w, d in zip(ws, g)]
            return ws, (value, ws) if back == 'weights' else value
        return lax.scan(one, ws, (xs, ys))

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    return jax.jit(fit, donate_argnums=0), ([A(width, width)] * depth, A(steps, 256, width), A(steps, 256, width))
