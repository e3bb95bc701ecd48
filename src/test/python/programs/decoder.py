"""Writing one token after another with a cache of keys and values per layer, layers in a scan."""
import jax
import jax.numpy as jnp
from jax import lax

bf16 = jnp.bfloat16


def attend(p, x, k, v, t):
    q = (x @ p['q']).reshape(x.shape[0], k.shape[2], -1)
    s = jnp.einsum('bhd,bthd->bht', q, k) / q.shape[-1] ** 0.5
    s = jnp.where(jnp.arange(k.shape[1]) <= t, s, -1e9)
    a = jax.nn.softmax(s.astype(jnp.float32)).astype(bf16)
    return jnp.einsum('bht,bthd->bhd', a, v).reshape(x.shape[0], -1) @ p['o']


def mlp(p, x):
    return jax.nn.silu(x @ p['up']) @ p['down']


def program(n=None, layers=16, width=2048, heads=16, length=2048, through='xs', give=True):
    batch = n or 16

    def put(cache, new, t):
        return lax.dynamic_update_slice_in_dim(cache, new.reshape(batch, 1, heads, -1), t, 1)

    def token_xs(weights, memory, x, t):
        def block(x, pair):
            p, (k, v) = pair
            k, v = put(k, x @ p['k'], t), put(v, x @ p['v'], t)
            x = x + attend(p, x, k, v, t)
            return x + mlp(p, x), (k, v)
        return lax.scan(block, x, (weights, memory))

    def token_carry(weights, memory, x, t):
        def block(state, pair):
            x, k_all, v_all = state
            p, i = pair
            k = put(lax.dynamic_index_in_dim(k_all, i, 0, False), x @ p['k'], t)
            v = put(lax.dynamic_index_in_dim(v_all, i, 0, False), x @ p['v'], t)
            x = x + attend(p, x, k, v, t)
            k_all = lax.dynamic_update_slice(k_all, (x @ p['k']).reshape(1, batch, 1, heads, -1), (i, 0, t, 0, 0))
            v_all = lax.dynamic_update_slice(v_all, (x @ p['v']).reshape(1, batch, 1, heads, -1), (i, 0, t, 0, 0))
            return (x + mlp(p, x), k_all, v_all), None
        (x, k, v), _ = lax.scan(block, (x, *memory), (weights, jnp.arange(layers)))
        return x, (k, v)

    def write(weights, memory, x):
        one = token_xs if through == 'xs' else token_carry

        def step(state, t):
            memory, x = state
            x, memory = one(weights, memory, x, t)
            return (memory, x), x.mean()
        (memory, x), seen = lax.scan(step, (memory, x), jnp.arange(32))
        return memory, x, seen

    A = lambda *s: jax.ShapeDtypeStruct(s, bf16)
    weights = {k: A(layers, width, width) for k in 'qkvo'} | {'up': A(layers, width, 4 * width), 'down': A(layers, 4 * width, width)}
    memory = (A(layers, batch, length, heads, width // heads),) * 2
    return jax.jit(write, donate_argnums=(1,) if give else ()), (weights, memory, A(batch, width))
