"""Gated convolutions over a video in bfloat16; the norm asks for f32 by itself."""
import jax
import jax.numpy as jnp
from jax import lax

bf16 = jnp.bfloat16


def even(x, scale, wide):
    y = x.astype(jnp.float32) if wide else x
    y = (y - y.mean((1, 2, 3), keepdims=True)) * lax.rsqrt(y.var((1, 2, 3), keepdims=True) + 1e-5)
    return (y * scale).astype(x.dtype)


def conv3(x, k):
    return lax.conv_general_dilated(x, k, (1, 1, 1), 'SAME', dimension_numbers=('NDHWC', 'DHWIO', 'NDHWC'))


def program(n=None, wide=True, remat=False, layers=6):
    batch = n or 2

    def unit(x, p):
        y = even(x, p['scale'], wide)
        return x + jax.nn.sigmoid(conv3(y, p['a'])) * jnp.tanh(conv3(y, p['b']))

    def loss(net, clip):
        x = conv3(clip, net['in'])
        for p in net['units']:
            x = (jax.checkpoint(unit) if remat else unit)(x, p)
        return jnp.square((conv3(x, net['out']) - clip).astype(jnp.float32)).mean()

    def learn(net, clip):
        value, g = jax.value_and_grad(loss)(net, clip)
        return jax.tree.map(lambda p, d: p - 1e-3 * d.astype(p.dtype), net, g), value

    A = lambda *s: jax.ShapeDtypeStruct(s, bf16)
    p = lambda: {'scale': jax.ShapeDtypeStruct((128,), jnp.float32 if wide else bf16), 'a': A(3, 3, 3, 128, 128), 'b': A(3, 3, 3, 128, 128)}
    return jax.jit(learn, donate_argnums=0), ({'in': A(3, 3, 3, 8, 128), 'out': A(3, 3, 3, 128, 8), 'units': [p() for _ in range(layers)]}, A(batch, 16, 128, 128, 8))
