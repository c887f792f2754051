# SPDX-License-Identifier: Apache-2.0
"""The setting of one check: a program, a folder, the photos of all checks, and what was complained about."""

import os
import random
import shutil
import subprocess

import checking
import samples

# The checks in the order of their definition.
CHECKS = []


def check(name):
    """Registers a check: a function of a `Trial` that returns a remark, or None."""
    def register(function):
        CHECKS.append((name, function))
        return function
    return register


class Skipped(Exception):
    """The reason why a check cannot be made on this machine."""


class Shared:
    """What the checks share, made when it is asked for first."""

    def __init__(self, program, folder, seed):
        self.program, self.folder, self.seed = program, folder, seed
        self._photos, self._results = {}, {}

    def photos(self, count, width, height):
        """Returns a folder of photos of noise."""
        key = f"{count}x{width}x{height}"
        if key not in self._photos:
            self._photos[key] = os.path.join(self.folder, "photos", key)
            samples.make_photos(self._photos[key], count, width, height)
        return self._photos[key]

    def results(self, words, photos):
        """Returns the files that an undisturbed batch makes of a folder of photos."""
        key = (tuple(words), photos)
        if key not in self._results:
            target = os.path.join(self.folder, "results", str(len(self._results)))
            outcome = checking.run([self.program, *words, photos, "-o", target, "-q"], timeout=120)
            self._results[key] = checking.files(target)
            if outcome.code != 0 or len(self._results[key]) != len(os.listdir(photos)):
                checking.fail(f"an undisturbed batch failed: {' '.join(words)}: {outcome}")
        return self._results[key]


class Trial:
    """One check's folder and complaints."""

    # A light batch and the command of a heavier one.
    FILTER = ("filter", "--apply", "gaussianBlur(sigma: 3)", "--jobs", "2")

    def __init__(self, shared, name):
        self.shared, self.program = shared, shared.program
        self.folder = os.path.join(shared.folder, name.replace(" ", "-").replace("/", "-"))
        os.mkdir(self.folder)
        self.random = random.Random(f"{shared.seed} {name}")
        self.complaints = []

    def path(self, *names):
        """Returns a path in the check's folder."""
        return os.path.join(self.folder, *names)

    def fresh(self, name):
        """Returns an empty folder in the check's folder."""
        shutil.rmtree(self.path(name), ignore_errors=True)
        os.makedirs(self.path(name))
        return self.path(name)

    def start(self, *words, **settings):
        """Starts the program."""
        return checking.Run([self.program, *words], **{"cwd": self.folder, **settings})

    def run(self, *words, timeout=60, **settings):
        """Runs the program to its end."""
        return self.start(*words, **settings).finish(timeout)

    def expect(self, condition, complaint):
        """Notes a complaint unless a condition holds."""
        if not condition:
            self.complaints.append(complaint)
        return condition

    def expect_code(self, outcome, codes, what):
        """Notes a complaint unless a run ended with one of some exit codes, and an error with a message."""
        return self.expect(outcome.code in codes and outcome.is_orderly, f"{what}: {outcome}")

    def expect_whole(self, folder, expected, what, missing=True, leftovers=False):
        """Notes a complaint unless a folder holds the expected files and nothing else.

        With `missing`, some may be missing; with `leftovers`, files that are not whole yet may lie there.
        """
        found = checking.files(folder)
        if not leftovers:
            rest = checking.leftovers(folder)
            self.expect(not rest, f"{what}: left behind {', '.join(map(os.fsdecode, rest))}")
        found = {name: data for name, data in found.items() if not os.path.basename(name).startswith(checking.TEMPORARY)}
        broken = [os.fsdecode(name) for name, data in found.items() if expected.get(name) != data]
        self.expect(not broken, f"{what}: {len(broken)} results are not whole, such as {broken[:1]}")
        lost = set(expected) - set(found)
        self.expect(missing or not lost, f"{what}: {len(lost)} results are missing, such as {sorted(lost)[:1]}")
        return len(found)

    def namespace(self, script):
        """Returns the words that run a command in a mount namespace of its own, after a shell script.

        In the script, "$@" is the command, and "$target" the folder `target`.
        """
        words = ["unshare", "--mount"] + (["--map-root-user"] if os.geteuid() else [])
        try:
            can = subprocess.run([*words, "mount", "-t", "tmpfs", "none", self.folder], capture_output=True, check=False)
        except OSError:
            can = None
        if can is None or can.returncode != 0:
            raise Skipped("mount namespaces are not available")
        return [*words, "sh", "-c", f"target={self.path('target')}\n{script}", "sh"]
