// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Custom operators of MediaPipe 0.10.21's attention mesh, version 2; their options are FlexBuffers.
extension TFLiteImporter {
  mutating func landmarksToMatrix(_ node: TFLiteNode, _ name: String) throws -> Graph.ValueID {
    try check(node, inputCount: 1)
    let options = try node.flexOptions()
    guard try options.float("target_rotation_radians") == 0 else {
      throw node.error("a target rotation other than 0 is not supported")
    }
    let operation = Operator.LandmarksToMatrix(
      subset: try options.integers("subset_idxs"),
      leftIndex: try options.integer("left_rotation_idx"),
      rightIndex: try options.integer("right_rotation_idx"),
      size: try size(options), scaleX: try options.float("scale_x"),
      scaleY: try options.float("scale_y"))
    return try add(.landmarksToMatrix(operation), [operand(node, 0)], of: node, name: name)
  }

  mutating func transformBilinear(_ node: TFLiteNode, _ name: String) throws -> Graph.ValueID {
    try check(node, inputCount: 2)
    return try add(
      .transformBilinear(Operator.TransformBilinear(size: size(node.flexOptions()))),
      [operand(node, 0), operand(node, 1)], of: node, name: name)
  }

  mutating func transformLandmarks(_ node: TFLiteNode, _ name: String) throws -> Graph.ValueID {
    try check(node, inputCount: 2)
    return try add(
      .transformLandmarks(Operator.TransformLandmarks()), [operand(node, 0), operand(node, 1)],
      of: node,
      name: name)
  }

  private func check(_ node: TFLiteNode, inputCount: Int) throws {
    try node.checkInputCount(inputCount...inputCount)
    // Version 1 samples the pixels of the crop at other positions.
    guard node.version == 2 else {
      throw ModelError(
        path: node.path,
        reason: .unsupportedOperator(name: node.name, version: node.version, index: node.index))
    }
  }

  private func size(_ options: FlexBufferMap) throws(FormatError) -> Operator.Extent2D {
    Operator.Extent2D(try options.integer("output_height"), try options.integer("output_width"))
  }
}
