# SPDX-License-Identifier: Apache-2.0
"""A camera's track with a new background."""

import asyncio
import collections
import logging
import math
import statistics
import time

from aiortc import MediaStreamTrack
from aiortc.mediastreams import MediaStreamError

from filter_process import FilterError, FilterProcess
from frames import even_size, frame_of, plain_planes, planes_of, same_shape
from newest import Newest

# Seconds that a filter has for its first frame, and for each later one.
START_LIMIT, FRAME_LIMIT = 15.0, 1.0
# Seconds before a filter that failed is started again; doubled each time, up to the second figure.
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 4.0


class FilteredTrack(MediaStreamTrack):
    """The frames of another track over a background, with their times.

    Each frame goes through a `FilterProcess`; while it is busy, the newest frame waits and older ones are dropped.
    A new background, or another size of the frames, needs a new process. It starts beside the old one, which goes
    on, with frames of its own size, until the new one has delivered. Where no process can deliver, a frame of one
    colour goes out: the room is only ever seen with the background `OFF`.
    """

    kind = "video"

    def __init__(self, source, words, background):
        super().__init__()
        self._source, self._words = source, words
        self._background, self._choice = background, 0
        self._camera, self._results = Newest(), Newest()
        # The process in use, the task that starts another one, and the choices and sizes that these are for.
        self._active = self._active_key = self._next = self._next_key = self._refused = None
        self._pause, self._retry_at = FIRST_PAUSE, -math.inf
        self._message = ""
        self._counts = collections.Counter()
        self._times, self._shown_at = collections.deque(maxlen=90), collections.deque(maxlen=90)
        self._size = None
        self._last_pts = -math.inf
        # The time of the camera's last frame.
        self.heard_at = -math.inf
        self._closing = set()
        self._tasks = [asyncio.ensure_future(self._receive()), asyncio.ensure_future(self._filter())]

    # MARK: Choices

    def choose(self, background):
        """Has the frames from now on stand before another background."""
        if self._background.is_off:
            # A frame of the room may lie ready to be sent.
            self._results.clear()
        self._background, self._choice = background, self._choice + 1
        self._forget_next()
        self._pause, self._retry_at = FIRST_PAUSE, -math.inf
        self._message = ""

    def reload(self):
        """Reads the background's file again, without a new process where that is possible."""
        active = self._active
        if active and self._next is None and self._active_key == self._key(active.size):
            active.reload()
        else:
            self.choose(self._background)

    # MARK: Figures

    @property
    def pid(self):
        """The process number of the filter; None if none is running."""
        return self._active.pid if self._active else None

    def report(self):
        """Returns the figures of the track, for people to read."""
        now = time.monotonic()
        recent = [at for at in self._shown_at if now - at < 2]
        rate = (len(recent) - 1) / (recent[-1] - recent[0]) if len(recent) > 9 else 0
        times = () if self._background.is_off else self._times
        if self._background.is_off:
            state = "off"
        elif self._size and self._fits(self._size):
            state = "filtering"
        else:
            state = "failed" if self._message else "starting"
        return {
            "state": state, "background": self._background.kind,
            "message": self._message or (self._active.message if self._active else ""),
            "size": self._size, "fps": round(rate, 1),
            "milliseconds": round(statistics.median(times) * 1e3, 1) if times else None,
            "dropped": self._camera.dropped + self._results.dropped + self._counts["late"],
            "filtered": self._counts["filtered"], "plain": self._counts["plain"], "passed": self._counts["passed"],
        }

    # MARK: Frames

    async def recv(self):
        """Returns the next frame to send."""
        if self.readyState != "live":
            raise MediaStreamError
        frame = await self._results.take()
        if frame is None:
            raise MediaStreamError
        self._shown_at.append(time.monotonic())
        return frame

    async def _receive(self):
        try:
            while True:
                frame = await self._source.recv()
                self.heard_at = time.monotonic()
                if frame.pts <= self._last_pts:
                    self._counts["late"] += 1
                    continue
                self._last_pts = frame.pts
                self._camera.put(frame)
        except MediaStreamError:
            self.stop()

    async def _filter(self):
        while True:
            frame = await self._camera.take()
            choice = self._choice
            try:
                result = await self._processed(frame)
            except Exception:  # pylint: disable=broad-except
                # Whatever it was: the call goes on, without the room.
                logging.exception("a frame could not be filtered")
                result = self._plain(frame)
            # A frame that passed as it is must not follow the choice of a background.
            if result is frame and choice != self._choice:
                continue
            self._results.put(result)

    async def _processed(self, frame):
        size = self._size = even_size(frame)
        background = self._background
        if background.is_off:
            self._take_next()
            self._retire()
            self._counts["passed"] += 1
            return frame
        self._take_next()
        self._prepare(size, frame)
        if self._fits(size):
            start = time.perf_counter()
            try:
                # Until the process for a new size is ready, frames keep the old size.
                size = self._active.size
                result = await self._active.run(planes_of(frame, size), FRAME_LIMIT)
                self._times.append(time.perf_counter() - start)
                self._counts["filtered"] += 1
                return frame_of(result, size, like=frame)
            except FilterError as error:
                self._failed(error)
                self._retire()
        return self._plain(frame)

    def _plain(self, frame):
        self._counts["plain"] += 1
        size = even_size(frame)
        return frame_of(plain_planes(self._background.color, size), size, like=frame)

    # MARK: Processes

    def _key(self, size):
        return self._choice, size

    def _fits(self, size):
        """Returns True if the process in use can filter frames of a size, scaled to its own if need be."""
        return self._active is not None and same_shape(self._active.size, size)

    def _prepare(self, size, frame):
        """Starts the process that a frame of this size needs, if it is neither running nor starting."""
        key = self._key(size)
        served = self._fits(size) and key in (self._active_key, self._refused)
        if self._next or served or time.monotonic() < self._retry_at:
            return
        self._next_key = key
        self._next = asyncio.ensure_future(self._start(size, self._background, frame))

    async def _start(self, size, background, frame):
        """Starts a process and has it filter one frame: from then on it is quick."""
        process = await FilterProcess.start(self._words, size, background)
        try:
            await process.run(planes_of(frame, size), START_LIMIT)
        except BaseException:
            self._close(process)
            raise
        return process

    def _take_next(self):
        """Replaces the process between two frames, if another one is ready."""
        if self._next is None or not self._next.done():
            return
        task, self._next = self._next, None
        try:
            process = task.result()
        except FilterError as error:
            # The process of the background before goes on, if there is one.
            self._refused = self._next_key
            self._failed(error)
            return
        self._retire()
        self._active, self._active_key = process, self._next_key
        self._message, self._pause = "", FIRST_PAUSE

    def _forget_next(self):
        """Ends the process that is starting, if one is."""
        if self._next is None:
            return
        task, self._next = self._next, None
        task.cancel()

        async def end():
            result, = await asyncio.gather(task, return_exceptions=True)
            if isinstance(result, FilterProcess):
                await result.close()
        self._keep(end())

    def _failed(self, error):
        self._message = str(error)
        self._retry_at = time.monotonic() + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _retire(self):
        if self._active:
            self._close(self._active)
            self._active = None

    def _close(self, process):
        self._keep(process.close())

    def _keep(self, ending):
        """Runs a coroutine that ends a process beside the frames."""
        task = asyncio.ensure_future(ending)
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    # MARK: The end

    async def close(self):
        """Ends the track and its processes."""
        self.stop()
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._forget_next()
        self._retire()
        while self._closing:
            await asyncio.gather(*self._closing, return_exceptions=True)

    def stop(self):
        """Ends the track: whoever waits for a frame hears of it."""
        super().stop()
        self._results.put(None)
