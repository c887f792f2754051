# SPDX-License-Identifier: Apache-2.0
"""`train.py evaluate`: compares weights with a teacher and with masks of people."""
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from . import options as shared
from .agreement import find_labels
from .device import Device
from .errors import InvalidOption, InvalidWeights, MissingLabel, SizeMismatch, UnreadableFile
from .labelled_images import images_in
from .metrics import Confusion
from .network import DeepLabV3
from .photos import Photo, find_photos
from .images import image_size, read_label
from .weights_file import Weights

MASK_SUFFIX = "_mask"
PERSON = "person"
# The smallest share of an image at which a class is listed.
NAMED = 0.01


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Adds the command and its options."""
    parser = commands.add_parser(
        "evaluate", help="compare weights with a teacher and with masks",
        description="Measures weights at the network's input size: the share of pixels with the "
        "teacher's class, the mean IoU over the classes that either network finds, and the IoU of "
        "people with masks (NAME.jpg and NAME_mask.png, where 128 to 255 is a person).")
    parser.add_argument("--weights", type=Path, required=True, metavar="FILE")
    parser.add_argument("--teacher", type=Path, metavar="FILE")
    parser.add_argument("--photos", type=Path, nargs="+", default=[], metavar="TAR_OR_DIR")
    parser.add_argument("--people", type=Path, metavar="DIR")
    parser.add_argument("--json", action="store_true", help="print JSON")
    shared.add_device(parser)
    parser.set_defaults(run=evaluate)


def evaluate(options: argparse.Namespace) -> None:
    """Measures the weights and prints the result."""
    if not options.photos and not options.people:
        raise InvalidOption("evaluate", "--photos or --people", "neither")
    device = Device.choose(options.device, options.precision, options.threads)
    networks = {"weights": Weights.read(options.weights).network().to(device.name)}
    if options.teacher is not None:
        networks["teacher"] = Weights.read(options.teacher).network().to(device.name)
        _check_comparable(options, networks)
    report: dict[str, Any] = {}
    if options.photos:
        report["photos"] = compare_photos(networks, find_photos(options.photos), device)
    if options.people is not None:
        for role, network in networks.items():
            if PERSON not in network.configuration.classes:
                raise InvalidWeights(getattr(options, role), f"a class {PERSON}", "none")
        report["people"] = compare_people(networks, options.people, device)
    print(json.dumps(report, indent=2) if options.json else _text(report))


def compare_photos(
    networks: dict[str, DeepLabV3], photos: list[Photo], device: Device
) -> dict[str, Any]:
    """Returns the classes in each photo, and its agreement with the teacher, if any."""
    classes = networks["weights"].configuration.classes
    total = Confusion(len(classes))
    rows = []
    for photo in photos:
        labels = {
            role: find_labels(network, photo, device) for role, network in networks.items()}
        row: dict[str, Any] = {"name": Path(photo.name).name}
        for role, found in labels.items():
            row[f"{role}_classes"] = _occurring(found, classes)
        if "teacher" in labels:
            row["agreement"] = float((labels["weights"] == labels["teacher"]).mean())
            total.add(labels["teacher"], labels["weights"])
        rows.append(row)
    report: dict[str, Any] = {"pictures": rows}
    if "teacher" in networks:
        report |= {"agreement": total.agreement, "mean_iou": total.mean_iou}
    return report


def compare_people(
    networks: dict[str, DeepLabV3], folder: Path, device: Device
) -> dict[str, Any]:
    """Returns the intersection over union of people with masks, at the input size."""
    rows = []
    pixels = {role: np.zeros(2) for role in networks}
    for file in images_in(folder):
        if file.stem.endswith(MASK_SUFFIX):
            continue
        row: dict[str, Any] = {"name": file.name}
        for role, network in networks.items():
            person = network.configuration.classes.index(PERSON)
            found = find_labels(network, Photo(file), device) == person
            mask = _read_mask(file, network.configuration.input_size)
            counts = np.array([(found & mask).sum(), (found | mask).sum()], float)
            pixels[role] += counts
            row[role] = float(counts[0] / max(1, counts[1]))
        rows.append(row)
    if not rows:
        raise UnreadableFile(folder, "images with masks", "none")
    report: dict[str, Any] = {"pictures": rows}
    for role, (intersection, union) in pixels.items():
        report[f"{role}_iou"] = float(intersection / max(1, union))
        report[f"{role}_mean_iou"] = float(np.mean([row[role] for row in rows]))
    return report


def _read_mask(image: Path, size: int) -> np.ndarray:
    file = image.with_name(f"{image.stem}{MASK_SUFFIX}.png")
    if not file.is_file():
        raise MissingLabel(image, f"its mask {file}", "nothing")
    mask = read_label(file)
    if mask.size != image_size(image):
        raise SizeMismatch(
            file, "{}×{}".format(*image_size(image)), "{}×{}".format(*mask.size))
    return np.asarray(mask.resize((size, size), Image.Resampling.BILINEAR)) >= 128


def _occurring(labels: np.ndarray, classes: tuple[str, ...]) -> list[str]:
    parts = np.bincount(labels.ravel(), minlength=len(classes)) / labels.size
    order = np.argsort(-parts[1:], kind="stable") + 1
    return [classes[index] for index in order if parts[index] >= NAMED]


def _check_comparable(options: argparse.Namespace, networks: dict[str, DeepLabV3]) -> None:
    for name in ("classes", "input_size"):
        ours, theirs = (getattr(network.configuration, name) for network in networks.values())
        if ours != theirs:
            raise InvalidOption(options.weights, f"the {name} of the teacher, {theirs}", str(ours))


def _text(report: dict[str, Any]) -> str:
    lines = []
    if photos := report.get("photos"):
        for row in photos["pictures"]:
            parts = [f"{row['name']:<24}"]
            if "agreement" in row:
                parts.append(f"{row['agreement']:.4f} ")
            parts.append(", ".join(row["weights_classes"]) or "nothing")
            if "teacher_classes" in row:
                parts.append(f"(teacher: {', '.join(row['teacher_classes']) or 'nothing'})")
            lines.append(" ".join(parts))
        if "agreement" in photos:
            lines.append(
                f"agreement {photos['agreement']:.4f}, mIoU {photos['mean_iou']:.4f} "
                f"over the classes that either network finds")
    if people := report.get("people"):
        roles = [role for role in ("weights", "teacher") if f"{role}_iou" in people]
        for row in people["pictures"]:
            figures = "  ".join(f"{role} {row[role]:.4f}" for role in roles)
            lines.append(f"{row['name']:<24} {PERSON}: {figures}")
        for title, key in (("of all pixels", "iou"), ("mean of photos", "mean_iou")):
            figures = ", ".join(f"{role} {people[f'{role}_{key}']:.4f}" for role in roles)
            lines.append(f"{PERSON} IoU {title}: {figures}")
    return "\n".join(lines)
