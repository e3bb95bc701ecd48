"""Segmentation of scans by a U shaped network of convolutions: plain JAX, group norm, skip connections."""
import jax
import jax.numpy as jnp
import optax
from jax import lax


def conv(w, x, stride=1):
    return lax.conv_general_dilated(x, w.astype(x.dtype), (stride, stride), 'SAME', dimension_numbers=('NHWC', 'HWIO', 'NHWC'))


def norm(x, g):
    b, h, w, c = x.shape
    y = x.reshape(b, h, w, 8, c // 8).astype(jnp.float32)
    y = (y - y.mean((1, 2, 4), keepdims=True)) * lax.rsqrt(y.var((1, 2, 4), keepdims=True) + 1e-5)
    return y.reshape(x.shape).astype(x.dtype) * g.astype(x.dtype)


def pair_of_convs(w, x):
    x = jax.nn.relu(norm(conv(w['a'], x), w['ga']))
    return jax.nn.relu(norm(conv(w['b'], x), w['gb']))


def network(model, x, remat):
    f = jax.checkpoint(pair_of_convs) if remat else pair_of_convs
    skips = []
    for w in model['down']:
        x = f(w, x)
        skips.append(x)
        x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), 'VALID')
    x = f(model['bottom'], x)
    for w, s in zip(model['up'], reversed(skips)):
        x = jnp.repeat(jnp.repeat(x, 2, 1), 2, 2)
        x = f(w, jnp.concatenate([x, s], -1))
    return conv(model['classes'], x)


def program(n=None, side=256, base=64, levels=3, kinds=16, remat=False, compute=jnp.float32, donate=(0, 1)):
    batch = n or 16
    A, f32 = jax.ShapeDtypeStruct, jnp.float32
    tx = optax.sgd(0.1, momentum=0.9)

    def loss(model, scans, labels):
        scores = network(model, scans.astype(compute), remat).astype(f32)
        return optax.softmax_cross_entropy_with_integer_labels(scores, labels).mean()

    def step(model, opt, scans, labels):
        l, g = jax.value_and_grad(loss)(model, scans, labels)
        up, opt = tx.update(g, opt)
        return optax.apply_updates(model, up), opt, l

    two = lambda i, o: {'a': A((3, 3, i, o), f32), 'ga': A((o,), f32), 'b': A((3, 3, o, o), f32), 'gb': A((o,), f32)}
    size = [base * 2 ** i for i in range(levels + 1)]
    model = {'down': [two(1 if i == 0 else size[i - 1], size[i]) for i in range(levels)], 'bottom': two(size[levels - 1], size[levels]),
             'up': [two(size[i + 1] + size[i], size[i]) for i in reversed(range(levels))], 'classes': A((1, 1, base, kinds), f32)}
    return jax.jit(step, donate_argnums=donate), (model, jax.eval_shape(tx.init, model), A((batch, side, side, 1), f32), A((batch, side, side), jnp.int32))
