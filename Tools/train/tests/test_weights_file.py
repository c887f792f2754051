# SPDX-License-Identifier: Apache-2.0
import json
import struct
import unittest
from dataclasses import replace

import numpy as np
import safetensors.numpy
import torch

from . import support
from silhouette_train.errors import InvalidOption, InvalidWeights, UnreadableFile
from silhouette_train.weights_file import Weights


def raw(file):
    """Header and tensors, read without the library: what lies in the file, in its order."""
    content = file.read_bytes()
    length = struct.unpack("<Q", content[:8])[0]
    header = json.loads(content[8:8 + length])
    metadata = header.pop("__metadata__")
    types = {"F16": np.float16, "F32": np.float32, "U8": np.uint8}
    return metadata, {
        name: np.frombuffer(
            content[8 + length + entry["data_offsets"][0]:8 + length + entry["data_offsets"][1]],
            types[entry["dtype"]]).reshape(entry["shape"])
        for name, entry in header.items()}


class WeightsFileTests(support.FolderTestCase):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "a.safetensors"
        self.network = support.random_network(atrous_rates=(3, 6), output_stride=8)

    def test_layout(self):
        Weights.of(self.network, {"seed": "7"}).write(self.file)
        metadata, arrays = raw(self.file)
        self.assertEqual(metadata["seed"], "7")
        self.assertEqual(metadata["atrous_rates"], "3,6")
        self.assertEqual(metadata["image_pooling"], "true")
        stem = self.network.backbone.stem.weight.detach().numpy()
        depthwise = self.network.backbone.block["2"].depthwise.weight.detach().numpy()
        rate = getattr(self.network.aspp.rate, "6").weight.detach().numpy()
        for name, weight in (("backbone.stem", stem), ("aspp.rate.6", rate)):
            found = arrays[f"{name}.weight"]
            for o, i, y, x in np.ndindex(*(min(n, 3) for n in weight.shape)):
                self.assertEqual(found[o, y, x, i], weight[o, i, y, x])
        found = arrays["backbone.block.2.depthwise.weight"]
        self.assertEqual(found.shape, (3, 3, depthwise.shape[0]))
        for c, y, x in np.ndindex(depthwise.shape[0], 3, 3):
            self.assertEqual(found[y, x, c], depthwise[c, 0, y, x])

    def test_permuted_arrays_are_written_in_order(self):
        # The library itself writes an array's memory, whatever its strides say.
        weights = Weights.of(self.network)
        shape = weights.arrays["head.classifier.weight"].shape
        values = np.random.default_rng(1).normal(size=shape[::-1]).astype(np.float32)
        permuted = values.transpose()
        self.assertFalse(permuted.flags.c_contiguous)
        arrays = {**weights.arrays, "head.classifier.weight": permuted}
        replace(weights, arrays=arrays).write(self.file)
        np.testing.assert_array_equal(raw(self.file)[1]["head.classifier.weight"], permuted)

    def test_round_trip(self):
        Weights.of(self.network).write(self.file)
        again = Weights.read(self.file)
        self.assertEqual(again.configuration, self.network.configuration)
        image = torch.randn(1, 3, 33, 33)
        with torch.no_grad():
            torch.testing.assert_close(again.network()(image), self.network(image))

    def test_float16(self):
        weights = Weights.of(self.network)
        weights.write(self.file, float16=True)
        for name, array in raw(self.file)[1].items():
            np.testing.assert_array_equal(array, weights.arrays[name].astype(np.float16))
        large = {**weights.arrays, "head.classifier.bias": np.full(3, 7e4, np.float32)}
        with self.assertRaisesRegex(InvalidWeights, "head.classifier.bias.*float16.*70000"):
            replace(weights, arrays=large).write(self.file, float16=True, overwrite=True)

    def test_appears_whole_or_not_at_all(self):
        weights = Weights.of(self.network)
        weights.write(self.file)
        before = self.file.read_bytes()
        with self.assertRaises(InvalidOption):
            weights.write(self.file)
        broken = {**weights.arrays, "head.classifier.bias": np.full(3, np.nan, np.float32)}
        with self.assertRaises(InvalidWeights):
            replace(weights, arrays=broken).write(self.file, overwrite=True)
        self.assertEqual(self.file.read_bytes(), before)
        self.assertEqual(list(self.folder.iterdir()), [self.file])

    def test_files_of_version_0_2(self):
        weights = Weights.of(self.network)
        metadata = {**weights.configuration.metadata, "format": "silhouette-deeplabv3", "backbone": "mobilenet_v2"}
        del metadata["network"]
        safetensors.numpy.save_file(weights.arrays, self.file, metadata)
        self.assertEqual(Weights.read(self.file).configuration, weights.configuration)

    def test_damaged_files(self):
        Weights.of(self.network).write(self.file)
        content = self.file.read_bytes()
        for damage in (b"", content[:100], content[:-5], b"x" * 64):
            self.file.write_bytes(damage)
            with self.assertRaisesRegex(UnreadableFile, "a.safetensors"):
                Weights.read(self.file)
        with self.assertRaisesRegex(UnreadableFile, "nowhere"):
            Weights.read(self.folder / "nowhere")

    def test_other_files(self):
        arrays = Weights.of(self.network).arrays
        metadata = self.network.configuration.metadata
        less = {name: array for name, array in arrays.items() if name != "aspp.pool.bias"}
        cases = [
            (arrays, {**metadata, "format": "x"}, "format"),
            (arrays, {**metadata, "network": "u2net"}, "network"),
            (arrays, {**metadata, "output_stride": "9"}, "output_stride"),
            (arrays, {**metadata, "input_size": "64"}, "input_size"),
            (arrays, {**metadata, "width_multiplier": "much"}, "width_multiplier.*much"),
            (arrays, {**metadata, "width_multiplier": "1"}, "of shape"),
            (arrays, {**metadata, "classes": "a,,b"}, "classes"),
            (less, metadata, "aspp.pool.bias"),
            ({**arrays, "more": np.zeros(1, np.float32)}, metadata, "more"),
            ({**arrays, "aspp.pool.bias": np.full(256, np.inf, np.float32)}, metadata, "finite"),
        ]
        for tensors, texts, message in cases:
            safetensors.numpy.save_file(tensors, self.file, texts)
            with self.assertRaisesRegex(InvalidWeights, message):
                Weights.read(self.file)

    def test_transfer_takes_what_fits(self):
        weights = Weights.of(self.network)
        other = support.random_network(seed=9, atrous_rates=(3, 12), classes=("background", "a"))
        new = weights.transfer(other, except_classifier=True)
        self.assertEqual(sorted(new), ["aspp.rate.12", "head.classifier"])
        torch.testing.assert_close(other.backbone.stem.weight, self.network.backbone.stem.weight)


if __name__ == "__main__":
    unittest.main()
