// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

extension KernelActivation: CaseIterable {
  package static var allCases: [KernelActivation] {
    (0...UInt8.max).compactMap(KernelActivation.init)
  }

  var reference: ReferenceActivation {
    switch self {
    case .identity: .identity
    case .relu: .relu
    case .relu6: .relu6
    case .hardSwish: .hardSwish
    case .sigmoid: .sigmoid
    }
  }
}

extension KernelResizeMapping: CaseIterable {
  package static var allCases: [KernelResizeMapping] {
    [.asymmetric, .alignCorners, .halfPixelCenters]
  }

  var reference: ReferenceResize.Mapping {
    switch self {
    case .asymmetric: .asymmetric
    case .alignCorners: .alignCorners
    case .halfPixelCenters: .halfPixelCenters
    }
  }
}

extension WindowGeometry {
  /// The geometry that the oracle's formulas give.
  init(_ window: ReferenceWindow, height: Int, width: Int, channels: Int) {
    let rows = window.rows(of: height)
    let columns = window.columns(of: width)
    self.init(
      inputHeight: height, inputWidth: width, inputChannels: channels, outputHeight: rows.count,
      outputWidth: columns.count, outputChannels: channels, kernelHeight: window.kernel.0,
      kernelWidth: window.kernel.1, strideHeight: window.stride.0, strideWidth: window.stride.1,
      dilationHeight: window.dilation.0, dilationWidth: window.dilation.1, padTop: rows.before,
      padLeft: columns.before)
  }
}

extension SeededRandom {
  mutating func pick<T>(_ choices: [T]) -> T { choices[int(0...choices.count - 1)] }

  /// A window and a size of image into which it fits.
  mutating func window() -> (window: ReferenceWindow, height: Int, width: Int) {
    while true {
      let padding: ReferenceWindow.Padding = pick([
        .same, .same, .valid, .explicit(top: 1, bottom: 0, left: 2, right: 1),
        .explicit(top: 0, bottom: 2, left: 0, right: 3),
      ])
      let window = ReferenceWindow(
        kernel: (int(1...5), int(1...5)), stride: (int(1...3), int(1...3)),
        dilation: (int(1...4), int(1...4)), padding: padding)
      let (height, width) = (int(1...14), int(1...14))
      if window.rows(of: height).count > 0, window.columns(of: width).count > 0 {
        return (window, height, width)
      }
    }
  }

  /// Cuts 0..<count into ranges.
  mutating func cuts(_ count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = int(start + 1...count)
      ranges.append(start..<end)
      start = end
    }
    return ranges.shuffled(using: &self)
  }
}
