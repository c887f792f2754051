# SPDX-License-Identifier: Apache-2.0
"""The version of Silhouette, which has one place: Sources/Command/SilhouetteCommand/Version.swift."""

import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SOURCE = "Sources/Command/SilhouetteCommand/Version.swift"


def version():
    """Returns the version, such as 0.3.0."""
    with open(os.path.join(ROOT, SOURCE), encoding="utf-8") as file:
        found = re.search(r'static let current = "(\d+\.\d+\.\d+)"', file.read())
    if not found:
        raise SystemExit(f"error: {SOURCE}: expected a line with static let current and a version, found none")
    return found[1]


def epoch():
    """Returns the seconds since 1970 of all files in a release: those of the commit, unless SOURCE_DATE_EPOCH says others."""
    if os.environ.get("SOURCE_DATE_EPOCH"):
        return int(os.environ["SOURCE_DATE_EPOCH"])
    log = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return int(log.stdout)
