# SPDX-License-Identifier: Apache-2.0
"""The methods of a session that all callers share."""

from __future__ import annotations

import functools
import threading

from ._session import Session

_lock = threading.Lock()
_session = None


def shared() -> Session:
    """Returns the session that all callers share."""
    global _session
    with _lock:
        if _session is None:
            _session = Session()
        return _session


def _shared(method):
    @functools.wraps(method)
    def function(*arguments, **options):
        return method(shared(), *arguments, **options)

    # Pickled by name, as a pool of processes does, it is this function and not the method.
    function.__qualname__, function.__module__ = method.__name__, __name__
    return function


cutout = _shared(Session.cutout)
faces = _shared(Session.faces)
labels = _shared(Session.labels)
mask = _shared(Session.mask)
replace = _shared(Session.replace)
subjects = _shared(Session.subjects)
