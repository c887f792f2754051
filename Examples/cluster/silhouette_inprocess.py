# SPDX-License-Identifier: Apache-2.0
"""Cuts out photos in this process, with the Python package, behind the interface of `silhouette_worker.Worker`.

It saves the second process and the copies between both. What a worker survives, it does not: a photo that needs more memory than
there is ends the process, and the framework repeats the whole batch.
"""

import os
import time

import silhouette_worker


class InProcess:
    """A session of the package `silhouette`, which is imported where the work is done.

    Parameters:
        threads: The threads of one call; None for as many as there are processors.
    """

    def __init__(self, threads=None):
        import silhouette

        self.silhouette, self.session = silhouette, silhouette.Session(threads)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Releases the networks."""
        self.session = None

    def answers(self, requests):
        """Yields the answer to each request, in order. Of a request's options, it knows "quality", "skip-existing" and
        "overwrite"; another one is an error of the photo."""
        for request in requests:
            begin = time.monotonic()
            answer = {"id": request.get("id"), "input": request["input"], "output": request["output"]}
            try:
                answer.update(self._cut_out(request))
            except (self.silhouette.SilhouetteError, OSError, ValueError) as error:
                answer.update(status="failed", output=None, error=str(error))
            yield {**answer, "seconds": time.monotonic() - begin}

    def _cut_out(self, request):
        options = dict(request.get("options", {}))
        skips, quality, replaces = (options.pop(name, None) for name in ("skip-existing", "quality", "overwrite"))
        if request["command"] != "cutout" or options:
            raise ValueError(f"expected a cut-out without {', '.join(options) or request['command']}")
        output = silhouette_worker.path_of(request["output"])
        if os.path.exists(output):
            if skips:
                return {"status": "skipped"}
            if not replaces:
                raise FileExistsError(f"{request['output']} exists")
        os.makedirs(os.path.dirname(output), exist_ok=True)
        # The file is complete or absent.
        _, finding = self.session.cutout(
            os.fsdecode(silhouette_worker.path_of(request["input"])), quality=quality, output=os.fsdecode(output), finding=True)
        return {"status": "done", "coverage": finding.coverage}
