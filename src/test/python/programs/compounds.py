"""Drug-drug interaction scores for every ordered pair of compounds, from a jraph-style GraphsTuple of the full graph."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax

COMPOUNDS, FEATURES, DIM, HIDDEN, EFFECTS = 2304, 1024, 128, 192, 4


class GraphsTuple(NamedTuple):
    nodes: jnp.ndarray
    senders: jnp.ndarray
    receivers: jnp.ndarray
    n_node: jnp.ndarray


def fully_connected(nodes):
    n = nodes.shape[0]
    s, r = jnp.meshgrid(jnp.arange(n), jnp.arange(n), indexing="ij")
    return GraphsTuple(nodes, s.reshape(-1), r.reshape(-1), jnp.array([n]))


def mlp(p, x):
    return jax.nn.relu(jax.nn.relu(x @ p["w0"] + p["b0"]) @ p["w1"] + p["b1"]) @ p["w2"]


def node_encoder(p, fingerprints):
    h = jax.nn.relu(fingerprints @ p["w0"]) @ p["w1"]
    return h / (jnp.linalg.norm(h, axis=-1, keepdims=True) + 1e-6)


def edge_update(p, sent, received):
    feats = jnp.concatenate([sent, received, sent * received], axis=-1)
    return mlp(p, feats)


def pair_loss(params, fingerprints, labels, row_block):
    graph = fully_connected(node_encoder(params["nodes"], fingerprints))
    n = COMPOUNDS
    if row_block is None:
        sent = jnp.take(graph.nodes, graph.senders, axis=0)
        received = jnp.take(graph.nodes, graph.receivers, axis=0)
        logits = edge_update(params["edges"], sent, received)
        return jnp.mean(optax.sigmoid_binary_cross_entropy(logits, labels.reshape(n * n, EFFECTS)))

    @jax.checkpoint
    def rows(args):
        h, y = args
        sent = jnp.repeat(h, n, axis=0)
        received = jnp.tile(graph.nodes, (row_block, 1))
        logits = edge_update(params["edges"], sent, received)
        return jnp.sum(optax.sigmoid_binary_cross_entropy(logits, y.reshape(-1, EFFECTS)))

    blocks = (graph.nodes.reshape(-1, row_block, DIM), labels.reshape(-1, row_block, n, EFFECTS))
    return jnp.sum(jax.lax.map(rows, blocks)) / (n * n * EFFECTS)


def make_step(row_block):
    tx = optax.adamw(3e-4)

    def step(params, opt_state, fingerprints, labels):
        unpacked = jnp.stack([(labels >> e) & 1 for e in range(EFFECTS)], -1).astype(jnp.bfloat16)
        loss, grads = jax.value_and_grad(pair_loss)(params, fingerprints, unpacked, row_block)
        updates, opt_state = tx.update(grads, opt_state, params)
        return optax.apply_updates(params, updates), opt_state, loss

    return tx, jax.jit(step, donate_argnums=(0, 1))


def program(fixed=False):
    f = lambda *s: jax.ShapeDtypeStruct(s, jnp.float32)
    params = {"nodes": {"w0": f(FEATURES, 512), "w1": f(512, DIM)},
              "edges": {"w0": f(3 * DIM, HIDDEN), "b0": f(HIDDEN), "w1": f(HIDDEN, HIDDEN), "b1": f(HIDDEN), "w2": f(HIDDEN, EFFECTS)}}
    tx, step = make_step(32 if fixed else None)
    labels = jax.ShapeDtypeStruct((COMPOUNDS, COMPOUNDS), jnp.uint8)
    return step, (params, jax.eval_shape(tx.init, params), f(COMPOUNDS, FEATURES), labels)
