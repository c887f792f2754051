// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// Rewrites a border of zeros around the image of a convolution → the convolution's padding; explicit
/// padding equal to `same` → `same`; a convolution with one group per channel → a depthwise one,
/// which is faster.
///
/// Files express these differently; recognisers and fast steps then need to handle only one form.
struct CanonicalConvolutions: Pass {
  static let name = "canonicalConvolutions"

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      guard var convolution = operation.definition as? any ConvolutionDefinition else { return nil }
      let weights = result[inputs[1]].type.shape
      let (image, window) = Self.canonical(
        convolution.window, inputs[0], kernel: convolution.taps(of: weights), in: result)
      if case .convolution2D(let grouped) = operation, grouped.groups > 1, weights[3] == 1,
        let tensor = result.constant(inputs[1])
      {
        let perChannel = tensor.reshaped([weights[0], weights[1], weights[2]])
          .permuted([1, 2, 0])
        let constant = result.addConstant(perChannel, name: result[inputs[1]].name)
        let depthwise = Operator.DepthwiseConvolution2D(
          window: window, activation: grouped.activation)
        return try result.add(
          .depthwiseConvolution2D(depthwise), [image, constant] + inputs.dropFirst(2),
          name: graph[id].name)
      }
      guard window != convolution.window else { return nil }
      convolution.window = window
      return try result.add(
        convolution.operation, [image] + inputs.dropFirst(), name: graph[id].name)
    }
  }

  /// Returns the image without a border of zeros, and an equivalent window on it, with `same` padding
  /// if possible.
  private static func canonical(
    _ window: Operator.Window, _ input: Graph.ValueID, kernel: Operator.Extent2D, in graph: Graph
  ) -> (Graph.ValueID, Operator.Window) {
    func geometry(_ window: Operator.Window, _ image: Graph.ValueID) -> WindowGeometry? {
      try? window.geometry(input: graph[image].type.shape, kernel: kernel, outputChannels: 1)
    }
    var image = input
    var window = window
    if let (inner, padding) = withoutBorder(input, window.padding, in: graph) {
      var padded = window
      padded.padding = padding
      if geometry(padded, inner) != nil { (image, window) = (inner, padded) }
    }
    var same = window
    same.padding = .same
    // Dilation has no effect on a window of one tap.
    if kernel.height == 1 { same.dilation.height = 1 }
    if kernel.width == 1 { same.dilation.width = 1 }
    guard let plain = geometry(same, image), let found = geometry(window, image),
      plain.walksLike(found)
    else { return (image, window) }
    return (image, same)
  }

  /// Returns the value inside a border of zeros, and the padding that replaces the border.
  private static func withoutBorder(
    _ value: Graph.ValueID, _ padding: Operator.Padding, in graph: Graph
  ) -> (Graph.ValueID, Operator.Padding)? {
    guard let (operation, inputs) = graph.operation(value), case .pad(let pad) = operation,
      pad.value == 0, [pad.before[0], pad.after[0], pad.before[3], pad.after[3]] == [0, 0, 0, 0]
    else { return nil }
    let before = pad.before
    let after = pad.after
    switch padding {
    case .same: return nil
    case .valid:
      return (
        inputs[0],
        .explicit(top: before[1], bottom: after[1], left: before[2], right: after[2])
      )
    case .explicit(let top, let bottom, let left, let right):
      return (
        inputs[0],
        .explicit(
          top: top + before[1], bottom: bottom + after[1], left: left + before[2],
          right: right + after[2])
      )
    }
  }
}

extension WindowGeometry {
  /// Returns whether the windows of both are at the same positions.
  fileprivate func walksLike(_ other: WindowGeometry) -> Bool {
    (outputHeight, outputWidth, padTop, padLeft)
      == (other.outputHeight, other.outputWidth, other.padTop, other.padLeft)
  }
}
