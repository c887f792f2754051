# SPDX-License-Identifier: Apache-2.0
"""The error of this package."""

from __future__ import annotations

import enum


class Status(enum.IntEnum):
    """The kind of a failure."""

    OK = 0
    INVALID_ARGUMENT = 1
    FILE_ERROR = 2
    INVALID_FILE = 3
    UNSUPPORTED = 4
    LIMIT_EXCEEDED = 5
    OUT_OF_MEMORY = 6
    CANCELLED = 7
    FAILED = 8


class SilhouetteError(Exception):
    """A failure; its text says what was expected and what was found."""

    def __init__(self, status: int, message: str):
        super().__init__(message)
        #: The kind of the failure.
        self.status = Status(status) if status in Status._value2member_map_ else Status.FAILED

    def __reduce__(self):
        # A pool sends it from process to process, and waits for ever for one that cannot be made again.
        return type(self), (int(self.status), *self.args)
