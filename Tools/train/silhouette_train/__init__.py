# SPDX-License-Identifier: Apache-2.0
"""Training of the segmentation networks that Silhouette runs. `train.py` is the command."""
