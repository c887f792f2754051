#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains and measures segmentation networks for Silhouette.

Exit codes: 0, 1 for invalid files or values, 2 for usage errors, 130 after an interruption.
"""
from __future__ import annotations

import argparse
import sys

from silhouette_train import distill, evaluate, mean, scene, segment
from silhouette_train.errors import TrainingError
from silhouette_train.trainer import Interrupted


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="train.py", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True, dest="command")
    for command in (segment, distill, scene, mean, evaluate):
        command.add_parser(commands)
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except (TrainingError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except Interrupted:
        print("interrupted; repeat the command with --resume to continue", file=sys.stderr)
        return 130
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
