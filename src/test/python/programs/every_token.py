"""Layers of experts that score a batch of documents: every expert works on every token, or tokens are sorted and each goes to its two experts alone."""
import jax
import jax.numpy as jnp

BF = jnp.bfloat16


def all_experts(w, x, share, chosen):
    weight = jnp.zeros((x.shape[0], w['up'].shape[0]), BF).at[jnp.arange(x.shape[0])[:, None], chosen].set(share)
    hidden = jax.nn.relu(jnp.einsum('nd,edh->neh', x, w['up']))
    return jnp.einsum('neh,ehd,ne->nd', hidden, w['down'], weight)


def own_experts(w, x, share, chosen):
    k = chosen.shape[1]
    order = jnp.argsort(chosen.reshape(-1))
    groups = jnp.bincount(chosen.reshape(-1), length=w['up'].shape[0])
    hidden = jax.nn.relu(jax.lax.ragged_dot(x[order // k], w['up'], groups))
    out = jax.lax.ragged_dot(hidden, w['down'], groups)
    return jnp.zeros_like(x).at[order // k].add(share.reshape(-1)[order, None] * out)


def program(way='all', rows=12_000, width=1280, hidden=1792, experts=20, layers=5):
    mix = {'all': all_experts, 'own': own_experts}[way]

    @jax.jit
    def score(weights, x):
        def layer(x, w):
            y = jax.nn.standardize(x, axis=-1)
            share, chosen = jax.lax.top_k(jax.nn.sigmoid(y @ w['gate']), 2)
            return x + mix(w, y, share, chosen), None
        x, _ = jax.lax.scan(layer, x, weights['layers'])
        return x @ weights['head']

    f = lambda *s: jax.ShapeDtypeStruct(s, BF)
    layer = {'gate': f(layers, width, experts), 'up': f(layers, experts, width, hidden), 'down': f(layers, experts, hidden, width)}
    return score, ({'layers': layer, 'head': f(width, 2)}, f(rows, width))
