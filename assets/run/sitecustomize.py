"""Loaded by every Python that `peakscope run` starts. Writes down what is in memory when it runs out.

Does nothing until then but, with PyTorch on a GPU, recording who allocates. Nothing here may stop the program.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys

_FOLDER = os.environ.get("PEAKSCOPE_RUN_FOLDER", "")
_HERE = os.path.dirname(os.path.abspath(__file__))
_COMPILE_TIME = ("E1000", "CompileTime", "Ran out of memory in memory space")


def _path(name):
    return os.path.join(_FOLDER, name % os.getpid())


def _quietly(action, *arguments):
    try:
        action(*arguments)
    except Exception as failure:
        print("peakscope run: %s failed: %r" % (action.__name__, failure), file=sys.stderr)


def _load_the_next_one():
    """The environment may have a sitecustomize of its own, which this one hides."""
    others = [entry for entry in sys.path if os.path.abspath(entry or ".") != _HERE]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def _save_live_arrays():
    sys.modules["jax"].profiler.save_device_memory_profile(_path("live-arrays-%d.prof"))


def _save_when_memory_runs_out(before):
    def hook(kind, value, traceback):
        text = str(value)
        at_run_time = "RESOURCE_EXHAUSTED" in text and not any(word in text for word in _COMPILE_TIME)
        if at_run_time and "jax" in sys.modules:
            _quietly(_save_live_arrays)
        before(kind, value, traceback)

    return hook


def _record_allocations(torch):
    def snapshot(*_):
        _quietly(torch.cuda.memory._dump_snapshot, _path("snapshot-%d.pickle"))

    def begin():
        torch.cuda.memory._record_memory_history(max_entries=100_000)
        torch._C._cuda_attach_out_of_memory_observer(snapshot)

    # Queued by PyTorch until the program itself starts CUDA, which this must not do: CUDA does not survive a fork.
    torch.cuda._lazy_call(lambda: _quietly(begin))


class _AfterTorch(importlib.abc.MetaPathFinder):
    """Lets `import torch` happen as ever, and then has it record."""

    def find_spec(self, name, path=None, target=None):
        if name != "torch":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec("torch")
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def execute_and_record(module):
                execute(module)
                _quietly(_record_allocations, module)

            spec.loader.exec_module = execute_and_record
        return spec


if _FOLDER:
    sys.excepthook = _save_when_memory_runs_out(sys.excepthook)
    sys.meta_path.insert(0, _AfterTorch())
_load_the_next_one()
