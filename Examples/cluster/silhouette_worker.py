# SPDX-License-Identifier: Apache-2.0
"""A client of `silhouette worker`, in one file to copy: the standard library and Python 3.9 are enough.

    with Worker(["silhouette", "worker", "--threads", "2"]) as worker:
        for answer in worker.answers(
                {"command": "cutout", "input": name, "output": name + ".png", "options": {"skip-existing": True}}
                for name in names):
            print(answer["input"], answer["status"], answer.get("error"))

The process loads its networks once and answers one line of JSON for each. Should it die, it is started again, and what it
had not answered is asked again. A photo may then be asked for twice although its result exists already, so requests should
carry the option "skip-existing" or "overwrite".

Names of files are bytes, and JSON is text: `text_of` and `path_of` translate those that are not UTF-8.
"""

import collections
import itertools
import json
import os
import select
import subprocess
import time

IMAGE_EXTENSIONS = (".jpg", ".jpeg", ".png", ".pgm", ".ppm", ".pnm")


class WorkerError(Exception):
    """A worker that does not start, or keeps dying whatever it is asked."""


class Worker:
    """A `silhouette worker` process, with at most `window` requests on their way to it.

    The process starts with the first request and ends with `close`, or with this process, by the end of its input. An
    instance belongs to one thread, and one iteration over `answers` at a time.

    Parameters:
        words: The command line.
        window: The requests to have unanswered at a time. Two for each of the worker's jobs keep it busy.
        attempts: The deaths of the process, with this request alone, after which it counts as failed.
        timeout: The seconds without an answer after which the process is killed, as if it had died; None to wait for ever.
    """

    # The deaths without an answer in between after which something else than a photo must be the cause.
    MOST_DEATHS = 20

    def __init__(self, words=("silhouette", "worker"), window=4, attempts=2, timeout=600):
        self.words, self.window, self.attempts, self.timeout = list(words), window, attempts, timeout
        # The times that the process was started.
        self.starts = 0
        self._process, self._rest, self._deaths = None, b"", 0
        self._numbers = itertools.count()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def answers(self, requests):
        """Yields one answer, a dictionary, for each request, in the order in which they are done.

        An answer holds its request's "id", if that had one, "status" ("done", "skipped" or "failed"), "input", "output",
        "error", "seconds", and what the command reports. Requests are taken from the iterable when there is room for them.

        Raises WorkerError.
        """
        fresh, is_over = iter(requests), False
        # Those under way, by number, and those to ask again, one at a time, since one of them killed the process.
        sent, suspects = {}, collections.deque()
        while True:
            while not suspects and not is_over and len(sent) < self.window:
                request = next(fresh, None)
                if request is None:
                    is_over = True
                else:
                    self._send(_Pending(request), sent)
            if suspects and not sent:
                self._send(suspects.popleft(), sent)
            if not sent:
                return
            answer = self._receive()
            if answer is not None:
                pending = sent.pop(answer.get("id"), None)
                if pending is None:
                    raise WorkerError(f"an answer to no request: {answer}")
                self._deaths = 0
                yield pending.named(answer)
                continue
            code = self._bury()
            for pending in sent.values():
                pending.deaths += len(sent) == 1
                if pending.deaths < self.attempts:
                    suspects.append(pending)
                else:
                    yield pending.named({"status": "failed", "error": f"the worker ended with code {code} over it"})
            sent.clear()

    def close(self):
        """Ends the process: kindly at first, by force after ten seconds."""
        if self._process is None:
            return
        try:
            self._process.stdin.close()
        except OSError:
            pass  # It is gone already.
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._bury()

    # MARK: The process

    def _send(self, pending, sent):
        number = next(self._numbers)
        sent[number] = pending
        if self._process is None:
            try:
                # What it says on standard error goes where this process's goes: to the log of the task.
                self._process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
            except OSError as error:
                raise WorkerError(f"{self.words[0]} cannot be started: {error.strerror}") from error
            self.starts += 1
        line = json.dumps({**pending.request, "id": number}).encode() + b"\n"
        try:
            # A few lines fit into a pipe, so that this does not wait for a worker that waits for its answers to be read.
            while line:
                line = line[self._process.stdin.write(line):]
        except OSError:
            pass  # It died, which the end of its answers will show.

    def _receive(self):
        """Returns the next answer; None if the process died or took too long."""
        end = None if self.timeout is None else time.monotonic() + self.timeout
        poll = select.poll()
        poll.register(self._process.stdout, select.POLLIN)
        while b"\n" not in self._rest:
            if not poll.poll(None if end is None else max(0, end - time.monotonic()) * 1000):
                self._process.kill()
                return None
            data = os.read(self._process.stdout.fileno(), 1 << 16)
            if not data:
                return None
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return json.loads(line)

    def _bury(self):
        """Waits for the end of the process and returns its exit code; the next request starts another one."""
        process, self._process, self._rest = self._process, None, b""
        try:
            process.stdin.close()
        except OSError:
            pass
        process.stdout.close()
        code = process.wait()
        self._deaths += 1
        if code == 64:
            raise WorkerError(f"the command line is refused: {' '.join(self.words)}")
        if self._deaths > self.MOST_DEATHS:
            raise WorkerError(f"the worker died {self._deaths} times in a row, at last with code {code}")
        return code


class _Pending:
    """A request and the times that the process died with it alone."""

    def __init__(self, request):
        self.request, self.deaths = request, 0

    def named(self, answer):
        """Returns an answer with the names that the request has for itself."""
        names = {name: self.request[name] for name in ("id", "input", "output") if name in self.request}
        rest = {name: value for name, value in answer.items() if name != "id"}
        return {**names, **rest}


# MARK: Names

def text_of(path):
    """Returns the text of a path in requests, answers and reports: each byte that is not part of UTF-8, and each of a
    character from the same block, becomes the character U+10FF00 plus the byte."""
    def text(character):
        if "\udc80" <= character <= "\udcff":
            return chr(ord(character) - 0xDC00 + 0x10FF00)
        if character >= "\U0010ff80":
            return "".join(chr(0x10FF00 + byte) for byte in character.encode())
        return character
    return "".join(map(text, os.fsencode(path).decode("utf-8", "surrogateescape")))


def path_of(text):
    """Returns the path, as bytes, of a text in an answer."""
    return b"".join(
        bytes([ord(character) - 0x10FF00]) if character >= "\U0010ff80" else character.encode() for character in text)


# MARK: Folders of photos

def photos(folder):
    """Returns the sorted names of the photos in a folder and the folders in it, relative to it, without hidden ones, as
    texts."""
    found = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [
            text_of(os.path.relpath(os.path.join(parent, name), folder)) for name in names
            if name.lower().endswith(IMAGE_EXTENSIONS) and not name.startswith(".")]
    return sorted(found)


def cutout_request(name, folder, results, options):
    """Returns the request for the cut-out of a photo, whose result is named as `silhouette cutout FOLDER` names it.

    `name` is a text of `photos`; `folder` and `results` are paths, and `options` the options of the command.
    """
    result = name if name.lower().endswith(".png") else name + ".png"
    return {"id": name, "command": "cutout", "input": os.path.join(text_of(folder), name),
            "output": os.path.join(text_of(results), result), "options": {"skip-existing": True, **options}}


def row(answer):
    """Returns the answer to a `cutout_request` as a row of a report, of the same columns for all."""
    return {"photo": answer["id"], "status": answer["status"], "output": answer["output"] or "",
            "error": answer.get("error") or "", "coverage": float(answer.get("coverage") or 0),
            "seconds": float(answer.get("seconds") or 0)}
