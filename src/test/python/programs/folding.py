"""Triangle updates of a protein's pair representation, three blocks of the same kind by scan."""
import jax
import jax.numpy as jnp
from jax import lax


def norm(x):
    return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)


def program(n=None, remat=False, pair=128, depth=8):
    length = n or 384

    def block(z, p):
        x = norm(z)
        a = jax.nn.sigmoid(x @ p['ga']) * (x @ p['a'])
        b = jax.nn.sigmoid(x @ p['gb']) * (x @ p['b'])
        t = jnp.einsum('ikc,jkc->ijc', a, b)
        z = z + jax.nn.sigmoid(x @ p['g']) * (norm(t) @ p['o'])
        return z + jax.nn.relu(norm(z) @ p['up']) @ p['down'], None

    def loss(p, z, goal):
        z, _ = lax.scan(jax.checkpoint(block) if remat else block, z, p)
        return jnp.square(z - goal).mean()

    def step(p, z, goal):
        value, g = jax.value_and_grad(loss)(p, z, goal)
        return jax.tree.map(lambda a, d: a - 1e-3 * d, p, g), value

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    p = {k: A(depth, pair, pair) for k in ('ga', 'a', 'gb', 'b', 'g', 'o')} | {'up': A(depth, pair, 4 * pair), 'down': A(depth, 4 * pair, pair)}
    return jax.jit(step, donate_argnums=0), (p, A(length, length, pair), A(length, length, pair))
