# SPDX-License-Identifier: Apache-2.0
"""Images with labels in the layout of PASCAL VOC: a folder of each, with the same stems."""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import Dataset

from .augmentation import recolour
from .configuration import NetworkConfiguration
from .crop_schedule import CropSchedule
from .errors import InvalidLabel, InvalidOption, MissingLabel, SizeMismatch, UnreadableFile
from .images import IGNORED, image_size, read_label, read_image, to_input

IMAGE_SUFFIXES = {".jpg", ".jpeg", ".png", ".ppm", ".pgm"}


@dataclass(frozen=True)
class LabelledImage:
    """The files of an image and of its label."""

    image: Path
    label: Path


def images_in(folder: Path) -> list[Path]:
    """Returns the images in a folder and its subfolders, sorted."""
    if not folder.is_dir():
        raise UnreadableFile(folder, "a folder", "a file" if folder.exists() else "nothing")
    return sorted(
        file for file in folder.rglob("*")
        if file.suffix.lower() in IMAGE_SUFFIXES and file.is_file()
        and not file.name.startswith("."))


def find_labelled(images: Path, labels: Path) -> list[LabelledImage]:
    """Returns all images of a folder with the labels of the same stems, sorted by stem."""
    found: dict[str, LabelledImage] = {}
    for image in images_in(images):
        label = labels / f"{image.stem}.png"
        if image.stem in found:
            raise InvalidOption(
                image, "one image with this stem", f"{found[image.stem].image} as well")
        if not label.is_file():
            raise MissingLabel(image, f"its label {label}", "nothing")
        found[image.stem] = LabelledImage(image, label)
    if not found:
        raise UnreadableFile(images, "images", "none")
    return [found[stem] for stem in sorted(found)]


def check_labels(pairs: list[LabelledImage], classes: tuple[str, ...]) -> np.ndarray:
    """Reads every label; returns the number of pixels of each class, [classes].

    Raises `SizeMismatch`, `InvalidLabel` or `UnreadableFile` for the first that cannot be used.
    """
    counts = np.zeros(256, np.int64)
    for pair in pairs:
        label = read_label(pair.label)
        size = image_size(pair.image)
        if label.size != size:
            raise SizeMismatch(
                pair.label, "{}×{} like {}".format(*size, pair.image),
                "{}×{}".format(*label.size))
        here = np.bincount(np.asarray(label).ravel(), minlength=256)
        beyond = np.flatnonzero(here[len(classes):IGNORED])
        if len(beyond):
            raise InvalidLabel(
                pair.label,
                f"class numbers 0 to {len(classes) - 1} ({', '.join(classes)}) and {IGNORED}",
                f"{beyond[0] + len(classes)}")
        counts += here
    return counts[:len(classes)]


def split(
    pairs: list[LabelledImage], *, validation_list: Path | None, fraction: float, seed: int
) -> tuple[list[LabelledImage], list[LabelledImage]]:
    """Returns the images for training and for validation, chosen by a file of stems or by the seed."""
    if validation_list is not None:
        try:
            stems = set(validation_list.read_text("utf-8").split())
        except (OSError, UnicodeDecodeError) as error:
            raise UnreadableFile(validation_list, "a list of stems", str(error)) from None
        unknown = sorted(stems - {pair.image.stem for pair in pairs})
        if unknown:
            raise InvalidOption(validation_list, "stems of images", f"“{unknown[0]}”")
    else:
        order = np.random.default_rng([seed, 3]).permutation(len(pairs))
        count = max(1, round(fraction * len(pairs)))
        stems = {pairs[index].image.stem for index in order[:count]}
    training = [pair for pair in pairs if pair.image.stem not in stems]
    validation = [pair for pair in pairs if pair.image.stem in stems]
    if not training or not validation:
        raise InvalidOption(
            validation_list or pairs[0].image.parent,
            "images for training and for validation",
            f"{len(training)} and {len(validation)}")
    return training, validation


class LabelledCrops(Dataset):
    """Crop number → ([3, s, s] Float32, [s, s] Int64 with `IGNORED`)."""

    def __init__(
        self, pairs: list[LabelledImage], schedule: CropSchedule,
        configuration: NetworkConfiguration,
    ) -> None:
        self.pairs, self.schedule, self.configuration = pairs, schedule, configuration

    def __getitem__(self, number: int) -> tuple[Tensor, Tensor]:
        pair = self.pairs[self.schedule.image(number)]
        rng = self.schedule.random(number)
        window = self.schedule.window(number, rng)
        image = recolour(window.of_image(read_image(pair.image)), rng)
        label = window.of_label(read_label(pair.label), IGNORED)
        return (
            to_input(image, self.configuration),
            torch.from_numpy(np.asarray(label).astype(np.int64)),
        )
