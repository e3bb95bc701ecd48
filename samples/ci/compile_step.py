"""Compiles a training step for a chip that is not there, and leaves XLA's dump of it in a folder.

    python compile_step.py cpu FOLDER
    python compile_step.py v5e FOLDER

A compile that fails since the program is too large is no failure of this script: the dump is there all the same, and
`peakscope check` is what judges it. The compiler's text is then in FOLDER/error.txt.
"""

import os
import pathlib
import sys

# The topology as JAX names it, and the accelerator type that libtpu asks for when no TPU is there to tell.
CHIPS = {
    "v4": ("v4:2x2x1", "v4-8"),
    "v5e": ("v5e:2x2", "v5litepod-8"),
    "v5p": ("v5p:2x2x1", "v5p-8"),
    "v6e": ("v6e:2x2", "v6e-4"),
}

chip, folder = sys.argv[1], pathlib.Path(sys.argv[2])
if chip != "cpu" and chip not in CHIPS:
    sys.exit(f"{chip}: choose cpu, {', '.join(CHIPS)}")
folder.mkdir(parents=True, exist_ok=True)
if any(folder.iterdir()):
    sys.exit(f"{folder}: is not empty; dumps of before would be checked too")

# All of it is read once, when JAX is imported.
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_ENABLE_COMPILATION_CACHE"] = "false"  # what comes from a cache is not compiled, and not dumped
dump = {"xla_dump_to": str(folder), "xla_dump_hlo_as_proto": True}
if chip == "cpu":
    # The usual way. Every module that the process compiles is dumped; libtpu does not read this variable.
    flags = f"--xla_dump_to={folder} --xla_dump_hlo_as_proto"
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flags}"
    dump = {}
else:
    os.environ["TPU_ACCELERATOR_TYPE"] = CHIPS[chip][1]
    os.environ["TPU_SKIP_MDS_QUERY"] = "1"
    os.environ["TPU_WORKER_HOSTNAMES"] = "localhost"
    os.environ["TPU_WORKER_ID"] = "0"

import jax
import jax.numpy as jnp
from jax.experimental import topologies


def layer(x, weights):
    grow, shrink = weights
    return x + jax.nn.gelu(x @ grow) @ shrink


def loss(params, x, y):
    for weights in params:
        x = layer(x, weights)
    return jnp.mean((x - y).astype(jnp.float32) ** 2)


def train_step(params, x, y):
    value, gradients = jax.value_and_grad(loss)(params, x, y)
    return value, jax.tree.map(lambda p, g: p - 1e-3 * g, params, gradients)


devices = jax.devices()
if chip != "cpu":
    devices = topologies.get_topology_desc(topology_name=CHIPS[chip][0], platform="tpu").devices
one_device = jax.sharding.SingleDeviceSharding(devices[0])


def array(*shape):
    """Only a shape: nothing is allocated here."""
    return jax.ShapeDtypeStruct(shape, jnp.bfloat16, sharding=one_device)


params = [(array(1024, 4096), array(4096, 1024)) for _ in range(4)]
batch = array(int(os.environ.get("BATCH", "4096")), 1024)

lowered = jax.jit(train_step, donate_argnums=0).lower(params, batch, batch)
try:
    lowered.compile(compiler_options=dump)
except jax.errors.JaxRuntimeError as failure:
    (folder / "error.txt").write_text(f"{failure}\n")
    print(f"the compile failed: {str(failure).splitlines()[0]}")
if not list(folder.glob("*after_optimizations.hlo.pb")):
    sys.exit(f"{folder}: the compiler left no dump")
