// SPDX-License-Identifier: Apache-2.0

extension MobileNetV2 {
  /// The table of EfficientNet-Lite0, whose blocks are MobileNetV2's: found by a search instead of by hand, with windows of
  /// 5×5 pixels in some rows, and without the squeezing and the smooth activations of other EfficientNets.
  ///
  /// Source: Tan, Le: *EfficientNet: Rethinking Model Scaling for Convolutional Neural Networks*, ICML 2019, Table 1; Liu:
  /// *Higher accuracy on vision models with EfficientNet-Lite*, TensorFlow Blog, 2020.
  static let efficientNetLite0 = [
    Row(expansion: 1, channels: 16, repeats: 1, stride: 1),
    Row(expansion: 6, channels: 24, repeats: 2, stride: 2),
    Row(expansion: 6, channels: 40, repeats: 2, stride: 2, kernel: 5),
    Row(expansion: 6, channels: 80, repeats: 3, stride: 2),
    Row(expansion: 6, channels: 112, repeats: 3, stride: 1, kernel: 5),
    Row(expansion: 6, channels: 192, repeats: 4, stride: 2, kernel: 5),
    Row(expansion: 6, channels: 320, repeats: 1, stride: 1),
  ]
}
