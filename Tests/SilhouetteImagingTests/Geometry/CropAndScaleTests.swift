// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct CropAndScaleTests {
  private func randomSize(_ random: inout SeededRandom, _ limit: Int) -> Size {
    Size(width: Double(random.int(1...limit)), height: Double(random.int(1...limit)))
  }

  @Test(arguments: CropAndScale.allCases, ImageOrientation.allCases)
  func thereAndBackIsIdentity(_ mode: CropAndScale, _ orientation: ImageOrientation) {
    var random = SeededRandom(seed: 21)
    for _ in 0..<20 {
      let (source, target) = (randomSize(&random, 4000), randomSize(&random, 600))
      let both = mode.transform(from: source, orientation: orientation, to: target)
        .concatenating(mode.inverseTransform(from: source, orientation: orientation, to: target))
      let point = Point(x: 17, y: 1000)
      let back = both.apply(to: point)
      #expect(abs(back.x - point.x) < 1e-8 && abs(back.y - point.y) < 1e-8)
    }
  }

  @Test func theFormulasAreVisions() {
    let (source, target) = (Size(width: 40, height: 20), Size(width: 10, height: 10))
    #expect(
      CropAndScale.scaleToFill.transform(from: source, to: target)
        == Transform2D(scaleX: 0.25, y: 0.5))
    #expect(
      CropAndScale.scaleToFit.transform(from: source, to: target)
        == Transform2D(a: 0.25, b: 0, c: 0, d: 0.25, tx: 0, ty: 2.5))
    #expect(
      CropAndScale.centerCrop.transform(from: source, to: target)
        == Transform2D(a: 0.5, b: 0, c: 0, d: 0.5, tx: -5, ty: 0))
    #expect(
      CropAndScale.scaleToFit.imageRect(from: source, to: target)
        == Rect(x: 0, y: 2.5, width: 10, height: 5))
    #expect(
      CropAndScale.centerCrop.visibleRect(from: source, to: target)
        == Rect(x: 10, y: 0, width: 20, height: 20))
  }

  /// A mask that is one number everywhere comes back as exactly that number on every pixel that
  /// the network saw: no seam along any border, at any size.
  @Test(arguments: CropAndScale.allCases)
  func noSeamShowsAtAnySize(_ mode: CropAndScale) throws {
    var random = SeededRandom(seed: 22)
    for round in 0..<60 {
      let size = randomSize(&random, 90)
      let target = randomSize(&random, 40)
      let orientation = ImageOrientation.allCases[round % 8]
      let value = abs(random.float())
      let inside = mode.imageRect(from: size, orientation: orientation, to: target)
      // What the network makes of the margins must not come back.
      let values = (0..<Int(target.width * target.height)).map { index -> Float in
        let (x, row) = (index % Int(target.width), index / Int(target.width))
        let center = Point(x: Double(x) + 0.5, y: target.height - Double(row) - 0.5)
        let isInside =
          center.x >= inside.minX && center.x <= inside.maxX && center.y >= inside.minY
          && center.y <= inside.maxY
        return isInside || inside.width < 1 || inside.height < 1 ? value : 77
      }
      let mask = PixelBuffer.floats(
        width: Int(target.width), height: Int(target.height), format: .greyFloat, values)
      let image = Image(mask: mask, mappedBack: mode, to: size, orientation: orientation)
      let whole = Rect(origin: .zero, size: size)
      let visible = Region(
        touching: mode.visibleRect(from: size, orientation: orientation, to: target))
      let reds = try image.reds(whole)
      for (index, red) in reds.enumerated() {
        let (x, row) = (index % Int(size.width), index / Int(size.width))
        let y = Int(size.height) - 1 - row
        let isSeen =
          x >= visible.minX && x < visible.maxX && y >= visible.minY && y < visible.maxY
        #expect(red == (isSeen ? value : 0), "\(mode) \(size) \(target) \(orientation) \(x) \(y)")
      }
      if mode != .centerCrop { #expect(Region(touching: image.extent).rect == whole) }
    }
  }

  @Test(arguments: CropAndScale.allCases, ImageOrientation.allCases)
  func aMaskComesBackToWhereItWas(
    _ mode: CropAndScale, _ orientation: ImageOrientation
  ) throws {
    // A ramp along x of the stored image goes to the network's input and back.
    let (width, height) = (64, 48)
    let ramp = PixelBuffer.floats(
      width: width, height: height, format: .greyFloat,
      (0..<width * height).map { Float($0 % width) })
    let target = Size(width: 50, height: 50)
    let size = Size(width: Double(width), height: Double(height))
    let input = Image(mask: ramp).clampedToExtent()
      .transformed(by: mode.transform(from: size, orientation: orientation, to: target))
      .cropped(to: mode.imageRect(from: size, orientation: orientation, to: target))
    let mask = try plain.render(
      input, region: Rect(origin: .zero, size: target), format: .greyFloat, colorSpace: .none)
    let back = Image(mask: mask, mappedBack: mode, to: size, orientation: orientation)
    let seen = mode.visibleRect(from: size, orientation: orientation, to: target)
    let reds = try back.reds(Rect(origin: .zero, size: size))
    for row in 0..<height {
      for x in 0..<width {
        let center = Point(x: Double(x) + 0.5, y: Double(height - row) - 0.5)
        // Away from the border the way there and back is linear.
        if center.x > seen.minX + 3, center.x < seen.maxX - 3, center.y > seen.minY + 3,
          center.y < seen.maxY - 3
        {
          #expect(abs(reds[row * width + x] - Float(x)) < 1e-3)
        }
      }
    }
  }
}
