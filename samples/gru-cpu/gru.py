import jax, jax.numpy as jnp
from jax import lax

def loss(w, u, b, xs):
    def cell(h, x):
        z = jax.nn.sigmoid(x @ w[0] + h @ u[0] + b[0])
        c = jnp.tanh(x @ w[1] + (h * z) @ u[1] + b[1])
        h = (1 - z) * h + z * c
        return h, h
    _, hs = lax.scan(cell, jnp.zeros((xs.shape[1], u.shape[-1])), xs)
    return (hs ** 2).mean()

def program(A):
    return jax.jit(jax.value_and_grad(loss, argnums=(0, 1, 2))), (A(2, 100, 256), A(2, 256, 256), A(2, 256), A(64, 33, 100))
