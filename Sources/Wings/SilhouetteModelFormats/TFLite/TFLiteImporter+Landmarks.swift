// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Custom operators of MediaPipe 0.10.21's attention mesh, version 2; their options are FlexBuffers.
extension TFLiteImporter {
  mutating func landmarksToMatrix(_ node: TFLiteNode) throws -> Graph.ValueID {
    try checkVersion(node)
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
    return try add(.landmarksToMatrix(operation), onInputs: 1, of: node)
  }

  mutating func transformBilinear(_ node: TFLiteNode) throws -> Graph.ValueID {
    try checkVersion(node)
    let operation = Operator.TransformBilinear(size: try size(node.flexOptions()))
    return try add(.transformBilinear(operation), onInputs: 2, of: node)
  }

  mutating func transformLandmarks(_ node: TFLiteNode) throws -> Graph.ValueID {
    try checkVersion(node)
    return try add(.transformLandmarks(Operator.TransformLandmarks()), onInputs: 2, of: node)
  }

  private func checkVersion(_ node: TFLiteNode) throws(ModelError) {
    // Version 1 samples the pixels of the crop at other positions.
    guard node.version == 2 else { throw node.unsupported }
  }

  private func size(_ options: FlexBufferMap) throws(FormatError) -> Operator.Extent2D {
    Operator.Extent2D(try options.integer("output_height"), try options.integer("output_width"))
  }
}
