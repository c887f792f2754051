# SPDX-License-Identifier: Apache-2.0
"""The samples that a `SceneNetwork` learns from, as packs of files: index.json and part-*.tar.

index.json is a list. Sample number n, five digits, is a member of the archive that its `part` names
and holds the parts that its `f` lists with their lengths, in alphabetical order:

- `j`: the photo, 272×272, a JPEG;
- `m`: the mask of the main subject, 144×144, a PNG, if it is known;
- `c`: the class of each pixel, 144×144, a PNG; 255 is unknown;
- `s`: the mask of the main subject that a teacher gives, 72×72, a PNG;
- `p`: the probabilities of the classes that a teacher gives, 33×33×21 bytes, compressed by zlib.
"""
from __future__ import annotations

import io
import json
import random
import tarfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image, UnidentifiedImageError
from torch import Tensor

from .errors import UnreadableFile
from .scene_network import CLASSES

PHOTO, TRUTH, TAUGHT_MASK, TAUGHT_CLASSES = 272, 144, 72, 33
UNKNOWN = 255
PERSON = CLASSES.index("person")
# The share of each group of samples in a batch.
SHARES = {
    "coco": 0.40, "pseudo": 0.26, "composite": 0.12, "ccp": 0.06, "pets": 0.05, "cats": 0.04,
    "plain": 0.04, "empty": 0.03,
}
# Groups of which every twentieth sample is kept for measuring.
MEASURED = ("coco", "pseudo", "ccp", "pets")


@dataclass(frozen=True)
class Sample:
    """What the index says about a sample.

    `weight` is that of its mask; `present` are the classes of its class map; `only` is the class of
    its subject; `has_mask` is None where only a teacher's mask is known.
    """

    group: str
    weight: float
    present: tuple[int, ...]
    only: int | None
    has_mask: bool | None


class ScenePack:
    """All samples in memory, as bytes: photos [n, 3, 272, 272], masks, classes, what teachers give."""

    def __init__(self, folder: Path) -> None:
        index = _index(folder)
        self.samples = [_sample(folder, entry) for entry in index]
        count = len(index)
        self.photos = np.zeros((count, 3, PHOTO, PHOTO), np.uint8)
        self.masks = np.zeros((count, TRUTH, TRUTH), np.uint8)
        self.classes = np.full((count, TRUTH, TRUTH), UNKNOWN, np.uint8)
        self.taught_masks = np.zeros((count, TAUGHT_MASK, TAUGHT_MASK), np.uint8)
        self.taught_classes = np.zeros(
            (count, len(CLASSES), TAUGHT_CLASSES, TAUGHT_CLASSES), np.uint8)
        for part in sorted({entry["part"] for entry in index}):
            self._read(folder / f"part-{part}.tar", part, index)

    def _read(self, file: Path, part: int, index: list[dict[str, Any]]) -> None:
        try:
            with tarfile.open(file) as archive:
                for number, entry in enumerate(index):
                    if entry["part"] == part:
                        content = archive.extractfile(f"{number:05d}").read()
                        self._unpack(number, entry["f"], content)
        except (OSError, KeyError, AttributeError, tarfile.TarError, zlib.error, ValueError,
                UnidentifiedImageError) as error:
            raise UnreadableFile(file, "the samples of the index", str(error)) from None

    def _unpack(self, number: int, lengths: dict[str, int], content: bytes) -> None:
        start = 0
        for kind in sorted(lengths):
            data = content[start:start + lengths[kind]]
            start += lengths[kind]
            if kind == "j":
                photo = np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))
                self.photos[number] = photo.transpose(2, 0, 1)
            elif kind == "p":
                shape = (TAUGHT_CLASSES, TAUGHT_CLASSES, len(CLASSES))
                taught = np.frombuffer(zlib.decompress(data), np.uint8).reshape(shape)
                self.taught_classes[number] = taught.transpose(2, 0, 1)
            else:
                place = {"m": self.masks, "c": self.classes, "s": self.taught_masks}[kind]
                place[number] = np.asarray(Image.open(io.BytesIO(data)))

    def held_out(self) -> list[int]:
        """Returns the numbers of the samples that are never trained on."""
        return [
            number for number, sample in enumerate(self.samples)
            if sample.group in MEASURED and number % 20 == 7]

    def tensors(self, numbers: list[int]) -> list[Tensor]:
        """Returns photos, masks, classes, taught masks and taught classes of samples, as bytes."""
        arrays = (
            self.photos, self.masks, self.classes, self.taught_masks, self.taught_classes)
        return [torch.from_numpy(array[numbers]) for array in arrays]


class Sampler:
    """Draws samples: groups by their shares, and more often those with classes that are rare."""

    def __init__(self, pack: ScenePack) -> None:
        held_out = set(pack.held_out())
        trained = [n for n in range(len(pack.samples)) if n not in held_out]
        counts = dict.fromkeys(range(len(CLASSES)), 0)
        for sample in pack.samples:
            for name in sample.present:
                counts[name] += 1
        self.groups = {}
        for number in trained:
            sample = pack.samples[number]
            numbers, weights = self.groups.setdefault(sample.group, ([], []))
            numbers.append(number)
            weights.append(_weight(sample, counts))
        # Samples with an object of a class, for pasting; people are not rare.
        self.donors: dict[int, list[int]] = {}
        for number in trained:
            sample = pack.samples[number]
            for name in sample.present if sample.only is None else (sample.only,):
                if name != PERSON:
                    self.donors.setdefault(name, []).append(number)

    def batch(self, choices: random.Random, count: int) -> list[int]:
        """Returns the numbers of samples, chosen independently."""
        names = sorted(self.groups)
        shares = [SHARES[name] for name in names]
        groups = choices.choices(names, shares, k=count)
        return [choices.choices(*self.groups[name])[0] for name in groups]


def _weight(sample: Sample, counts: dict[int, int]) -> float:
    if sample.group != "coco":
        return 1.0
    subject = 0.35 if not sample.has_mask else 0.6 if sample.weight < 1 else 1.5
    rare = [0.35 + 9 / counts[name] ** 0.5 for name in sample.present if name != PERSON]
    return max([subject, *rare])


def _index(folder: Path) -> list[dict[str, Any]]:
    file = folder / "index.json"
    try:
        return json.loads(file.read_text())
    except (OSError, ValueError) as error:
        raise UnreadableFile(file, "the index of a pack", str(error)) from None


def _sample(folder: Path, entry: dict[str, Any]) -> Sample:
    try:
        sample = Sample(
            entry["g"], float(entry["w"]), tuple(entry["have"]), entry["known"], entry["mask"])
        known = [*sample.present, *([] if sample.only is None else [sample.only])]
        if sample.group not in SHARES or not all(0 <= name < len(CLASSES) for name in known):
            raise ValueError(f"group {sample.group}, classes {known}")
        return sample
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableFile(folder / "index.json", "entries of samples", str(error)) from None
