# SPDX-License-Identifier: Apache-2.0
"""The configuration of a DeepLabV3 network, and its form in a file."""
from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from .errors import InvalidWeights

# What every file of such a network says, and what files of version 0.2 said.
NAMES = {"format": "silhouette", "version": "1", "network": "deeplabv3_mobilenet_v2"}
FORMER_NAMES = {"format": "silhouette-deeplabv3", "version": "1", "backbone": "mobilenet_v2"}


@dataclass(frozen=True)
class NetworkConfiguration:
    """The members of `DeepLabV3Configuration` in SilhouetteInference, with the same defaults.

    `input_size` is the number of rows and columns of the input, 16 k + 1; the input is a byte of the
    image times `input_scale` plus `input_offset`.
    """

    classes: tuple[str, ...]
    width_multiplier: float = 1.0
    channel_divisor: int = 8
    output_stride: int = 16
    atrous_rates: tuple[int, ...] = ()
    image_pooling: bool = True
    input_size: int = 513
    input_scale: float = 1 / 127.5
    input_offset: float = -1.0
    source: str = ""
    license: str = ""

    def validate(self, file: Path | str) -> None:
        """Raises `InvalidWeights` that names the first member that is out of bounds."""
        rates = self.atrous_rates
        checks = [
            ("width_multiplier", 0.05 <= self.width_multiplier <= 8, "0.05 to 8"),
            ("channel_divisor", 1 <= self.channel_divisor <= 64, "1 to 64"),
            ("output_stride", self.output_stride in (8, 16), "8 or 16"),
            (
                "atrous_rates",
                len(rates) <= 16 and all(1 <= rate <= 1024 for rate in rates)
                and len(set(rates)) == len(rates),
                "at most 16 different numbers from 1 to 1024",
            ),
            ("input_size", is_input_size(self.input_size), "16 k + 1 from 17 to 8193"),
            (
                "input_scale", math.isfinite(self.input_scale) and self.input_scale != 0,
                "a finite number other than 0",
            ),
            ("input_offset", math.isfinite(self.input_offset), "a finite number"),
            (
                "classes",
                2 <= len(self.classes) <= 256
                and all(name and "," not in name for name in self.classes),
                "2 to 256 names without commas",
            ),
        ]
        for name, is_valid, expected in checks:
            if not is_valid:
                raise InvalidWeights(file, f"{name} {expected}", str(getattr(self, name)))

    @staticmethod
    def from_metadata(
        metadata: dict[str, str], file: Path | str
    ) -> tuple[NetworkConfiguration, dict[str, str]]:
        """The configuration in a file's metadata, and what the metadata says beyond it."""
        texts = dict(metadata)

        def take(key: str, convert=str, default: str | None = None):
            text = texts.pop(key, default)
            if text is None:
                raise InvalidWeights(file, f"metadata “{key}”", "none")
            try:
                return convert(text)
            except ValueError:
                raise InvalidWeights(file, f"a value of metadata “{key}”", f"“{text}”") from None

        is_former = metadata.get("format") == FORMER_NAMES["format"]
        for key, wanted in (FORMER_NAMES if is_former else NAMES).items():
            found = take(key)
            if found != wanted:
                raise InvalidWeights(file, f"{key} {wanted}", f"“{found}”")
        configuration = NetworkConfiguration(
            classes=tuple(take("classes").split(",")),
            width_multiplier=take("width_multiplier", float),
            channel_divisor=take("channel_divisor", int, default="8"),
            output_stride=take("output_stride", int),
            atrous_rates=take("atrous_rates", integers),
            image_pooling=take("image_pooling", truth),
            input_size=take("input_size", int),
            input_scale=take("input_scale", float),
            input_offset=take("input_offset", float),
            source=take("source", default=""),
            license=take("license", default=""),
        )
        configuration.validate(file)
        return configuration, texts

    @property
    def metadata(self) -> dict[str, str]:
        """The metadata of a file that describe the network, without other texts."""
        return {
            **NAMES,
            "width_multiplier": str(float(self.width_multiplier)),
            "channel_divisor": str(self.channel_divisor),
            "output_stride": str(self.output_stride),
            "atrous_rates": ",".join(map(str, self.atrous_rates)),
            "image_pooling": "true" if self.image_pooling else "false",
            "input_size": str(self.input_size),
            "input_scale": str(self.input_scale),
            "input_offset": str(self.input_offset),
            "classes": ",".join(self.classes),
            "source": self.source,
            "license": self.license,
        }


def is_input_size(size: int) -> bool:
    """Returns True if the corners of image and logits coincide and the library accepts the size."""
    return 17 <= size <= 8193 and size % 16 == 1


def integers(text: str) -> tuple[int, ...]:
    """Parses numbers separated by commas; an empty string gives none."""
    return tuple(int(part) for part in text.split(",")) if text else ()


def truth(text: str) -> bool:
    """Parses `true` or `false`."""
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"
