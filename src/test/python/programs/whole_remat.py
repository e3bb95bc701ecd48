"""Depth from single pictures: twelve residual stages at the same resolution; the author put jax.checkpoint around the whole network, which keeps nothing before and everything during the backward pass. Own haiku-like modules (functions with a dict)."""
import jax
import jax.numpy as jnp

BF = jnp.bfloat16


def conv(p, x, dilation=1):
    return jax.lax.conv_general_dilated(x, p, (1, 1), 'SAME', rhs_dilation=(dilation, dilation), dimension_numbers=('NHWC', 'HWIO', 'NHWC'))


def stage(p, x, dilation):
    y = conv(p['a'], jax.nn.elu(x), dilation)
    y = conv(p['b'], jax.nn.elu(y), dilation)
    return x + p['scale'] * jnp.tanh(y)


def program(n=None, where='whole', policy=None, ch=128, depth=12):
    pictures = n or 24
    rule = policy and getattr(jax.checkpoint_policies, policy)

    def net(params, x):
        x = conv(params['stem'], x)
        for k, p in enumerate(params['stages']):
            one = lambda p, x, dil=2 ** (k % 4): stage(p, x, dil)
            x = (jax.checkpoint(one, policy=rule) if where == 'each' else one)(p, x)
        return conv(params['out'], x)[..., 0]

    if where == 'whole':
        net = jax.checkpoint(net)

    def train(params, velocity, pictures, depth):
        def loss(p):
            r = net(p, pictures).astype(jnp.float32) - depth
            return jnp.mean(r ** 2) - 0.85 * jnp.mean(r) ** 2
        v, g = jax.value_and_grad(loss)(params)
        velocity = jax.tree.map(lambda m, g: 0.9 * m + g, velocity, g)
        return jax.tree.map(lambda p, m: p - 1e-3 * m, params, velocity), velocity, v

    f = lambda *s, d=BF: jax.ShapeDtypeStruct(s, d)
    params = {'stem': f(3, 3, 16, ch), 'stages': [{'a': f(3, 3, ch, ch), 'b': f(3, 3, ch, ch), 'scale': f(ch)} for _ in range(depth)], 'out': f(3, 3, ch, 8)}
    return jax.jit(train, donate_argnums=(0, 1)), (params, params, f(pictures, 192, 256, 16), f(pictures, 192, 256, d=jnp.float32))
