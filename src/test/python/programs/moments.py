"""A step over a mesh of ('stage', 'copy'): the weights are cut over both, Adam's moments over 'stage' only."""
import jax
import jax.numpy as jnp
import optax
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def program(n=None, width=6144, depth=6, cut='stage', donate=True):
    mesh = chips.mesh((2, 4), ('stage', 'copy'))
    at = lambda *s: NamedSharding(mesh, P(*s))
    opt = optax.adamw(3e-4)

    def forward(ws, x):
        for w in ws:
            x = jnp.tanh(x @ w)
        return x

    def fit(ws, state, x, y):
        value, grads = jax.value_and_grad(lambda ws: jnp.abs(forward(ws, x) - y).mean())(ws)
        up, state = opt.update(grads, state, ws)
        return optax.apply_updates(ws, up), state, value

    A = jax.ShapeDtypeStruct
    put = lambda t, s: jax.tree.map(lambda a: A(a.shape, a.dtype, sharding=s if a.ndim == 2 else at()), t)
    ws = [A((width, width), jnp.float32) for _ in range(depth)]
    state = put(jax.eval_shape(opt.init, ws), at(*(('stage',) if cut == 'stage' else (('stage', 'copy'),))))
    ws = put(ws, at(('stage', 'copy')))
    x = A((4096, width), jnp.float32, sharding=at('copy'))
    outs = (jax.tree.map(lambda a: a.sharding, ws), jax.tree.map(lambda a: a.sharding, state), at())
    return jax.jit(fit, donate_argnums=(0, 1) if donate else (), out_shardings=outs), (ws, state, x, x)
