#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Serves a page on which a browser's camera gets a new background, through `silhouette video`.

    python server.py [--host 127.0.0.1] [--port 8080] [--command silhouette] [--backgrounds FOLDER]

The command may be a path, with options in front of `video` if need be. FOLDER holds PNG and JPEG files that the
page offers as backgrounds.
"""

import argparse
import asyncio
import dataclasses
import ipaddress
import json
import os
import secrets
import shutil
import shlex
import sys
import tempfile
import urllib.parse

from aiohttp import web

import background as backgrounds
from call import Call
from filter_process import silhouette
from samples import Samples

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
# An image that a page may send, in bytes; calls at a time; the text of an offer.
LARGEST_IMAGE, MOST_CALLS, LARGEST_OFFER = 16 << 20, 4, 256 << 10
# Seconds after which a call ends whose page sends nothing and asks nothing.
LONGEST_SILENCE = 60


@dataclasses.dataclass
class Settings:
    """The settings of a server.

    words: the command line of the filter, see `FilterProcess`.
    samples: a folder of backgrounds; None for none.
    local: True if only this machine reaches the server.
    """

    words: list
    samples: str | None = None
    local: bool = True


class Server:
    """The page, its files and its calls."""

    def __init__(self, settings):
        self.settings, self.samples = settings, Samples(settings.samples)
        self.calls, self.folder = {}, None

    def application(self):
        """Returns the application that a runner of aiohttp takes."""
        application = web.Application(client_max_size=LARGEST_OFFER, middlewares=[self.guard])
        application.add_routes([
            web.get("/", self.page),
            web.static("/page", PAGE),
            web.get("/samples", self.sample_names),
            web.get("/samples/{name}", self.sample),
            web.post("/calls", self.begin),
            web.get("/calls/{call}", self.report),
            web.put("/calls/{call}/background", self.choose),
            web.put("/calls/{call}/image", self.upload),
            web.delete("/calls/{call}", self.end),
        ])
        application.cleanup_ctx.append(self.lifetime)
        application.on_shutdown.append(self.close)
        return application

    async def lifetime(self, _):
        """Keeps the folder of uploaded files for as long as the server runs, and ends calls that fell silent."""
        with tempfile.TemporaryDirectory(prefix="silhouette-call-") as self.folder:
            sweeping = asyncio.ensure_future(self.sweep())
            yield
            sweeping.cancel()

    async def sweep(self):
        """Ends calls whose page went away without a word, for ever."""
        while True:
            await asyncio.sleep(LONGEST_SILENCE / 10)
            for name, call in list(self.calls.items()):
                if call.silence > LONGEST_SILENCE:
                    await self.hang_up(name)

    async def close(self, _=None):
        """Ends all calls."""
        while self.calls:
            await self.calls.popitem()[1].close()

    # MARK: Requests

    @web.middleware
    async def guard(self, request, handler):
        """Refuses requests that other sites' pages make, and tells browsers to load nothing from elsewhere."""
        origin = request.headers.get("Origin")
        if origin and urllib.parse.urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="a request of another site's page")
        # A name of somebody else's that leads here would get around the first rule.
        if self.settings.local and not is_local(urllib.parse.urlsplit("//" + request.host).hostname or ""):
            raise web.HTTPForbidden(text="this server answers to localhost only")
        try:
            response = await handler(request)
        except backgrounds.BackgroundError as error:
            response = web.json_response({"error": str(error)}, status=400)
        response.headers.update({
            "Content-Security-Policy": "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache"})
        return response

    async def page(self, _):
        """Returns the page."""
        return web.FileResponse(os.path.join(PAGE, "index.html"))

    # MARK: Backgrounds

    async def sample_names(self, _):
        """Lists the samples."""
        return web.json_response(self.samples.names())

    async def sample(self, request):
        """Returns a sample's file."""
        return web.FileResponse(self.samples.path(request.match_info["name"]))

    # MARK: Calls

    def call(self, request):
        """Returns the call that a request names."""
        try:
            return self.calls[request.match_info["call"]]
        except KeyError:
            raise web.HTTPNotFound(text="there is no such call") from None

    @staticmethod
    async def json(request):
        """Returns the JSON of a request."""
        # Pages of other sites cannot send this type without asking first, which is refused.
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType(text="expected application/json")
        try:
            return json.loads(await request.text())
        except ValueError:
            raise web.HTTPBadRequest(text="expected JSON") from None

    async def begin(self, request):
        """Begins a call: {"offer": {"sdp", "type"}, "background": …} → {"call": its name, "answer": …}."""
        body = await self.json(request)
        offer = body.get("offer") if isinstance(body, dict) else None
        if not isinstance(offer, dict) or offer.get("type") != "offer" or not isinstance(offer.get("sdp"), str):
            raise web.HTTPBadRequest(text="expected an offer")
        background = backgrounds.named(body.get("background"))
        if len(self.calls) >= MOST_CALLS:
            raise web.HTTPServiceUnavailable(text=f"there are {MOST_CALLS} calls already")
        name, call = secrets.token_urlsafe(16), Call(self.settings.words, self.folder)
        self.calls[name] = call
        try:
            answer = await call.answer(offer, background)
        except Exception:
            await self.hang_up(name)
            raise web.HTTPBadRequest(text="the offer cannot be answered") from None

        @call.connection.on("connectionstatechange")
        async def _():
            if call.connection.connectionState in ("failed", "closed"):
                await self.hang_up(name)

        return web.json_response({"call": name, "answer": answer})

    async def report(self, request):
        """Returns the figures of a call."""
        return web.json_response(self.call(request).report())

    async def choose(self, request):
        """Changes the background of a call."""
        call, choice = self.call(request), await self.json(request)
        kind = choice.get("kind") if isinstance(choice, dict) else None
        if kind == "sample":
            call.choose_image(self.samples.path(choice.get("value")))
        elif kind == "upload":
            if not os.path.exists(call.upload):
                raise backgrounds.BackgroundError("no image was sent yet")
            call.choose_image(call.upload)
        else:
            call.choose(backgrounds.named(choice))
        return web.json_response(call.report())

    async def upload(self, request):
        """Takes an image, the request's body, and makes it the background of a call."""
        call = self.call(request)
        descriptor, path = tempfile.mkstemp(dir=call.folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                async for chunk in request.content.iter_chunked(1 << 16):
                    file.write(chunk)
                    if file.tell() > LARGEST_IMAGE:
                        return self.refusal(413, f"the file is larger than {LARGEST_IMAGE >> 20} MiB")
            with open(path, "rb") as file:
                if not backgrounds.image_kind(file.read(8)):
                    return self.refusal(415, "the file is neither PNG nor JPEG")
            os.replace(path, call.upload)
        finally:
            if os.path.exists(path):
                os.remove(path)
        call.choose_image(call.upload)
        return web.json_response(call.report())

    @staticmethod
    def refusal(status, text):
        """Returns the answer to a file that is not taken."""
        response = web.json_response({"error": text}, status=status)
        # The rest of the body is not read.
        response.force_close()
        return response

    async def end(self, request):
        """Ends a call."""
        self.call(request)
        await self.hang_up(request.match_info["call"])
        return web.json_response({})

    async def hang_up(self, name):
        """Ends a call, once."""
        call = self.calls.pop(name, None)
        if call:
            await call.close()


def is_local(host):
    """Returns True if a name or address means this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def main():
    """Serves until it is interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8080, help="the port (default: %(default)s)")
    parser.add_argument("--command", default="silhouette", help="the program (default: %(default)s)")
    parser.add_argument("--backgrounds", metavar="FOLDER", help="a folder of PNG and JPEG files to offer")
    arguments = parser.parse_args()
    program = shlex.split(arguments.command)
    if not program or not shutil.which(program[0]):
        sys.exit(f"error: the program “{arguments.command}” was not found; name it with --command")
    if arguments.backgrounds and not os.path.isdir(arguments.backgrounds):
        sys.exit(f"error: {arguments.backgrounds} is not a folder")
    settings = Settings(silhouette(arguments.command), arguments.backgrounds, is_local(arguments.host))
    address = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
    page = f"http://{'localhost' if arguments.host == '127.0.0.1' else address}:{arguments.port}/"
    try:
        web.run_app(
            Server(settings).application(), host=arguments.host, port=arguments.port, access_log=None,
            print=lambda *_: print(f"Open {page} (Ctrl-C ends the server)", flush=True))
    except OSError as error:
        sys.exit(f"error: {error.strerror or error}")


if __name__ == "__main__":
    main()
