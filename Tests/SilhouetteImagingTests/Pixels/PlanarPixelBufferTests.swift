// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct PlanarPixelBufferTests {
  @Test func blackIsBlack() throws {
    for (range, black) in [(YCbCrEncoding.Range.limited, UInt8(16)), (.full, 0)] {
      for format in [PlanarPixelBuffer.Format.i420, .nv12] {
        let frame = PlanarPixelBuffer(width: 5, height: 3, format: format, range: range)
        #expect(
          frame.packedBytes
            == [UInt8](repeating: black, count: 15) + [UInt8](repeating: 128, count: 12))
        let image = Image(
          planar: frame, encoding: YCbCrEncoding(matrix: .bt709, range: range))
        let pixels = try Renderer().render(image, format: .rgb8).packedBytes
        #expect(pixels == [UInt8](repeating: 0, count: 45))
      }
    }
  }

  @Test func rowsAreAlignedAndPlanesHaveValueSemantics() {
    for format in [PlanarPixelBuffer.Format.i420, .nv12] {
      var frame = PlanarPixelBuffer(width: 67, height: 5, format: format)
      for plane in 0..<format.planeCount {
        #expect(frame.rowStrideInBytes(ofPlane: plane) % 64 == 0)
        let address = frame.withUnsafePlane(plane) { Int(bitPattern: $0.baseAddress) }
        #expect(address % 64 == 0)
      }
      let copy = frame
      frame.withUnsafeMutablePlane(1) { $0[1] = 77 }
      #expect(copy.withUnsafePlane(1) { $0[1] } == 128)
      #expect(frame.withUnsafePlane(1) { $0[1] } == 77)
      #expect(frame.packedBytes.count == 67 * 5 + 2 * 34 * 3)
    }
  }

  @Test func planesAreCopiedFromAnyStrides() throws {
    var random = SeededRandom(seed: 31)
    for format in [PlanarPixelBuffer.Format.i420, .nv12] {
      for (width, height) in [(1, 1), (2, 1), (1, 2), (3, 3), (5, 2), (64, 3), (131, 4)] {
        let frame = Frame(width: width, height: height, &random)
        let packed = frame.packed(format)
        #expect(try frame.buffer(format).packedBytes == packed)
        // With rows apart, and not a byte behind the last.
        var bytes: [[UInt8]] = []
        var strides: [Int] = []
        var start = 0
        for plane in 0..<format.planeCount {
          let row = format.rowByteCount(ofPlane: plane, width: width)
          let rows = format.rowCount(ofPlane: plane, height: height)
          strides.append(row + random.int(0...9))
          var spaced = [UInt8](repeating: 0xEE, count: strides[plane] * (rows - 1) + row)
          for y in 0..<rows {
            for x in 0..<row { spaced[y * strides[plane] + x] = packed[start + y * row + x] }
          }
          bytes.append(spaced)
          start += row * rows
        }
        let memory = bytes.map { source in
          let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
          copy.copyBytes(from: source)
          return copy
        }
        defer { for block in memory { block.deallocate() } }
        let buffer = try PlanarPixelBuffer(
          width: width, height: height, format: format,
          planes: zip(memory, strides).map { (UnsafeRawBufferPointer($0), $1) })
        #expect(buffer.packedBytes == packed)
        for plane in 0..<format.planeCount {
          var short = zip(memory, strides).map { (UnsafeRawBufferPointer($0), $1) }
          short[plane].0 = UnsafeRawBufferPointer(rebasing: short[plane].0.dropLast())
          #expect(throws: PlanarPixelBuffer.LayoutError.self) {
            try PlanarPixelBuffer(width: width, height: height, format: format, planes: short)
          }
        }
      }
    }
  }

  @Test func planesThatDoNotFitThrow() {
    let bytes = [UInt8](repeating: 0, count: 6)
    bytes.withUnsafeBytes { bytes in
      #expect(throws: PlanarPixelBuffer.LayoutError.wrongPlaneCount(.i420, expected: 3, found: 2)) {
        try PlanarPixelBuffer(
          width: 2, height: 2, format: .i420, planes: [(bytes, 2), (bytes, 1)])
      }
      #expect(
        throws: PlanarPixelBuffer.LayoutError.rowStrideTooSmall(plane: 1, expected: 2, found: 1)
      ) {
        try PlanarPixelBuffer(
          width: 2, height: 2, format: .nv12, planes: [(bytes, 2), (bytes, 1)])
      }
      #expect(
        throws: PlanarPixelBuffer.LayoutError.planeTooSmall(plane: 0, expected: .max, found: 6)
      ) {
        try PlanarPixelBuffer(
          width: 2, height: 3, format: .nv12, planes: [(bytes, .max), (bytes, 2)])
      }
      #expect(throws: PlanarPixelBuffer.LayoutError.planeTooSmall(plane: 1, expected: 4, found: 2))
      {
        try PlanarPixelBuffer(width: 4, height: 1, format: .nv12, packedBytes: bytes)
      }
    }
  }
}
