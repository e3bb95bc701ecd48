"""Shows where a JAX or XLA program's memory goes.

    r = peakscope.report("/tmp/dump")      # or a jax.stages.Compiled or Lowered
    r["modules"][0]["spaces"][0]["peakBytes"]
    peakscope.open("/tmp/dump")            # the window
"""

import builtins
import contextlib
import glob
import json
import os
import re
import subprocess
import tempfile

from .launcher import NoJava, command

__all__ = ["NoJava", "PeakscopeError", "Report", "open", "report"]


class PeakscopeError(RuntimeError):
    """One sentence from the command: an input cannot be read, or an option is wrong."""


class Report(dict):
    """The JSON report, `peakscope.report/1`; a notebook shows its HTML page."""

    def __init__(self, fields, page):
        super().__init__(fields)
        self._page = page

    def _repr_html_(self):
        page = self._page.replace("&", "&amp;").replace('"', "&quot;")
        return '<iframe srcdoc="%s" style="width:100%%;height:640px;border:0"></iframe>' % page

    def __repr__(self):
        return "<Report: %s>" % self.get("verdict", "")


def _run(arguments):
    done = subprocess.run(command(arguments), capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise PeakscopeError(done.stderr.strip() or "peakscope ended with exit code %d" % done.returncode)
    return done.stdout


def _varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _field(number, content):
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _write_compiled(compiled, folder):
    """Assembles the HloProto that XLA would dump: the module is field 1, the buffer assignment field 3."""
    modules = compiled.runtime_executable().hlo_modules()
    assignment = getattr(compiled.memory_analysis(), "serialized_buffer_assignment_proto", b"")
    if not assignment:
        raise PeakscopeError("this JAX or this device tells no buffer assignment of a compiled program; give the Lowered, or a dump")
    name = re.sub(r"[^\w.-]", "_", modules[0].name)
    with builtins.open(os.path.join(folder, name + ".after_optimizations.hlo.pb"), "wb") as proto:
        proto.write(_field(1, modules[0].as_serialized_hlo_module_proto()) + _field(3, assignment))


def _write_lowered(lowered, folder):
    """Compiles it; the compiler dumps even a program that it refuses, and its error text is read too."""
    options = {"xla_dump_to": folder, "xla_dump_hlo_as_proto": True}
    try:
        lowered.compile(compiler_options=options)
    except Exception as refused:
        if not glob.glob(os.path.join(folder, "*.pb")):
            raise
        with builtins.open(os.path.join(folder, "error.txt"), "w", encoding="utf-8") as text:
            text.write(str(refused))


@contextlib.contextmanager
def _input(what):
    if isinstance(what, (str, os.PathLike)):
        yield os.fspath(what)
        return
    with tempfile.TemporaryDirectory(prefix="peakscope-") as folder:
        if hasattr(what, "runtime_executable"):
            _write_compiled(what, folder)
        elif hasattr(what, "compile"):
            _write_lowered(what, folder)
        else:
            raise TypeError("give a path, a jax.stages.Lowered or a jax.stages.Compiled, not a %s" % type(what).__name__)
        yield folder


def report(what, *, limit=None, device=None, log=None, baseline=None):
    """The peak-usage report of a dump, profile or error text, or of a program that JAX lowered or compiled.

    `limit` is a size such as "15.75GiB", `device` a name such as "v5e", `log` the path of an error text, `baseline` an earlier input.
    """
    options = []
    for name, value in (("--limit", limit), ("--device", device), ("--log", log), ("--baseline", baseline)):
        if value is not None:
            options += [name, os.fspath(value)]
    with _input(what) as path, tempfile.TemporaryDirectory(prefix="peakscope-") as folder:
        page = os.path.join(folder, "report.html")
        fields = json.loads(_run(["report", path, "--format", "json"] + options))
        _run(["report", path, "--format", "html", "--output", page] + options)
        with builtins.open(page, encoding="utf-8") as text:
            return Report(fields, text.read())


def open(*paths):  # noqa: A001 - named as the command is
    """Opens the window on files or folders without waiting for it."""
    return subprocess.Popen(command(["open"] + [os.fspath(path) for path in paths]))
