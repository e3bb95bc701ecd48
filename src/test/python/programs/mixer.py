"""MLP mixer over patches, scanned blocks, mean squared error on a reconstructed picture."""
import functools
import jax
import jax.numpy as jnp
import optax
from jax import lax
from jax.ad_checkpoint import checkpoint_name


def centred(x, scale):
    x = x - x.mean(-1, keepdims=True)
    return x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale


def mix(x, p):
    y = centred(x, p['s1']).swapaxes(1, 2)
    y = jax.nn.gelu(y @ p['t1']) @ p['t2']
    x = checkpoint_name(x + y.swapaxes(1, 2), 'mixed')
    y = centred(x, p['s2'])
    return x + jax.nn.gelu(y @ p['c1']) @ p['c2'], None


def program(n=None, blocks=24, tokens=512, channels=1024, keep=None):
    batch = n or 16
    tx = optax.lion(1e-4)
    policies = jax.checkpoint_policies
    block = {None: mix, 'none': jax.checkpoint(mix), 'dots': jax.checkpoint(mix, policy=policies.dots_saveable),
             'host': jax.checkpoint(mix, policy=policies.save_and_offload_only_these_names(
                 names_which_can_be_saved=[], names_which_can_be_offloaded=['mixed'], offload_src='device', offload_dst='pinned_host')),
             'named': jax.checkpoint(mix, policy=policies.save_only_these_names('mixed'))}[keep]

    def error(net, pictures):
        x, _ = lax.scan(block, pictures @ net['in'], net['blocks'])
        return jnp.square(x @ net['out'] - pictures).mean()

    def step(net, moments, pictures):
        value, grads = jax.value_and_grad(error)(net, pictures)
        up, moments = tx.update(grads, moments, net)
        return optax.apply_updates(net, up), moments, value

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    net = {'in': A(768, channels), 'out': A(channels, 768),
           'blocks': {'s1': A(blocks, channels), 's2': A(blocks, channels), 't1': A(blocks, tokens, 256), 't2': A(blocks, 256, tokens),
                      'c1': A(blocks, channels, 4096), 'c2': A(blocks, 4096, channels)}}
    return jax.jit(step, donate_argnums=(0, 1)), (net, jax.eval_shape(tx.init, net), A(batch, tokens, 768))
