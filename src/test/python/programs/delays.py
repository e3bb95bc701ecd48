"""A network of neurons with delays: what each of two million fired in the last 256 steps lies in a history that is rolled by one place in every step of the scan; or a pointer goes round in it."""
import jax
import jax.numpy as jnp
from jax import lax


def program(n=None, ring=False, neurons=2_097_152, depth=256, steps=200):
    synapses = n or 1_000_000

    def simulate(history, v, source, target, delay, weight):
        def step(t, state):
            history, v = state
            at = (t - delay) % depth if ring else delay
            arrive = jnp.zeros(neurons).at[target].add(weight * history[at, source].astype(jnp.float32))
            v = 0.95 * v + arrive + 0.06
            fired = v > 1.0
            v = jnp.where(fired, 0.0, v)
            if ring:
                history = lax.dynamic_update_index_in_dim(history, fired.astype(history.dtype), t % depth, 0)
            else:
                history = jnp.roll(history, 1, axis=0).at[0].set(fired.astype(history.dtype))
            return history, v
        return lax.fori_loop(0, steps, step, (history, v))

    f = lambda s, d=jnp.float32: jax.ShapeDtypeStruct(s, d)
    i = f((synapses,), jnp.int32)
    return jax.jit(simulate, donate_argnums=(0, 1)), (f((depth, neurons), jnp.bfloat16), f((neurons,)), i, i, i, f((synapses,)))
