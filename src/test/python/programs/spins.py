"""Stochastic reconfiguration for a neural quantum state of a spin lattice (variational Monte Carlo)."""
import jax
import jax.numpy as jnp
from jax.flatten_util import ravel_pytree
from jax.scipy.sparse.linalg import cg

SITES, HIDDEN, DEPTH, SAMPLES = 144, 384, 3, 4096


def init(key):
    sizes = [SITES] + [HIDDEN] * DEPTH
    keys = jax.random.split(key, DEPTH)
    layers = [{"w": jax.random.normal(k, (a, b)) / a**0.5, "b": jnp.zeros(b)} for k, a, b in zip(keys, sizes, sizes[1:])]
    return {"layers": layers, "jastrow": jnp.zeros((SITES, SITES))}


def log_psi(params, spins):
    x = spins.astype(jnp.float32)
    pair = 0.5 * x @ params["jastrow"] @ x
    for layer in params["layers"]:
        x = jnp.tanh(x @ layer["w"] + layer["b"])
    return pair + jnp.sum(jnp.log(jnp.cosh(x)))


def local_energy(params, spins, field=1.0):
    """Transverse-field Ising ring: diagonal bond energy plus single spin flips."""
    bond = -jnp.sum(spins * jnp.roll(spins, 1)).astype(jnp.float32)
    here = log_psi(params, spins)
    flip = lambda i: jnp.exp(log_psi(params, spins.at[i].multiply(-1)) - here)
    return bond - field * jax.lax.map(flip, jnp.arange(SITES), batch_size=12).sum()


def natural_gradient_dense(params, spins, centred, shift):
    """Builds the matrix of log-derivatives O[sample, parameter], then solves (O'O/n + shift) x = force."""
    flat, unravel = ravel_pytree(params)
    o = jax.vmap(jax.grad(lambda p, s: log_psi(unravel(p), s)), (None, 0))(flat, spins)
    o = o - o.mean(0)
    force = o.T @ centred / SAMPLES
    return unravel(cg(lambda v: o.T @ (o @ v) / SAMPLES + shift * v, force, maxiter=60)[0])


def natural_gradient_free(params, spins, centred, shift):
    """The same with products by the Jacobian and by its transpose only."""
    psi = lambda p: jax.vmap(log_psi, (None, 0))(p, spins)
    _, forward = jax.linearize(psi, params)
    back = jax.linear_transpose(forward, params)
    centre = lambda a: a - a.mean()
    force = back(centre(centred) / SAMPLES)[0]

    def metric(v):
        return jax.tree.map(lambda a, b: a + shift * b, back(centre(forward(v)) / SAMPLES)[0], v)
    return cg(metric, force, maxiter=60)[0]


def program(fixed=False):
    solve = natural_gradient_free if fixed else natural_gradient_dense

    def update(params, spins, rate):
        energy = jax.lax.map(lambda s: local_energy(params, s), spins, batch_size=256)
        step = solve(params, spins, energy - energy.mean(), 1e-3)
        return jax.tree.map(lambda p, d: p - rate * d, params, step), energy.mean(), energy.var()

    params = jax.eval_shape(init, jax.random.PRNGKey(0))
    spins = jax.ShapeDtypeStruct((SAMPLES, SITES), jnp.int8)
    return jax.jit(update, donate_argnums=0), (params, spins, jax.ShapeDtypeStruct((), jnp.float32))
