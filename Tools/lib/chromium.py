# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, whose camera may be a clip, driven through its debugging protocol. Needs aiohttp."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import tempfile

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
         "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]


def program():
    """Returns the path of Chromium; None if it is missing."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One page in a browser of its own, whose profile goes away with it."""

    def __init__(self):
        self._stack, self._socket, self._waiting, self._last = contextlib.AsyncExitStack(), None, {}, 0

    @classmethod
    async def open(cls, url, camera=None):
        """Opens a page; camera is a Y4M file, which is repeated, or None."""
        self = cls()
        try:
            await self._open(url, camera)
        except BaseException:
            await self.close()
            raise
        return self

    async def _open(self, url, camera):
        import aiohttp  # Whether there is a browser can be asked without it.
        profile = self._stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        options = [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", "--disable-extensions",
            f"--user-data-dir={profile}", "--remote-debugging-port=0", "--autoplay-policy=no-user-gesture-required"]
        if camera is not None:
            options += [
                "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-video-capture={os.path.abspath(camera)}"]
        if os.geteuid() == 0:
            # Chromium does not start as root with its sandbox, and containers have no other user.
            options.append("--no-sandbox")
        process = await asyncio.create_subprocess_exec(
            program(), *options, url, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True)
        self._stack.push_async_callback(self._end, process)
        async with asyncio.timeout(60):
            port_file = os.path.join(profile, "DevToolsActivePort")
            while not os.path.exists(port_file) or not open(port_file, encoding="ascii").read().strip():
                if process.returncode is not None:
                    raise RuntimeError(f"Chromium ended at once, with code {process.returncode}")
                await asyncio.sleep(0.1)
            with open(port_file, encoding="ascii") as file:
                port = int(file.readline())
            session = await self._stack.enter_async_context(aiohttp.ClientSession())
            pages = []
            while not pages:
                async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                    pages = [page for page in await answer.json() if page["type"] == "page"]
            self._socket = await self._stack.enter_async_context(
                session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0))
            listener = asyncio.ensure_future(self._listen())
            self._stack.callback(listener.cancel)
            # At first there may be an empty page, which is complete, too.
            while await self.evaluate("location.href + ' ' + document.readyState") != url + " complete":
                await asyncio.sleep(0.1)

    @staticmethod
    async def _end(process):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            async with asyncio.timeout(5):
                await process.wait()
        except TimeoutError:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()

    async def _listen(self):
        async for message in self._socket:
            answer = json.loads(message.data)
            waiting = self._waiting.pop(answer.get("id"), None)
            if waiting and not waiting.done():
                waiting.set_result(answer)

    async def send(self, method, **parameters):
        """Sends a command of the debugging protocol; returns its result."""
        self._last += 1
        self._waiting[self._last] = waiting = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._last, "method": method, "params": parameters})
        async with asyncio.timeout(30):
            answer = await waiting
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    async def evaluate(self, expression):
        """Returns the value of a piece of JavaScript, awaited, as from JSON."""
        answer = await self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    async def set_files(self, selector, *paths):
        """Gives files to an input for files, as a person would."""
        root = (await self.send("DOM.getDocument"))["root"]["nodeId"]
        node = (await self.send("DOM.querySelector", nodeId=root, selector=selector))["nodeId"]
        await self.send("DOM.setFileInputFiles", nodeId=node, files=list(paths))

    async def close(self):
        """Ends the browser."""
        await self._stack.aclose()
