// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A border of zeros around a picture that is convolved → the convolution's padding; padding in
/// numbers that is what `same` would be → `same`; a convolution of as many groups as there are
/// channels → a depthwise one, which is made faster.
///
/// Files spell these differently; what looks for a network or a fast step needs to know one form.
struct CanonicalConvolutions: Pass {
  static let name = "canonicalConvolutions"

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      switch operation {
      case .convolution2D(var convolution):
        let weights = result[inputs[1]].type.shape
        let (picture, window) = Self.canonical(
          convolution.window, inputs[0], kernel: Extent2D(weights[1], weights[2]), in: result)
        let operands = [picture] + inputs.dropFirst()
        if convolution.groups > 1, weights[3] == 1, let tensor = result.constant(inputs[1]) {
          let perChannel = tensor.reshaped([weights[0], weights[1], weights[2]])
            .permuted([1, 2, 0])
          let constant = result.addConstant(perChannel, name: result[inputs[1]].name)
          let depthwise = DepthwiseConvolution2D(
            window: window, activation: convolution.activation)
          return try result.add(
            .depthwiseConvolution2D(depthwise), [picture, constant] + operands.dropFirst(2),
            name: graph[id].name)
        }
        guard window != convolution.window else { return nil }
        convolution.window = window
        return try result.add(.convolution2D(convolution), operands, name: graph[id].name)
      case .depthwiseConvolution2D(var convolution):
        let weights = result[inputs[1]].type.shape
        let (picture, window) = Self.canonical(
          convolution.window, inputs[0], kernel: Extent2D(weights[0], weights[1]), in: result)
        guard window != convolution.window else { return nil }
        convolution.window = window
        return try result.add(
          .depthwiseConvolution2D(convolution), [picture] + inputs.dropFirst(),
          name: graph[id].name)
      default: return nil
      }
    }
  }

  /// The picture without a border of zeros, and the window that walks over it in the same way, with
  /// `same` padding where it can.
  private static func canonical(
    _ window: Window, _ input: Graph.ValueID, kernel: Extent2D, in graph: Graph
  ) -> (Graph.ValueID, Window) {
    func geometry(_ window: Window, _ picture: Graph.ValueID) -> WindowGeometry? {
      try? window.geometry(input: graph[picture].type.shape, kernel: kernel, outputChannels: 1)
    }
    var (picture, window) = (input, window)
    if let (inner, padding) = withoutBorder(input, window.padding, in: graph) {
      var padded = window
      padded.padding = padding
      if geometry(padded, inner) != nil { (picture, window) = (inner, padded) }
    }
    var same = window
    same.padding = .same
    // A window of one tap has no dilation to speak of.
    if kernel.height == 1 { same.dilation.height = 1 }
    if kernel.width == 1 { same.dilation.width = 1 }
    guard let plain = geometry(same, picture), let found = geometry(window, picture),
      plain.walksLike(found)
    else { return (picture, window) }
    return (picture, same)
  }

  /// What a border of zeros was added to, and the padding that takes its place.
  private static func withoutBorder(
    _ value: Graph.ValueID, _ padding: Padding, in graph: Graph
  ) -> (Graph.ValueID, Padding)? {
    guard let (operation, inputs) = graph.operation(value), case .pad(let pad) = operation,
      pad.value == 0, [pad.before[0], pad.after[0], pad.before[3], pad.after[3]] == [0, 0, 0, 0]
    else { return nil }
    let (before, after) = (pad.before, pad.after)
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
  /// Whether the windows of both lie at the same places.
  fileprivate func walksLike(_ other: WindowGeometry) -> Bool {
    (outputHeight, outputWidth, padTop, padLeft)
      == (other.outputHeight, other.outputWidth, other.padTop, other.padLeft)
  }
}
