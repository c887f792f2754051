// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference
import TestSupport
import Testing

/// A dog riding a horse, with a screen in one corner.
@Suite("Classes of a label map and their masks")
struct LabelMapMaskTests {
  private let map: LabelMap

  init() throws {
    // 33×33 positions, 16 pixels apart.
    var logits = [Float](repeating: 0, count: 33 * 33 * 21)
    func fill(_ name: SegmentationClass, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>)
      throws
    {
      let index = try #require(SegmentationClasses.pascalVOC.index(of: name.name))
      for y in rows {
        for x in columns {
          for other in 0..<21 { logits[(y * 33 + x) * 21 + other] = other == index ? 20 : 0 }
        }
      }
    }
    try fill(.background, 0...32, 0...32)
    try fill(.horse, 4...28, 15...30)
    try fill(.dog, 12...20, 5...18)
    try fill(.tv, 0...1, 0...1)
    map = LabelMap(
      logits: Tensor(logits, shape: [1, 33, 33, 21]), width: 513, height: 513,
      classes: .pascalVOC, upsampler: LogitUpsampler(try ImageModel.bundled.model))
  }

  private func isForeground(_ mask: PixelBuffer, x: Int, y: Int) -> Bool {
    mask.packedBytes[y * mask.width + x] == 255
  }

  @Test("Classes have pixel counts and bounding boxes")
  func occurrences() throws {
    #expect(map.occurrences.map(\.name) == [.horse, .dog, "tvmonitor"])
    let counts = map.pixelCounts
    #expect(counts.reduce(0, +) == 513 * 513)
    for occurrence in map.occurrences {
      #expect(occurrence.pixelCount == counts[occurrence.index])
      #expect(occurrence.pixelCount == map.labels.count { $0 == UInt8(occurrence.index) })
      #expect(occurrence.fraction == Double(occurrence.pixelCount) / Double(513 * 513))
      let pixels = map.labels.indices.filter { map.labels[$0] == UInt8(occurrence.index) }
      let columns = pixels.map { $0 % 513 }
      let rows = pixels.map { $0 / 513 }
      let box = try #require(try map.boundingBox(of: occurrence.name))
      #expect(box.x == columns.min() && box.x + box.width - 1 == columns.max())
      #expect(box.y == rows.min() && box.y + box.height - 1 == rows.max())
    }
    // Half a position more on every side, and a little where three classes meet.
    let dog = try #require(try map.boundingBox(of: .dog))
    #expect((178...186).contains(dog.x) && (70...74).contains(dog.y))
    #expect((142...154).contains(dog.width))
    let tv = try #require(try map.boundingBox(of: .tv))
    #expect(tv.x == 0 && tv.y == 0 && (23...25).contains(tv.width) && tv.height == tv.width)
    #expect(try map.boundingBox(of: .cat) == nil)
    #expect(map[x: 256, y: 160] == .dog)
    #expect(map[x: 256, y: 400] == .horse)
    #expect(map[x: 512, y: 512] == .background)
  }

  @Test("Only the kept class remains")
  func keeping() throws {
    let dog = try map.keeping([.dog])
    #expect(dog.occurrences.map(\.name) == [.dog])
    let all = Set(dog.labels)
    #expect(all == [0, 12])
    let withoutHorse = try map.removing([.horse])
    #expect(withoutHorse.occurrences.map(\.name) == [.dog, "tvmonitor"])
    #expect(try map.removing([.horse, .tv]).labels == dog.labels)
    #expect(try map.keeping([]).occurrences.isEmpty)
    // Hidden classes stay hidden at every size.
    let small = dog.resized(width: 100, height: 71)
    #expect(small.occurrences.map(\.name) == [.dog])
    #expect(try small.removing([.dog]).occurrences.isEmpty)
  }

  @Test("Hard masks equal the labels, without intermediate values")
  func hardMasks() throws {
    let mask = try map.hardMask(keeping: [.dog])
    #expect(mask.format == .grey8 && mask.width == 513 && mask.height == 513)
    #expect(mask.packedBytes == map.labels.map { $0 == 12 ? 255 : 0 })
    #expect(try map.hardMask().packedBytes == map.labels.map { $0 > 0 ? 255 : 0 })
    #expect(try map.hardMask(keeping: []).packedBytes.allSatisfy { $0 == 0 })
    #expect(isForeground(mask, x: 256, y: 160) && !isForeground(mask, x: 256, y: 400))
  }

  @Test("Soft masks are 1 inside, 0 outside, and one half where classes meet")
  func softMasks() throws {
    let mask = try map.mask(keeping: [.dog, .horse])
    #expect(mask.format == .greyFloat && mask.width == 513 && mask.height == 513)
    let values = mask.packedBytes.withUnsafeBytes { bytes in
      (0..<513 * 513).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    #expect(values.allSatisfy { (0...1.00001).contains($0) })
    #expect(values[160 * 513 + 256] > 0.999)
    // The border between dog and horse is not an edge.
    #expect((80..<470).allSatisfy { values[$0 * 513 + 256] > 0.9 })
    #expect(values[20 * 513 + 500] < 0.001)
    let all = try map.mask().packedBytes
    let named = try map.mask(keeping: map.foregroundClasses).packedBytes
    #expect(all == named)
    #expect(map.foregroundClasses.count == 20)
  }

  @Test(
    "Common class names are recognised",
    arguments: [
      ("dining table", 11), ("Dining-Table", 11), ("diningtable", 11), ("tv", 20),
      ("television", 20), ("TV monitor", 20), ("airplane", 1), ("couch", 18), ("people", 15),
      ("potted_plant", 16), ("motorcycle", 14),
    ] as [(String, Int)])
  func aliases(name: String, index: Int) throws {
    #expect(try map.classes.indices(of: [SegmentationClass(name)]) == [index])
    #expect(throws: Never.self) { try map.keeping([SegmentationClass(name)]) }
  }

  @Test("The error for an unknown class lists the known ones")
  func unknown() throws {
    func expectError(_ body: () throws -> Void) {
      let error = #expect(throws: UnknownClassError.self) { try body() }
      #expect(error?.name == "unicorn")
      #expect(error?.available == SegmentationClasses.pascalVOC.names)
      #expect(error?.description.contains("unicorn") == true)
      #expect(error?.description.contains("person, pottedplant, sheep") == true)
    }
    expectError { _ = try map.keeping([.dog, "unicorn"]) }
    expectError { _ = try map.removing(["unicorn"]) }
    expectError { _ = try map.mask(keeping: ["unicorn"]) }
    expectError { _ = try map.hardMask(keeping: ["unicorn"]) }
    expectError { _ = try map.boundingBox(of: "unicorn") }
    expectError { _ = try map.probability(of: ["unicorn"]) }
  }
}
