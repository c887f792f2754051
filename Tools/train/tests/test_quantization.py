# SPDX-License-Identifier: Apache-2.0
import unittest

import numpy as np

from silhouette_train.errors import InvalidWeights
from silhouette_train.quantization import dequantized


class QuantizationTests(unittest.TestCase):
    def setUp(self):
        self.rng = np.random.default_rng(4)
        self.arrays = {
            "a.weight": self.rng.integers(0, 256, (5, 3, 3, 7)).astype(np.uint8),
            "a.weight.scale": np.array([0.018437], np.float32),
            "a.weight.zero_point": np.array([131], np.uint8),
            "a.bias": self.rng.normal(size=5).astype(np.float32),
            "b.weight": self.rng.normal(size=(2, 3)).astype(np.float16),
        }

    def test_values(self):
        found = dequantized(self.arrays, "f")
        self.assertEqual(set(found), {"a.weight", "a.bias", "b.weight"})
        for array in found.values():
            self.assertEqual(array.dtype, np.float32)
        scale = float(self.arrays["a.weight.scale"][0])
        for place in np.ndindex(5, 3, 3, 7):
            exact = (int(self.arrays["a.weight"][place]) - 131) * scale
            self.assertEqual(found["a.weight"][place], np.float32(exact))
        np.testing.assert_array_equal(found["a.bias"], self.arrays["a.bias"])
        np.testing.assert_array_equal(found["b.weight"], self.arrays["b.weight"].astype(np.float32))

    def test_every_byte_and_zero_point(self):
        arrays = {**self.arrays, "a.weight": np.arange(256, dtype=np.uint8)}
        for zero_point in range(256):
            arrays["a.weight.zero_point"] = np.array([zero_point], np.uint8)
            exact = (np.arange(256) - zero_point) * float(self.arrays["a.weight.scale"][0])
            np.testing.assert_array_equal(
                dequantized(arrays, "f")["a.weight"], exact.astype(np.float32))

    def test_invalid_parameters(self):
        cases = [
            ("a.weight.scale", None, "a tensor “a.weight.scale”"),
            ("a.weight.zero_point", None, "a tensor “a.weight.zero_point”"),
            ("a.weight.scale", np.array([0.1, 0.2], np.float32), r"shape \(1,\)"),
            ("a.weight.scale", np.array(0.1, np.float32), r"shape \(1,\)"),
            ("a.weight.scale", np.array([1], np.int32), "float32"),
            ("a.weight.scale", np.array([0], np.float32), "positive"),
            ("a.weight.scale", np.array([-1], np.float32), "positive"),
            ("a.weight.scale", np.array([np.inf], np.float32), "positive"),
            ("a.weight.scale", np.array([np.nan], np.float32), "positive"),
            ("a.weight.zero_point", np.array([3], np.int32), "uint8"),
            ("b.weight", np.zeros((2, 3), np.int64), "b.weight.*int64"),
        ]
        for name, array, message in cases:
            arrays = {**self.arrays, name: array}
            if array is None:
                del arrays[name]
            with self.subTest(name=name, array=array), self.assertRaisesRegex(InvalidWeights, message):
                dequantized(arrays, "f")

    def test_scales_of_real_numbers_remain(self):
        # The reader then refuses them as unexpected tensors.
        arrays = {**self.arrays, "b.weight.scale": np.array([1], np.float32)}
        self.assertIn("b.weight.scale", dequantized(arrays, "f"))


if __name__ == "__main__":
    unittest.main()
