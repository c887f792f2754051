// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteDocuments

@Suite("Documents")
struct DetectDocumentTests {
  /// The largest distance of a corner from the true one, as a fraction of the document's longest side.
  private func error(_ found: [Point], _ truth: [SIMD2<Double>]) -> Double {
    let sides = truth.indices.map { index -> Double in
      let side = truth[(index + 1) % 4] - truth[index]
      return (side * side).sum().squareRoot()
    }
    let errors = (0..<4).map { shift in
      truth.indices.map { index -> Double in
        let corner = found[(index + shift) % 4]
        return hypot(corner.x - truth[index].x, corner.y - truth[index].y)
      }.reduce(0, max)
    }
    return errors.reduce(.infinity, min) / sides.reduce(0, max)
  }

  private func document(
    _ pixels: PixelBuffer, saliency: SaliencyModels? = nil,
    in region: NormalizedRect = .fullImage
  ) throws -> DocumentObservation? {
    var request = DetectDocumentRequest()
    request.saliency = saliency
    request.regionOfInterest = region
    return try request.perform(on: pixels)
  }

  @Test("Nine of ten drawn documents are found, each corner within 2 % of the longest side")
  func drawnDocuments() {
    let count = 200
    let errors = Mutex([Double](repeating: .infinity, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do {
        let drawn = try DrawnDocument(seed: UInt64(index))
        guard let found = try document(drawn.pixels) else { return }
        let error = error(found.imageCorners(origin: .upperLeft), drawn.corners)
        errors.withLock { $0[index] = error }
      } catch {
        Issue.record(error, "seed \(index)")
      }
    }
    let found = errors.withLock { $0 }
    let good = found.count { $0 <= 0.02 }
    let missed = found.indices.filter { found[$0] > 0.02 }
    #expect(Double(good) >= 0.9 * Double(count), "\(good) of \(count); not \(missed)")
    // Most corners are far more precise.
    let sorted = found.sorted()
    #expect(sorted[count / 2] < 0.004, "the median error is \(sorted[count / 2])")
  }
}

extension DetectDocumentTests {
  /// The photographs of Debian's package opencv-doc, if it is installed.
  private static let photographs =
    ProcessInfo.processInfo.environment["SILHOUETTE_OPENCV_DOC"] ?? "/usr/share/doc/opencv-doc"
  private static let hasPhotographs = FileManager.default.fileExists(
    atPath: photographs + "/examples/data/left01.jpg")

  /// `Tests/Fixtures/sheets.json`.
  private struct Marks: Decodable {
    struct Photograph: Decodable {
      let file: String
      let sheets: [[[Double]]]
    }
    let photographs: [Photograph]
  }

  @Test(
    "Photographed documents are found where they were marked by eye",
    .enabled(if: hasPhotographs, "needs the files of Debian's package opencv-doc"))
  func photographedDocuments() throws {
    let path = SharedData.packageFolder + "/Tests/Fixtures/sheets.json"
    let marks = try JSONDecoder().decode(
      Marks.self, from: Data(contentsOf: URL(fileURLWithPath: path))
    ).photographs
    var missed: [String] = []
    for mark in marks {
      let photo = try Photo(contentsOf: Self.photographs + "/" + mark.file)
      let found = try document(photo.pixels, saliency: .bundled)?.imageCorners(origin: .upperLeft)
      let errors = mark.sheets.map { sheet in
        found.map { error($0, sheet.map { SIMD2($0[0], $0[1]) }) } ?? .infinity
      }
      if errors.reduce(.infinity, min) > 0.02 { missed.append("\(mark.file): \(errors)") }
    }
    #expect(Double(missed.count) <= 0.1 * Double(marks.count), "\(missed)")
  }

  @Test(
    "Portraits, animals and landscapes are no documents",
    .enabled(if: SharedData.isPresent, "\(SharedData.comment)"),
    arguments: ["photos", "people"])
  func otherPhotos(folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.path(folder))
      .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") && !$0.hasSuffix("_mask.png") }
    #expect(names.count > 5)
    for name in names {
      let photo = try Photo(contentsOf: SharedData.path(folder + "/" + name))
      #expect(try document(photo.pixels, saliency: .bundled) == nil, "\(name)")
    }
  }

  @Test("The cat of the examples is no document, nor is an image of any size without edges")
  func nothing() throws {
    #expect(
      try document(
        Photo(contentsOf: SharedData.packageFolder + "/Examples/chelsea.png").pixels,
        saliency: .bundled) == nil)
    for (width, height) in [(1, 1), (1, 700), (7, 9), (3000, 2), (640, 480)] {
      let grey = PixelBuffer(width: width, height: height, format: .rgb8)
      #expect(try document(grey) == nil)
    }
  }

  @Test("Values that are not finite, other formats and alpha neither trap nor hide a document")
  func formats() throws {
    let drawn = try DrawnDocument(seed: 3)
    let expected = try #require(try document(drawn.pixels))
    for format in [PixelFormat.rgba8, .rgbaFloat, PixelFormat(.rgb, .uint16)] {
      let pixels = try Renderer(workingSpace: .sRGB).render(
        Image(pixels: drawn.pixels), format: format)
      let found = try #require(try document(pixels), "\(format)")
      for (a, b) in zip(found.corners, expected.corners) {
        #expect(abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01, "\(format)")
      }
    }
    var floats = try Renderer(workingSpace: .sRGB).render(
      Image(pixels: drawn.pixels), format: .rgbaFloat)
    floats.withUnsafeMutableBytes { bytes in
      let values = bytes.bindMemory(to: Float.self)
      for index in stride(from: 0, to: values.count, by: 97) {
        values[index] = [.nan, .infinity, -.infinity, 1e30][index % 4]
      }
    }
    _ = try document(floats)
    for index in 0..<floats.height {
      floats.withUnsafeMutableBytes { bytes in
        let row = bytes.count / drawn.pixels.height
        for offset in stride(from: index * row, to: (index + 1) * row - 3, by: 4) {
          bytes.storeBytes(of: Float.nan, toByteOffset: offset, as: Float.self)
        }
      }
    }
    #expect(try document(floats) == nil)
  }

  @Test("The result is the same every time, and relative to the region of interest")
  func region() throws {
    let drawn = try DrawnDocument(seed: 3)
    let whole = try #require(try document(drawn.pixels))
    #expect(try document(drawn.pixels) == whole)
    let (width, height) = (drawn.pixels.width, drawn.pixels.height)
    // The same image with a border of a quarter, of which the region is the inside.
    let image = Image(pixels: drawn.pixels)
    let framed = try Renderer(workingSpace: .sRGB).render(
      image.composited(over: Image(color: .black)),
      region: Rect(
        x: Double(-width), y: Double(-height), width: Double(4 * width),
        height: Double(4 * height)), format: .rgb8)
    let region = NormalizedRect(x: 0.25, y: 0.25, width: 0.25, height: 0.25)
    let part = try #require(try document(framed, in: region))
    #expect(part.corners == whole.corners)
    for (a, b) in zip(part.imageCorners(), whole.imageCorners()) {
      #expect(abs(a.x - b.x - Double(width)) < 1e-6 && abs(a.y - b.y - Double(height)) < 1e-6)
    }
    #expect(part.globalSegmentationMask.packedBytes == whole.globalSegmentationMask.packedBytes)
    #expect(throws: RequestError.self) {
      try document(framed, in: NormalizedRect(x: 0.5, y: 0, width: 0.6, height: 1))
    }
  }

  @Test("The mask covers what the corners enclose")
  func mask() throws {
    for seed in [3, 4, 5] as [UInt64] {
      let drawn = try DrawnDocument(seed: seed)
      let found = try #require(try document(drawn.pixels))
      let mask = found.globalSegmentationMask
      let corners = found.corners.map { SIMD2($0.x, $0.y) }
      let area = corners.indices.reduce(0.0) { sum, index in
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        return sum + (a.y * b.x - a.x * b.y) / 2
      }
      let covered = mask.packedBytes.reduce(0.0) { $0 + Double($1) / 255 }
      #expect(abs(covered / Double(mask.width * mask.height) - area) < 0.002)
      #expect(area > 0, "the corners are clockwise, y up")
      #expect(max(mask.width, mask.height) <= 512)
    }
  }

  @Test("A photo of twelve megapixels gives the same corners as its reduction")
  func large() throws {
    let drawn = try DrawnDocument(seed: 3)
    let small = try #require(try document(drawn.pixels))
    let large = drawn.pixels.resized(
      width: 8 * drawn.pixels.width, height: 8 * drawn.pixels.height)
    let found = try #require(try document(large))
    for (a, b) in zip(found.corners, small.corners) {
      #expect(abs(a.x - b.x) < 0.004 && abs(a.y - b.y) < 0.004)
    }
  }

  @Test("A camera's picture shows the true proportions; without perspective, the sides do")
  func proportions() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<40 {
      let ratio = Double.random(in: 0.5...2, using: &random)
      let size = Size(width: 4000, height: 3000)
      let focal = Double.random(in: 0.7...2.5, using: &random) * size.width
      let (a, b) = (
        Double.random(in: 0.35...0.7, using: &random), Double.random(in: 0.35...0.7, using: &random)
      )
      let turn = Double.random(in: -0.2...(-0.05), using: &random)
      // A document of `ratio` × 1, rotated about z, then x, then y, at distance 2: none of its sides stays parallel to
      // the picture.
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y -> NormalizedPoint in
        let (u, v) = (x * ratio / 2, y / 2)
        let (x1, y1) = (u * cos(turn) - v * sin(turn), u * sin(turn) + v * cos(turn))
        let (y2, z2) = (y1 * cos(a), y1 * sin(a))
        let (x3, z3) = (x1 * cos(b) + z2 * sin(b), z2 * cos(b) - x1 * sin(b))
        return NormalizedPoint(
          x: 0.5 + focal * x3 / (z3 + 2) / size.width,
          y: 0.5 - focal * y2 / (z3 + 2) / size.height)
      }
      let seen = DocumentObservation(
        corners: corners, confidence: 1,
        globalSegmentationMask: PixelBuffer(width: 1, height: 1, format: .grey8), imageSize: size,
        regionOfInterest: .fullImage)
      #expect(abs(seen.aspectRatio / ratio - 1) < 1e-6)
    }
    let flat = DocumentObservation(
      corners: [(0.2, 0.9), (0.6, 0.9), (0.6, 0.3), (0.2, 0.3)].map {
        NormalizedPoint(x: $0, y: $1)
      },
      confidence: 1, globalSegmentationMask: PixelBuffer(width: 1, height: 1, format: .grey8),
      imageSize: Size(width: 1000, height: 500), regionOfInterest: .fullImage)
    #expect(abs(flat.aspectRatio - 400.0 / 300) < 1e-9)
    #expect(flat.boundingBox.x == 0.2 && flat.boundingBox.y == 0.3)
    #expect(abs(flat.boundingBox.width - 0.4) + abs(flat.boundingBox.height - 0.6) < 1e-9)
    let broken = DocumentObservation(
      corners: [.nan, 1e300, -.infinity, 0].map { NormalizedPoint(x: $0, y: $0) }, confidence: 1,
      globalSegmentationMask: PixelBuffer(width: 1, height: 1, format: .grey8),
      imageSize: Size(width: 10, height: 5), regionOfInterest: .fullImage)
    #expect(broken.aspectRatio == 1)
    #expect(broken.perspectiveCorrected(Image(color: .white)).extent.isEmpty)
  }

  @Test("The straightened document is the page that was drawn, in its proportions")
  func straightened() throws {
    // A page with a dark quarter at its upper left, seen at an angle.
    var bytes = [UInt8](repeating: 240, count: 300 * 200)
    for y in 0..<100 { for x in 0..<150 { bytes[y * 300 + x] = 90 } }
    let page = PixelBuffer(packed: bytes, width: 300, height: 200, format: .grey8)
    let points = [(60.0, 330.0), (420.0, 300.0), (440.0, 80.0), (40.0, 60.0)].map {
      Point(x: $0, y: $1)
    }
    let image = Filters.PerspectiveTransform(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]
    ).apply(to: Image(pixels: page)).composited(over: Image(color: .black))
    let pixels = try Renderer(workingSpace: .sRGB).render(
      image, region: Rect(x: 0, y: 0, width: 500, height: 400), format: .rgb8)
    let found = try #require(try document(pixels))
    for (corner, point) in zip(found.imageCorners(), points) {
      #expect(hypot(corner.x - point.x, corner.y - point.y) < 1)
    }
    let corrected = found.perspectiveCorrected(Image(pixels: pixels), aspectRatio: 1.5)
    #expect(abs(corrected.extent.width / corrected.extent.height - 1.5) < 0.01)
    #expect(corrected.extent.width >= 399)
    let result = try Renderer(workingSpace: .sRGB).render(corrected, format: .grey8)
    let values = result.packedBytes
    func value(_ x: Double, _ y: Double) -> UInt8 {
      values[Int(y * Double(result.height)) * result.width + Int(x * Double(result.width))]
    }
    #expect(abs(Int(value(0.25, 0.25)) - 90) < 3)
    for (x, y) in [(0.75, 0.25), (0.25, 0.75), (0.75, 0.75), (0.52, 0.48), (0.48, 0.52)] {
      #expect(abs(Int(value(x, y)) - 240) < 3, "\(x), \(y)")
    }
    #expect(abs(Int(value(0.48, 0.48)) - 90) < 3)
  }
}

// Mistake proportions: proportions of a document as if it were seen from above
// - guard abs(n2.z) > 0.03, abs(n3.z) > 0.03 else { return ratioOfSides }
// + guard abs(n2.z) > 30, abs(n3.z) > 30 else { return ratioOfSides }
// = DetectDocumentTests
