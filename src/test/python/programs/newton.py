"""A step of Newton's method on a chain of springs: the Hessian is formed for a solve by conjugate gradients."""
import jax
import jax.numpy as jnp


def energy(x):
    points = x.reshape(-1, 3)
    apart = points[:, None] - points[None]
    near = jnp.sqrt(jnp.sum(apart**2, -1) + 1e-3)
    return jnp.sum(jnp.exp(-near)) + jnp.sum(jnp.diff(points, axis=0) ** 2)


def program(fixed=False, points=192, pieces=16):
    def step(x):
        grad = jax.grad(energy)(x)
        if fixed == "product":
            times = lambda v: jax.jvp(jax.grad(energy), (x,), (v,))[1]
        elif fixed:
            one = lambda row: jax.jvp(jax.grad(energy), (x,), (jnp.zeros_like(x).at[row].set(1),))[1]
            matrix = jax.lax.map(one, jnp.arange(x.size), batch_size=x.size // pieces)
            times = lambda v: matrix @ v
        else:
            matrix = jax.hessian(energy)(x)
            times = lambda v: matrix @ v
        change, _ = jax.scipy.sparse.linalg.cg(times, -grad, maxiter=50)
        return x + change

    return jax.jit(step), (jax.ShapeDtypeStruct((points * 3,), jnp.float32),)
