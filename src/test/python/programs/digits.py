"""A convolutional classifier whose large batch is worked off in parts, in a scan."""
import jax
import jax.numpy as jnp
from jax import lax


def conv(x, k, stride=1):
    return lax.conv_general_dilated(x, k, (stride, stride), 'SAME', dimension_numbers=('NHWC', 'HWIO', 'NHWC'))


def classify(net, images):
    x = jax.nn.relu(conv(images, net['stem'], 2))
    for k in net['body']:
        x = x + jax.nn.relu(conv(x, k))
    x = x.mean((1, 2))
    return jax.nn.relu(x @ net['wide']) @ net['head']


def badness(net, images, labels):
    logits = classify(net, images)
    return -jnp.take_along_axis(jax.nn.log_softmax(logits), labels[:, None], 1).mean()


def program(n=None, parts=16, wide=65536, way='stack'):
    batch = n or 32

    def learn(net, images, labels):
        if way == 'stack':
            def part(_, pair):
                return None, jax.value_and_grad(badness)(net, *pair)
            _, (values, grads) = lax.scan(part, None, (images, labels))
            grad, value = jax.tree.map(lambda g: g.mean(0), grads), values.mean()
        else:
            def part(sums, pair):
                return jax.tree.map(jnp.add, sums, jax.value_and_grad(badness)(net, *pair)), None
            (value, grad), _ = lax.scan(part, (0.0, jax.tree.map(jnp.zeros_like, net)), (images, labels))
            value, grad = value / parts, jax.tree.map(lambda g: g / parts, grad)
        return jax.tree.map(lambda p, g: p - 0.1 * g, net, grad), value

    A = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    net = {'stem': A(7, 7, 3, 256), 'body': [A(3, 3, 256, 256) for _ in range(6)], 'wide': A(256, wide), 'head': A(wide, 1000)}
    return jax.jit(learn, donate_argnums=0), (net, A(parts, batch, 128, 128, 3), jax.ShapeDtypeStruct((parts, batch), jnp.int32))
