// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The segmentation networks of PyTorch's library torchvision, whose weights are a “state dict”: tensors under the names
/// of the modules that own them.
///
/// The networks are DeepLabV3 and FCN on ResNet-50 and ResNet-101, and DeepLabV3 and LR-ASPP on MobileNetV3-Large. The
/// tensors' names and shapes determine which network it is, the number of blocks, and all widths.
///
/// ```swift
/// let model = try ImageModel(contentsOf: "deeplabv3_resnet50.safetensors")
/// print(model.classes?.names ?? [])
/// ```
package enum TorchVision {
  /// The name of the graph's input.
  static let inputName = "image"
  /// The name of the graph's output.
  static let outputName = "logits"
  /// The columns and rows of the input unless others are given; torchvision reduces the shorter side of images to it.
  package static let defaultSize = 520
}

extension ModelDescription {
  /// Returns the description of one of torchvision's networks.
  static func torchVision(
    width: Int, height: Int, classes: SegmentationClasses
  ) -> ModelDescription {
    ModelDescription(
      inputs: [
        Feature(
          name: TorchVision.inputName, kind: .image(.imageNet(width: width, height: height)))
      ],
      outputs: [
        Feature(
          name: TorchVision.outputName,
          kind: .tensor(TensorType(.float32, [1, height, width, classes.names.count])))
      ],
      // The graph itself enlarges the logits to the input's size.
      roles: [TorchVision.outputName: .labels(classes, width: width, height: height)])
  }
}
