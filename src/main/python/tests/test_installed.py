"""Tests the installed wheel on the samples, and with JAX if it is installed."""

import importlib.util
import os
import subprocess
import sys
import unittest

import peakscope

SAMPLES = os.environ["PEAKSCOPE_SAMPLES"]
SCRIPT = os.path.join(os.path.dirname(sys.executable), "peakscope")
HAS_JAX = importlib.util.find_spec("jax") is not None


class InstalledTest(unittest.TestCase):
    def test_the_report_is_json_and_a_page(self):
        found = peakscope.report(os.path.join(SAMPLES, "points-v5e"), device="v5e")
        self.assertEqual("peakscope.report/1", found["schema"])
        self.assertEqual(9320016384, found["modules"][0]["spaces"][0]["peakBytes"])
        self.assertIn("<iframe srcdoc=", found._repr_html_())
        self.assertIn("jit_f needs", repr(found))

    def test_what_cannot_be_read_is_one_sentence(self):
        with self.assertRaisesRegex(peakscope.PeakscopeError, "there is no such file"):
            peakscope.report("/no/such/dump")

    def test_what_is_no_program_is_refused(self):
        with self.assertRaisesRegex(TypeError, "not a int"):
            peakscope.report(42)

    def test_the_script_runs_and_keeps_the_exit_code(self):
        told = subprocess.run([SCRIPT, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(told, r"^peakscope \d+\.\d+")
        self.assertEqual(3, subprocess.run([SCRIPT, "report", "/no/such"], capture_output=True, check=False).returncode)

    def test_a_run_that_fails_keeps_its_exit_code_and_leaves_nothing(self):
        done = subprocess.run(
            [SCRIPT, "run", "--", sys.executable, "-c", "import sys; sys.exit(7)"], capture_output=True, text=True, check=False
        )
        self.assertEqual(7, done.returncode)
        self.assertIn("Nothing was dumped", done.stderr)


if HAS_JAX:

    class JaxTest(unittest.TestCase):
        def setUp(self):
            os.environ["JAX_PLATFORMS"] = "cpu"
            import jax
            import jax.numpy as jnp

            self.lowered = jax.jit(lambda x: jnp.tanh(x @ x.T).sum()).lower(jnp.ones((512, 256)))

        def test_compiled_and_lowered_programs_are_taken_as_they_are(self):
            compiled = self.lowered.compile()
            peak = compiled.memory_analysis().peak_memory_in_bytes
            for program in (self.lowered, compiled):
                found = peakscope.report(program)["modules"][0]["spaces"][0]
                self.assertEqual(peak, found["peakBytes"])


if __name__ == "__main__":
    unittest.main()
