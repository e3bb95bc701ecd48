"""Runs the lines that Peakscope prints, each in a program of its kind.

    python printed_lines.py assets/advice.properties FOLDER

Every TPU flag is given to the compiler, which needs no TPU, and every line of Python is run on eight CPU devices, in an environment
that is made in FOLDER with jax[tpu] and optax from the package index. Without an index that is said, and nothing is tried.
"""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

FIGURES = {
    "axis": '"data"', "shards": 'mesh.shape["data"]', "spec": '"data"', "array": "x", "because": "as it was given", "first": "train.py:11", "name": "train_11", "named": '"train_11", "train_14"',
    "nineTenthsMib": "14515", "limitBytes": str(32 << 20), "limitKib": "32768", "turns": "2", "parts": "8", "queries": "128",
    "function": "step", "argnums": "(0, 1)", "argnames": '("params", "opt_state")', "names": "params, opt_state",
}

PRELUDE = """
import jax, jax.numpy as jnp, numpy as np, optax
from jax.sharding import NamedSharding, PartitionSpec
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu
mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(8), ("data",))
sharding = NamedSharding(mesh, PartitionSpec("data"))
learning_rate = 1e-3
"""

# What has to be there before the lines of an entry, and what is checked after them.
AROUND = {
    "small-products.any": ("a = jnp.ones((7, 3, 4)); b = jnp.ones((7, 4, 5))", "np.testing.assert_allclose(LAST, a @ b)"),
    "e1001.raise": ("", ""),
    "e1200": ("step = lambda x: x * 2", "print(step)"),
    "donation.by-number": (
        "step = lambda params, opt_state, x: (params + x, opt_state + x)",
        "step(jnp.ones(4), jnp.ones(4), jnp.ones(4))"),
    "donation.of-many": (
        "step = lambda params, opt_state, x: (params + x, opt_state + x)",
        "step(jnp.ones(4), jnp.ones(4), jnp.ones(4))"),
    "donation.by-name": (
        "def step(params, opt_state, x): return params + x, opt_state + x",
        "step(jnp.ones(4), jnp.ones(4), jnp.ones(4))"),
    "replication": ("x = jnp.ones((8, 4))", "assert x.sharding.spec[0] == 'data'"),
    "fix.replication": ("state = {'w': jnp.ones((8, 4)), 'step': jnp.zeros(())}", "assert state['w'].sharding.spec[0] == 'data'"),
    "gathered": ("x = jnp.ones((8, 4))", "assert x.sharding.spec[0] == 'data'"),
    "gathered-by-hand": (
        "merge = lambda done, part, owner: done + (owner + 1) * part.sum(0)\ndef total(part, first):",
        "    return result\n"
        "spec = PartitionSpec('data')\n"
        "whole = jax.shard_map(lambda part: total(part, 0 * part[0]), mesh=mesh, in_specs=spec, out_specs=spec)\n"
        "np.testing.assert_allclose(whole(jnp.ones((16, 2))), 72)"),
    "gathered-weights": ("weight = jnp.ones((8, 4))", "assert weight.sharding.spec[0] == 'data'"),
    "replication.computed": ("x = jnp.ones((8, 4))", "assert x.sharding.spec[0] == 'data'"),
    "one-hot": (
        "experts, capacity = 2, 3; x = jnp.arange(8.0).reshape(4, 2); slots = jnp.array([0, 3, 1, 6])",
        "assert (out[:3] == x[:3]).all() and (out[3] == 0).all()"),
    "copied-state": (
        "layer = 1; position = 2; new = jnp.ones((1, 2)); cache = jnp.zeros((4, 3, 2))",
        "assert cache.sum() == 2 and cache[1, 2].sum() == 2"),
    "copied-state.update": (
        "params = {'w': jnp.ones((4, 3))}; grads = {'w': jnp.ones((4, 3))}\ndef update(w, g): return w - 0.5 * g",
        "assert (new['w'] == 0.5).all()"),
    "copied-state.selected": (
        "cache = jnp.zeros((4, 3)); index, valid, new = 2, True, jnp.ones(3)", "assert cache.sum() == 3 and cache[2].sum() == 3"),
    "copied-state.shifted": (
        "cache = jnp.zeros((4, 3)); position, axis, new = 5, 0, jnp.ones(3)", "assert cache.sum() == 3 and cache[1].sum() == 3"),
    "copied-state.grown": (
        "cache = jnp.zeros((2, 4, 3)); length, new = 2, jnp.ones((2, 3))", "assert cache.sum() == 6 and cache[:, 2].sum() == 6"),
    "gathered-values.asked": (
        "def average(x):",
        "    return mean\n"
        "spec = PartitionSpec('data')\n"
        "out = jax.shard_map(average, mesh=mesh, in_specs=spec, out_specs=PartitionSpec())(jnp.arange(8.0))\n"
        "np.testing.assert_allclose(out, [3.5])"),
    "gathered-values.unasked": ("weight = jnp.ones((8, 4))", "assert weight.sharding.spec[0] == 'data'"),
    "wide-arguments": ("args = {'w': jnp.ones(3)}", "assert args['w'].dtype == jnp.bfloat16"),
    "replication.computed.further": ("x = jnp.ones((8, 4))", "assert x.sharding.spec[0] == 'data'"),
    "replication.further": ("x = jax.device_put(jnp.ones((8, 4)), sharding.update(spec=PartitionSpec()))", "assert x.sharding.spec[0] == 'data'"),
    "replication.manual": ("", "assert tuple(split)[0] == 'data'"),
    "optimizer-state": ("", "optimizer.init({'w': jnp.ones(3)})"),
    "optimizer-state-on-host": (
        "layers = 3; params = {'w': jnp.ones((3, 4))}; moments = {'w': jnp.zeros((3, 4))}; grads = {'w': jnp.ones((3, 4))}\n"
        "def update(params, grads, moments):\n"
        "    moments = jax.tree.map(jnp.add, moments, grads)\n"
        "    return jax.tree.map(jnp.subtract, params, moments), moments",
        "assert (params['w'] == 0).all() and moments['w'].sharding.memory_kind == 'pinned_host' and moments['w'].sum() == 12"),
    "optimizer-state-sharded": (
        "opt_state = {'mu': jnp.ones((12, 16)), 'count': jnp.zeros(()), 'odd': jnp.ones(3)}\n"
        "updates = {'w': jnp.ones((12, 16))}; weight_shardings = {'w': NamedSharding(mesh, PartitionSpec())}",
        "assert opt_state['mu'].sharding.spec == PartitionSpec(None, 'data') and opt_state['odd'].sharding.is_fully_replicated\n"
        "mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(4, 2), ('data', 'model'))\n"
        "held = jax.device_put(jnp.ones((12, 16)), NamedSharding(mesh, PartitionSpec(None, 'model')))\n"
        "assert split(held).spec == PartitionSpec('data', 'model')"),
    "optimizer-state.single": ("", "assert optimizer.init({'w': jnp.ones(3)})[0].trace['w'].dtype == jnp.bfloat16"),
    "fix.optimizer-state": ("", "optimizer.init({'w': jnp.ones(3)})"),
    "width.multiplied": ("params = {'w': jnp.ones(3)}", "assert params['w'].dtype == jnp.bfloat16"),
    "fix.width": ("x = jnp.ones(3)", "assert x.dtype == jnp.bfloat16"),
    "attention-scores": (
        "q = k = v = jax.random.normal(jax.random.key(0), (2, 256, 4, 8))\n"
        "def attention(q, k, v, start=0):\n"
        "    seen = start + jnp.arange(q.shape[1])[:, None] >= jnp.arange(k.shape[1])\n"
        "    s = jax.nn.softmax(jnp.where(seen, jnp.einsum('bqhd,bkhd->bhqk', q, k), -1e9), axis=-1)\n"
        "    return jnp.einsum('bhqk,bkhd->bqhd', s, v)",
        "np.testing.assert_allclose(out, attention(q, k, v), atol=1e-5)"),
    "attention-scores.one": (
        "q = k = v = jax.random.normal(jax.random.key(0), (256, 4, 8))\n"
        "def attention(q, k, v, start=0):\n"
        "    seen = start + jnp.arange(q.shape[0])[:, None] >= jnp.arange(k.shape[0])\n"
        "    s = jax.nn.softmax(jnp.where(seen, jnp.einsum('qhd,khd->hqk', q, k), -1e9), axis=-1)\n"
        "    return jnp.einsum('hqk,khd->qhd', s, v)",
        "np.testing.assert_allclose(out, attention(q, k, v), atol=1e-5)"),
    "attention-scores.batch": (
        "q = k = v = jnp.ones((16, 32, 4, 8))\n"
        "def attention(q, k, v):\n"
        "    s = jax.nn.softmax(jnp.einsum('bqhd,bkhd->bhqk', q, k), axis=-1)\n"
        "    return jnp.einsum('bhqk,bkhd->bqhd', s, v)",
        "np.testing.assert_allclose(out, attention(q, k, v), rtol=1e-5)"),
    "host-memory": (
        "weights = jnp.ones((8, 4, 4)); x = jnp.ones(4); layer = lambda x, w: (jnp.tanh(x @ w), None)",
        "assert weights.sharding.memory_kind == 'pinned_host'; print(out)"),
    "host-memory.trained": (
        "weights = jnp.ones((8, 4, 4)); x = jnp.ones(4); layer = lambda x, w: (jnp.tanh(x @ w), None)",
        "assert weights.sharding.memory_kind == 'pinned_host'; print(out)"),
    "long-lived.overlapped": (
        "layers = [{'w': jnp.full((4, 4), 0.5)}, {'w': jnp.ones((4, 4))}]; x = jnp.arange(8.0).reshape(2, 4)\n"
        "def layer(weights, x): return jnp.tanh(x @ weights['w'])\n"
        "expected = layer(layers[1], layer(layers[0], x))",
        "np.testing.assert_allclose(x, expected, rtol=1e-6)"),
    "one-hot.rows": (
        "table = jnp.arange(8.0).reshape(4, 2); ids = jnp.array([3, 0, 2])",
        "np.testing.assert_allclose(rows, jax.nn.one_hot(ids, 4) @ table)"),
    "one-hot.counts": (
        "count = 3; table = jnp.arange(8.0).reshape(4, 2); rows = jnp.arange(16) % 3;"
        " columns = jnp.arange(16) % 4; values = jnp.arange(16.0)",
        "np.testing.assert_allclose(out, jnp.zeros((3, 4)).at[rows, columns].add(values) @ table)"),
    "dense-experts": (
        "k = 2; tokens = jnp.arange(8.0).reshape(4, 2); weights = jnp.arange(12.0).reshape(3, 2, 2);"
        " chosen = jnp.array([[0, 1], [2, 0], [1, 2], [0, 2]]); share = jnp.full((4, 2), 0.5)",
        "np.testing.assert_allclose(out, (share[:, :, None] * jnp.einsum('td,tkdf->tkf', tokens, weights[chosen])).sum(1))"),
    "soft-experts": (
        "tokens = jnp.arange(8.0).reshape(4, 2); weights = jnp.arange(12.0).reshape(3, 2, 2); share = jnp.full((4, 3), 0.5)\n"
        "def expert(w, x): return x @ w",
        "np.testing.assert_allclose(out, 0.5 * jnp.einsum('td,edf->tf', tokens, weights))"),
    "whole-batch": (
        "rows = jnp.arange(128.0).reshape(32, 4)\ndef one_row(row): return row * 2", "np.testing.assert_allclose(out, rows * 2)"),
    "frozen-state": (
        "labels = {'base': 'freeze', 'lora': 'train'}",
        "state = optimizer.init({'base': jnp.ones(3), 'lora': jnp.ones(2)})\n"
        "assert all(leaf.shape in ((), (2,)) for leaf in jax.tree.leaves(state))"),
    "logits": (
        "hidden = jnp.ones((16, 4)); targets = jnp.zeros(16, int)\n"
        "def loss_of(part): h, t = part; return -jnp.mean(jax.nn.log_softmax(h)[jnp.arange(len(t)), t])",
        "np.testing.assert_allclose(loss, loss_of((hidden, targets)), rtol=1e-6)"),
    "logits.forward": (
        "hidden = jnp.ones((4, 4, 2)); words = jnp.ones((5, 2))\ndef judge(part): return jax.nn.logsumexp(part @ words.T, -1)",
        "np.testing.assert_allclose(out.reshape(-1), judge(hidden.reshape(-1, 2)))"),
    "width.state": ("cache = {'keys': jnp.ones((2, 3)), 'at': jnp.zeros((), int)}",
                    "assert cache['keys'].dtype == jnp.bfloat16 and cache['at'].dtype == jnp.int32"),
    "every-pair": (
        "rows = jnp.arange(64.0).reshape(16, 4); others = jnp.ones((3, 4))\ndef needed_of(table): return table.sum(-1)",
        "np.testing.assert_allclose(out.reshape(-1), (rows @ others.T).sum(-1))"),
    "stacked-gradients": (
        "params = {'w': jnp.ones(3)}; batches = jnp.ones((5, 3))\n"
        "def loss(params, batch): return jnp.sum((params['w'] * batch) ** 2)",
        "np.testing.assert_allclose(total['w'], 10.0 * jnp.ones(3))"),
    "stacked-gradients.listed": (
        "params = {'w': jnp.ones(3)}; batches = jnp.ones((5, 3))\n"
        "def loss(params, batch): return jnp.sum((params['w'] * batch) ** 2)",
        "np.testing.assert_allclose(total['w'], 10.0 * jnp.ones(3))"),
    "shuffled-rows.sharded": (
        "rows = jax.device_put(jnp.arange(16), sharding); key = jax.random.key(0)",
        "assert (rows.reshape(8, 2).sum(1) == jnp.arange(16).reshape(8, 2).sum(1)).all()"),
    "widened-state": (
        "state = {'u': jnp.ones(3, jnp.bfloat16)}; new = {'u': state['u'] + jnp.ones(3)}",
        "assert new['u'].dtype == jnp.bfloat16"),
    "resharded": (
        "mesh = jax.sharding.Mesh(np.array(jax.devices()[:1]), ('model',)); weight = jnp.ones((4, 8, 16))",
        "assert axis == 2 and weight.sharding.spec == PartitionSpec(None, None, 'model')"),
    "copied-weights": (
        "rows = jnp.arange(24.0).reshape(6, 4); weights = jnp.arange(60.0).reshape(3, 4, 5); chosen = jnp.array([2, 0, 1, 2, 0, 0])",
        "np.testing.assert_allclose(out, jnp.einsum('rd,rdh->rh', rows, weights[chosen]), rtol=1e-6)"),
    "expert-capacity": (
        "experts = 4; chosen = jnp.zeros((30, 2), int)", "assert capacity == 19"),
    "narrowable-arguments": (
        "state = {'age': jnp.arange(90), 'id': jnp.array([70_000]), 'mass': jnp.ones(3)}",
        "assert state['age'].dtype == jnp.int16 and state['id'].dtype == jnp.int32 and state['mass'].dtype == jnp.float32"),
    "stacked-gradients.grouped": (
        "params = {'w': jnp.ones(3)}; batches = jnp.ones((5, 3))\n"
        "def loss_fn(params, batch): return jnp.sum((params['w'] * batch) ** 2)",
        "np.testing.assert_allclose(total['w'], 10.0 * jnp.ones(3)); assert losses.shape == (5,)"),
    "micro-batches": (
        "params = {'w': jnp.ones(3)}; batch = jnp.ones((16, 3)); loss_fn = lambda p, b: jnp.mean((b @ p['w']) ** 2)",
        "np.testing.assert_allclose(grads['w'], jax.grad(loss_fn)(params, batch)['w'], rtol=1e-6)"),
    "whole-batch.rows": (
        "rows = jnp.arange(128.0).reshape(32, 4)\nshape = (4,)\ndef sums(piece): return piece.sum(0)",
        "np.testing.assert_allclose(total, rows.sum(0))"),
    "jacobian": (
        "x = jnp.arange(8.0) / 8; v = jnp.ones(8); u = jnp.ones(3)\n"
        "def f(x): return jnp.sum(jnp.sin(x) * x.sum())\ndef residuals(x): return jnp.stack([f(x), x[0], x @ x])",
        "np.testing.assert_allclose(product(v), jax.hessian(f)(x) @ v, rtol=1e-4)\n"
        "np.testing.assert_allclose(forward(v), jax.jacfwd(residuals)(x) @ v, rtol=1e-4)\n"
        "np.testing.assert_allclose(backward(u), jax.jacrev(residuals)(x).T @ u, rtol=1e-4)"),
    "jacobian.examples": (
        "examples = jnp.arange(12.0).reshape(4, 3) / 12; params = jnp.ones(3); v = jnp.arange(3.0); u = jnp.arange(4.0)\n"
        "def f(params, example): return jnp.sum(jnp.sin(params * example))",
        "matrix = jax.vmap(jax.grad(f), (None, 0))(params, examples)\n"
        "np.testing.assert_allclose(forward(v), matrix @ v, rtol=1e-5)\n"
        "np.testing.assert_allclose(backward(u), matrix.T @ u, rtol=1e-5)"),
    "jacobian.solved": (
        "x = jnp.arange(32.0) / 32\ndef f(x): return jnp.sum(jnp.sin(x) * x.sum())",
        "np.testing.assert_allclose(matrix, jax.hessian(f)(x), rtol=1e-4, atol=1e-5)"),
    "whole-batch.given": (
        "rows = jnp.arange(12.0).reshape(3, 4)\ndef one_row(row): return row * row.sum()",
        "np.testing.assert_allclose(out, rows * rows.sum(1, keepdims=True))"),
    "whole-batch.trials": (
        "settings = jnp.arange(4.0); keys = jax.random.split(jax.random.key(0), 4)\n"
        "def trial(setting, key): return setting * jax.random.normal(key, (3,))",
        "np.testing.assert_allclose(results, jax.vmap(trial)(settings, keys), rtol=1e-6)"),
    "whole-batch.members": (
        "params = jnp.ones((4, 3)); opt_state = jnp.zeros((4, 3)); keys = jax.random.split(jax.random.key(0), 4)\n"
        "def train_step(params, opt_state, key): return params + jax.random.normal(key, (3,)), opt_state",
        "assert members[0].shape == (4, 3)"),
    "before-loop": (
        "parts = jnp.ones((5, 4), jnp.uint8); state = jnp.zeros(4)\ndef step(state, part): return state + part, part.sum()",
        "np.testing.assert_allclose(state, 5 / 255, rtol=1e-6); assert out.shape == (5,)"),
    "before-loop.combined": (
        "rows = jnp.arange(20.0).reshape(5, 4); table = jnp.ones((4, 4)); state = jnp.zeros(4)\n"
        "def step(state, part): return jnp.sum(state[:, None] + part, 0), part.sum()",
        "np.testing.assert_allclose(out, (table + rows[:, None, :]).sum((1, 2)))"),
    "before-loop.gathered": (
        "frames = jnp.arange(12, dtype=jnp.uint8).reshape(6, 2); index = jnp.array([4, 0])",
        "np.testing.assert_allclose(rows, (frames.astype(jnp.float32) / 255)[index])"),
    "table-gradients": (
        "table = jnp.arange(12.0).reshape(6, 2); ids = jnp.array([4, 0, 4]); params = jnp.ones(2); before = table\n"
        "def loss_fn(params, rows): return jnp.sum((rows * params) ** 2)",
        "np.testing.assert_allclose(table, before - 0.01 * jax.grad(lambda t: loss_fn(params, t[ids]))(before), rtol=1e-6)"),
    "narrow-rows": (
        "table = jnp.arange(12.0).reshape(4, 3); rows = jnp.array([3, 0, 3, 1]); targets = jnp.array([1, 1, 0, 2]); count = 5",
        "np.testing.assert_allclose(out, jax.ops.segment_sum(table[rows], targets, count))"),
    "random-numbers": (
        "key = jax.random.key(0); steps = 5; state = jnp.zeros(3)\ndef step(state, noise): return state + noise, noise.sum()",
        "assert out.shape == (5,)"),
    "repeated": (
        "q = jnp.arange(2 * 6 * 4.0).reshape(2, 6, 4); keys = jnp.arange(2 * 5 * 3 * 4.0).reshape(2, 5, 3, 4)\n"
        "a = jnp.arange(10.0).reshape(5, 2); b = jnp.ones(3); w = jnp.arange(20.0).reshape(5, 4)",
        "np.testing.assert_allclose(out, jnp.concatenate([a, jnp.broadcast_to(b, (5, 3))], -1) @ w)\n"
        "np.testing.assert_allclose(scores.reshape(2, 6, 5), jnp.einsum('bhe,bthe->bht', q, jnp.repeat(keys, 2, axis=2)))"),
    "repeated-state": (
        "b, k, t, n, h, d = 2, 3, 5, 4, 2, 8; key = jax.random.key(0)\n"
        "q, new_keys, new_values = jax.random.normal(key, (b, k, h, d)), jax.random.normal(key, (b, k, n, h, d)), jnp.ones((b, k, n, h, d))\n"
        "prompt_keys, prompt_values = jax.random.normal(key, (b, t, h, d)), jax.random.normal(key, (b, t, h, d))",
        "join = lambda prompt, new: jnp.concatenate([jnp.repeat(prompt[:, None], k, 1), new], 2)\n"
        "scores = jnp.einsum('bkhd,bkthd->bkht', q, join(prompt_keys, new_keys))\n"
        "whole = jnp.einsum('bkht,bkthd->bkhd', jax.nn.softmax(scores, -1), join(prompt_values, new_values))\n"
        "np.testing.assert_allclose(out, whole, atol=1e-5)"),
    "gathered-copies": (
        "table = jnp.arange(30.0).reshape(10, 3); index = jnp.arange(64).reshape(32, 2) % 10\ndef use(rows): return rows.sum()",
        "np.testing.assert_allclose(out, table[index].sum((1, 2)))"),
    "repeated.rows": (
        "x = jnp.arange(12.0).reshape(4, 3); n = 2; actions = jnp.ones((8, 2))\ndef encode(x): return jnp.tanh(x)\n"
        "def head(z, actions): return z.sum(1) + actions.sum(1)",
        "np.testing.assert_allclose(out, head(encode(jnp.repeat(x, n, axis=0)), actions))"),
    "gathered-copies.windows": (
        "pred = jnp.arange(40.0).reshape(2, 20); target = jnp.ones((2, 20)); index = jnp.arange(16)[:, None] + jnp.arange(5)\n"
        "def window_loss(a, b): return ((a[index] - b[index]) ** 2).mean()",
        "np.testing.assert_allclose(loss, jax.vmap(window_loss)(pred, target).mean(), rtol=1e-5)"),
    "edges": (
        "nodes = jnp.arange(12.0).reshape(4, 3); features = jnp.ones((32, 3)); senders = jnp.arange(32) % 4; receivers = (jnp.arange(32) * 3) % 4\n"
        "def messages(nodes, features, senders, receivers): return jax.ops.segment_sum(nodes[senders] * features, receivers, 4)",
        "np.testing.assert_allclose(total, messages(nodes, features, senders, receivers))"),
    "gathered-copies.differentiated": (
        "table = jnp.arange(40.0).reshape(10, 4); indices = (jnp.arange(64) * 7 % 10).reshape(32, 2)\ndef needed_of(rows): return rows.sum((-2, -1))",
        "np.testing.assert_allclose(out.reshape(-1), table[indices].sum((1, 2)))"),
    "kronecker": (
        "a = jnp.arange(6.0).reshape(2, 3); b = jnp.arange(20.0).reshape(4, 5); x = jnp.arange(15.0).reshape(3, 5)",
        "np.testing.assert_allclose(y, jnp.kron(a, b) @ x.reshape(-1))"),
    "toeplitz": (
        "import jax.scipy.signal\nx = jnp.cos(jnp.arange(64.0)); taps = jnp.array([0.5, 0.3, 0.2]); lag = jnp.arange(64)[:, None] - jnp.arange(64)\n"
        "s = jnp.sin(jnp.arange(32.0)); v = jnp.cos(jnp.arange(8.0))\n"
        "direct = jnp.where((lag >= 0) & (lag < 3), taps[jnp.clip(lag, 0, 2)], 0.0) @ x\n"
        "hankel = s[jnp.arange(25)[:, None] + jnp.arange(8)] @ v",
        "np.testing.assert_allclose(y, hankel, atol=1e-4); np.testing.assert_allclose(jax.scipy.signal.fftconvolve(x, taps)[: x.shape[0]], direct, atol=1e-4)"),
    "full-bases": (
        "x = jnp.cos(jnp.arange(40.0) ** 2).reshape(8, 5)",
        "assert u.shape == (8, 5); np.testing.assert_allclose(u * s @ vt, x, atol=1e-4)"),
    "split-micro-batches": (
        "mesh = jax.sharding.Mesh(np.array(jax.devices()[:1]), ('data',)); batch = jnp.arange(24.0).reshape(12, 2); micro_batches = 3",
        "assert parts.shape == (3, 4, 2); np.testing.assert_allclose(parts.sum(), batch.sum())"),
    "shuffled-rows": (
        "key = jax.random.key(0); size = 12; minibatches = 3; state = jnp.zeros(()); data = {'x': jnp.arange(12.0), 'y': jnp.ones(12)}\n"
        "def step(s, batch): return s + (batch['x'] * batch['y']).sum(), batch['x'].shape[0]",
        "assert state == 66 and losses.tolist() == [4, 4, 4]"),
    "position-tables": (
        "start, block, length, slope = 8, 4, 32, 0.5",
        "np.testing.assert_allclose(bias, (-slope * (jnp.arange(length)[:, None] - jnp.arange(length)))[8:12])"),
    "stacked-outputs.parts": (
        "count = 20; shape = (3,)\ndef part(i): return jnp.ones(3) * i",
        "np.testing.assert_allclose(total, jnp.stack([part(i) for i in range(count)]).sum(0))"),
    "whole-batch.mapped": (
        "rows = jnp.arange(96.0).reshape(32, 3)\ndef one_row(row): return row.sum()",
        "np.testing.assert_allclose(out, jax.vmap(one_row)(rows))"),
    "associative-scan": (
        "key = jax.random.key(0); decay = jax.random.uniform(key, (256, 3)); drive = jax.random.normal(key, (256, 3))\n"
        "def combine(a, b): return a[0] * b[0], b[0] * a[1] + b[1]",
        "np.testing.assert_allclose(out, jax.lax.associative_scan(combine, (decay, drive))[1].sum(-1), atol=1e-4)"),
    "scratch.differentiated": (
        "x = jnp.arange(64.0).reshape(16, 4)\ndef work(part): return jnp.abs(jnp.fft.fft(part))",
        "np.testing.assert_allclose(out, jnp.abs(jnp.fft.fft(x)), atol=1e-4)"),
    "scratch": ("x = jnp.arange(192.0).reshape(16, 3, 4)\ndef work(part): return jnp.fft.fft(part)",
                "np.testing.assert_allclose(out, jnp.fft.fft(x), atol=1e-3)"),
    "long-lived.names": (
        "y = jnp.ones(3)\ndef layer(x): return jnp.sin(checkpoint_name(jnp.sin(jnp.sin(x)), 'train_11'))",
        "assert str(jax.make_jaxpr(jax.grad(lambda x: layer(x).sum()))(y)).count(' sin ') == 4  # 5 without the name"),
    "long-lived.by-hand.segments": (
        "xs = jnp.arange(1.0, 13.0).reshape(6, 2); state = jnp.ones(2); adjoint = jnp.ones(2)\n"
        "def step(state, x): return state * x, state\n"
        "def step_back(adjoint, before): return adjoint + before, None",
        "kept = jax.lax.scan(step, jnp.ones(2), xs)[1]\n"
        "np.testing.assert_allclose(adjoint, jax.lax.scan(step_back, jnp.ones(2), kept, reverse=True)[0])"),
    "long-lived.segments": (
        "xs = jnp.ones((6, 3)); carry = jnp.ones(3)\ndef layer(carry, x): return carry * x, carry.sum()",
        "assert ys.shape == (6,)"),
}
LAYER = ("layer = lambda x: jnp.tanh(x @ x)", "jax.grad(lambda x: layer(x).sum())(jnp.ones((3, 3)))")
NOT_HERE = ("torch.", "long-lived.pytorch", "long-lived.tensorflow", "donation.pytorch", "donation.tensorflow", "width.pytorch",
            "width.tensorflow", "attention-scores.pytorch", "logits.pytorch", "every-pair.pytorch", "replication.pytorch", "held-tensors.pytorch", "gpu.", "e1000.profile")  # other packages, and variables that name no line of a program


def lines(properties):
    found = {}
    for line in Path(properties).read_text().splitlines():
        match = re.match(r"(.+)\.(python|shell)\.\d+ = (.*)", line)
        if match and not match[1].startswith(NOT_HERE):
            text = match[3].lstrip().replace("\\\\", "\\").replace("\\ ", " ")  # a space in front needs a \\, as in Java
            for figure, value in FIGURES.items():
                text = text.replace("{" + figure + "}", value)
            found.setdefault((match[1], match[2]), []).append(text)
    return found


def program(entry, code):
    before, after = AROUND.get(entry, LAYER)
    if before.endswith(":"):
        code = ["    " + line for line in code]
    last = code[-1].split("  #")[0]
    if re.match(r"[\w, ]+ = ", last) is None and not before.endswith(":"):
        code = code[:-1] + ["LAST = " + last]
    return "\n".join([PRELUDE, before, *code, after])


COMPILE = """
import os
os.environ.update(TPU_SKIP_MDS_QUERY="1", TPU_WORKER_HOSTNAMES="localhost", TPU_WORKER_ID="0", JAX_PLATFORMS="cpu",
                  TPU_ACCELERATOR_TYPE="v5litepod-8", ALLOW_MULTIPLE_LIBTPU_LOAD="1")
import jax, jax.numpy as jnp
from jax.experimental import topologies
device = topologies.get_topology_desc("v5e:2x2", "tpu").devices[0]
x = jax.ShapeDtypeStruct((256, 256), jnp.float32, sharding=jax.sharding.SingleDeviceSharding(device))
jax.jit(lambda x: jnp.tanh(x @ x)).lower(x).compile()
"""


def run(python, code, variables):
    done = subprocess.run([python, "-c", code], env={**os.environ, **variables}, capture_output=True, text=True, timeout=300)
    return done.returncode == 0, (done.stderr.strip().splitlines() or [""])[-1]


def main():
    properties, folder = sys.argv[1:3]
    python = os.environ.get("PEAKSCOPE_JAX_PYTHON") or str(Path(folder) / "bin" / "python")
    if not Path(python).exists():
        venv.create(folder, with_pip=True)
        made = subprocess.run([python, "-m", "pip", "install", "-q", "jax[tpu]", "optax"], capture_output=True, text=True)
        if made.returncode:
            print("NOT TRIED: no jax[tpu] can be installed here (" + made.stderr.strip().splitlines()[-1] + ")")
            return 0
    failed = 0
    for (entry, kind), code in lines(properties).items():
        if kind == "python":
            tries = [(" ; ".join(code), program(entry, code), {"JAX_PLATFORMS": "cpu",
                      "XLA_FLAGS": "--xla_force_host_platform_device_count=8"})]
        else:
            tries = [(text, COMPILE, {"LIBTPU_INIT_ARGS": re.search(r'LIBTPU_INIT_ARGS="([^"]*)"', text)[1]})
                     for text in code if "LIBTPU_INIT_ARGS" in text]
        for text, source, variables in tries:
            well, why = run(python, source, variables)
            failed += not well
            print(("ok      " if well else "FAILED  ") + entry + ": " + text + ("" if well else "  (" + why + ")"), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
