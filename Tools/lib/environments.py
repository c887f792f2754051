# SPDX-License-Identifier: Apache-2.0
"""Virtual environments of the checks that need packages of Python. They are kept in the user's cache, outside of the
checkout, under a digest of their requirements, so that checkouts share them and other requirements make another one.
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys

import checking

CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "silhouette")
# The longest time for an installation, in seconds: the largest packages have gigabytes.
LONGEST = 1800


class Missing(Exception):
    """The reason why something is not on this machine."""


def install_packages(*names):
    """Installs packages with the system's package manager, and returns True if that succeeded."""
    script = '. Tools/lib/output.sh; . Tools/lib/setup.sh; install_packages "$@"'
    return subprocess.run(
        ["bash", "-ec", script, "bash", *names], cwd=checking.ROOT, stdin=subprocess.DEVNULL, check=False).returncode == 0


def imports(python, modules, oldest):
    """Returns True if a Python is no older than a version, such as (3, 11), and has the modules."""
    test = (f"import importlib.util, sys; sys.exit(sys.version_info < {oldest!r} "
            f"or not all(map(importlib.util.find_spec, {modules!r})))")
    return subprocess.run([python, "-c", test], stderr=subprocess.DEVNULL, check=False).returncode == 0


def environment(requirements):
    """Returns the folder of the environment with the requirements of a file, which may be missing."""
    digest = hashlib.sha256(sys.version.encode())
    with open(requirements, "rb") as file:
        digest.update(file.read())
    name = os.path.relpath(requirements, checking.ROOT).replace("requirements.txt", "").strip("-/").replace("/", "-")
    return os.path.join(CACHE, f"{name}-{digest.hexdigest()[:16]}")


def make(folder, requirements):
    """Makes an environment."""
    def run(*words):
        try:
            return subprocess.run(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LONGEST,
                errors="replace", check=False)
        except subprocess.TimeoutExpired as error:
            raise Missing(f"{words[0]} took more than {LONGEST} s") from error
    checking.say(f"Installing {os.path.relpath(requirements, checking.ROOT)} into {folder}")
    os.makedirs(CACHE, exist_ok=True)
    with open(folder + ".lock", "w", encoding="ascii") as lock:
        # Another checkout may be at it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(folder + "/complete"):
            return
        venv = [sys.executable, "-m", "venv", "--clear", folder]
        result = run(*venv)
        if result.returncode != 0 and shutil.which("apt-get") and install_packages("python3-venv"):
            result = run(*venv)
        if result.returncode == 0:
            result = run(folder + "/bin/pip", "install", "-q", "--no-input", "-r", requirements)
        if result.returncode != 0:
            lines = [line for line in result.stdout.splitlines() if line.strip()] or ["no message"]
            errors = [line for line in lines if line.startswith("ERROR")]
            # What was fetched so far may be gigabytes.
            shutil.rmtree(folder, ignore_errors=True)
            raise Missing(f"{os.path.relpath(requirements, checking.ROOT)} cannot be installed: {(errors or lines)[-1]}")
        with open(folder + "/complete", "w", encoding="ascii"):
            pass


def python(requirements, modules, *, install, oldest=(3, 10)):
    """Returns a Python that has the modules: the one in SILHOUETTE_PYTHON, the environment with the requirements of a file,
    which is made if `install` is true, or the one that runs this. Throws `Missing` if there is none."""
    requirements = os.path.join(checking.ROOT, requirements)
    kept = environment(requirements)
    for path in [os.environ.get("SILHOUETTE_PYTHON"), kept + "/bin/python", sys.executable]:
        if path == kept + "/bin/python" and not os.path.exists(kept + "/complete"):
            continue
        if path and shutil.which(path) and imports(path, modules, oldest):
            return shutil.which(path)
    version = ".".join(map(str, oldest))
    if sys.version_info < oldest:
        raise Missing(f"requires Python {version} or later, and this is {sys.version.split()[0]}")
    if not install:
        raise Missing(f"no Python has {', '.join(modules)}; --install fetches them")
    make(kept, requirements)
    if not imports(kept + "/bin/python", modules, oldest):
        raise Missing(f"{kept} has no {', '.join(modules)}")
    return kept + "/bin/python"


def run_tests(usage, what, requirements, modules, words):
    """Runs a whole check that is one Python command: reads the options, finds a Python and runs the command."""
    parser = argparse.ArgumentParser(usage=usage.split("\n\n")[1].strip())
    parser.add_argument("--install", action="store_true")
    parser.add_argument("--print-python", action="store_true")
    options = parser.parse_args()
    try:
        if not options.print_python:
            checking.say(f"Testing {what}")
        found = python(requirements, modules, install=options.install)
    except Missing as reason:
        if not options.print_python:
            checking.skip(str(reason))
        return
    if options.print_python:
        print(found)
        return
    sys.exit(subprocess.run([found, "-B", *words], cwd=checking.ROOT, check=False).returncode)
