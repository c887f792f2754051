# SPDX-License-Identifier: Apache-2.0
"""A call: a browser's camera comes in, and goes back with a new background."""

import os
import shutil
import tempfile
import time

from aiortc import RTCConfiguration, RTCPeerConnection, RTCSessionDescription

import background as backgrounds
from filtered_track import FilteredTrack


class Call:
    """One connection to one page, with the files that the page sent.

    words: the command line of the filter, see `FilterProcess`.
    folder: where the call may make a folder of its own, which goes away with the call.
    """

    def __init__(self, words, folder):
        self.words = words
        self.folder = tempfile.mkdtemp(dir=folder)
        self.track = None
        # The newest file that the page sent, and the file that the filter reads; both may be missing.
        self.upload = os.path.join(self.folder, "upload")
        self._image = os.path.join(self.folder, "image")
        self._background = None
        self._asked_at = time.monotonic()
        # No servers: the addresses of this machine are enough, and nobody else learns of the call.
        self.connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))

    async def answer(self, offer, background):
        """Accepts a page's offer of its camera; returns the answer, both as {"sdp": …, "type": …}."""
        self._background = background

        @self.connection.on("track")
        def _(track):
            if track.kind == "video" and self.track is None:
                self.track = FilteredTrack(track, self.words, self._background)
                self.connection.addTrack(self.track)

        await self.connection.setRemoteDescription(RTCSessionDescription(offer["sdp"], offer["type"]))
        await self.connection.setLocalDescription(await self.connection.createAnswer())
        answer = self.connection.localDescription
        return {"sdp": answer.sdp, "type": answer.type}

    def choose(self, background):
        """Changes the background."""
        self._background = background
        if self.track:
            self.track.choose(background)

    def choose_image(self, path):
        """Makes a copy of a file the background."""
        shutil.copyfile(path, self._image + ".new")
        # The filter sees the old file or the new one, and never a part of it.
        os.replace(self._image + ".new", self._image)
        if self._background and self._background.kind == "image":
            if self.track:
                self.track.reload()
        else:
            self.choose(backgrounds.image(self._image))

    def report(self):
        """Returns the figures of the call."""
        self._asked_at = time.monotonic()
        return self.track.report() if self.track else {"state": "starting", "message": "no camera yet"}

    @property
    def silence(self):
        """The seconds since the page last sent a frame or asked for figures."""
        return time.monotonic() - max(self._asked_at, self.track.heard_at if self.track else self._asked_at)

    async def close(self):
        """Hangs up, ends the filter and removes the files."""
        if self.track:
            await self.track.close()
        await self.connection.close()
        shutil.rmtree(self.folder, ignore_errors=True)
