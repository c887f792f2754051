# SPDX-License-Identifier: Apache-2.0
"""Batches of crops, loaded by this process or by worker processes."""
from __future__ import annotations

import signal
from typing import Any, Iterator

import torch
from torch.utils.data import DataLoader, Dataset, default_collate

from .errors import TrainingError


def batches(
    crops: Dataset, batch_size: int, steps: range, *, workers: int, pinned: bool
) -> Iterator[Any]:
    """Yields the batch of each step: tensors of `batch_size` crops.

    Raises the error of a crop, whichever process made it.
    """
    loader = DataLoader(
        _Carrying(crops), batch_size=batch_size,
        sampler=range(steps.start * batch_size, steps.stop * batch_size), num_workers=workers,
        pin_memory=pinned, collate_fn=_collate,
        # Else it would draw from the random numbers that a checkpoint holds.
        generator=torch.Generator(), worker_init_fn=_leave_signals)
    for batch in loader:
        if isinstance(batch, TrainingError):
            raise batch
        yield batch


class _Carrying(Dataset):
    """The same crops, with errors as values, which worker processes can send."""

    def __init__(self, crops: Dataset) -> None:
        self.crops = crops

    def __getitem__(self, number: int) -> Any:
        try:
            return self.crops[number]
        except TrainingError as error:
            return error


def _collate(samples: list[Any]) -> Any:
    errors = [sample for sample in samples if isinstance(sample, TrainingError)]
    return errors[0] if errors else default_collate(samples)


def _leave_signals(worker: int) -> None:
    """Lets the main process alone handle interruptions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
