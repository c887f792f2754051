# SPDX-License-Identifier: Apache-2.0
"""`train.py scene`: trains the bundled network, for classes and the main subject."""
from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import torch

from . import options as shared
from . import run
from .checkpoint import Checkpoint
from .depthwise import use_kernels
from .device import Device
from .errors import DivergedTraining, InvalidOption
from .progress import Progress
from .scene_crops import Randomness, scene_crops
from .scene_held_out import scene_figures
from .scene_network import CLASSES, SceneNetwork, network_input
from .scene_samples import PERSON, Sampler, ScenePack
from .scene_state import read_network, write_state
from .scene_targets import class_losses, subject_loss
from .scene_teachers import teach
from .trainer import Interrupted
from .weights_file import sha256

# Classes other than people and the background are rare.
RARE, BACKGROUND = 2.2, 0.7
# The part of the run at its end that uses crops of a quarter more, the size at which the network is used.
LARGE = 0.25
# Steps until the full learning rate, and the part of it at the end.
WARM_UP, LEAST_RATE = 300, 0.02
# The encoder comes from ImageNet and needs smaller steps; its first blocks stay as they are.
ENCODER_RATE, FROZEN_BLOCKS = 0.25, 4
AVERAGED = 0.9995


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Adds the command and its options."""
    parser = commands.add_parser(
        "scene", help="train the bundled network, for classes and the main subject",
        description="Trains DeepLabV3+ on EfficientNet-Lite0 on a pack of samples: index.json and "
        "part-*.tar, as silhouette_train/scene_samples.py describes them. Writes the mean of its "
        "weights over the last steps, which Tools/weights-scene converts.")
    parser.add_argument("--pack", type=Path, required=True, metavar="DIR")
    parser.add_argument("--init", type=Path, metavar="FILE", help="weights to begin with, scene.pt")
    parser.add_argument(
        "--teacher", type=Path, action="append", default=[], metavar="FILE",
        help="DeepLabV3 in the project's format; its classes replace those of the pack; repeatable")
    parser.add_argument(
        "--teacher-sizes", type=shared.integers, default=(449, 513), metavar="449,513")
    parser.add_argument("--images", type=shared.positive, default=200_000, help="crops in all")
    parser.add_argument("--batch-size", type=shared.positive, default=16)
    parser.add_argument("--side", type=shared.positive, default=256, help="a multiple of 32")
    parser.add_argument("--learning-rate", type=shared.positive_number, default=7e-4)
    parser.add_argument(
        "--hold", type=shared.part, default=0.45, metavar="PART",
        help="part of the run before the learning rate falls")
    parser.add_argument("--pasted", type=shared.part, default=0.35, metavar="PART")
    parser.add_argument("--soft-weight", type=shared.natural_number, default=2.0)
    parser.add_argument("--seed", type=shared.natural, default=0)
    parser.add_argument("--measure-every", type=shared.positive, default=8_000, metavar="IMAGES")
    parser.add_argument("--save-every", type=shared.positive_number, default=180, metavar="SECONDS")
    parser.add_argument("--out", type=Path, default=Path("scene.pt"))
    parser.add_argument("--overwrite", action="store_true")
    parser.add_argument("--checkpoint", type=Path, help="by default OUT.checkpoint")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint")
    shared.add_device(parser)
    parser.set_defaults(run=scene)


def scene(options: argparse.Namespace) -> None:
    """Trains, and writes the averaged weights whenever the state is saved."""
    # The file that the interrupted run has written is replaced like the state.
    options.overwrite |= options.resume
    checkpoint_file = run.check_output(options)
    if options.side % 32 != 0 or options.side < 64:
        raise InvalidOption("--side", "a multiple of 32, at least 64", str(options.side))
    device = Device.choose(options.device, options.precision, options.threads)
    # Depthwise gradients on CPUs, resizing on CUDA.
    torch.use_deterministic_algorithms(False)
    pack = ScenePack(options.pack)
    if options.teacher:
        teach(pack, options.teacher, list(options.teacher_sizes), device)
    if device.name == "cpu" and device.precision == "bfloat16":
        run.say("depthwise gradients: " + ("own kernels" if use_kernels() else "PyTorch's"))
    trainer = SceneTrainer(options, pack, device, checkpoint_file)
    if options.resume:
        trainer.resume()
        run.say(f"continuing after {trainer.seen} crops")
    trainer.run()


def rate_factor(part: float, step: int, hold: float) -> float:
    """Returns the factor on the learning rate after a part of the run: constant, then half a cosine."""
    warm = min(1, (step + 1) / WARM_UP)
    if part < hold:
        return warm
    falling = (1 + math.cos(math.pi * (part - hold) / (1 - hold))) / 2
    return warm * (LEAST_RATE + (1 - LEAST_RATE) * falling)


class SceneTrainer:
    """A network, the average of its weights, and the optimiser; all counts are of crops."""

    def __init__(
        self, options: argparse.Namespace, pack: ScenePack, device: Device, checkpoint_file: Path
    ) -> None:
        self.options, self.pack, self.device = options, pack, device
        self.sampler = Sampler(pack)
        identity = {
            name: str(getattr(options, name))
            for name in ("seed", "batch_size", "side", "pasted", "soft_weight", "learning_rate")}
        identity["init"] = sha256(options.init) if options.init else shared.RANDOM
        identity["samples"] = str(len(pack.samples))
        self.checkpoint = Checkpoint(checkpoint_file, identity)
        self.network, self.average = (self._beginning() for _ in range(2))
        encoder = self.network.backbone
        others = [
            parameter for name, parameter in self.network.named_parameters()
            if not name.startswith("backbone.")]
        self.optimizer = torch.optim.AdamW(
            [{"params": list(encoder.parameters()), "factor": ENCODER_RATE},
             {"params": others, "factor": 1.0}], weight_decay=1e-4)
        if options.init:
            frozen = [encoder.block[str(number + 1)] for number in range(FROZEN_BLOCKS)]
            for module in (encoder.stem, *frozen):
                module.requires_grad_(False)
        weights = torch.full((len(CLASSES),), RARE)
        weights[0], weights[PERSON] = BACKGROUND, 1
        self.class_weights = weights.to(device.name)
        self.step = self.seen = 0

    def _beginning(self) -> SceneNetwork:
        network = read_network(self.options.init) if self.options.init else SceneNetwork()
        if not self.options.init:
            network.initialize(self.options.seed)
        return network.to(self.device.name, memory_format=torch.channels_last)

    def resume(self) -> None:
        """Continues a run; raises `InvalidCheckpoint` if there is none, or another."""
        state = self.checkpoint.read()
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.seen = state["step"], state["seen"]

    def run(self) -> None:
        """Trains to the end; on an interruption, saves the state and raises `Interrupted`."""
        options = self.options
        steps = -(-options.images // options.batch_size)
        progress = Progress(steps, options.batch_size, self.step)
        saved = time.monotonic()
        try:
            while self.step < steps:
                before = self.seen
                progress.step(self.step - 1, self._train())
                if self.seen // options.measure_every > before // options.measure_every:
                    self._measure(progress)
                if time.monotonic() - saved > options.save_every:
                    self._save()
                    saved = time.monotonic()
        except KeyboardInterrupt:
            self._save()
            raise Interrupted from None
        self._save()
        self._measure(progress)
        self.checkpoint.remove()

    def _train(self) -> float:
        options = self.options
        part = self.seen / options.images
        factor = options.learning_rate * rate_factor(part, self.step, options.hold)
        for group in self.optimizer.param_groups:
            group["lr"] = factor * group["factor"]
        random = Randomness.of_step(options.seed, self.step, self.device.name)
        side = options.side * 5 // 4 if part >= 1 - LARGE else options.side
        side = side // 32 * 32 + 32 * random.choices.choice((-1, 0, 0, 1))
        images, targets = scene_crops(
            self.pack, self.sampler, random, count=options.batch_size, side=side,
            pasted=options.pasted)
        self.network.train()
        with self.device.autocast():
            answers = self.network(network_input(images))
        truth, soft = class_losses(answers.classes, targets, self.class_weights)
        loss = subject_loss(
            [answers.subject, *answers.coarse_subjects], targets.masks, targets.weights)
        loss = loss + 1.4 * truth + options.soft_weight * soft
        if not torch.isfinite(loss):
            raise DivergedTraining(f"step {self.step}", "a finite loss", str(loss.item()))
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        self.optimizer.step()
        self.step += 1
        self.seen += options.batch_size
        self._add_to_average()
        return loss.item()

    @torch.no_grad()
    def _add_to_average(self) -> None:
        kept = min(AVERAGED, (1 + self.step) / (10 + self.step))
        ours, theirs = self.average.state_dict(), self.network.state_dict()
        for name, value in ours.items():
            if value.is_floating_point():
                value.lerp_(theirs[name], 1 - kept)
            else:
                value.copy_(theirs[name])

    def _save(self) -> None:
        self.checkpoint.write({
            "network": self.network.state_dict(), "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(), "step": self.step, "seen": self.seen})
        write_state(self.options.out, self.average)

    def _measure(self, progress: Progress) -> None:
        start = time.monotonic()
        figures = scene_figures(self.average, self.pack, self.options.side, self.device)
        progress.remark(
            f"crop {self.seen}  held-out mIoU: subject {figures.subject:.4f}  "
            f"classes {figures.classes:.4f}")
        progress.pause(time.monotonic() - start)
