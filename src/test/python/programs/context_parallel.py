"""Context parallelism over eight chips in shard_map: queries stay cut along 65,536 places, keys and values are gathered (grouped, so that is little), but each chip scores all of its queries against all keys at once; or 256 queries at a time (lax.map). Encoding of whole books, no training."""
import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def attend(q, k, v):
    score = jnp.einsum('qhe,ke->hqk', q, k).astype(jnp.float32) * q.shape[-1] ** -0.5
    return jnp.einsum('hqk,ke->qhe', jax.nn.softmax(score).astype(v.dtype), v)


def program(n=None, block=None, t=65_536, d=1024, heads=4, depth=3):
    t = n or t
    mesh = chips.mesh((8,), ('context',))

    def encode(w, x):
        def layer(x, p):
            y = jax.nn.standardize(x)
            q = (y @ p['q']).reshape(-1, heads, d // heads)
            k, v = (lax.all_gather(y @ p[m], 'context', tiled=True) for m in 'kv')
            if block is None:
                o = attend(q, k, v)
            else:
                o = lax.map(lambda q: attend(q, k, v), q.reshape(-1, block, *q.shape[1:]))
            x = x + o.reshape(-1, d) @ p['o']
            return x + jax.nn.gelu(x @ p['up']) @ p['down'], None
        return lax.scan(layer, x, w)[0]

    f = lambda s, p: jax.ShapeDtypeStruct(s, jnp.bfloat16, sharding=NamedSharding(mesh, p))
    e = d // heads
    w = {k: f((depth, *s), P()) for k, s in dict(q=(d, d), k=(d, e), v=(d, e), o=(d, d), up=(d, 4 * d), down=(4 * d, d)).items()}
    return jax.jit(jax.shard_map(encode, mesh=mesh, in_specs=(P(), P('context')), out_specs=P('context'), check_vma=False)), (w, f((t, d), P('context')))
