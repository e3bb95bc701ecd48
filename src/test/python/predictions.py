"""Holds what Peakscope predicts of a change against the same change compiled, and prints the table of assets/docs/PREDICTIONS.md.

    python predictions.py peakscope.jar FOLDER

Every program in programs/ is compiled for a TPU v5e as it is and as it is changed. That needs no TPU: jax[tpu] compiles for one, and
memory is planned before code is made, so no code is made. The environment and the dumps are in FOLDER. Without a package index that
is said, and nothing is tried.
"""

import glob
import json
import os
import statistics
import subprocess
import sys
import threading
import time
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent

WIDE = {"width": 2048, "depth": 8, "frames": 256, "micro": 8}

# program, arguments before, arguments after, the change in words, the finding that proposes it, the policy for those that have a choice
PAIRS = [
    ("decoder", {"give": False}, {}, "donate the cache", "donation", None),
    ("decoder", {}, {"through": "carry"}, "cache in the carry instead of xs and ys", "copied-state", None),
    ("cells", {}, {"give": True}, "donate argument 2", "donation", None),
    ("buffer", {}, {"donate": (3,)}, "donate argument 3", "donation", None),
    ("moments", {"cut": "both", "donate": False}, {"cut": "both"}, "donate weights and moments", "donation", None),
    ("moments", {}, {"cut": "both"}, "moments split like the weights", "replication", None),
    ("zero", {"moments": "whole"}, {}, "moments split like the weights", "replication", None),
    ("zero", {"moments": "whole", "weights": "whole"}, {}, "weights and moments split", "replication", None),
    ("tensor_parallel", {}, {"together": False}, "weights stay split", "gathered-weights", None),
    ("translate", {}, {"pieces": 16}, "loss by 16 pieces under jax.checkpoint", "logits", None),
    ("experts", {}, {"way": "moves"}, "rows moved by index instead of masks", "one-hot", None),
    ("digits", {}, {"way": "sum"}, "gradients summed in the carry", "stacked-gradients", None),
    ("speech", {"sums": "stack", **WIDE}, WIDE, "gradients summed in the carry", "stacked-gradients", None),
    ("speech", {"sums": "stack"}, {"sums": "stack", "inner": True}, "jax.checkpoint around the inner layer", "long-lived", "nothing_saveable"),
    ("history", {}, {"back": "values"}, "losses alone come back of each step", "stacked-outputs", None),
    ("physics", {"give": "all"}, {"give": "sums"}, "sums come back of each step", "stacked-outputs", None),
    ("longconv", {}, {"parts": 8}, "FFT by 8 pieces", "scratch", None),
    ("seismic", {}, {"chunks": 16}, "FFT by 16 pieces", "scratch", None),
    ("seismic", {"what": "gain"}, {"what": "gain", "chunks": 16}, "sort by 16 pieces", "scratch", None),
    ("neighbours", {}, {"way": "pieces"}, "queries by 16 pieces", "every-pair", None),
    ("neighbours", {}, {"way": "best"}, "top_k instead of a sort", "scratch", None),
    ("mixer", {}, {"keep": "none"}, "jax.checkpoint around the scanned layer", "long-lived", "nothing_saveable"),
    ("mixer", {}, {"keep": "dots"}, "the same with dots_saveable", "long-lived", "dots_saveable"),
    ("tagger", {}, {"segment": 32}, "time in 32 checkpointed segments", "long-lived", None),
    ("prosody", {}, {"parts": 32}, "time in 32 checkpointed segments", "long-lived", None),
    ("diffuse", {}, {"again": True}, "jax.checkpoint around each unit", "long-lived", None),
    ("video", {}, {"remat": True}, "jax.checkpoint around each unit", "long-lived", None),
    ("segment", {}, {"remat": True}, "jax.checkpoint around each pair of convolutions", "long-lived", None),
    ("zero", {"remat": False}, {}, "jax.checkpoint around the scanned layer", "long-lived", "nothing_saveable"),
    ("video", {}, {"wide": False}, "norms in bfloat16", "width", None),
    ("mask", {}, {"closed": False}, "the table made where it is used", "constants", None),
    ("pairs", {}, {"blocks": 16}, "forces by 16 pieces", "every-pair", None),
    ("similarities", {}, {"parts": 16}, "rows in 16 pieces under jax.checkpoint", "every-pair", None),
    ("stages", {}, {"keep": "last"}, "means in the carry instead of the result of every tick", "stacked-outputs", None),
    ("streams", {}, {"every": False}, "means alone come back of each step", "stacked-outputs", None),
    ("lowrank", {}, {"cut": True}, "frozen weights split", "replication", None),
    ("meta", {}, {"remat": True}, "jax.checkpoint around the inner step", "long-lived", "nothing_saveable"),
    ("folding", {}, {"remat": True}, "jax.checkpoint around the scanned block", "long-lived", "nothing_saveable"),
    ("distil", {}, {"pieces": 16}, "loss by 16 pieces under jax.checkpoint", "logits", None),
    ("dropless", {}, {"remat": True}, "jax.checkpoint around each layer", "long-lived", None),
    ("outside", {}, {"how": "remat"}, "jax.checkpoint around the loss of a micro-batch", "long-lived", "nothing_saveable"),
    ("coils", {}, {"each": True}, "one coil at a time", "whole-batch", None),
    ("relative", {}, {"blocks": 16}, "attention in 16 blocks of queries", "attention-scores", None),
    ("residual_stream", {}, {"cut": True}, "stream split along its length", "replication", None),
    ("whole_loss", {}, {"where": "layer"}, "jax.checkpoint around the layer, not the loss", "long-lived", None),
    ("whole_remat", {}, {"where": "each"}, "jax.checkpoint around each stage, not the network", "long-lived", None),
    ("titles", {}, {"parts": 8}, "loss of 128 titles at a time", "logits", None),
    ("memory_bank", {}, {"pieces": 16}, "loss by 16 pieces under jax.checkpoint", "logits", None),
    ("median", {}, {"one_by_one": True}, "one picture at a time", "whole-batch", None),
    ("delays", {}, {"ring": True}, "a pointer goes round in the history", "copied-state", None),
    ("growing", {}, {"grow": False}, "caches of the final length", "copied-state", None),
    ("frozen_teacher", {}, {"narrow": True}, "frozen weights passed in bfloat16", "wide-arguments", None),
    ("frozen_teacher", {"narrow": True}, {"narrow": True, "host": True}, "weights in host memory, fetched by the scan", "host-memory", None),
    ("every_token", {}, {"way": "own"}, "tokens sorted, ragged_dot for two experts", "dense-experts", None),
    ("curvature", {}, {"together": False}, "one probe after the other", "stacked-gradients", None),
    ("tangent_kernel", {}, {"way": "products"}, "one column after the other", "stacked-gradients", None),
    ("context_parallel", {}, {"block": 256}, "attention for 256 queries at a time", "attention-scores", None),
    ("spins", {}, {"fixed": True}, "products with vectors instead of every sample's derivatives", "jacobian", None),
    ("diffraction", {}, {"fixed": True}, "64 patterns at a time", "scratch", None),
    ("compounds", {}, {"fixed": True}, "32 rows of pairs at a time under jax.checkpoint", "every-pair", None),
    ("ensemble", {}, {"cut": True}, "members split over the mesh", "replication", None),
]
MANY = {"context_parallel", "ensemble", "moments", "zero", "tensor_parallel", "similarities", "stages", "lowrank", "residual_stream"}


def compile_one(program, arguments, out):
    """Runs in a process of its own, which ends as soon as the memory is planned."""
    os.environ.update(TPU_SKIP_MDS_QUERY="1", TPU_WORKER_HOSTNAMES="localhost", TPU_WORKER_ID="0", JAX_PLATFORMS="cpu",
                      TPU_ACCELERATOR_TYPE="v5litepod-8", ALLOW_MULTIPLE_LIBTPU_LOAD="1")
    sys.path.insert(0, str(HERE / "programs"))
    import importlib
    import jax
    import chips
    chips.use(8 if program in MANY else 1)
    step, given = importlib.import_module(program).program(**arguments)[:2]
    one = jax.sharding.SingleDeviceSharding(chips.devices()[0])
    given = jax.tree.map(
        lambda a: a if a.sharding is not None else jax.ShapeDtypeStruct(a.shape, a.dtype, sharding=one), tuple(given))
    lowered = step.lower(*given)
    options = {"xla_dump_to": str(out), "xla_dump_hlo_as_proto": True}
    ended = threading.Event()

    def work():
        try:
            lowered.compile(compiler_options=options)
        except Exception as refused:  # a program that does not fit is planned too
            print(str(refused).splitlines()[0][:200], file=sys.stderr)
        ended.set()

    threading.Thread(target=work, daemon=True).start()
    seen, since = {}, time.time()
    while not ended.wait(0.5):
        now = {name: os.path.getsize(name) for name in glob.glob(str(out / "*"))}
        if now != seen:
            seen, since = now, time.time()
        if any(name.endswith(".after_optimizations.hlo.pb") for name in now) and time.time() - since > 5:
            break
    sys.stdout.flush()
    os._exit(0)


def report(python, jar, folder, program, arguments):
    """What Peakscope says of a program, as JSON; None where it could not be compiled."""
    out = folder / (program + "-" + "-".join(f"{key}_{value}" for key, value in arguments.items()).replace(" ", ""))
    if not glob.glob(str(out / "*.after_optimizations.hlo.pb")):
        out.mkdir(parents=True, exist_ok=True)
        subprocess.run([python, __file__, "--compile", program, repr(arguments), str(out)], capture_output=True, timeout=900)
    for other in set(glob.glob(str(out / "*"))) - set(glob.glob(str(out / "*.after_optimizations.hlo.pb"))):
        if os.path.isfile(other):
            os.remove(other)
    printed = subprocess.run(["java", *jar, "report", str(out), "--format", "json", "--top", "0", "--device", "v5e"],
                             capture_output=True, text=True)
    return json.loads(printed.stdout) if printed.returncode == 0 else None


def peak(said):
    return max(space["peakBytes"] for module in said["modules"] for space in module["spaces"] if space["color"] == 0)


def predicted(said, finding, policy):
    for module in said["modules"]:
        for one in module.get("policies") or []:
            if policy and one["policy"] == policy:
                return one["peakBytes"]
    for one in said["findings"]:
        if one["id"] == finding and one.get("peakAfterBytes") is not None:
            return one["peakAfterBytes"]
    return None


def place(said, finding):
    ids = [one["id"] for one in said["findings"] if one["severity"] != "cause"]
    return str(ids.index(finding) + 1) if finding in ids else "none"


def main():
    if sys.argv[1] == "--compile":
        compile_one(sys.argv[2], __import__("ast").literal_eval(sys.argv[3]), Path(sys.argv[4]))
    jar, folder = sys.argv[1], Path(sys.argv[2])
    jar = ["-cp", jar, "peakscope.Main"] if os.pathsep in jar else ["-jar", jar]
    python = os.environ.get("PEAKSCOPE_JAX_PYTHON") or str(folder / "jax" / "bin" / "python")
    if not Path(python).exists():
        venv.create(folder / "jax", with_pip=True)
        made = subprocess.run([python, "-m", "pip", "install", "-q", "jax[tpu]", "optax"], capture_output=True, text=True)
        if made.returncode:
            print("NOT TRIED: no jax[tpu] can be installed here (" + made.stderr.strip().splitlines()[-1] + ")")
            return 0
    print("| program | change | finding, its place | peak before | predicted | compiled | off by |\n" + "| --- " * 7 + "|")
    off, first = [], 0
    for program, before, after, change, finding, policy in PAIRS:
        said, changed = (report(python, jar, folder, program, given) for given in (before, after))
        if said is None or changed is None:
            print(f"| {program} | {change} | not compiled | | | | |", flush=True)
            continue
        was, then = peak(said), peak(changed)
        promise, at = predicted(said, finding, policy), place(said, finding)
        first += at in ("1", "2")
        if promise is not None:
            off.append(abs(promise - then) / was)
        print(f"| {program} | {change} | {finding}, {at} | {was / 2**30:.2f} GiB | "
              + (f"{promise / was:.0%} | {then / was:.0%} | {off[-1]:.1%} |" if promise is not None else f"nothing | {then / was:.0%} | |"),
              flush=True)
    print(f"\nIn {first} of the {len(PAIRS)} rows, the finding comes first or second. Of the {len(off)} predictions with a number, half are off "
          f"by at most {statistics.median(off):.1%} of the original peak; the worst is off by {max(off):.1%}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
