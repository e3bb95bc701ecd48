"""An ensemble Kalman filter on eight chips: 64 members of an ocean are stepped and pulled towards observations; the restart file was put on every chip as a whole (P()), though members step by themselves; they belong cut over 'member'."""
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec as P

import chips


def step(state):
    h, u, v = state['h'], state['u'], state['v']
    dx = lambda a: 0.5 * (jnp.roll(a, -1, -1) - jnp.roll(a, 1, -1))
    dy = lambda a: 0.5 * (jnp.roll(a, -1, -2) - jnp.roll(a, 1, -2))
    u, v = u + 0.1 * (v - dx(h)), v - 0.1 * (u + dy(h))
    return {'h': h - 0.1 * (dx(u) + dy(v)), 'u': u, 'v': v}


def program(n=None, cut=False, members=64, levels=8, size=512):
    members, spec = n or members, P('member') if cut else P()
    mesh = chips.mesh((8,), ('member',))
    on = lambda p: NamedSharding(mesh, p)

    def assimilate(state, seen, where, noise):
        state = jax.lax.fori_loop(0, 50, lambda _, s: step(s), state)
        flat = state['h'].reshape(members, -1)
        model = flat[:, where]
        centred = model - model.mean(0)
        cov = centred.T @ centred / (members - 1) + noise * jnp.eye(where.size)
        weight = jnp.linalg.solve(cov, (seen - model).T)
        gain = centred @ weight / (members - 1)
        spread = flat - flat.mean(0)
        return {**state, 'h': (flat + gain.T @ spread).reshape(state['h'].shape)}

    a = jax.ShapeDtypeStruct((members, levels, size, size), jnp.float32, sharding=on(spec))
    f = lambda s, d=jnp.float32: jax.ShapeDtypeStruct(s, d, sharding=on(P()))
    return jax.jit(assimilate, donate_argnums=0, out_shardings=on(spec)), ({k: a for k in 'huv'}, f((128,)), f((128,), jnp.int32), f(()))
