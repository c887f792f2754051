// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct PixelBufferViewTests {
  private func numbers(_ width: Int, _ height: Int) -> PixelBuffer {
    .bytes(
      width: width, height: height, format: .grey8,
      (0..<width * height).map { UInt8(truncatingIfNeeded: $0) })
  }

  @Test("A view shares the memory of its pixels until either is changed")
  func sharing() {
    var whole = numbers(8, 6)
    var view = whole.cropped(to: Rect(x: 2, y: 1, width: 3, height: 2))
    #expect(view.packedBytes == [26, 27, 28, 34, 35, 36])
    #expect(view.cropped(to: view.rect).storageIdentity == view.storageIdentity)
    #expect(
      view.cropped(to: Rect(x: 1, y: 0, width: 2, height: 1)).packedBytes == [35, 36])
    let stride = whole.rowStrideInBytes
    whole.withUnsafeMutableBytes { $0[3 * stride + 2] = 99 }
    #expect(view.packedBytes == [26, 27, 28, 34, 35, 36])
    let copy = view
    view.withUnsafeMutableBytes { $0[0] = 7 }
    #expect(view.packedBytes == [7, 27, 28, 34, 35, 36])
    #expect(copy.packedBytes == [26, 27, 28, 34, 35, 36])
    #expect(whole.packedBytes.prefix(27) == numbers(8, 6).packedBytes.prefix(26) + [99])
  }

  @Test("Views of different places of the same memory are different images")
  func identity() {
    let whole = numbers(4, 4)
    let left = whole.cropped(to: Rect(x: 0, y: 0, width: 2, height: 4))
    let right = whole.cropped(to: Rect(x: 2, y: 0, width: 2, height: 4))
    #expect(Image(mask: left) != Image(mask: right))
    #expect(Image(mask: left) == Image(mask: whole.cropped(to: left.rect)))
  }

  @Test("A region that is drawn in place becomes part of the whole buffer, with zeros around it")
  func drawingInPlace() throws {
    let image = numbers(70, 5)
    for region in [
      Rect(x: 3, y: 1, width: 4, height: 2), Rect(x: 0, y: 0, width: 70, height: 5),
      Rect(x: 0, y: 0, width: 69, height: 5), Rect(x: 0, y: 3, width: 70, height: 2),
    ] {
      var part = image.zeros(in: region, format: .grey8, colorSpace: .none)
      part.copyRows(
        from: [UInt8](repeating: 200, count: 350), rowStrideInBytes: Int(region.width))
      let whole = try #require(part.whole(width: 70, height: 5, around: region))
      let expected = try plain.render(
        Image(mask: part).moved(to: region.origin), region: image.rect, format: .grey8,
        colorSpace: .none)
      #expect(whole.packedBytes == expected.packedBytes)
      #expect(whole.packedBytes.count { $0 == 200 } == Int(region.width * region.height))
    }
    let other = image.cropped(to: Rect(x: 3, y: 1, width: 4, height: 2))
    #expect(other.whole(width: 60, height: 5, around: Rect(x: 3, y: 1, width: 4, height: 2)) == nil)
    #expect(other.whole(width: 70, height: 5, around: Rect(x: 2, y: 1, width: 4, height: 2)) == nil)
  }
}
