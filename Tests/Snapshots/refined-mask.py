#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes refined-mask.png: what the experiment's own code makes of the image and the mask of RefinementTests.

  Tests/Snapshots/refined-mask.py ../shared/research

Needs NumPy and OpenCV. The image and the mask are the formulas of the test, number by number.
"""
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, sys.argv[1])
import edges_reference  # noqa: E402

WIDTH, HEIGHT, SIDE = 240, 160, 513

y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
body = (x - 110) ** 2 + 2 * (y - 60) ** 2 < 2500
legs = (y >= 60) & (np.abs(np.abs(x - 110) - 20) < 9)
noise = (x * 7 + y * 13 + x * y) % 23
image = np.where(
    (body | legs)[..., None],
    np.dstack([170 + noise, 90 + noise, 60 + noise]), np.dstack([70 + noise, 100 + noise, 130 + noise])).astype(np.uint8)
v, u = (np.mgrid[0:SIDE, 0:SIDE] + 0.5) / SIDE
distance = 0.25 - np.sqrt((1.2 * (u - 0.46)) ** 2 + (0.45 * (v - 0.5)) ** 2)
mask = (1 / (1 + np.exp(-distance / 0.05))).astype(np.float32)
alpha = edges_reference.refine(image, mask)
cv2.imwrite(str(Path(__file__).with_suffix(".png")), (alpha * 255 + 0.5).astype(np.uint8))
