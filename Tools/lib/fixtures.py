# SPDX-License-Identifier: Apache-2.0
"""Writes and reads the folders of Tests/Fixtures that have an index."""

import json
import os
import zlib

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/Fixtures")
INDEX = "index.json"
CHECKSUMS = "checksums.sfv"


class FixtureFolder:
    """A folder of Tests/Fixtures: an index of what each fixture is, its files, and the checksums of them all."""

    def __init__(self, name):
        self.path = os.path.join(ROOT, name)
        self.entries, self.files = [], {}

    def add(self, name, facts, **files):
        """Adds a fixture: what the index says about it, and for every role an extension with the file's bytes."""
        entry = {"name": name, **facts}
        for role, (extension, data) in files.items():
            entry[role] = f"{name}.{extension}"
            self.files[entry[role]] = data
        self.entries.append(entry)

    def add_table(self, name, rows):
        """Adds a file of its own, with one JSON object a line."""
        lines = ",\n".join("  " + json.dumps(row) for row in rows)
        self.files[name] = f"[\n{lines}\n]\n".encode()

    def write(self):
        """Writes the folder in place of what is there."""
        self.add_table(INDEX, self.entries)
        names = sorted(self.files)
        assert len({name.lower() for name in names}) == len(names), "names differ only in case"
        os.makedirs(self.path, exist_ok=True)
        for name in os.listdir(self.path):
            os.remove(os.path.join(self.path, name))
        sums = "".join(f"{name} {zlib.crc32(self.files[name]):08X}\n" for name in names)
        for name, data in [*self.files.items(), (CHECKSUMS, sums.encode())]:
            with open(os.path.join(self.path, name), "wb") as file:
                file.write(data)
        print(f"{len(self.entries)} fixtures in {os.path.normpath(self.path)}")


def contents(folder):
    """Returns the file of every fixture of a folder, by the fixture's name."""
    path = os.path.join(ROOT, folder)
    with open(os.path.join(path, INDEX), encoding="utf-8") as file:
        entries = json.load(file)
    found = {}
    for entry in entries:
        with open(os.path.join(path, entry["file"]), "rb") as file:
            found[entry["name"]] = file.read()
    return found
