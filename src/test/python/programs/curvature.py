"""Sophia's diagonal of the Hessian by Hutchinson's probes: twelve Hessian-vector products at once by vmap and their mean, or one probe after the other added up in a loop."""
import jax
import jax.numpy as jnp
from jax import lax


def loss(p, x, y):
    h = x
    for k in range(4):
        h = h + jnp.tanh(h @ p[f'a{k}']) @ p[f'b{k}']
    return jnp.mean((h - y) ** 2)


def program(n=None, probes=12, together=True, d=2048, wide=8192):
    rows = n or 256

    def update(p, diagonal, key, x, y):
        g = jax.grad(loss)
        grads = g(p, x, y)

        def probe(key):
            leaves, tree = jax.tree.flatten(p)
            u = tree.unflatten([jax.random.rademacher(k, l.shape, l.dtype) for k, l in zip(jax.random.split(key, len(leaves)), leaves)])
            return jax.tree.map(jnp.multiply, u, jax.jvp(lambda q: g(q, x, y), (p,), (u,))[1])
        keys = jax.random.split(key, probes)
        if together:
            fresh = jax.tree.map(lambda a: a.mean(0), jax.vmap(probe)(keys))
        else:
            fresh = lax.fori_loop(0, probes, lambda i, t: jax.tree.map(lambda t, a: t + a / probes, t, probe(keys[i])), jax.tree.map(jnp.zeros_like, p))
        diagonal = jax.tree.map(lambda h, f: 0.99 * h + 0.01 * f, diagonal, fresh)
        return jax.tree.map(lambda w, g, h: w - 1e-3 * jnp.clip(g / jnp.maximum(h, 1e-12), -1, 1), p, grads, diagonal), diagonal

    f = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    p = {f'a{k}': f(d, wide) for k in range(4)} | {f'b{k}': f(wide, d) for k in range(4)}
    return jax.jit(update, donate_argnums=(0, 1)), (p, p, jax.eval_shape(lambda: jax.random.key(0)), f(rows, d), f(rows, d))
