"""Translation with a large vocabulary: encoder of gated MLPs, loss over all words."""
import jax
import jax.numpy as jnp
import optax
from jax import lax


def mixing(p, x):
    return x + jax.nn.tanh(x @ p['in']) * jax.nn.sigmoid(x @ p['gate'])


def word_cost(table, h, target):
    scores = h @ table.T
    return optax.softmax_cross_entropy_with_integer_labels(scores, target)


def cost(model, source, target, pieces):
    x = model['words'][source]
    for p in model['blocks']:
        x = mixing(p, x)
    if not pieces:
        return word_cost(model['words'], x, target).mean()
    width = x.shape[-1]
    hs, ts = x.reshape(pieces, -1, width), target.reshape(pieces, -1)

    def add(total, pair):
        return total + word_cost(model['words'], *pair).sum(), None
    total, _ = lax.scan(jax.checkpoint(add), 0.0, (hs, ts))
    return total / target.size


def program(n=None, vocabulary=96000, width=768, depth=4, length=512, pieces=0):
    batch = n or 24
    opt = optax.sgd(1e-2, momentum=0.9)

    def update(model, momentum, source, target):
        value, grads = jax.value_and_grad(cost)(model, source, target, pieces)
        up, momentum = opt.update(grads, momentum)
        return optax.apply_updates(model, up), momentum, value

    A = jax.ShapeDtypeStruct
    f = jnp.float32
    model = {'words': A((vocabulary, width), f), 'blocks': [{'in': A((width, width), f), 'gate': A((width, width), f)} for _ in range(depth)]}
    ids = A((batch, length), jnp.int32)
    return jax.jit(update, donate_argnums=(0, 1)), (model, jax.eval_shape(opt.init, model), ids, ids)
