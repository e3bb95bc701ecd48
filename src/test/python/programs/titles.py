"""Which of 670,000 products go with a title (extreme classification, Amazon-670K): a bag of words, one hidden layer, a sigmoid for every product; the positives of each title are a short list. Rows at once, or in pieces."""
import jax
import jax.numpy as jnp
import numpy as np


def one_versus_all(h, out, bias, positives):
    z = jnp.dot(h, out.T) + bias
    softplus = jnp.logaddexp(z, 0.0)
    yes = jnp.take_along_axis(z, positives, axis=1)
    return softplus.sum() - yes.sum()


def program(n=None, parts=1, labels=670_091, hidden=256):
    titles = n or 1024

    def forward(p, words, weights, positives):
        h = jax.nn.relu(jnp.einsum('nw,nwh->nh', weights, p['words'][words]))
        if parts == 1:
            return one_versus_all(h, p['out'], p['bias'], positives) / titles
        some = jax.checkpoint(lambda hp: one_versus_all(hp[0], p['out'], p['bias'], hp[1]))
        return jax.lax.map(some, (h.reshape(parts, -1, hidden), positives.reshape(parts, -1, positives.shape[-1]))).sum() / titles

    def sgd(p, words, weights, positives, rate):
        v, g = jax.value_and_grad(forward)(p, words, weights, positives)
        return {k: p[k] - rate * g[k] for k in p}, v

    f = lambda s, d=np.float32: jax.ShapeDtypeStruct(s, d)
    p = {'words': f((135_909, hidden)), 'out': f((labels, hidden)), 'bias': f((labels,))}
    return jax.jit(sgd, donate_argnums=0), (p, f((titles, 64), np.int32), f((titles, 64)), f((titles, 8), np.int32), f(()))
