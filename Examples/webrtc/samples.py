# SPDX-License-Identifier: Apache-2.0
"""The folder of images that the page offers as backgrounds."""

import os

import background as backgrounds


class Samples:
    """The PNG and JPEG files of a folder; of none, if the folder is None."""

    def __init__(self, folder):
        self.folder = folder

    def names(self):
        """Returns the names of the files, in order."""
        names = []
        for entry in os.scandir(self.folder) if self.folder else ():
            if entry.is_file() and not entry.name.startswith("."):
                with open(entry.path, "rb") as file:
                    if backgrounds.image_kind(file.read(8)):
                        names.append(entry.name)
        return sorted(names)

    def path(self, name):
        """Returns the path of a file that the page names."""
        if name not in self.names():
            raise backgrounds.BackgroundError("the folder of backgrounds has no such image")
        return os.path.join(self.folder, name)
