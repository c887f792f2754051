# SPDX-License-Identifier: Apache-2.0
"""Errors in the files and values that a user supplies."""
from __future__ import annotations

from pathlib import Path


class TrainingError(Exception):
    """Unusable input: the file, what was expected, and what was found."""

    def __init__(self, file: Path | str, expected: str, found: str) -> None:
        # All three, so that loading processes can pass on the error.
        super().__init__(str(file), expected, found)
        self.file, self.expected, self.found = str(file), expected, found

    def __str__(self) -> str:
        return f"{self.file}: expected {self.expected}, found {self.found}"


class UnreadableFile(TrainingError):
    """A file or folder that is missing or damaged."""


class MissingLabel(TrainingError):
    """An image without a label of the same name."""


class InvalidLabel(TrainingError):
    """A label that is not an image of class numbers, or contains an unknown class."""


class SizeMismatch(TrainingError):
    """A label whose size differs from its image's."""


class InvalidWeights(TrainingError):
    """A weights file that does not hold the network it describes, or holds invalid values."""


class InvalidOption(TrainingError):
    """Options that conflict with each other or with the files."""


class InvalidCheckpoint(TrainingError):
    """A checkpoint that is missing or belongs to another run."""


class DivergedTraining(TrainingError):
    """A loss that is infinite or not a number."""
