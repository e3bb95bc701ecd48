"""A bidirectional GRU that tags long texts, own cells, one scan a direction."""
import jax
import jax.numpy as jnp
from jax import lax


def cell(w, h, x):
    gates = jax.nn.sigmoid(x @ w['xg'] + h @ w['hg'])
    reset, update = jnp.split(gates, 2, -1)
    new = jnp.tanh(x @ w['xn'] + (reset * h) @ w['hn'])
    return update * h + (1 - update) * new


def direction(w, xs, segment, reverse):
    start = jnp.zeros_like(xs[0])

    def one(h, x):
        h = cell(w, h, x)
        return h, h

    if not segment:
        return lax.scan(one, start, xs, reverse=reverse)[1]

    @jax.checkpoint
    def stretch(h, part):
        return lax.scan(one, h, part, reverse=reverse)

    parts = xs.reshape(-1, segment, *xs.shape[1:])
    return lax.scan(stretch, start, parts, reverse=reverse)[1].reshape(xs.shape)


def program(n=None, time=1024, width=768, depth=2, tags=64, words=20000, segment=0, donate=(0,)):
    batch = n or 64
    A, f32 = jax.ShapeDtypeStruct, jnp.float32

    def loss(model, text, labels):
        xs = model['words'][text.T]
        for layer in model['layers']:
            forth = direction(layer['forth'], xs, segment, False)
            back = direction(layer['back'], xs, segment, True)
            xs = xs + forth + back
        logp = jax.nn.log_softmax(xs @ model['tags'])
        return -jnp.take_along_axis(logp, labels.T[..., None], -1).mean()

    def step(model, text, labels):
        l, g = jax.value_and_grad(loss)(model, text, labels)
        return jax.tree.map(lambda p, d: p - 0.1 * d, model, g), l

    w = lambda: {'xg': A((width, 2 * width), f32), 'hg': A((width, 2 * width), f32), 'xn': A((width, width), f32), 'hn': A((width, width), f32)}
    model = {'words': A((words, width), f32), 'layers': [{'forth': w(), 'back': w()} for _ in range(depth)], 'tags': A((width, tags), f32)}
    return jax.jit(step, donate_argnums=donate), (model, A((batch, time), jnp.int32), A((batch, time), jnp.int32))
