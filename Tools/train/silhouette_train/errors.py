# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with the files and numbers that a user gives."""
from __future__ import annotations

from pathlib import Path


class TrainingError(Exception):
    """Input that cannot be used: which file, what was expected of it, what was found."""

    def __init__(self, file: Path | str, expected: str, found: str) -> None:
        # All three, so that loading processes can hand it over.
        super().__init__(str(file), expected, found)
        self.file, self.expected, self.found = str(file), expected, found

    def __str__(self) -> str:
        return f"{self.file}: expected {self.expected}, found {self.found}"


class UnreadableFile(TrainingError):
    """A file or folder that is not there or is damaged."""


class MissingLabel(TrainingError):
    """A picture without a label of the same name."""


class InvalidLabel(TrainingError):
    """A label that is not a picture of class numbers, or has a number beyond the classes."""


class SizeMismatch(TrainingError):
    """A label that is not as large as its picture."""


class InvalidWeights(TrainingError):
    """A weights file that does not hold the network that it says, or numbers it cannot hold."""


class InvalidOption(TrainingError):
    """Options that do not go together with each other or with the files."""


class InvalidCheckpoint(TrainingError):
    """A checkpoint of another run, or none where one is needed."""


class DivergedTraining(TrainingError):
    """A loss that is infinite or not a number."""
