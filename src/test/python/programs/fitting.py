"""A Gauss-Newton step for the weights of a small network on many samples: the Jacobian of all residuals."""
import jax
import jax.numpy as jnp


def residuals(w, inputs, targets):
    first, second = w[: 16 * 64].reshape(16, 64), w[16 * 64 :].reshape(64, 1)
    return (jnp.tanh(inputs @ first) @ second)[:, 0] - targets


def program(fixed=False, samples=65536):
    def step(w, inputs, targets):
        f = lambda w: residuals(w, inputs, targets)
        if fixed == "product":
            def normal(v):
                pushed = jax.jvp(f, (w,), (v,))[1]
                return jax.vjp(f, w)[1](pushed)[0] + 0.1 * v
        else:
            if fixed:
                one = lambda row: jax.jvp(f, (w,), (jnp.zeros_like(w).at[row].set(1),))[1]
                jacobian = jax.lax.map(one, jnp.arange(w.size), batch_size=w.size // 16).T
            else:
                jacobian = jax.jacfwd(f)(w)
            normal = lambda v: jacobian.T @ (jacobian @ v) + 0.1 * v
        change, _ = jax.scipy.sparse.linalg.cg(normal, -jax.grad(lambda w: 0.5 * jnp.sum(f(w) ** 2))(w), maxiter=30)
        return w + change

    s = lambda *sides: jax.ShapeDtypeStruct(sides, jnp.float32)
    return jax.jit(step), (s(16 * 64 + 64), s(samples, 16), s(samples))
