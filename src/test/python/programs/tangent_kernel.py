"""The empirical neural tangent kernel of 64 pictures: the Jacobian of every output with respect to all weights by jax.vmap of jacrev, multiplied with itself; or one pair of columns after the other by vjp and jvp (lax.map), which never holds a Jacobian."""
import jax
import jax.numpy as jnp


def net(p, x):
    x = x.reshape(32, 96)
    for w in p['mix']:
        x = x + jnp.tanh(x @ w[0]) @ w[1]
    return x.reshape(-1) @ p['out']


def by_jacobian(p, xs):
    jac = jax.vmap(jax.jacrev(net), (None, 0))(p, xs)
    rows = jnp.concatenate([a.reshape(a.shape[0] * a.shape[1], -1) for a in jax.tree.leaves(jac)], 1)
    return (rows @ rows.T).reshape(*jac['out'].shape[:2], *jac['out'].shape[:2])


def by_products(p, xs):
    every = lambda p: jax.vmap(net, (None, 0))(p, xs)
    out, pull = jax.vjp(every, p)
    column = lambda i: jax.jvp(every, (p,), pull(jnp.zeros(out.size).at[i].set(1.0).reshape(out.shape)))[1]
    return jax.lax.map(column, jnp.arange(out.size)).reshape(*out.shape, *out.shape)


def program(n=None, way='jacobian', wide=2048, kinds=10):
    pictures = n or 64
    f = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    p = {'mix': [(f(96, wide), f(wide, 96)) for _ in range(6)], 'out': f(32 * 96, kinds)}
    return jax.jit({'jacobian': by_jacobian, 'products': by_products}[way]), (p, f(pictures, 3072))
