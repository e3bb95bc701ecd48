"""Gradients over a cloud of points with three coordinates each, compiled for a TPU v5e."""

import jax
import jax.numpy as jnp


def loss(w1, w2, points):
    apart = points[:, None, :] - points[None, :64, :]
    hidden = jax.nn.relu(points @ w1)
    near = jnp.exp(-(apart**2).sum(-1))
    return ((hidden @ w2) * near.sum(-1, keepdims=True)).sum()


def program(array):
    return jax.jit(jax.grad(loss, argnums=(0, 1, 2))), (array(3, 40), array(40, 7), array(20_000_000, 3))
