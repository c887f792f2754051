// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// A value of an ONNX graph: one that is known when the file is read, or one that the network computes.
enum ONNXValue {
  case constant(ONNXConstant)
  case computed(ONNXComputed)
}

/// A computed value and the order in which the graph stores its axes.
///
/// ONNX's images are [N, C, H, W], the graph's [N, H, W, C]. Instead of moving elements before and after every operator, a
/// value keeps the order in which it is stored; a transposition only relabels the axes.
struct ONNXComputed {
  let id: Graph.ValueID
  /// For each axis of the stored tensor, the axis in the file.
  let axes: [Int]

  /// The order in which images and other values with four axes are stored.
  static let channelsLast = [0, 2, 3, 1]

  /// The order of the file.
  static func plain(_ rank: Int) -> [Int] { Array(0..<rank) }

  init(_ id: Graph.ValueID, axes: [Int]) {
    self.id = id
    self.axes = axes
  }

  /// The position in the stored tensor of an axis of the file.
  func position(of axis: Int) -> Int { axes.firstIndex(of: axis) ?? axis }

  /// Returns values by axis of the file in the order in which the axes are stored.
  func stored<T>(_ values: [T]) -> [T] { axes.map { values[$0] } }
}
