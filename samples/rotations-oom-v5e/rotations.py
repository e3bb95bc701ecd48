import jax, jax.numpy as jnp

def rotate(r, s, points):
    q = jnp.einsum('nij,njk->nik', r, s)
    q = q / jnp.linalg.norm(q, axis=-1, keepdims=True)
    return jnp.einsum('nij,nj->ni', q, points), q

def program(A, n=4_000_000):
    return jax.jit(rotate), (A(n, 3, 3), A(n, 3, 3), A(n, 3))
