// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The weights of a 3×3 convolution, transformed for Winograd's minimal filtering F(4×4, 3×3).
///
/// Source: Lavin, Gray: *Fast Algorithms for Convolutional Neural Networks*, CVPR 2016.
package struct WinogradFilter: Sendable {
  package let inputChannels: Int
  package let outputChannels: Int
  /// The transformed weights: one packed matrix [Cin, Cout] for each of the 36 elements of a transformed tile.
  private let matrices: AlignedBuffer
  private let matrixCount: Int

  /// Returns the size in bytes of a convolution's transformed weights; `Int.max` if the size overflows.
  package static func byteCount(
    inputChannels: Int, outputChannels: Int, kernels: KernelTable
  ) -> Int {
    .saturatingProduct(
      kernels.packedCount(depth: inputChannels, columns: outputChannels),
      WinogradTile.elementCount, 4)
  }

  /// Creates a filter by transforming weights [Cout, 3, 3, Cin].
  package init(_ weights: Tensor, kernels: KernelTable, memory: WeightMemory) {
    let outputs = weights.shape[0]
    let inputs = weights.shape[3]
    inputChannels = inputs
    outputChannels = outputs
    let matrixCount = kernels.packedCount(depth: inputs, columns: outputs)
    self.matrixCount = matrixCount
    matrices = memory.take(byteCount: matrixCount * WinogradTile.elementCount * 4)
    let packed = matrices.baseAddress.assumingMemoryBound(to: Float.self)
    memory.later { scratch in
      // Matrices [Cout, Cin], one after the other.
      let count = outputs * inputs
      let plain = scratch.memory(byteCount: count * WinogradTile.elementCount * 4)
      let numbers = plain.assumingMemoryBound(to: Float.self)
      weights.withUnsafeScalars(of: Float.self) { source in
        guard let source = source.baseAddress else { return }
        for output in 0..<outputs {
          for input in stride(from: 0, to: inputs, by: WinogradTile.channelUnit) {
            Self.transform(
              source + output * 9 * inputs + input, inputs, numbers + output * inputs + input,
              count)
          }
        }
      }
      for element in 0..<WinogradTile.elementCount {
        kernels.packMatrix(
          source: numbers + element * count, rowStride: inputs, depth: inputs, columns: outputs,
          result: packed + element * matrixCount)
      }
    }
  }

  /// Transforms the filters of one vector of channels. Each filter has 3×3 taps, which are `stride` floats apart, and its
  /// transform has 6×6 elements, which are `targetStride` floats apart.
  private static func transform(
    _ source: UnsafePointer<Float>, _ stride: Int, _ target: UnsafeMutablePointer<Float>,
    _ targetStride: Int
  ) {
    func tap(_ row: Int, _ column: Int) -> SIMD16<Float> {
      UnsafeRawPointer(source + (row * 3 + column) * stride)
        .loadUnaligned(as: SIMD16<Float>.self)
    }
    func store(_ row: Int, _ six: Six) {
      func write(_ vector: SIMD16<Float>, _ column: Int) {
        UnsafeMutableRawPointer(target + (row * 6 + column) * targetStride)
          .storeBytes(of: vector, as: SIMD16<Float>.self)
      }
      write(six.0, 0)
      write(six.1, 1)
      write(six.2, 2)
      write(six.3, 3)
      write(six.4, 4)
      write(six.5, 5)
    }
    let first = transformed(tap(0, 0), tap(1, 0), tap(2, 0))
    let second = transformed(tap(0, 1), tap(1, 1), tap(2, 1))
    let third = transformed(tap(0, 2), tap(1, 2), tap(2, 2))
    store(0, transformed(first.0, second.0, third.0))
    store(1, transformed(first.1, second.1, third.1))
    store(2, transformed(first.2, second.2, third.2))
    store(3, transformed(first.3, second.3, third.3))
    store(4, transformed(first.4, second.4, third.4))
    store(5, transformed(first.5, second.5, third.5))
  }

  private typealias Six = (
    SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>
  )

  /// Returns the six elements into which a row or column of three taps is transformed, by the matrix G of the paper.
  @inline(__always)
  private static func transformed(
    _ a: SIMD16<Float>, _ b: SIMD16<Float>, _ c: SIMD16<Float>
  ) -> Six {
    let outer = (a + c) * (-1 / 6)
    let middle = b * (1 / 6)
    let far = a * (1 / 24) + c * (1 / 6)
    let farMiddle = b * (1 / 12)
    return (a * (1 / 4), outer - middle, outer + middle, far + farMiddle, far - farMiddle, c)
  }

  /// Returns the address of the packed matrix for one element of a transformed tile.
  package func matrix(_ element: Int) -> UnsafePointer<Float> {
    UnsafePointer(
      matrices.baseAddress.assumingMemoryBound(to: Float.self) + element * matrixCount)
  }
}
