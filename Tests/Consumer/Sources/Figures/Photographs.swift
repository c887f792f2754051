// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility

/// The photos of the figures.
struct Photographs: Sendable {
  /// The folder of photos that anyone may publish.
  let examples: String
  /// The folder of photos that are only looked at.
  let shared: String?

  func path(_ name: String) -> String { examples + "/" + name }

  func photo(_ name: String) -> @Sendable () throws -> CGImage {
    let path = path(name)
    return { try Self.read(path) }
  }

  /// Returns what a function makes of the path of each of the shared photos with a name of its own; nothing without them.
  func eachShared(
    _ files: KeyValuePairs<String, String>,
    _ make: (String, @escaping @Sendable () throws -> CGImage) -> Figure
  ) -> [Figure] {
    guard let shared else { return [] }
    return files.map { name, file in make(name, { try Self.read(shared + "/" + file) }) }
  }

  /// Photos side by side, scaled to one height in pixels.
  func row(height: CGFloat, _ files: [String]) -> @Sendable () throws -> CGImage {
    collage(files) { images in
      var x: CGFloat = 0
      return images.map { image in
        let width = (height * CGFloat(image.width) / CGFloat(image.height)).rounded()
        defer { x += width }
        return CGRect(x: x, y: 0, width: width, height: height)
      }
    }
  }

  /// Photos one below the other, scaled to one width in pixels.
  func column(width: CGFloat, _ files: [String]) -> @Sendable () throws -> CGImage {
    collage(files) { images in
      var y: CGFloat = 0
      return images.map { image in
        let height = (width * CGFloat(image.height) / CGFloat(image.width)).rounded()
        defer { y += height }
        return CGRect(x: 0, y: y, width: width, height: height)
      }
    }
  }

  /// The heads of portraits in rows of squares.
  ///
  /// - Parameters:
  ///   - side: The side of a square in pixels.
  ///   - columns: The number of squares of a row.
  ///   - files: The portraits.
  func heads(side: CGFloat, columns: Int, _ files: [String]) -> @Sendable () throws -> CGImage {
    collage(files) { image in
      let width = CGFloat(image.width)
      return image.cropping(
        to: CGRect(x: 0.1 * width, y: 0, width: 0.75 * width, height: 0.75 * width))
    } rects: { images in
      images.indices.map { index in
        CGRect(
          x: CGFloat(index % columns) * side, y: CGFloat(index / columns) * side, width: side,
          height: side)
      }
    }
  }

  /// The same head several times in a row, turned by angles in degrees, counter-clockwise.
  func turnedHead(
    _ file: String, side: CGFloat, by degrees: [CGFloat]
  ) -> @Sendable () throws -> CGImage {
    let head = heads(side: side, columns: 1, [file])
    return {
      let image = try CIImage(cgImage: head())
      let place = image.extent
      let row = degrees.enumerated().reduce(CIImage.empty()) { row, next in
        let turn = CGAffineTransform(translationX: place.midX, y: place.midY)
          .rotated(by: next.element * .pi / 180).translatedBy(x: -place.midX, y: -place.midY)
        return image.clampedToExtent().transformed(by: turn).cropped(to: place)
          .transformed(by: CGAffineTransform(translationX: CGFloat(next.offset) * side, y: 0))
          .composited(over: row)
      }
      return try row.rendered()
    }
  }

  private func collage(
    _ files: [String], part: @escaping @Sendable (CGImage) -> CGImage? = { $0 },
    rects: @escaping @Sendable ([CGImage]) -> [CGRect]
  ) -> @Sendable () throws -> CGImage {
    let paths = files.map { $0.contains("/") ? $0 : path($0) }
    return {
      let images = try paths.map { try part(Self.read($0)).made($0) }
      let rects = rects(images)
      let whole = rects.reduce(CGRect.null) { $0.union($1) }
      return try UIGraphicsImageRenderer(size: whole.size).image { _ in
        for (image, rect) in zip(images, rects) { UIImage(cgImage: image).draw(in: rect) }
      }.cgImage.made("a collage")
    }
  }

  static func read(_ path: String) throws -> CGImage {
    try (UIImage(contentsOfFile: path)?.cgImage).made(path)
  }
}

/// The background that a tutorial's code asks for by its name.
public enum Starfield {
  /// The file, which `UIImage(named:)` finds first.
  public static var path: String { (Bundle.main.resourcePath ?? ".") + "/starfield.png" }

  /// Draws a night sky with stars, always the same.
  static func write() throws {
    var state: UInt32 = 7
    func random(_ range: CGFloat) -> CGFloat {
      state = state &* 1_664_525 &+ 1_013_904_223
      return range * CGFloat(state >> 8) / CGFloat(1 << 24)
    }
    let size = CGSize(width: 640, height: 480)
    let sky = UIGraphicsImageRenderer(size: size).pngData { context in
      UIColor(red: 0.03, green: 0.05, blue: 0.16, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
      for _ in 0..<400 {
        let side = 1 + random(2.5)
        UIColor(white: 0.5 + random(0.5), alpha: 1).setFill()
        UIBezierPath(
          ovalIn: CGRect(x: random(size.width), y: random(size.height), width: side, height: side)
        ).fill()
      }
    }
    try FileManager.default.createDirectory(
      atPath: Bundle.main.resourcePath ?? ".", withIntermediateDirectories: true)
    try sky.write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
