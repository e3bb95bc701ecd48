"""Only sets the platform: the jar has JavaFX's native libraries for a single one."""

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
