"""Writes memory snapshots in the form of torch.cuda.memory._dump_snapshot, and what a plain replay says of them.

    python generate.py            writes the fixtures beside this file
    python generate.py FILE N     writes one snapshot with about N events, to measure with

No GPU and no PyTorch is needed: a small caching allocator makes the events, and keys and values are those of
torch/csrc/cuda/memory_snapshot.cpp. The replay knows nothing of the allocator; it loads the pickle again.
"""

import collections
import gzip
import json
import os
import pickle
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SMALL, LARGE = 2 << 20, 20 << 20


class Frames:
    """Stacks whose frames are shared objects, as PyTorch shares them."""

    def __init__(self, rng, layers=6, depth=18):
        site = "/usr/lib/python3/site-packages/torch/nn/modules/module.py"
        self.torch = [{"filename": site, "name": "_call_impl", "line": 1500 + i} for i in range(depth)]
        self.native = [{"filename": "??", "name": "torch::autograd::%d" % i, "line": 0} for i in range(3)]
        self.inner = [{"filename": f, "name": n, "line": 0} for f, n in
                      (("??", "_PyEval_EvalFrameDefault"), ("", "_start"), ("/build/Python/ceval.c", "do_call_core"))]
        self.user = [{"filename": "/home/me/train/model.py", "name": "layer_%d" % i, "line": 40 + 3 * i}
                     for i in range(layers)]
        self.main = [{"filename": "/home/me/train/train.py", "name": n, "line": l}
                     for n, l in (("step", 88), ("main", 120), ("<module>", 140))]
        self.rng = rng

    def stack(self, site=None):
        site = self.rng.randrange(len(self.user)) if site is None else site
        deep = self.rng.randrange(1, len(self.torch))
        return self.native[: self.rng.randrange(3)] + self.torch[:deep] + self.inner[:1] + [self.user[site]] + self.inner + self.main


class Allocator:
    """First fit in segments; blocks are split where a rest of 512 bytes (small) or more than 1 MiB (large) is left."""

    def __init__(self, rng, device, frames, start=1_700_000_000_000_000):
        self.rng, self.device, self.frames = rng, device, frames
        self.segments, self.trace, self.live = [], [], {}
        self.now, self.next = start, 0x7F0000000000 + (device << 36)

    def event(self, action, addr, size, frames, **more):
        self.now += self.rng.randrange(1, 900)
        key = "device_free" if action == "oom" else "addr"
        entry = {"action": action, key: addr, "size": size, "stream": 0, **more}
        if frames is not None:
            entry["frames"] = frames
        entry["time_us"] = self.now
        self.trace.append(entry)

    def alloc(self, asked, site=None):
        size = max(512, -(-asked // 512) * 512)
        frames = self.frames.stack(site)
        small = size <= 1 << 20
        block = self.find(size, small)
        if block is None:
            total = SMALL if small else max(LARGE, -(-size // SMALL) * SMALL)
            segment = {"small": small, "address": self.next, "total": total, "frames": frames}
            self.next += total + (1 << 21)
            block = {"address": segment["address"], "size": total, "state": "inactive", "asked": 0, "frames": []}
            segment["blocks"] = [block]
            self.segments.append(segment)
            self.event("segment_alloc", segment["address"], total, frames)
        rest = block["size"] - size
        if rest >= 512 if small else rest > 1 << 20:
            blocks = next(s["blocks"] for s in self.segments if any(b is block for b in s["blocks"]))
            blocks.insert([b is block for b in blocks].index(True) + 1,
                          {"address": block["address"] + size, "size": rest, "state": "inactive", "asked": 0, "frames": []})
            block["size"] = size
        block.update(state="active_allocated", asked=asked, frames=frames)
        self.live[block["address"]] = block
        self.event("alloc", block["address"], asked, frames)
        return block["address"]

    def find(self, size, small):
        for segment in self.segments:
            if segment["small"] == small:
                for block in segment["blocks"]:
                    if block["state"] == "inactive" and block["size"] >= size:
                        return block
        return None

    def free(self, address, waits=False):
        block = self.live.pop(address)
        self.event("free_requested", address, block["asked"], self.frames.stack())
        if waits:
            block["state"] = "active_awaiting_free"
            return
        self.event("free_completed", address, block["asked"], None)
        block.update(state="inactive", asked=0, frames=[])
        for segment in self.segments:
            merged = []
            for b in segment["blocks"]:
                if merged and merged[-1]["state"] == b["state"] == "inactive":
                    merged[-1]["size"] += b["size"]
                else:
                    merged.append(b)
            segment["blocks"] = merged

    def release(self):
        """empty_cache()"""
        for segment in [s for s in self.segments if all(b["state"] == "inactive" for b in s["blocks"])]:
            self.segments.remove(segment)
            self.event("segment_free", segment["address"], segment["total"], None)

    def out_of_memory(self, asked, left):
        self.event("oom", left, asked, self.frames.stack(2))

    def snapshot(self, form):
        result = []
        for s in self.segments:
            active = [b for b in s["blocks"] if b["state"] != "inactive"]
            segment = {"device": self.device, "address": s["address"], "total_size": s["total"],
                       "allocated_size": sum(b["size"] for b in active if b["state"] == "active_allocated"),
                       "active_size": sum(b["size"] for b in active), "stream": 0,
                       "segment_type": "small" if s["small"] else "large", "blocks": []}
            if form == "new":
                segment.update(requested_size=sum(b["asked"] for b in active), segment_pool_id=(0, 0),
                               is_expandable=False, frames=s["frames"])
            for b in s["blocks"]:
                if form == "old":
                    block = {"size": b["size"], "state": b["state"]}
                    if b["state"] != "inactive":
                        block["history"] = [{"addr": b["address"], "real_size": b["asked"], "frames": b["frames"]}]
                else:
                    block = {"address": b["address"], "size": b["size"], "requested_size": b["asked"],
                             "state": b["state"], "frames": b["frames"]}
                segment["blocks"].append(block)
            result.append(segment)
        return result


def work(allocator, rng, events, sizes=(300, 5_000_000), keep=0.12):
    held = []
    while len(allocator.trace) < events:
        if held and rng.random() < 0.48:
            allocator.free(held.pop(rng.randrange(len(held))), waits=rng.random() < 0.01)
        else:
            asked = int(sizes[0] * (sizes[1] / sizes[0]) ** rng.random())
            address = allocator.alloc(asked)
            if rng.random() > keep:
                held.append(address)
        if rng.random() < 0.01:
            allocator.release()


def dump(name, value, protocol, packed=False):
    path = os.path.join(HERE, name)
    with (gzip.GzipFile(path, "wb", mtime=0) if packed else open(path, "wb")) as out:
        pickle.dump(value, out, protocol=protocol)
    return path


def settings():
    return {"PYTORCH_CUDA_ALLOC_CONF": "max_split_size_mb:128", "max_split_size": 134217728,
            "garbage_collection_threshold": 0.0, "expandable_segments": False,
            "roundup_power2_divisions": {"1": 0, "2": 0}}


def new_form(allocators, devices=1):
    traces = [[] for _ in range(devices)]
    for a in allocators:
        traces[a.device] = a.trace
    return {"segments": [s for a in allocators for s in a.snapshot("new")], "device_traces": traces,
            "allocator_settings": settings(),
            "external_annotations": [{"name": "step", "device": 0, "stage": "START", "time_us": 1}]}


def python_frames(frames):
    """The frames but those of the interpreter, which are the native ones outside of the innermost frame of Python."""
    native = [f["filename"] in ("", "??") or f["filename"].endswith(".c") for f in frames]
    first = native.index(False) if False in native else len(frames)
    return [f for i, f in enumerate(frames) if i < first or not native[i]]


def replay(path):
    """What a snapshot says, device by device, worked out the slow way."""
    with (gzip.open(path) if path.endswith(".gz") else open(path, "rb")) as file:
        data = pickle.load(file)
    if isinstance(data, list):
        data = {"segments": data, "device_traces": []}
    blocks = collections.defaultdict(dict)
    reserved = collections.Counter()
    for segment in data["segments"]:
        reserved[segment["device"]] += segment["total_size"]
        at = segment["address"]
        for block in segment["blocks"]:
            address = block.get("address", at)
            at = address + block["size"]
            if block["state"] != "inactive":
                last = block["history"][0] if "history" in block else block
                blocks[segment["device"]][address] = (
                    block["size"], last.get("requested_size", last.get("real_size")), last["frames"])
    traces = {d: [e for e in t if e["action"] in ("alloc", "free_completed")]
              for d, t in enumerate(data["device_traces"]) if t}
    answer = {}
    for device in sorted(set(blocks) | set(reserved) | set(traces)):
        events = traces.get(device, [])
        rounded = lambda n: max(512, (n + 511) // 512 * 512)
        # Whatever is freed before it is allocated, and every block that no event names, was there at the beginning.
        live, seen = {}, set()
        for e in events:
            if e["addr"] not in seen and e["action"] == "free_completed":
                live[e["addr"]] = (rounded(e["size"]), e["size"], [])
            seen.add(e["addr"])
        for address, block in blocks[device].items():
            if address not in seen:
                live[address] = block
        before = sum(b[0] for b in live.values())
        last_alloc = {e["addr"]: i for i, e in enumerate(events) if e["action"] == "alloc"}
        curve, peak, peak_set = [], -1, {}
        for i, e in enumerate(events):
            if e["action"] == "alloc":
                size = rounded(e["size"])
                if last_alloc[e["addr"]] == i and e["addr"] in blocks[device]:
                    size = blocks[device][e["addr"]][0]
                live[e["addr"]] = (size, e["size"], e.get("frames", []))
            else:
                del live[e["addr"]]
            curve.append(sum(b[0] for b in live.values()))
            if curve[-1] > peak:
                peak, peak_set = curve[-1], dict(live)
        if not events:
            peak, peak_set = before, dict(live)
        stacks = collections.Counter()
        for size, _, frames in peak_set.values():
            stacks[";".join("%s:%d:%s" % (f["filename"], f["line"], f["name"]) for f in python_frames(frames))] += size
        answer["cuda:%d" % device] = {
            "events": len(events), "peak": peak, "peakRequested": sum(b[1] for b in peak_set.values()),
            "peakStep": curve.index(peak) if curve else 0, "heldBefore": before,
            "end": curve[-1] if curve else before,
            "active": sum(b[0] for b in blocks[device].values()), "reserved": reserved[device],
            "live": sorted(b[0] for b in peak_set.values()), "stacks": dict(sorted(stacks.items()))}
    return answer


def fixtures():
    made = []
    rng = random.Random(6)
    one = Allocator(rng, 0, Frames(rng))
    work(one, rng, 500)
    one.out_of_memory(64 << 20, 31 << 20)
    made.append(dump("oom.pickle", new_form([one]), 4))

    rng = random.Random(7)
    ring = Allocator(rng, 0, Frames(rng))
    work(ring, rng, 900)
    ring.trace = ring.trace[450:]  # the ring buffer has dropped the first half
    made.append(dump("ring.pickle.gz", new_form([ring]), 5, packed=True))

    rng = random.Random(8)
    frames = Frames(rng)
    two = [Allocator(rng, 0, frames), Allocator(rng, 2, frames)]
    for a in two:
        work(a, rng, 300)
    made.append(dump("devices.pickle", new_form(two, devices=4), 2))

    rng = random.Random(9)
    still = Allocator(rng, 0, Frames(rng))
    work(still, rng, 300)
    for segment in still.segments:
        for block in segment["blocks"]:
            block["frames"] = []
    made.append(dump("moment.pickle", {"segments": still.snapshot("new"), "device_traces": [[]]}, 4))

    rng = random.Random(10)
    old = Allocator(rng, 0, Frames(rng))
    work(old, rng, 300)
    for event in old.trace:
        del event["time_us"]
    made.append(dump("old.pickle", {"segments": old.snapshot("old"), "device_traces": [old.trace]}, 2))
    made.append(dump("oldest.pickle", old.snapshot("old"), 2))
    expected = {os.path.basename(path): replay(path) for path in made}
    with open(os.path.join(HERE, "expected.json"), "w") as out:
        json.dump(expected, out, indent=1, sort_keys=True)
        out.write("\n")


def large(path, events):
    rng = random.Random(1)
    a = Allocator(rng, 0, Frames(rng, layers=400, depth=40))
    held, top = collections.deque(), 0x7F0000000000
    while len(a.trace) < events:
        if len(held) > 2000:
            address, asked = held.popleft()
            a.event("free_requested", address, asked, a.frames.stack())
            a.event("free_completed", address, asked, a.frames.stack())
        asked = rng.randrange(1, 9_000_000)
        top += -(-asked // 512) * 512
        held.append((top, asked))
        a.event("alloc", top, asked, a.frames.stack(), compile_context="N/A", user_metadata="")
    data = new_form([a])
    with open(path, "wb") as out:
        pickle.dump(data, out, protocol=4)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        large(sys.argv[1], int(sys.argv[2]))
    else:
        fixtures()
