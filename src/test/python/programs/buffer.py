"""Q-learning with the replay memory on the chip; the memory is the fourth argument."""
import jax
import jax.numpy as jnp
from jax import lax


def q_values(net, obs):
    side = int(obs.shape[1] ** 0.5)
    x = obs.reshape(-1, side, side, 1).astype(jnp.float32) / 255
    for w in net['conv']:
        x = jax.nn.relu(lax.conv_general_dilated(x, w, (2, 2), 'SAME', dimension_numbers=('NHWC', 'HWIO', 'NHWC')))
    x = jax.nn.relu(x.reshape(x.shape[0], -1) @ net['hidden'])
    return x @ net['out']


def program(n=None, donate=(), kind=jnp.float32, batch=256, side=64):
    places = n or 65536
    A, f32, i32 = jax.ShapeDtypeStruct, jnp.float32, jnp.int32

    def learn(key, net, target, memory, fresh, at):
        memory = {k: lax.dynamic_update_slice_in_dim(memory[k], fresh[k], at, 0) for k in memory}
        rows = jax.random.randint(key, (batch,), 0, places)
        some = {k: a[rows] for k, a in memory.items()}

        def loss(net):
            q = jnp.take_along_axis(q_values(net, some['obs']), some['action'][:, None], 1)[:, 0]
            goal = some['reward'] + 0.99 * q_values(target, some['next']).max(1)
            return ((q - lax.stop_gradient(goal)) ** 2).mean()

        l, g = jax.value_and_grad(loss)(net)
        net = jax.tree.map(lambda w, d: w - 1e-4 * d, net, g)
        return net, memory, l

    memory = lambda m: {'obs': A((m, side * side), kind), 'next': A((m, side * side), kind), 'action': A((m,), i32), 'reward': A((m,), f32)}
    net = {'conv': [A((4, 4, 1, 32), f32), A((4, 4, 32, 64), f32)], 'hidden': A((side // 4 * side // 4 * 64, 512), f32), 'out': A((512, 18), f32)}

    return jax.jit(learn, donate_argnums=donate), (A((2,), jnp.uint32), net, net, memory(places), memory(16), A((), i32))
