# SPDX-License-Identifier: Apache-2.0
"""The training loop: crops, loss, gradient, optimiser, and periodic evaluation."""
from __future__ import annotations

import math
import signal
import time
from dataclasses import dataclass
from typing import Any, Callable

import torch
from torch import Tensor
from torch.utils.data import Dataset

from .batches import batches
from .checkpoint import Checkpoint
from .device import Device
from .errors import DivergedTraining
from .network import DeepLabV3
from .progress import Progress

WARMUP_STEPS = 20
LARGEST_GRADIENT = 1.0


class Interrupted(Exception):
    """A signal ended the run after its checkpoint was written."""


@dataclass(frozen=True)
class Settings:
    """The settings of a training run."""

    steps: int
    batch_size: int
    learning_rate: float
    backbone_factor: float
    weight_decay: float
    evaluate_every: int
    checkpoint_every: int
    frozen_backbone: bool
    workers: int


class Trainer:
    """Trains a network; `network` holds the best weights afterwards.

    `loss(network, batch, step)` returns a scalar for a batch of the crops; `evaluate(network)` returns
    a score, the higher the better.
    """

    def __init__(
        self, network: DeepLabV3, crops: Dataset, settings: Settings, device: Device,
        checkpoint: Checkpoint, *, loss: Callable[[DeepLabV3, Any, int], Tensor],
        evaluate: Callable[[DeepLabV3], float],
    ) -> None:
        # Convolutions are faster with channels last, by a third on CPUs.
        self.network = network.to(device.name, memory_format=torch.channels_last)
        self.crops, self.settings, self.device = crops, settings, device
        self.checkpoint, self.loss, self.evaluate = checkpoint, loss, evaluate
        self.network.backbone.requires_grad_(not settings.frozen_backbone)
        self.optimizer = torch.optim.AdamW(self._groups(), lr=settings.learning_rate)
        self.scaler = device.scaler()
        self.step = 0
        self.best_score = -math.inf
        self.best: dict[str, Tensor] = {}
        self._signalled = False

    def resume(self) -> None:
        """Restores the state from the checkpoint."""
        state = self.checkpoint.read()
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.scaler.load_state_dict(state["scaler"])
        torch.set_rng_state(state["random"])
        self.step, self.best_score = state["step"], state["best_score"]
        self.best = state["best"]

    def save(self) -> None:
        """Writes the checkpoint. The step is the state of the crops, which depend on it alone."""
        self.checkpoint.write({
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "scaler": self.scaler.state_dict(),
            "random": torch.get_rng_state(),
            "step": self.step,
            "best_score": self.best_score,
            "best": self.best,
        })

    def run(self) -> float:
        """Trains to the last step; returns the best score.

        Raises `Interrupted` after a signal, `DivergedTraining` if the loss is not finite.
        """
        settings = self.settings
        progress = Progress(settings.steps, settings.batch_size, self.step)
        previous = {
            number: signal.signal(number, self._on_signal)
            for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            for batch in batches(
                self.crops, settings.batch_size, range(self.step, settings.steps),
                workers=settings.workers, pinned=self.device.name == "cuda",
            ):
                progress.step(self.step, self._train(batch))
                self.step += 1
                start = time.monotonic()
                is_last = self.step == settings.steps
                if self.step % settings.evaluate_every == 0 or is_last:
                    self._keep_best(self.evaluate(self.network.eval()))
                if self._signalled and not is_last:
                    self.save()
                    raise Interrupted
                if self.step % settings.checkpoint_every == 0 and not is_last:
                    self.save()
                progress.pause(time.monotonic() - start)
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)
        self.network.load_state_dict(self.best)
        self.network.eval()
        return self.best_score

    def _train(self, batch: Any) -> float:
        self._set_learning_rate()
        self._set_modes()
        self.optimizer.zero_grad(set_to_none=True)
        with self.device.autocast():
            loss = self.loss(self.network, batch, self.step)
        value = loss.item()
        if not math.isfinite(value):
            raise DivergedTraining(
                f"step {self.step + 1}", "a finite loss; try a lower --learning-rate", str(value))
        self.scaler.scale(loss).backward()
        self.scaler.unscale_(self.optimizer)
        torch.nn.utils.clip_grad_norm_(
            [p for group in self.optimizer.param_groups for p in group["params"]],
            LARGEST_GRADIENT)
        self.scaler.step(self.optimizer)
        self.scaler.update()
        return value

    def _set_modes(self) -> None:
        self.network.train()
        if self.settings.frozen_backbone:
            self.network.backbone.eval()

    def _set_learning_rate(self) -> None:
        """Sets a linear warm-up, then half a cosine down to 1 %, as a function of the step alone."""
        steps = self.settings.steps
        start = min(1.0, (self.step + 1) / min(WARMUP_STEPS, steps))
        factor = start * (0.505 + 0.495 * math.cos(math.pi * self.step / steps))
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.learning_rate * factor * group["factor"]

    def _groups(self) -> list[dict[str, Any]]:
        """Returns backbone and head, each split into decaying parameters (weights) and others."""
        groups: dict[tuple[bool, bool], list[Tensor]] = {}
        for name, parameter in self.network.named_parameters():
            if parameter.requires_grad:
                key = (name.startswith("backbone."), parameter.ndim == 4)
                groups.setdefault(key, []).append(parameter)
        return [
            {
                "params": parameters,
                "factor": self.settings.backbone_factor if in_backbone else 1.0,
                "weight_decay": self.settings.weight_decay if decays else 0.0,
            }
            for (in_backbone, decays), parameters in groups.items()]

    def _keep_best(self, score: float) -> None:
        if score > self.best_score or not self.best:
            self.best_score = score
            self.best = {
                name: value.detach().cpu().clone()
                for name, value in self.network.state_dict().items()}

    def _on_signal(self, number: int, frame: Any) -> None:
        self._signalled = True
