# SPDX-License-Identifier: Apache-2.0
"""What the checks written in Python share: messages, the release build, and runs of a program that are watched."""

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# The beginning of the names of files that are not whole yet.
TEMPORARY = b".silhouette-"

# An interrupted check removes its folders and ends its children, as after Control-C.
for number in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, lambda number, _: sys.exit(128 + number))


def say(text):
    """Announces the next action."""
    print(f"==> {text}", flush=True)


def note(text):
    """Prints a result or a remark."""
    print(f"    {text}", flush=True)


def skip(reason):
    """Says that something is not checked here, and why; .ci/run lists these reasons at its end."""
    note(f"skipped: {reason}")
    if os.environ.get("SILHOUETTE_SKIPPED"):
        with open(os.environ["SILHOUETTE_SKIPPED"], "a", encoding="utf-8") as file:
            file.write(reason + "\n")


def fail(text):
    """Ends the check with an error."""
    sys.exit(f"error: {text}")


def release_program():
    """Returns the path of the command's release build, and makes it if necessary."""
    script = '. Tools/lib/output.sh; . Tools/lib/build.sh; build_release . >&2 && printf %s "$built"'
    return subprocess.run(["bash", "-ec", script], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


class Outcome:
    """The end of a run."""

    def __init__(self, code, out, err, seconds, peak, hung):
        # The exit code; the negative number of a signal that ended the program.
        self.code = code
        self.out, self.err = out, err
        self.seconds = seconds
        # The largest memory in use, in MiB.
        self.peak = peak
        # True if the run was ended for taking too long.
        self.hung = hung

    @property
    def is_orderly(self):
        """True for a result, or an error with a message: neither a signal nor a hang, nor a silent failure."""
        return not self.hung and (self.code == 0 or self.code > 0 and bool(self.err.strip()))

    def __str__(self):
        if self.hung:
            return f"hung for {self.seconds:.0f} s"
        end = f"signal {signal.Signals(-self.code).name}" if self.code < 0 else f"exit code {self.code}"
        last = self.err.strip().split(b"\n")[-1][:160].decode(errors="backslashreplace")
        return f"{end}, {last!r}" if last else end


class Run:
    """A program that runs.

    Its standard output and error go to files, so that it never waits for this process; `stdout` and `stdin` may be
    files of the caller's. `limits` are pairs of a resource and its limit, `closed` are the numbers of the standard streams
    to close. Crashes arrive as signals, without a backtrace, unless `backtraces` is set.
    """

    def __init__(self, words, *, cwd=None, stdin=subprocess.DEVNULL, stdout=None, limits=(), closed=(), backtraces=False,
                 environment=None):
        self._out, self._err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        settings = dict(os.environ, **(environment or {}))
        if not backtraces:
            settings["SWIFT_BACKTRACE"] = "enable=no"

        def prepare():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for kind, value in limits:
                resource.setrlimit(kind, (value, value))
            for number in closed:
                os.close(number)
        self._start = time.monotonic()
        self.process = subprocess.Popen(
            words, cwd=cwd, env=settings, stdin=stdin, stdout=self._out if stdout is None else stdout,
            stderr=self._err, preexec_fn=prepare)

    def is_running(self):
        """Returns True before the program's end."""
        return self.process.returncode is None and not self._reap(os.WNOHANG)

    def _reap(self, options):
        # Waits by itself: only wait4 tells the memory of one child.
        pid, status, usage = os.wait4(self.process.pid, options)
        if pid:
            self.process.returncode = os.waitstatus_to_exitcode(status)
            self._peak = usage.ru_maxrss / 1024
        return pid != 0

    def send(self, number):
        """Sends a signal, if the program still runs."""
        if self.is_running():
            os.kill(self.process.pid, number)

    def finish(self, timeout=60):
        """Waits for the end and returns the outcome; ends the program after `timeout` seconds."""
        hung = False
        try:
            while self.is_running():
                if time.monotonic() - self._start > timeout:
                    hung = True
                    break
                time.sleep(0.004)
        finally:
            if self.process.returncode is None:
                os.kill(self.process.pid, signal.SIGKILL)
                self._reap(0)
        texts = []
        for file in (self._out, self._err):
            file.seek(0)
            texts.append(file.read())
            file.close()
        return Outcome(
            self.process.returncode, *texts, time.monotonic() - self._start, self._peak, hung)


def run(words, *, timeout=60, **settings):
    """Runs a program to its end and returns the outcome; the settings are those of `Run`."""
    return Run(words, **settings).finish(timeout)


def files(folder):
    """Returns the bytes of the files in a folder by their relative names, as bytes; hidden ones too."""
    folder, found = os.fsencode(folder), {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found


def leftovers(folder):
    """Returns the names of the files in a folder that never became whole."""
    return [name for _, _, names in os.walk(os.fsencode(folder)) for name in names if name.startswith(TEMPORARY)]
