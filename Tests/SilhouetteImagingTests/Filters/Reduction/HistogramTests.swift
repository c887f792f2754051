// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Histograms") struct HistogramTests {
  @Test("Every pixel of the rectangle counts once", arguments: [1, 7, 64])
  func counts(count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    let sample = try SampleImage(&random)
    let region = sample.grid.region
    var expected = [SIMD3<Double>](repeating: .zero, count: count)
    for y in region.minY..<region.maxY {
      for x in region.minX..<region.maxX {
        for channel in 0..<3 {
          let value = min(max(sample.grid[x, y][channel], 0), 1)
          expected[min(Int(value * Double(count)), count - 1)][channel] += 2.5
        }
      }
    }
    let image = Filters.AreaHistogram(count: count, scale: 2.5).apply(to: sample.image)
    #expect(image.extent == Rect(x: 0, y: 0, width: Double(count), height: 1))
    let found = try plain.render(image, format: .rgbaFloat, colorSpace: .none).floatValues
    for index in 0..<count {
      for channel in 0..<3 {
        let share = expected[index][channel] / Double(region.width * region.height)
        #expect(abs(Double(found[4 * index + channel]) - share) < 1e-6, "\(index), \(channel)")
      }
      #expect(found[4 * index + 3] == 1)
    }
  }

  @Test("Values outside of 0…1 count as the nearest, none as 0, and nothing outside of the image")
  func limits() throws {
    let image = Image(
      pixels: .floats(
        width: 4, height: 1, [-1, 0, 0, 1, 2, 0, 0, 1, .nan, 0, 0, 1, 1, 0, 0, 1]))
    let histogram = Filters.AreaHistogram(
      extent: Rect(x: -5, y: -5, width: 20, height: 20), count: 2
    )
    .apply(to: image)
    #expect(try histogram.reds() == [0.5, 0.5])
    let empty = Filters.AreaHistogram(extent: Rect(x: 50, y: 0, width: 2, height: 2), count: 3)
      .apply(to: image)
    #expect(try empty.reds() == [0, 0, 0])
  }
}
