"""Only to name the platform: the jar has the native libraries of JavaFX for one."""

import os

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", os.environ["PEAKSCOPE_WHEEL_PLATFORM"]


setup(cmdclass={"bdist_wheel": PlatformWheel})
