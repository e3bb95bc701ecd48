"""Speech recognition from spectrograms: convolution blocks, gradients of micro-batches added up."""
import jax
import jax.numpy as jnp
import optax
from jax import lax


def conv_block(w, x):
    y = jax.nn.silu(x @ w['enter'])
    value, gate = jnp.split(y, 2, -1)
    y = value * jax.nn.sigmoid(gate)
    y = lax.conv_general_dilated(y, w['depthwise'], (1,), 'SAME', dimension_numbers=('NWC', 'WIO', 'NWC'), feature_group_count=y.shape[-1])
    y = jax.nn.silu(y * w['scale'])
    return x + y @ w['leave']


def program(n=None, micro=4, sums='carry', inner=False, frames=2048, width=768, depth=10, letters=512, donate=(0, 1), unroll=False):
    batch = n or 8
    A, f32 = jax.ShapeDtypeStruct, jnp.float32
    tx = optax.lion(1e-4)
    f = jax.checkpoint(conv_block) if inner else conv_block

    def loss(model, sound, text):
        x = sound @ model['front']
        x, _ = lax.scan(lambda x, w: (f(w, x), None), x, model['blocks'])
        logp = jax.nn.log_softmax(x @ model['letters'])
        return -jnp.take_along_axis(logp, text[..., None], -1).mean()

    def gradients(model, sounds, texts):
        each = jax.value_and_grad(loss)
        if sums == 'stack':
            _, (ls, gs) = lax.scan(lambda _, st: (None, each(model, *st)), None, (sounds, texts))
            return ls.mean(), jax.tree.map(lambda g: g.mean(0), gs)
        if sums == 'vmap':
            ls, gs = jax.vmap(each, (None, 0, 0))(model, sounds, texts)
            return ls.mean(), jax.tree.map(lambda g: g.mean(0), gs)
        if sums == 'python':
            total = jax.tree.map(jnp.zeros_like, model)
            for i in range(micro):
                l, g = each(model, sounds[i], texts[i])
                total = jax.tree.map(jnp.add, total, g)
            return l, total

        def add(total, st):
            l, g = each(model, *st)
            return jax.tree.map(jnp.add, total, g), l
        total, ls = lax.scan(add, jax.tree.map(jnp.zeros_like, model), (sounds, texts))
        return ls.mean(), total

    def step(model, opt, sounds, texts):
        l, g = gradients(model, sounds, texts)
        up, opt = tx.update(g, opt, model)
        return optax.apply_updates(model, up), opt, l

    d = width
    blocks = {'enter': A((depth, d, 4 * d), f32), 'depthwise': A((depth, 15, 1, 2 * d), f32), 'scale': A((depth, 2 * d), f32), 'leave': A((depth, 2 * d, d), f32)}
    model = {'front': A((80, d), f32), 'blocks': blocks, 'letters': A((d, letters), f32)}
    return jax.jit(step, donate_argnums=donate), (model, jax.eval_shape(tx.init, model), A((micro, batch, frames, 80), f32), A((micro, batch, frames), jnp.int32))
