# SPDX-License-Identifier: Apache-2.0
"""Reads Layout.txt: the groups of Sources, their targets, and the folders of each."""

import os
import re
from dataclasses import dataclass

from checking import ROOT, fail

FILE = "Layout.txt"


@dataclass(frozen=True)
class Target:
    name: str
    group: str
    # The number of its line in Layout.txt.
    line: int
    # The most lines that its sources may have.
    budget: int
    # Its folders, lowest floor first; "." stands for files outside of any folder.
    floors: tuple[tuple[str, ...], ...]

    @property
    def path(self):
        return f"Sources/{self.group}/{self.name}"


def read():
    """Returns the groups with the groups that each may use, and the targets by name, both from low to high."""
    groups, rows = {}, []
    with open(os.path.join(ROOT, FILE), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.partition("#")[0].rstrip()
            group = re.fullmatch(r"\[(\w+)\](?: uses ((?:\w+ ?)+))?", line)
            if group:
                groups[group[1]] = (group[2] or "").split()
            elif line.startswith(" ") and rows:
                rows[-1][2] += line
            elif line:
                rows.append([number, list(groups)[-1] if groups else "", line])
    targets = {}
    for number, group, line in rows:
        found = re.fullmatch(r"(\w+) +(\d+)(?: +(.*))?", line)
        if not found or not group:
            fail(f"{FILE}:{number}: expected a target, its budget and its folders, found {line.strip()}")
        floors = [tuple((many or one).split()) for many, one in re.findall(r"\(([^)]*)\)|(\S+)", found[3] or "")]
        if (".",) not in floors:
            floors.append((".",))
        targets[found[1]] = Target(found[1], group, number, int(found[2]), tuple(floors))
    return groups, targets


GROUPS, TARGETS = read()


def path_of(target):
    """Returns the folder of a target of Sources."""
    return TARGETS[target].path
