# SPDX-License-Identifier: Apache-2.0
"""`train.py mean`: the mean of the weights of several states of the bundled network.

States that began from the same weights lie in one valley, and their mean is often better than each of them: Wortsman et al.:
Model soups, ICML 2022.
"""
from __future__ import annotations

import argparse
from pathlib import Path

import torch

from .atomic_file import refuse_to_overwrite
from .scene_state import read_network, write_state


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Adds the command and its options."""
    parser = commands.add_parser(
        "mean", help="average states of the bundled network",
        description="Writes the mean of the weights of states that `scene` wrote. It is meant for "
        "states that began from the same weights.")
    parser.add_argument("states", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--overwrite", action="store_true")
    parser.set_defaults(run=mean)


@torch.no_grad()
def mean(options: argparse.Namespace) -> None:
    """Writes the mean; counts of batches are those of the first state."""
    refuse_to_overwrite(options.out, options.overwrite)
    networks = [read_network(file) for file in options.states]
    result = networks[0].state_dict()
    others = [network.state_dict() for network in networks[1:]]
    for name, value in result.items():
        if value.is_floating_point():
            value.copy_(torch.stack([value, *(other[name] for other in others)]).mean(0))
    write_state(options.out, networks[0])
