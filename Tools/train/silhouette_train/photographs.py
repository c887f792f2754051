# SPDX-License-Identifier: Apache-2.0
"""Photographs without labels: folders, and tar archives that are read in place."""
from __future__ import annotations

import tarfile
import sys
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from PIL import Image
from torch import Tensor
from torch.utils.data import Dataset

from .augmentation import recolour
from .configuration import NetworkConfiguration
from .crop_schedule import CropSchedule
from .errors import UnreadableFile
from .labelled_pictures import PICTURE_SUFFIXES, pictures_in
from .pictures import read_picture, to_input


@dataclass(frozen=True)
class Photograph:
    """A file, or `size` bytes of an archive from `offset` on."""

    file: Path
    member: str = ""
    offset: int = 0
    size: int = 0

    @property
    def name(self) -> str:
        """What errors and reports call it."""
        return f"{self.file}/{self.member}" if self.member else str(self.file)

    def read(self) -> Image.Image:
        """The photograph as RGB."""
        if not self.member:
            return read_picture(self.file)
        with open(self.file, "rb") as archive:
            archive.seek(self.offset)
            return read_picture(self.name, archive.read(self.size))


def find_photographs(places: list[Path]) -> list[Photograph]:
    """The photographs of folders and of uncompressed tar archives, in a fixed order."""
    photographs: list[Photograph] = []
    for place in places:
        if place.is_dir():
            photographs += [Photograph(file) for file in pictures_in(place)]
            continue
        try:
            with tarfile.open(place, "r:") as archive:
                photographs += [
                    Photograph(place, member.name, member.offset_data, member.size)
                    for member in archive
                    if member.isfile()
                    and PurePosixPath(member.name).suffix.lower() in PICTURE_SUFFIXES]
        except (OSError, tarfile.TarError) as error:
            raise UnreadableFile(
                place, "a folder or an uncompressed tar archive", str(error)) from None
    if not photographs:
        raise UnreadableFile(", ".join(map(str, places)), "photographs", "none")
    return photographs


class PhotographCrops(Dataset):
    """Crop number → [3, s, s], Float32.

    A photograph that cannot be read is replaced by the next: large collections have some. More
    than a few in a row are an error.
    """

    UNREADABLE_IN_A_ROW = 5

    def __init__(
        self, photographs: list[Photograph], schedule: CropSchedule,
        configuration: NetworkConfiguration,
    ) -> None:
        self.photographs, self.schedule = photographs, schedule
        self.configuration = configuration

    def __getitem__(self, number: int) -> Tensor:
        rng = self.schedule.random(number)
        window = self.schedule.window(number, rng)
        photograph = self._read(self.schedule.picture(number))
        return to_input(recolour(window.of_picture(photograph), rng), self.configuration)

    def _read(self, index: int) -> Image.Image:
        for attempt in range(self.UNREADABLE_IN_A_ROW):
            photograph = self.photographs[(index + attempt) % len(self.photographs)]
            try:
                return photograph.read()
            except UnreadableFile as error:
                last = error
                print(f"warning: {error}; taking the next", file=sys.stderr)
        raise last
