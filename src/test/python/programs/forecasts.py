"""A forecast from a few perturbed states, side by side under vmap: their mean and spread at the end."""
import jax
import jax.numpy as jnp


def step(u):
    grad = (jnp.roll(u, 1, 0) - jnp.roll(u, -1, 0), jnp.roll(u, 1, 1) - jnp.roll(u, -1, 1))
    spectrum = jnp.fft.rfft2(u)
    smooth = jnp.fft.irfft2(spectrum * jnp.exp(-1e-3 * jnp.arange(spectrum.shape[-1])), s=u.shape)
    return smooth - 0.1 * (grad[0] * jnp.sin(grad[1]) + grad[1] * jnp.cos(grad[0]))


def forecast(state, forcing):
    return jax.lax.scan(lambda u, _: (step(u) + 0.01 * forcing, None), state, None, length=48)[0]


def program(fixed=False, members=12, side=2048):
    def run(states, forcing):
        after = jax.lax.map(lambda m: forecast(*m), (states, forcing)) if fixed else jax.vmap(forecast)(states, forcing)
        mean = after.mean(0)
        return mean, jnp.sqrt(((after - mean) ** 2).mean(0))

    f = jax.ShapeDtypeStruct((members, side, side), jnp.float32)
    return jax.jit(run), (f, f)
