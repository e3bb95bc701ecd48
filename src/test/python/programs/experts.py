"""Two experts a token, bfloat16, capacity by groups; masks as products, or rows moved by index."""
import jax
import jax.numpy as jnp

bf16 = jnp.bfloat16


def router(w, x, k):
    p = jax.nn.softmax((x @ w).astype(jnp.float32))
    return jax.lax.top_k(p, k)


def seats(chosen, experts, room):
    flat = jax.nn.one_hot(chosen.reshape(-1), experts, dtype=jnp.int32)
    place = ((flat.cumsum(0) - 1) * flat).sum(-1)
    return place.reshape(chosen.shape), (place < room).reshape(chosen.shape)


def masks(w, x, room):
    weight, chosen = router(w['router'], x, 2)
    place, ok = seats(chosen, w['wi'].shape[0], room)
    e = jax.nn.one_hot(chosen, w['wi'].shape[0], dtype=bf16)
    c = jax.nn.one_hot(jnp.where(ok, place, -1), room, dtype=bf16)
    dispatch = jnp.einsum('ske,skc->sec', e, c)
    combine = jnp.einsum('ske,skc,sk->sec', e, c, weight.astype(bf16))
    rows = jnp.einsum('sec,sm->ecm', dispatch, x)
    out = jnp.einsum('ech,ehm->ecm', jax.nn.gelu(jnp.einsum('ecm,emh->ech', rows, w['wi'])), w['wo'])
    return jnp.einsum('sec,ecm->sm', combine, out)


def moves(w, x, room):
    weight, chosen = router(w['router'], x, 2)
    place, ok = seats(chosen, w['wi'].shape[0], room)
    e = w['wi'].shape[0]
    slot = jnp.where(ok, chosen * room + place, e * room).reshape(-1)
    rows = jnp.zeros((e * room + 1, x.shape[1]), x.dtype).at[slot].set(jnp.repeat(x, 2, 0))[:-1].reshape(e, room, -1)
    out = jnp.einsum('ech,ehm->ecm', jax.nn.gelu(jnp.einsum('ecm,emh->ech', rows, w['wi'])), w['wo']).reshape(e * room, -1)
    back = out[jnp.minimum(slot, e * room - 1)].reshape(*chosen.shape, -1)
    return (back * jnp.where(ok, weight, 0).astype(bf16)[..., None]).sum(1)


def program(n=None, experts=64, model=1024, hidden=1024, way='masks'):
    tokens = (n or 24) * 1024
    room = 2 * tokens // experts
    f = masks if way == 'masks' else moves

    def objective(ws, x, y):
        for w in ws:
            x = x + f(w, x, room)
        return jnp.square((x - y).astype(jnp.float32)).mean()

    def train(ws, x, y):
        value, g = jax.value_and_grad(objective)(ws, x, y)
        return jax.tree.map(lambda a, b: a - 0.01 * b, ws, g), value

    A = lambda *s: jax.ShapeDtypeStruct(s, bf16)
    w = {'router': A(model, experts), 'wi': A(experts, model, hidden), 'wo': A(experts, hidden, model)}
    return jax.jit(train, donate_argnums=0), ([w, dict(w)], A(tokens, model), A(tokens, model))
