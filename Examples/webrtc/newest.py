# SPDX-License-Identifier: Apache-2.0
"""A queue of one frame, in which the newest wins."""

import asyncio


class Newest:
    """A place for one frame: a newer one replaces that which nobody has taken, and counts as dropped."""

    def __init__(self):
        self.dropped, self._frame, self._fresh = 0, None, asyncio.Event()

    def put(self, frame):
        """Puts a frame into the place."""
        self.dropped += self._frame is not None
        self._frame = frame
        self._fresh.set()

    def clear(self):
        """Forgets the frame in the place."""
        self._frame = None
        self._fresh.clear()

    async def take(self):
        """Waits for a frame, and takes it."""
        await self._fresh.wait()
        frame = self._frame
        self.clear()
        return frame
