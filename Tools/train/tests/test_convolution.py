# SPDX-License-Identifier: Apache-2.0
import math
import unittest

import numpy as np
import torch

from . import support  # noqa: F401
from silhouette_train.batch_norm import add_batch_norm
from silhouette_train.convolution import ConvolutionLayer, same_padding
from silhouette_train.mobilenet import divisible
from silhouette_train.weights_file import Weights


def oracle(x, weight, bias, stride, dilation, depthwise):
    """The definition with TensorFlow's SAME padding, in Double with plain loops."""
    channels, height, width = x.shape
    outputs, _, kernel, _ = weight.shape
    rows, columns = math.ceil(height / stride), math.ceil(width / stride)
    reach = (kernel - 1) * dilation + 1
    top = max((rows - 1) * stride + reach - height, 0) // 2
    left = max((columns - 1) * stride + reach - width, 0) // 2
    result = np.zeros((outputs, rows, columns)) + bias[:, None, None]
    for o, r, c, i, j in np.ndindex(outputs, rows, columns, kernel, kernel):
        y, z = r * stride - top + i * dilation, c * stride - left + j * dilation
        if 0 <= y < height and 0 <= z < width:
            seen = x[o:o + 1, y, z] if depthwise else x[:, y, z]
            result[o, r, c] += seen @ weight[o, :, i, j]
    return result


class ConvolutionTests(unittest.TestCase):
    def test_definition(self):
        rng = np.random.default_rng(1)
        for stride in (1, 2):
            for dilation in (1, 2, 3):
                for depthwise in (False, True):
                    height, width = rng.integers(4, 9, 2)
                    layer = ConvolutionLayer(
                        3, 3, kernel=3, stride=stride, dilation=dilation, depthwise=depthwise)
                    layer.initialize(torch.Generator().manual_seed(2))
                    torch.nn.init.normal_(layer.bias)
                    x = rng.normal(size=(3, height, width))
                    with torch.no_grad():
                        found = layer(torch.from_numpy(x[None]).float())[0].numpy()
                    expected = oracle(
                        x, layer.weight.detach().double().numpy(),
                        layer.bias.detach().double().numpy(), stride, dilation, depthwise)
                    np.testing.assert_allclose(found, expected, atol=1e-5)

    def test_the_odd_row_of_padding_is_after(self):
        self.assertEqual(same_padding(4, 3, 2, 1), (0, 1))
        self.assertEqual(same_padding(5, 3, 2, 1), (1, 1))
        self.assertEqual(same_padding(7, 3, 1, 6), (6, 6))

    def test_numbers_of_channels(self):
        # Of Google's published networks, of width 1.4, 0.35 and, with divisor 1, 0.5.
        self.assertEqual([divisible(c * 1.4, 8) for c in (32, 16, 24, 96)], [48, 24, 32, 136])
        self.assertEqual([divisible(c * 0.35, 8) for c in (32, 16, 24, 96)], [16, 8, 8, 32])
        self.assertEqual(divisible(24 * 0.5, 1), 12)


class BatchNormTests(unittest.TestCase):
    def setUp(self):
        self.network = support.random_network(atrous_rates=(2,))
        self.images = torch.randn(4, 3, 33, 33, generator=torch.Generator().manual_seed(3))

    def test_changes_nothing(self):
        with torch.no_grad():
            before = self.network(self.images)
            add_batch_norm(self.network, self.images, frozen_backbone=False)
            torch.testing.assert_close(self.network(self.images), before, rtol=0, atol=1e-4)
            # With the batch that the statistics are from, training computes the same as well.
            self.network.train()
            torch.testing.assert_close(self.network(self.images), before, rtol=0, atol=1e-3)

    def test_folds_after_training(self):
        add_batch_norm(self.network, self.images, frozen_backbone=False)
        optimizer = torch.optim.SGD(self.network.parameters(), 1e-2)
        for _ in range(3):
            optimizer.zero_grad()
            self.network.train()(self.images).square().mean().backward()
            optimizer.step()
        self.network.eval()
        with torch.no_grad():
            folded = Weights.of(self.network).network()(self.images)
            torch.testing.assert_close(folded, self.network(self.images), rtol=0, atol=1e-4)

    def test_leaves_a_frozen_backbone_alone(self):
        add_batch_norm(self.network, self.images, frozen_backbone=True)
        normalized = [name for name, layer in self.network.layers() if layer.norm is not None]
        self.assertEqual(
            sorted(normalized), ["aspp.pointwise", "aspp.rate.2", "head.project"])


if __name__ == "__main__":
    unittest.main()
