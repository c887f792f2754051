# SPDX-License-Identifier: Apache-2.0
"""Unlabelled photos, in folders and in tar archives that are read in place."""
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
from .labelled_images import IMAGE_SUFFIXES, images_in
from .images import read_image, to_input


@dataclass(frozen=True)
class Photo:
    """A file, or `size` bytes of an archive starting at `offset`."""

    file: Path
    member: str = ""
    offset: int = 0
    size: int = 0

    @property
    def name(self) -> str:
        """The name in errors and reports."""
        return f"{self.file}/{self.member}" if self.member else str(self.file)

    def read(self) -> Image.Image:
        """Returns the photo as RGB."""
        if not self.member:
            return read_image(self.file)
        with open(self.file, "rb") as archive:
            archive.seek(self.offset)
            return read_image(self.name, archive.read(self.size))


def find_photos(places: list[Path]) -> list[Photo]:
    """Returns the photos in folders and uncompressed tar archives, in a fixed order."""
    photos: list[Photo] = []
    for place in places:
        if place.is_dir():
            photos += [Photo(file) for file in images_in(place)]
            continue
        try:
            with tarfile.open(place, "r:") as archive:
                photos += [
                    Photo(place, member.name, member.offset_data, member.size)
                    for member in archive
                    if member.isfile()
                    and PurePosixPath(member.name).suffix.lower() in IMAGE_SUFFIXES]
        except (OSError, tarfile.TarError) as error:
            raise UnreadableFile(
                place, "a folder or an uncompressed tar archive", str(error)) from None
    if not photos:
        raise UnreadableFile(", ".join(map(str, places)), "photos", "none")
    return photos


class PhotoCrops(Dataset):
    """Crop number → [3, s, s], Float32.

    Unreadable photos, which large collections contain, are replaced by the next one. More than a few
    in a row are an error.
    """

    UNREADABLE_IN_A_ROW = 5

    def __init__(
        self, photos: list[Photo], schedule: CropSchedule,
        configuration: NetworkConfiguration,
    ) -> None:
        self.photos, self.schedule = photos, schedule
        self.configuration = configuration

    def __getitem__(self, number: int) -> Tensor:
        rng = self.schedule.random(number)
        window = self.schedule.window(number, rng)
        photo = self._read(self.schedule.image(number))
        return to_input(recolour(window.of_image(photo), rng), self.configuration)

    def _read(self, index: int) -> Image.Image:
        for attempt in range(self.UNREADABLE_IN_A_ROW):
            photo = self.photos[(index + attempt) % len(self.photos)]
            try:
                return photo.read()
            except UnreadableFile as error:
                last = error
                print(f"warning: {error}; using the next one", file=sys.stderr)
        raise last
