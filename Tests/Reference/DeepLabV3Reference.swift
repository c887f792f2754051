// SPDX-License-Identifier: Apache-2.0

import Foundation

/// DeepLabV3 on MobileNetV2, written from the papers as one straight function in Double.
///
/// It knows nothing of the product but the names of the weights. Channels are read off the shapes
/// of the weights; strides, dilations and residuals are written out.
public enum DeepLabV3Reference {
  /// The 17 blocks of MobileNetV2's Table 2: the stride of each, and whether its channels are those
  /// of the block before it.
  static let strides = [1, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1]
  static let repeatsChannels = [3, 5, 6, 8, 9, 10, 12, 13, 15, 16].map { $0 - 1 }

  /// Strides and dilations of the blocks: at output stride 16 block 14 gives up its stride and 15,
  /// 16, 17 are dilated by 2; at 8 also block 7, so that 8…14 are dilated by 2 and 15…17 by 4.
  static func atrous(outputStride: Int) -> [(stride: Int, dilation: Int)] {
    (1...17).map { number in
      switch (outputStride, number) {
      case (16, 14): (1, 1)
      case (16, 15...): (1, 2)
      case (8, 7): (1, 1)
      case (8, 8...14): (1, 2)
      case (8, 15...): (1, 4)
      default: (strides[number - 1], 1)
      }
    }
  }

  /// Returns the logits of an image [1, S, S, 3].
  ///
  /// `observe` receives the name and result of every layer.
  public static func logits(
    _ image: ReferenceTensor, weights: [String: ReferenceTensor], outputStride: Int,
    rates: [Int], imagePooling: Bool,
    observe: (String, ReferenceTensor) -> Void = { _, _ in }
  ) -> ReferenceTensor {
    func weight(_ name: String) -> ReferenceTensor {
      guard let tensor = weights[name] else { preconditionFailure("no \(name)") }
      return tensor
    }
    func dense(
      _ name: String, _ x: ReferenceTensor, stride: Int = 1, dilation: Int = 1,
      _ activation: ReferenceActivation = .identity
    ) -> ReferenceTensor {
      let w = weight(name + ".weight")
      let result = ReferenceConvolution.dense(
        x, weights: w, bias: weight(name + ".bias").values,
        window: ReferenceWindow(
          kernel: (w.shape[1], w.shape[2]), stride: (stride, stride),
          dilation: (dilation, dilation)),
        activation: activation)
      observe(name, result)
      return result
    }
    var x = dense("backbone.stem", image, stride: 2, .relu6)
    for (index, block) in atrous(outputStride: outputStride).enumerated() {
      let name = "backbone.block.\(index + 1)"
      var y = x
      if index > 0 { y = dense(name + ".expand", y, .relu6) }
      y = ReferenceConvolution.depthwise(
        y, weights: weight(name + ".depthwise.weight"),
        bias: weight(name + ".depthwise.bias").values,
        window: ReferenceWindow(
          kernel: (3, 3), stride: (block.stride, block.stride),
          dilation: (block.dilation, block.dilation)),
        activation: .relu6)
      observe(name + ".depthwise", y)
      y = dense(name + ".project", y)
      // Where the width rounds channels to the same number, a block of stride 1 is residual too.
      if block.stride == 1, y.shape == x.shape {
        y = ReferenceElementwise.combine("add", y, x)
        observe(name + ".add", y)
      } else {
        precondition(!repeatsChannels.contains(index), "block \(index + 1) must be residual")
      }
      x = y
    }
    var branches: [ReferenceTensor] = []
    if imagePooling {
      let pooled = dense("aspp.pool", ReferencePooling.global(x), .relu)
      branches.append(
        ReferenceTensor(shape: [1, x.shape[1], x.shape[2], pooled.shape[3]]) {
          pooled[[0, 0, 0, $0[3]]]
        })
    }
    branches.append(dense("aspp.pointwise", x, .relu))
    for rate in rates { branches.append(dense("aspp.rate.\(rate)", x, dilation: rate, .relu)) }
    let pyramid = ReferenceShaping.concatenate(branches, axis: 3)
    return dense("head.classifier", dense("head.project", pyramid, .relu))
  }
}
