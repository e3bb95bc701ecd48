"""A small diffusion network, down and up again with skips, f32."""
import jax
import jax.numpy as jnp
import optax
from jax import lax


def conv(x, k, s=1):
    return lax.conv_general_dilated(x, k, (s, s), 'SAME', dimension_numbers=('NHWC', 'HWIO', 'NHWC'))


def squeeze(x, w):
    return conv(jax.nn.silu(conv(x, w['one'])), w['two']) + x


def denoise(net, x, again):
    stage = jax.checkpoint(squeeze) if again else squeeze
    x = conv(x, net['first'])
    skips = []
    for level in net['down']:
        for w in level['units']:
            x = stage(x, w)
        skips.append(x)
        x = conv(x, level['half'], 2)
    for level, skip in zip(net['up'], reversed(skips)):
        x = jax.image.resize(conv(x, level['wide']), skip.shape, 'nearest') + skip
        for w in level['units']:
            x = stage(x, w)
    return conv(x, net['last'])


def program(n=None, again=False, widths=(128, 256, 512), units=3):
    batch = n or 32
    opt = optax.adam(1e-4)

    def step(net, state, clean, noise):
        value, g = jax.value_and_grad(lambda net: jnp.square(denoise(net, clean + noise, again) - noise).mean())(net)
        up, state = opt.update(g, state)
        return optax.apply_updates(net, up), state, value

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    unit = lambda c: {'one': A(3, 3, c, c), 'two': A(3, 3, c, c)}
    nxt = list(widths[1:]) + [widths[-1]]
    net = {'first': A(3, 3, 4, widths[0]), 'last': A(3, 3, widths[0], 4),
           'down': [{'units': [unit(c) for _ in range(units)], 'half': A(3, 3, c, d)} for c, d in zip(widths, nxt)],
           'up': [{'wide': A(3, 3, d, c), 'units': [unit(c) for _ in range(units)]} for c, d in reversed(list(zip(widths, nxt)))]}
    x = A(batch, 128, 128, 4)
    return jax.jit(step, donate_argnums=(0, 1)), (net, jax.eval_shape(opt.init, net), x, x)
