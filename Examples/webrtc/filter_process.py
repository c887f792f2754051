# SPDX-License-Identifier: Apache-2.0
"""The command that puts a background behind the people of a stream, as a child process."""

import asyncio
import contextlib
import re
import shlex
import signal

from frames import MATRIX


class FilterError(Exception):
    """A filter that did not start, ended, or did not answer in time."""


def silhouette(command):
    """Returns the words of the filter for a command line that starts the program `silhouette`."""
    # One thread is enough for a call, and two would wait for each other while the video is coded beside them.
    return shlex.split(command) + [
        "video", "-", "-b", "{background}", "--matrix", MATRIX, "--threads", "1", "-o", "-"]


class FilterProcess:
    """A child that reads Y4M frames of one size and writes one frame for each, at once.

    The words are those of its command line, in which "{background}" stands for the background. The child has a
    session of its own, so that a terminal's signals end the server first, and the server its children. A child
    whose server is gone finds the end of its input, and ends.
    """

    def __init__(self, process, size, background):
        self.size, self.background = size, background
        # The last line that the child wrote to its standard error.
        self.message = ""
        self._process, self._greeted = process, False
        self._frame_bytes = size[0] * size[1] * 3 // 2
        self._listening = asyncio.ensure_future(self._listen())

    @classmethod
    async def start(cls, words, size, background):
        """Starts a child for frames of a size, (width, height), both even."""
        try:
            process = await asyncio.create_subprocess_exec(
                *(word.replace("{background}", background.argument) for word in words),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
                limit=size[0] * size[1] * 2 + 4096, start_new_session=True)
        except OSError as error:
            raise FilterError(f"{words[0]} cannot be started: {error.strerror}") from error
        process.stdin.write(
            b"YUV4MPEG2 W%d H%d F30:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n" % size)
        return cls(process, size, background)

    @property
    def pid(self):
        """The child's process number."""
        return self._process.pid

    async def run(self, planes, limit):
        """Returns the planes of a filtered frame; throws after `limit` seconds without one.

        After an error the child is of no use: close it.
        """
        try:
            async with asyncio.timeout(limit):
                self._process.stdin.write(b"FRAME\n")
                self._process.stdin.write(planes)
                await self._process.stdin.drain()
                if not self._greeted:
                    self._check(await self._process.stdout.readuntil(b"\n"))
                    self._greeted = True
                line = await self._process.stdout.readuntil(b"\n")
                if not line.startswith(b"FRAME"):
                    raise FilterError(f"the filter wrote {line[:20]!r} instead of a frame")
                return await self._process.stdout.readexactly(self._frame_bytes)
        except TimeoutError as error:
            raise FilterError(f"the filter did not answer within {limit:g} s") from error
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError) as error:
            # Its last words may still be on their way.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await asyncio.shield(self._listening)
            raise FilterError(self.message or "the filter ended") from error

    def _check(self, header):
        found = dict(re.findall(r" ([WHC])(\S+)", header.decode("ascii", "replace")))
        if (found.get("W"), found.get("H")) != tuple(map(str, self.size)) or not header.startswith(b"YUV4MPEG2 "):
            raise FilterError(f"the filter changed the frames' size or format: {header[:60]!r}")
        if not found.get("C", "420").startswith("420") or "p1" in found.get("C", ""):
            raise FilterError(f"the filter's frames are {found['C']} instead of 420")

    def reload(self):
        """Has the child read the file of its background again."""
        self.message = ""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGHUP)

    async def close(self):
        """Ends the child: kindly at first, by force after a second."""
        self._process.stdin.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                # What it still writes would keep it from ending.
                while await self._process.stdout.read(1 << 16):
                    pass
                await self._process.wait()
        with contextlib.suppress(ProcessLookupError):
            if self._process.returncode is None:
                self._process.kill()
        await self._process.wait()
        self._listening.cancel()

    async def _listen(self):
        with contextlib.suppress(ValueError):  # a line longer than the stream's limit
            while line := await self._process.stderr.readline():
                self.message = line.decode(errors="replace").strip()[:300] or self.message
