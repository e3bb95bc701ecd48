"""Measures Peakscope on small and large inputs, beside XProf on the same file, and writes the table of assets/docs/SPEED.md.

    python speed.py TARGET FOLDER TABLE [ROW...]

TARGET has bin/peakscope and peakscope.jar. The inputs are made in FOLDER and kept there. XProf is asked where this Python has it
(pip install xprof). Figures are those of whole processes: CPU seconds of the cheapest of several runs, taken in turn with the
others so that a busy machine is as busy for each, and the most memory that was resident. With ROWs only those are measured, and the
other lines of the table stay.
"""

import gzip
import multiprocessing
import os
import random
import subprocess
import sys
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
SMALL = REPOSITORY / "samples" / "convnet-v5e"
SESSION = REPOSITORY / "src" / "test" / "resources" / "profiles" / "jax-cpu"
RUNS = 5

XPROF = """
import glob, os, shutil, sys, tempfile
from xprof.convert import raw_to_tool_data
with tempfile.TemporaryDirectory() as session:
    xplane = shutil.copy(sys.argv[2], session)
    shutil.copy(sys.argv[1], os.path.join(session, 'large.hlo_proto.pb'))
    raw_to_tool_data.xspace_to_tool_data([xplane], 'memory_viewer', {'module_name': 'large', 'memory_space': '0'})
"""


# Writing protobuf: https://protobuf.dev/programming-guides/encoding/


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def part(field, content):
    content = content.encode() if isinstance(content, str) else content
    return varint(field << 3 | 2) + varint(len(content)) + content


def packed(*numbers):
    return b"".join(map(varint, numbers))


# Inputs


def module(path, buffers, alive, seed=1, name="jit_step"):
    """An HloProto with so many temporary buffers, of which so many live at once: a module of unrolled layers."""
    draw = random.Random(seed)
    largest = 256 * 128 * 8
    sizes = []
    instructions = []
    logical = []
    for i in range(buffers):
        rows = draw.choice((8, 16, 64, 128, 256))
        sizes.append(rows * 512 * (2 if draw.random() < 0.3 else 1))
        shape = number(2, 11) + part(3, packed(rows, 128)) + part(5, part(1, packed(1, 0)))
        metadata = part(2, f"jit(step)/jit(main)/layer_{i % 96}/mlp/dot_general")
        instructions.append(part(
            2, part(1, f"fusion.{i}") + part(2, "fusion") + part(3, shape) + part(7, metadata) + number(35, i + 1)))
        logical.append(part(1, number(1, i + 1) + number(2, sizes[i]) + part(3, number(4, i + 1))))
    assigned = b"".join(
        part(9, number(1, i + 1) + number(2, i % alive * largest) + number(3, sizes[i])) for i in range(buffers))

    def event(kind, i):
        return part(1, number(1, kind) + number(2, i + 1) + part(3, "main") + part(4, f"fusion.{i}"))

    trace = []
    for i in range(buffers):
        trace.append(event(0, i))
        if i >= alive:
            trace.append(event(1, i - alive))
    trace += [event(1, i) for i in range(max(0, buffers - alive), buffers)]
    computation = part(1, "main") + b"".join(instructions) + number(5, 1) + number(6, buffers)
    program = part(1, name) + part(2, "main") + part(3, computation) + number(6, 1) + number(5, 1)
    plan = b"".join(logical) + part(3, number(2, alive * largest) + assigned) + part(4, b"".join(trace) + number(2, 1))
    path.write_bytes(part(1, program) + part(3, plan))


def allocator_log(path, chunks):
    draw = random.Random(3)
    head = "2026-01-01 10:00:00.%06d: I external/local_xla/xla/tsl/framework/bfc_allocator.cc:%d] "
    address = 0x7F0000000000
    with open(path, "w") as out:
        out.write(head % (0, 497) + "Allocator (GPU_0_bfc) ran out of memory trying to allocate 4.00GiB"
                  " (rounded to 4294967296)requested by op main\n")
        out.write(head % (0, 1044) + "BFCAllocator dump for GPU_0_bfc\n")
        out.write(head % (0, 1090) + "Next region of size 1099511627776\n")
        for i in range(chunks):
            size = 256 * draw.randint(1, 4000)
            use = "InUse" if draw.random() < 0.9 else "Free "
            out.write(head % (i, 1110) + f"{use} at {address:x} of size {size} next {i + 1}\n")
            address += size


def device_profile(path, samples):
    """As jax.profiler.save_device_memory_profile writes it, with stacks of twelve calls."""
    draw = random.Random(3)
    strings = ["", "allocations", "count", "space", "bytes", "kind", "buffer", "device", "TPU_0(process=0,(0,0,0,0))"]
    places = []
    for i in range(2000):
        strings += [f"layer_{i}", f"/home/user/model/file{i % 50}.py"]
        places.append(part(5, number(1, i + 1) + number(2, len(strings) - 2) + number(4, len(strings) - 1)))
        places.append(part(4, number(1, i + 1) + part(4, number(1, i + 1) + number(2, i % 400 + 1))))
    out = [part(1, number(1, 1) + number(2, 2)), part(1, number(1, 3) + number(2, 4))]
    labels = part(3, number(1, 5) + number(2, 6)) + part(3, number(1, 7) + number(2, 8))
    for _ in range(samples):
        stack = packed(*[draw.randint(1, 2000) for _ in range(12)])
        out.append(part(2, part(1, stack) + part(2, packed(1, 512 * draw.randint(1, 5000))) + labels))
    path.write_bytes(gzip.compress(b"".join(out + places + [part(6, text) for text in strings]), 1))


def folder(path, modules):
    path.mkdir()
    names = ("train_step", "broadcast_in_dim", "convert_element_type", "eval_step", "_threefry_split", "mul")
    draw = random.Random(3)
    for i in range(modules):
        name = "jit_" + names[i % len(names)]
        file = path / f"module_{i:04d}.{name}.tpu_after_optimizations.hlo.pb"
        module(file, draw.choice((3, 8, 20, 60)), 3, seed=i, name=name)


INPUTS = {
    "200k.hlo.pb": lambda path: module(path, 200_000, 40_000),
    "200k-after.hlo.pb": lambda path: module(path, 200_000, 40_000, seed=2),
    "1m.hlo.pb": lambda path: module(path, 1_000_000, 200_000),
    "3m.hlo.pb": lambda path: module(path, 3_000_000, 600_000),
    "chunks.log": lambda path: allocator_log(path, 1_000_000),
    "samples.prof": lambda path: device_profile(path, 1_000_000),
    "modules": lambda path: folder(path, 3000),
}

JSON = "report --format json --top 50"

# Row, what runs ("jar" for plain java -jar), and its inputs.
ROWS = {
    "report of a small dump": ("", "report", [SMALL]),
    "JSON top 50, 200,000 buffers": ("", JSON, ["200k.hlo.pb"]),
    "the same by java -jar": ("jar", JSON, ["200k.hlo.pb"]),
    "JSON, 1,000,000 buffers": ("", JSON, ["1m.hlo.pb"]),
    "JSON, 3,000,000 buffers": ("", JSON, ["3m.hlo.pb"]),
    "text of 200,000": ("", "report", ["200k.hlo.pb"]),
    "HTML of 200,000": ("", "report --format html", ["200k.hlo.pb"]),
    "Markdown of 200,000": ("", "report --format markdown", ["200k.hlo.pb"]),
    "diff of 200,000 and 200,000": ("", "diff", ["200k.hlo.pb", "200k-after.hlo.pb"]),
    "allocator log of 1,000,000 chunks": ("", "report", ["chunks.log"]),
    "device memory profile of 1,000,000 samples": ("", "report", ["samples.prof"]),
    "3,000 modules, JSON": ("", JSON, ["modules"]),
    "3,000 modules, text": ("", "report", ["modules"]),
    "XProf, conversion of 200,000 buffers": ("xprof", "", ["200k.hlo.pb"]),
}


def command(how, arguments, inputs, target):
    if how == "xprof":
        return [sys.executable, "-c", XPROF, *inputs, str(next(SESSION.rglob("*.xplane.pb")))]
    start = ["java", "-jar", str(target / "peakscope.jar")] if how == "jar" else [str(target / "bin" / "peakscope")]
    return start + arguments.split() + inputs


def measure(arguments):
    """CPU seconds, seconds, MiB and lines printed; None where it failed."""
    start = time.monotonic()
    with open(os.devnull, "wb") as nothing:
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=nothing)
        lines = sum(1 for _ in process.stdout)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        return None
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss // 1024, lines


def kept(table):
    """The lines of the table as it is, by their rows."""
    lines = table.read_text().splitlines() if table.exists() else []
    return {line.split(" | ")[0][2:]: line for line in lines if line.startswith("| ")}


def main(target, inputs, table, chosen):
    inputs.mkdir(parents=True, exist_ok=True)
    rows = {row: ROWS[row] for row in chosen or ROWS}
    commands = {}
    for row, (how, arguments, files) in rows.items():
        for file in files:
            if file in INPUTS and not (inputs / file).exists():
                # In a process of its own: Linux counts the memory of the one that starts a command as the command's.
                maker = multiprocessing.Process(target=INPUTS[file], args=(inputs / file,))
                maker.start()
                maker.join()
        paths = [str(inputs / file if file in INPUTS else file) for file in files]
        commands[row] = command(how, arguments, paths, target)
    measure(command("", "report", [str(SMALL)], target))
    time.sleep(30)  # until the launcher has made its archive of classes
    best = {}
    for _ in range(RUNS):
        for row, arguments in commands.items():
            figures = measure(arguments)
            if figures and (row not in best or figures < best[row]):
                best[row] = figures
    lines = kept(table)
    for row in rows:
        if row in best:
            cpu, seconds, memory, printed = best[row]
            lines[row] = f"| {row} | {cpu:.2f} s | {seconds:.2f} s | {memory:,} MiB | {printed:,} |"
        else:
            lines[row] = f"| {row} | failed | | | |"
    head = table.read_text().split("\n| | CPU")[0].rstrip() + "\n" if table.exists() else "# How fast\n"
    body = [lines[row] for row in ROWS if row in lines]
    table.write_text("\n".join([head, "| | CPU | time | memory | lines |", "| --- | --: | --: | --: | --: |", *body, ""]))
    print("\n".join(body))
    return 0 if len(best) == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]))
