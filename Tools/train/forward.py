#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs networks on inputs, so that tests can compare the results with the library's.

  forward.py WEIGHTS INPUT OUTPUT [WEIGHTS INPUT OUTPUT]…

INPUT is a .safetensors file with `image`, Float32 [1, S, S, 3], the input of the network; OUTPUT
receives `logits`, Float32 [1, h, w, classes].
"""
import sys

import safetensors.numpy
import torch
from silhouette_train.weights_file import Weights


def main(arguments: list[str]) -> None:
    if not arguments or len(arguments) % 3:
        sys.exit(__doc__)
    for weights, source, target in zip(*[iter(arguments)] * 3):
        image = torch.from_numpy(safetensors.numpy.load_file(source)["image"])
        with torch.inference_mode():
            logits = Weights.read(weights).network()(image.permute(0, 3, 1, 2))
        rows = logits.permute(0, 2, 3, 1).contiguous().numpy()
        safetensors.numpy.save_file({"logits": rows}, target)


if __name__ == "__main__":
    main(sys.argv[1:])
