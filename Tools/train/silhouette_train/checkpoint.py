# SPDX-License-Identifier: Apache-2.0
"""The state of a run, from which it continues as if it had not been interrupted."""
from __future__ import annotations

import io
import pickle
from pathlib import Path
from typing import Any

import torch

from .atomic_file import write_atomically
from .errors import InvalidCheckpoint

VERSION = 1


class Checkpoint:
    """A file with the state of one run.

    `identity` identifies the run: options, files, images. Checkpoints of other runs are refused.
    """

    def __init__(self, file: Path, identity: dict[str, str]) -> None:
        self.file, self.identity = file, identity

    def write(self, state: dict[str, Any]) -> None:
        """Replaces the file atomically. `state` consists of tensors, numbers and strings."""
        buffer = io.BytesIO()
        torch.save({"version": VERSION, "identity": self.identity, "state": state}, buffer)
        write_atomically(self.file, buffer.getvalue(), overwrite=True)

    def read(self) -> dict[str, Any]:
        """Returns the state; raises `InvalidCheckpoint` if it is missing or belongs to another run."""
        try:
            content = torch.load(self.file, map_location="cpu", weights_only=True)
            version, identity, state = (content[key] for key in ("version", "identity", "state"))
        except FileNotFoundError:
            raise InvalidCheckpoint(self.file, "a checkpoint to go on from", "nothing") from None
        except (OSError, RuntimeError, KeyError, TypeError, EOFError, ValueError,
                pickle.UnpicklingError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise InvalidCheckpoint(self.file, "a checkpoint", reason) from None
        if version != VERSION:
            raise InvalidCheckpoint(self.file, f"version {VERSION}", str(version))
        # In our order, which names the most understandable difference first.
        for key in [*self.identity, *sorted(identity.keys() - self.identity.keys())]:
            ours, theirs = self.identity.get(key, "nothing"), identity.get(key, "nothing")
            if ours != theirs:
                raise InvalidCheckpoint(
                    self.file, f"a run with {key} {ours}", f"one with {theirs}")
        return state

    def remove(self) -> None:
        """Removes the file if it exists."""
        self.file.unlink(missing_ok=True)
