// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

/// The transforms of F(4×4, 3×3), compared with the products of the matrices that Lavin and Gray print.
@Suite struct WinogradTransformTests {
  /// Bᵀ
  private static let input: [[Double]] = [
    [4, 0, -5, 0, 1, 0], [0, -4, -4, 1, 1, 0], [0, 4, -4, -1, 1, 0],
    [0, -2, -1, 2, 1, 0], [0, 2, -1, -2, 1, 0], [0, 4, 0, -5, 0, 1],
  ]
  /// Aᵀ
  private static let output: [[Double]] = [
    [1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1],
  ]

  /// Returns element (row, column) of T · tile · Tᵀ.
  private static func element(
    _ matrix: [[Double]], _ row: Int, _ column: Int, _ tile: (_ y: Int, _ x: Int) -> Double
  ) -> Double {
    var sum = 0.0
    for y in 0..<6 {
      for x in 0..<6 { sum += matrix[row][y] * tile(y, x) * matrix[column][x] }
    }
    return sum
  }

  @Test(arguments: Kernels.supported)
  func tilesAreTransformed(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 71)
    for _ in 0..<30 {
      let (height, width) = (random.int(1...13), random.int(1...13))
      let channels = random.int(1...3) * WinogradTile.channelUnit
      let (padTop, padLeft) = (random.int(0...2), random.int(0...2))
      let (tileRows, tilesPerRow) = ((height + 3) / 4, (width + 3) / 4)
      let image = Guarded(random.floats(height * width * channels))
      let pixels = image.values
      let tileStride = channels + random.int(0...3)
      for range in random.cuts(tileRows * tilesPerRow) {
        // Room between tiles and matrices keeps its values.
        let elementStride = range.count * tileStride + random.int(0...5)
        let result = Guarded<Float>(count: WinogradTile.elementCount * elementStride)
        let scratch = Guarded<Float>(count: WinogradTile.scratchCount(channels: channels))
        kernels.winogradInput(
          WinogradInput(
            image: image.pointer, height: height, width: width, channels: channels,
            padTop: padTop, padLeft: padLeft, tilesPerRow: tilesPerRow, result: result.pointer,
            tileStride: tileStride, elementStride: elementStride, scratch: scratch.pointer),
          tiles: range)
        #expect(result.isIntact && scratch.isIntact && image.isIntact)
        var expected = result.values.map { Double($0) }
        for tile in range {
          let (top, left) = (
            tile / tilesPerRow * 4 - padTop, tile % tilesPerRow * 4 - padLeft
          )
          for index in 0..<WinogradTile.elementCount {
            for channel in 0..<channels {
              let place =
                index * elementStride + (tile - range.lowerBound) * tileStride + channel
              expected[place] = Self.element(Self.input, index / 6, index % 6) { y, x in
                let (row, column) = (top + y, left + x)
                guard row >= 0, row < height, column >= 0, column < width else { return 0 }
                return Double(pixels[(row * width + column) * channels + channel])
              }
            }
          }
        }
        // Factors of up to 10 in each direction.
        let failure = mismatch(result.values, expected, absolute: 2e-5)
        #expect(failure == nil, "\(kernels.name) \(height)×\(width)×\(channels) \(range)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func productsAreTransformedBack(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 72)
    for _ in 0..<30 {
      let (height, width) = (random.int(1...13), random.int(1...13))
      let channels = random.int(1...3) * WinogradTile.channelUnit
      let (tileRows, tilesPerRow) = ((height + 3) / 4, (width + 3) / 4)
      let tileCount = tileRows * tilesPerRow
      let activation = random.pick([KernelActivation.identity, .relu, .relu6])
      let tileStride = channels + random.int(0...3)
      let elementStride = tileCount * tileStride + random.int(0...5)
      let products = Guarded(random.floats(WinogradTile.elementCount * elementStride))
      let bias = Guarded(random.floats(channels))
      let residual = Guarded(random.floats(height * width * channels))
      let hasResidual = random.int(0...1) == 1
      let (factors, offsets, rest) = (products.values, bias.values, residual.values)
      let result = Guarded<Float>(count: height * width * channels)
      for range in random.cuts(tileCount) {
        kernels.winogradOutput(
          WinogradOutput(
            products: products.pointer + range.lowerBound * tileStride, tileStride: tileStride,
            elementStride: elementStride, bias: bias.pointer, activation: activation,
            residual: hasResidual ? UnsafePointer(residual.pointer) : nil, result: result.pointer,
            height: height, width: width, channels: channels, tilesPerRow: tilesPerRow),
          tiles: range)
      }
      var expected: [Double] = []
      for y in 0..<height {
        for x in 0..<width {
          let start = (y / 4 * tilesPerRow + x / 4) * tileStride
          for channel in 0..<channels {
            let sum = Self.element(Self.output, y % 4, x % 4) { row, column in
              Double(factors[(row * 6 + column) * elementStride + start + channel])
            }
            let place = (y * width + x) * channels + channel
            let value = activation.reference(sum + Double(offsets[channel]))
            expected.append(value + (hasResidual ? Double(rest[place]) : 0))
          }
        }
      }
      #expect(result.isIntact && products.isIntact && residual.isIntact)
      // Sums of up to 19 · 19 products.
      let failure = mismatch(result.values, expected, absolute: 5e-5)
      #expect(failure == nil, "\(kernels.name) \(height)×\(width)×\(channels) \(activation)")
    }
  }
}
