"""The nearest of many points: a full sort of all distances, or the best few."""
import jax
import jax.numpy as jnp
from jax import lax


def program(n=None, points=131072, width=256, k=32, way='sort'):
    asked = n or 4096

    def closest(query, cloud):
        far = (query ** 2).sum(-1)[:, None] - 2 * query @ cloud.T + (cloud ** 2).sum(-1)
        if way == 'sort':
            order = jnp.argsort(far, axis=-1)[:, :k]
            return order, jnp.take_along_axis(far, order, -1)
        if way == 'pieces':
            def piece(q):
                d = (q ** 2).sum(-1)[:, None] - 2 * q @ cloud.T + (cloud ** 2).sum(-1)
                best, where = lax.top_k(-d, k)
                return where, -best
            where, best = lax.map(piece, query.reshape(16, -1, width))
            return where.reshape(asked, k), best.reshape(asked, k)
        best, where = lax.top_k(-far, k)
        return where, -best

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    return jax.jit(closest), (A(asked, width), A(points, width))
