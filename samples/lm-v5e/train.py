"""One training step of a language model of the size of GPT-2 small, with flax and optax.

It does not fit a TPU v5e: see error.txt beside this file.
"""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax

LAYERS = 12
HEADS = 12
WIDTH = 768
VOCABULARY = 50257
CONTEXT = 1024
BATCH = 8


class Attention(nn.Module):
    @nn.compact
    def __call__(self, x):
        size = WIDTH // HEADS
        query = nn.DenseGeneral((HEADS, size), name="query")(x)
        key = nn.DenseGeneral((HEADS, size), name="key")(x)
        value = nn.DenseGeneral((HEADS, size), name="value")(x)
        scores = jnp.einsum("bqhd,bkhd->bhqk", query, key) / np.sqrt(size)
        past = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
        scores = jnp.where(past, scores, -1e9)
        weights = nn.softmax(scores, axis=-1)
        mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, value)
        return nn.DenseGeneral(WIDTH, axis=(-2, -1), name="out")(mixed)


class Block(nn.Module):
    @nn.compact
    def __call__(self, x, _):
        x = x + Attention(name="attention")(nn.LayerNorm(name="norm_1")(x))
        hidden = nn.Dense(4 * WIDTH, name="up")(nn.LayerNorm(name="norm_2")(x))
        x = x + nn.Dense(WIDTH, name="down")(nn.gelu(hidden))
        return x, None


class LanguageModel(nn.Module):
    @nn.compact
    def __call__(self, tokens):
        x = nn.Embed(VOCABULARY, WIDTH, name="embed")(tokens)
        x = x + self.param("positions", nn.initializers.normal(0.02), (CONTEXT, WIDTH))
        layers = nn.scan(Block, variable_axes={"params": 0}, split_rngs={"params": True}, length=LAYERS)
        x, _ = layers(name="layers")(x, None)
        return nn.Dense(VOCABULARY, name="head")(nn.LayerNorm(name="norm")(x))


model = LanguageModel()
optimizer = optax.adamw(3e-4)


def loss_fn(params, tokens):
    logits = model.apply(params, tokens[:, :-1])
    return optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:]).mean()


def train_step(params, opt_state, tokens):
    loss, gradients = jax.value_and_grad(loss_fn)(params, tokens)
    updates, opt_state = optimizer.update(gradients, opt_state, params)
    return optax.apply_updates(params, updates), opt_state, loss


def program(array):
    tokens = jnp.zeros((1, CONTEXT), jnp.int32)
    params = jax.eval_shape(model.init, jax.random.PRNGKey(0), tokens)
    opt_state = jax.eval_shape(optimizer.init, params)
    params, opt_state = jax.tree.map(lambda a: array(*a.shape, dt=a.dtype), (params, opt_state))
    step = jax.jit(train_step, donate_argnums=(0, 1))
    return step, (params, opt_state, array(BATCH, CONTEXT + 1, dt=jnp.int32))
