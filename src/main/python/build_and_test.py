"""Builds the wheel of this platform, installs it into a fresh environment and runs the tests against it.

    python build_and_test.py SOURCES OUTPUT

Tests that need JAX run where `PEAKSCOPE_TEST_PACKAGES=jax` has it installed.
"""

import glob
import os
import platform
import subprocess
import sys
import tempfile
import venv

MOST_BYTES = 60_000_000


def _platform():
    machine = platform.machine().lower()
    if sys.platform == "win32":
        return "win_amd64"
    if sys.platform == "darwin":
        return "macosx_11_0_arm64" if machine == "arm64" else "macosx_11_0_x86_64"
    return "manylinux2014_" + machine


def main(sources, output):
    here = os.path.dirname(os.path.abspath(__file__))
    environment = dict(os.environ, PEAKSCOPE_WHEEL_PLATFORM=_platform())
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "Scripts" if os.name == "nt" else "bin", "python")
        pip = [python, "-m", "pip", "--disable-pip-version-check", "-q"]
        subprocess.run(pip + ["wheel", "--no-deps", "-w", output, sources], check=True, env=environment)
        (wheel,) = glob.glob(os.path.join(output, "*.whl"))
        size = os.path.getsize(wheel)
        if size > MOST_BYTES:
            sys.exit("%s has %d bytes, more than %d" % (wheel, size, MOST_BYTES))
        packages = os.environ.get("PEAKSCOPE_TEST_PACKAGES", "").split()
        subprocess.run(pip + ["install", wheel] + packages, check=True)
        environment["PEAKSCOPE_SAMPLES"] = os.path.abspath("samples")
        subprocess.run(
            [python, "-m", "unittest", "discover", "-s", os.path.join(here, "tests")], check=True, env=environment
        )
        print("%s, %.1f MB" % (wheel, size / 1e6))


if __name__ == "__main__":
    main(*sys.argv[1:])
