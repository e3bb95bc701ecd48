"""Data parallel training of an MLP stack on eight chips with jit and shardings."""
import jax
import jax.numpy as jnp
import optax
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def program(n=None, width=4096, depth=8, moments='split', weights='split', hold=None, remat=True, outs=True):
    batch = n or 4096
    mesh = chips.mesh((8,), ('data',))
    at = lambda *s: NamedSharding(mesh, P(*s))
    f32 = jnp.float32
    tx = optax.adam(1e-3)

    def layer(x, w):
        h = jax.nn.gelu(x @ w['up'])
        if hold:
            h = lax.with_sharding_constraint(h, at('data') if hold == 'rows' else at(None, None))
        return x + h @ w['down'], None

    def loss(model, x, y):
        f = jax.checkpoint(layer) if remat else layer
        out, _ = lax.scan(f, x, model)
        return ((out - y) ** 2).mean()

    def step(model, opt, x, y):
        l, g = jax.value_and_grad(loss)(model, x, y)
        up, opt = tx.update(g, opt)
        return optax.apply_updates(model, up), opt, l

    def spread(tree, how):
        s = {'split': lambda a: at(None, 'data') if a.ndim == 3 else at(), 'whole': lambda a: at()}[how]
        return jax.tree.map(lambda a: jax.ShapeDtypeStruct(a.shape, a.dtype, sharding=s(a)), tree)

    A = jax.ShapeDtypeStruct
    model = {'up': A((depth, width, 4 * width), f32), 'down': A((depth, 4 * width, width), f32)}
    opt = jax.eval_shape(tx.init, model)
    model, opt = spread(model, weights), spread(opt, moments)
    data = A((batch, width), f32, sharding=at('data'))
    kw = {'out_shardings': (*(jax.tree.map(lambda a: a.sharding, t) for t in (model, opt)), at())} if outs else {}
    return jax.jit(step, donate_argnums=(0, 1), **kw), (model, opt, data, data)
