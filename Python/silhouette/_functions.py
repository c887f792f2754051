# SPDX-License-Identifier: Apache-2.0
"""The methods of a session that all callers share."""

from __future__ import annotations

import functools
import os
import threading

from ._session import Session

_lock = threading.Lock()
_session = None


def _renew_lock():
    """Makes the lock anew in a child of a fork, since a thread that the child lacks may hold it."""
    global _lock
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_renew_lock)


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


correct = _shared(Session.correct)
cutout = _shared(Session.cutout)
faces = _shared(Session.faces)
labels = _shared(Session.labels)
mask = _shared(Session.mask)
replace = _shared(Session.replace)
subjects = _shared(Session.subjects)
