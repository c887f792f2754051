// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// Padding in numbers that is what `same` would be → `same`; a convolution of as many groups as
/// there are channels → a depthwise one, which is made faster.
///
/// Files spell these differently; what looks for a network or a fast step needs to know one form.
struct CanonicalConvolutions: Pass {
  static let name = "canonicalConvolutions"

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      let picture = result[inputs[0]].type.shape
      switch operation {
      case .convolution2D(var convolution):
        let weights = result[inputs[1]].type.shape
        let window = Self.canonical(
          convolution.window, picture, kernel: Extent2D(weights[1], weights[2]))
        if convolution.groups > 1, weights[3] == 1, let tensor = result.constant(inputs[1]) {
          let perChannel = tensor.reshaped([weights[0], weights[1], weights[2]])
            .permuted([1, 2, 0])
          let depthwise = DepthwiseConvolution2D(
            window: window, activation: convolution.activation)
          let constant = result.addConstant(perChannel, name: result[inputs[1]].name)
          return try result.add(
            .depthwiseConvolution2D(depthwise), [inputs[0], constant] + inputs.dropFirst(2),
            name: graph[id].name)
        }
        guard window != convolution.window else { return nil }
        convolution.window = window
        return try result.add(.convolution2D(convolution), inputs, name: graph[id].name)
      case .depthwiseConvolution2D(var convolution):
        let weights = result[inputs[1]].type.shape
        let window = Self.canonical(
          convolution.window, picture, kernel: Extent2D(weights[0], weights[1]))
        guard window != convolution.window else { return nil }
        convolution.window = window
        return try result.add(.depthwiseConvolution2D(convolution), inputs, name: graph[id].name)
      default: return nil
      }
    }
  }

  /// The window with `same` padding where that is the same walk over the picture.
  private static func canonical(_ window: Window, _ picture: Shape, kernel: Extent2D) -> Window {
    var same = window
    same.padding = .same
    // A window of one tap has no dilation to speak of.
    if kernel.height == 1 { same.dilation.height = 1 }
    if kernel.width == 1 { same.dilation.width = 1 }
    guard
      let plain = try? same.geometry(input: picture, kernel: kernel, outputChannels: 1),
      let found = try? window.geometry(input: picture, kernel: kernel, outputChannels: 1),
      plain.walksLike(found)
    else { return window }
    return same
  }
}

extension WindowGeometry {
  /// Whether the windows of both lie at the same places.
  fileprivate func walksLike(_ other: WindowGeometry) -> Bool {
    (outputHeight, outputWidth, padTop, padLeft)
      == (other.outputHeight, other.outputWidth, other.padTop, other.padLeft)
  }
}
