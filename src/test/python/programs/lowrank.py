"""Fine-tuning small adapters beside frozen weights over ('data', 'tensor'); the frozen weights lie whole on each chip."""
import jax
import jax.numpy as jnp
import optax
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def program(n=None, cut=False, width=4096, depth=8, rank=16):
    batch = n or 8
    mesh = chips.mesh((2, 4), ('data', 'tensor'))
    at = lambda *s: NamedSharding(mesh, P(*s))
    tx = optax.adamw(1e-4)

    def loss(small, frozen, x, y):
        def layer(x, both):
            f, s = both
            h = jax.nn.gelu(x @ f['up'] + (x @ s['a']) @ s['b'])
            return x + h @ f['down'], None
        out, _ = lax.scan(jax.checkpoint(layer), x, (frozen, small))
        return jnp.square((out - y).astype(jnp.float32)).mean()

    def tune(small, state, frozen, x, y):
        value, g = jax.value_and_grad(loss)(small, frozen, x, y)
        up, state = tx.update(g, state, small)
        return optax.apply_updates(small, up), state, value

    A = lambda dtype, sh, *s: jax.ShapeDtypeStruct(s, dtype, sharding=sh)
    bf = jnp.bfloat16
    frozen = {'up': A(bf, at(None, None, 'tensor') if cut else at(), depth, width, 4 * width), 'down': A(bf, at(None, 'tensor') if cut else at(), depth, 4 * width, width)}
    small = {'a': A(bf, at(), depth, width, rank), 'b': A(bf, at(), depth, rank, 4 * width)}
    state = jax.tree.map(lambda a: A(a.dtype, at(), *a.shape), jax.eval_shape(tx.init, small))
    x = A(bf, at('data'), batch, 512, width)
    return jax.jit(tune, donate_argnums=(0, 1)), (small, state, frozen, x, x)
