// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Frames on small grids")
struct FrameGridTests {
  /// Returns the weights of `count` samples in each of `target` places: the stretch of each that a place covers, or, if
  /// there are more places than samples, the two samples around its centre.
  private func weights(_ count: Int, _ target: Int) -> [[Double]] {
    (0..<target).map { place in
      let step = Double(count) / Double(target)
      if target < count {
        let (start, end) = (Double(place) * step, Double(place + 1) * step)
        return (0..<count).map {
          max(0, min(end, Double($0 + 1)) - max(start, Double($0))) / step
        }
      }
      let center = min(max((Double(place) + 0.5) * step - 0.5, 0), Double(count - 1))
      return (0..<count).map { max(0, 1 - abs(Double($0) - center)) }
    }
  }

  private func means(
    _ plane: [UInt16], _ size: (width: Int, height: Int), _ grid: FrameGrid, scale: Double
  ) -> [Double] {
    slowAreaSums(
      plane, columns: weights(size.width, grid.width), rows: weights(size.height, grid.height)
    ).map { $0 / scale }
  }

  @Test("Each place is the mean of its area, in every layout and size")
  func areaMeans() throws {
    var random = SeededRandom(seed: 154)
    // More rows than a band, fewer and more places than pixels.
    var grid = FrameGrid(width: 19, height: 29)
    for format in PlanarPixelBuffer.Format.many {
      for size in [
        (random.int(1...9), random.int(1...9)), (random.int(20...90), random.int(30...80)),
        (random.int(1...90), random.int(1...80)), (19, 29),
      ] {
        let samples = PlanarSamples(width: size.0, height: size.1, format: format, &random)
        let frame = try samples.buffer()
        grid.fill(from: frame, threadCount: 1)
        let scale = Double(255 << (format.bitDepth - 8))
        let luma = means(samples.luma, size, grid, scale: scale)
        #expect(mismatch(grid.planes[0], luma, absolute: 3e-6) == nil, "\(format) \(size)")
        for plane in 0..<2 {
          let wanted =
            format.subsampling == nil
            ? luma.map { _ in 0.5 }
            : means(samples.chroma[plane], samples.chromaSize, grid, scale: scale)
          #expect(
            mismatch(grid.planes[1 + plane], wanted, absolute: 3e-6) == nil,
            "\(format) \(size) \(plane)")
        }
        var other = FrameGrid(width: 19, height: 29)
        other.fill(from: frame, threadCount: 2)
        for (a, b) in zip(grid.planes, other.planes) { #expect(bitMismatch(a, b) == nil) }
      }
    }
  }

  @Test(
    "A copy of a grid keeps its frame", arguments: [PlanarPixelBuffer.Format.luma, .i420, .nv12])
  func copies(format: PlanarPixelBuffer.Format) throws {
    var random = SeededRandom(seed: 158)
    var grid = FrameGrid(width: 7, height: 5)
    var frames: [PlanarPixelBuffer] = []
    for _ in 0..<3 {
      frames.append(try PlanarSamples(width: 23, height: 17, format: format, &random).buffer())
    }
    var copies: [FrameGrid] = []
    for frame in frames {
      grid.fill(from: frame, threadCount: 1)
      copies.append(grid)
    }
    for (copy, frame) in zip(copies, frames) {
      var alone = FrameGrid(width: 7, height: 5)
      alone.fill(from: frame, threadCount: 1)
      for (a, b) in zip(copy.planes, alone.planes) { #expect(bitMismatch(a, b) == nil) }
    }
  }

  @Test("A frame that is thousands of times as wide as the grid")
  func wide() throws {
    var random = SeededRandom(seed: 155)
    for format in [PlanarPixelBuffer.Format.luma, .i420, .nv12] {
      let samples = PlanarSamples(width: 20_001, height: 2, format: format, &random)
      var grid = FrameGrid(width: 3, height: 2)
      grid.fill(from: try samples.buffer(), threadCount: 1)
      let wanted = means(samples.luma, (20_001, 2), grid, scale: 255)
      #expect(mismatch(grid.planes[0], wanted, absolute: 1e-4) == nil, "\(format)")
      guard format.subsampling != nil else { continue }
      let cr = means(samples.chroma[1], samples.chromaSize, grid, scale: 255)
      #expect(mismatch(grid.planes[2], cr, absolute: 1e-4) == nil, "\(format)")
    }
  }

  @Test("A turned grid is the grid of the turned frame", arguments: ImageOrientation.allCases)
  func turned(orientation: ImageOrientation) {
    var random = SeededRandom(seed: 156)
    let (width, height) = (11, 7)
    var stored = FrameGrid(width: width, height: height)
    for place in 0..<width * height {
      stored.set(place, luma: random.float(), cb: random.float(), cr: random.float())
    }
    let size = orientation.displaySize(width: width, height: height)
    var grid = FrameGrid(width: size.width, height: size.height)
    grid.turn(stored, to: orientation)
    for (plane, source) in zip(grid.planes, stored.planes) {
      #expect(plane == orientation.upright(source, width: width, height: height))
    }
  }

  @Test("Colours are those of the published definitions, clamped")
  func colors() {
    var random = SeededRandom(seed: 157)
    for matrix in YCbCrEncoding.Matrix.allCases {
      for range in YCbCrEncoding.Range.allCases {
        let encoding = YCbCrEncoding(matrix: matrix, range: range)
        var grid = FrameGrid(width: 13, height: 5)
        for place in 0..<65 {
          grid.set(
            place, luma: Float.random(in: 0...1, using: &random),
            cb: Float.random(in: 0...1, using: &random),
            cr: Float.random(in: 0...1, using: &random))
        }
        let result = Guarded<Float>(count: 3 * 65)
        grid.writeRGB(
          encoding, into: UnsafeMutableBufferPointer(start: result.pointer, count: 3 * 65))
        let oracle = YCbCrOracle(encoding: encoding)
        let wanted = (0..<65).flatMap { place in
          oracle.color(grid.planes.map { Double($0[place]) * 255 }).map { min(max($0, 0), 1) }
        }
        #expect(result.isIntact)
        #expect(mismatch(result.values, wanted, absolute: 2e-6) == nil, "\(encoding)")
        #expect(wanted.contains(0) && wanted.contains(1))
      }
    }
  }

  @Test("A constant grid written into a frame gives constant planes, in every layout")
  func written() throws {
    var random = SeededRandom(seed: 158)
    for format in PlanarPixelBuffer.Format.many {
      let scale = 1 << (format.bitDepth - 8)
      let codes = (0..<3).map { _ in random.int(0...255) }
      var grid = FrameGrid(width: 5, height: 4)
      for place in 0..<20 {
        grid.set(
          place, luma: Float(codes[0]) / 255, cb: Float(codes[1]) / 255, cr: Float(codes[2]) / 255)
      }
      var frame = PlanarPixelBuffer(
        width: random.int(1...40), height: random.int(1...70), format: format)
      let copy = frame
      let before = copy.packedBytes
      grid.write(into: &frame, threadCount: 2)
      let written = PlanarSamples(frame)
      for (plane, code) in zip([written.luma] + written.chroma, codes) {
        #expect(plane.allSatisfy { Int($0) == code * scale }, "\(format)")
      }
      #expect(written.alpha == PlanarSamples(copy).alpha && copy.packedBytes == before)
    }
  }
}
