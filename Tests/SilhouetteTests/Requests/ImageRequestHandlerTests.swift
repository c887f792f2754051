// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import Synchronization
import TestSupport
import Testing

@Suite("Several requests on one image")
struct ImageRequestHandlerTests {
  @Test("Files, bytes, images and pixels give the same results")
  func sources() async throws {
    let pixels = try ExamplePhoto.pixels()
    let file = try bytes(ofFile: ExamplePhoto.path)
    let request = SemanticSegmentationRequest()
    let expected = try await request.perform(on: pixels)
    #expect(try await request.perform(onFile: ExamplePhoto.path) == expected)
    #expect(try await request.perform(on: file) == expected)
    #expect(try await request.perform(on: Image(contentsOf: ExamplePhoto.path)) == expected)
    #expect(expected.findings.first?.name == .cat)
  }

  @Test("Requests in one call give the results of separate requests")
  func together() async throws {
    let handler = ImageRequestHandler(contentsOf: ExamplePhoto.path)
    var cats = SemanticSegmentationRequest()
    cats.keptClasses = [.cat]
    let (map, subjects, onlyCats) = try await handler.perform(
      SemanticSegmentationRequest(), GenerateForegroundInstanceMaskRequest(), cats)
    #expect(map == (try await handler.perform(SemanticSegmentationRequest())))
    #expect(subjects == (try await handler.perform(GenerateForegroundInstanceMaskRequest())))
    #expect(onlyCats == (try map.keeping([.cat])))
    #expect(onlyCats.labelMap.visibleClasses == [.cat])
  }

  @Test("The image is read only once")
  func readOnce() async throws {
    let reads = Counter()
    let image = Image(source: CountingSource(try ExamplePhoto.pixels(), reads))
    let handler = ImageRequestHandler(image)
    try await withThrowingTaskGroup(of: SemanticSegmentationObservation.self) { group in
      for _ in 0..<6 { group.addTask { try await handler.perform(SemanticSegmentationRequest()) } }
      let first = try await group.next()
      for try await other in group { #expect(other == first) }
    }
    _ = try await handler.perform(GenerateForegroundInstanceMaskRequest())
    #expect(reads.value == 1)
  }

  @Test("Handlers with observers of their own share results, and each hears only of its own stages")
  func observers() throws {
    // A long image is seen in a folded one.
    for photo in [try ExamplePhoto.pixels(), .noise(width: 400, height: 100, seed: 1)] {
      let handler = ImageRequestHandler(photo)
      let (first, second) = (Counter(), Counter())
      func perform(_ width: Double, _ counter: Counter) throws {
        var request = GenerateForegroundInstanceMaskRequest()
        request.quality = .fast
        request.regionOfInterest = NormalizedRect(x: 0, y: 0, width: width, height: 1)
        _ = try handler.observed(by: StageObserver { _, _ in counter.add() }).perform(request)
      }
      try perform(0.9, first)
      let count = first.value
      #expect(count >= 3)
      try perform(0.9, second)
      #expect(second.value == 0)
      try perform(0.8, second)
      #expect(first.value == count && second.value > 0)
    }
  }

  @Test("performAll reports failures along with results")
  func performAll() async throws {
    let handler = ImageRequestHandler(contentsOf: ExamplePhoto.path)
    let good = SemanticSegmentationRequest()
    var bad = SemanticSegmentationRequest()
    bad.keptClasses = ["unicorn"]
    let subjects = GenerateForegroundInstanceMaskRequest()
    var seen = 0
    for await result in handler.performAll([good, bad, subjects]) {
      seen += 1
      switch result {
      case .success(let request as SemanticSegmentationRequest, let found):
        #expect(request == good && found is SemanticSegmentationObservation)
      case .success(let request, _): #expect(request is GenerateForegroundInstanceMaskRequest)
      case .error(let request, let error):
        #expect(request as? SemanticSegmentationRequest == bad && error is UnknownClassError)
      }
      if let map = try result.value(of: good) { #expect(map.findings.first?.name == .cat) }
      if let found = try result.value(of: subjects) { #expect(found?.instances.isEmpty == false) }
      if result.request as? SemanticSegmentationRequest == bad {
        #expect(throws: UnknownClassError.self) { try result.value(of: bad) }
      }
    }
    #expect(seen == 3)
  }

  @Test("Ten concurrent tasks share one network, each with its own image")
  func tenTasks() async throws {
    let network = try ImageModel.bundled
    let images = (0..<10).map { PixelBuffer.noise(width: 90 + $0, height: 70, seed: UInt64($0)) }
    let alone = try images.map { try network.labels(in: $0) }
    try await withThrowingTaskGroup(of: (Int, LabelMap).self) { group in
      for (index, image) in images.enumerated() {
        group.addTask {
          let request = SemanticSegmentationRequest(model: network)
          return (index, try await request.perform(on: image).labelMap)
        }
      }
      for try await (index, map) in group { #expect(map == alone[index]) }
    }
  }

  @Test("A cancelled task throws, and the handler remains usable")
  func cancellation() async throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await handler.perform(SemanticSegmentationRequest())
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    // Only cancellation ends these loops.
    let one = Task { while true { _ = try await handler.perform(SemanticSegmentationRequest()) } }
    let several = Task {
      while true {
        _ = try await handler.perform(
          SemanticSegmentationRequest(), GenerateForegroundInstanceMaskRequest())
      }
    }
    try await Task.sleep(for: .milliseconds(80))
    one.cancel()
    several.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    await #expect(throws: CancellationError.self) { try await several.value }
    #expect(try await handler.perform(SemanticSegmentationRequest()).findings.isEmpty == false)
  }

  /// A request without any work, which only looks at whether it is cancelled.
  @Test("A handler's photo is read once, on any thread")
  func photo() async throws {
    let handler = ImageRequestHandler(contentsOf: ExamplePhoto.path)
    let photo = try await handler.photo()
    let pixels = try await handler.pixels()
    #expect(photo.pixels.packedBytes == pixels.packedBytes)
    #expect(try pixels.packedBytes == ExamplePhoto.pixels().packedBytes)
    let missing = ImageRequestHandler(contentsOf: "/nowhere.png")
    await #expect(throws: FileError.self) { try await missing.photo() }
    await #expect(throws: FileError.self) { try await missing.pixels() }
  }

  private struct Cancellable: ImageProcessingRequest {
    typealias Result = Bool

    var regionOfInterest = NormalizedRect.fullImage
    var description: String { "nothing" }

    func result(in context: RequestContext) throws -> Bool {
      try context.checkCancellation()
      return true
    }
  }

  @Test("A request without await belongs to the work of its thread, and stops with it")
  func cancelledWork() throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    func perform() throws -> Bool { try handler.perform(Cancellable()) }
    CancellationFlag.$current.withValue(CancellationFlag(deadline: .now)) {
      #expect(throws: CancellationError.self) { try perform() }
      #expect(throws: CancellationError.self) { try handler.context.checkCancellation() }
    }
    #expect(try perform())
  }

  @Test("Read errors give the reason, and reading can be retried")
  func unreadableFiles() async throws {
    let folder = try TemporaryFolder()
    let path = folder("photo.png")
    let handler = ImageRequestHandler(contentsOf: path)
    let request = SemanticSegmentationRequest()
    await #expect(throws: FileError.self) { try await handler.perform(request) }
    let file = try bytes(ofFile: ExamplePhoto.path)
    try folder.write(file, to: "photo.png")
    #expect(try await handler.perform(request).findings.first?.name == .cat)
    await #expect(throws: (any Error).self) {
      try await request.perform(on: Array(file.prefix(5000)))
    }
    await #expect(throws: FormatError.self) { try await request.perform(on: [1, 2, 3] as [UInt8]) }
    await #expect(throws: RenderError.self) { try await request.perform(on: Image(color: .white)) }
    await #expect(throws: RenderError.self) { try await request.perform(on: Image.empty) }
  }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

/// Pixels that count how often a reader is created.
private final class CountingSource: PixelSource {
  let pixels: PixelBuffer
  let reads: Counter

  init(_ pixels: PixelBuffer, _ reads: Counter) {
    self.pixels = pixels
    self.reads = reads
  }

  var name: String { "counted" }
  var width: Int { pixels.width }
  var height: Int { pixels.height }
  var format: PixelFormat { pixels.format }
  var colorSpace: ColorSpace { pixels.colorSpace }

  func makeReader(reduction: Int) throws -> any PixelRowReader {
    reads.add()
    return Reader(pixels)
  }

  private final class Reader: PixelRowReader {
    let pixels: PixelBuffer
    var row = 0
    var width: Int { pixels.width }
    var height: Int { pixels.height }

    init(_ pixels: PixelBuffer) { self.pixels = pixels }

    func readRows(
      _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
    ) throws {
      for index in 0..<count {
        pixels.withUnsafeRow(row + index) { bytes in
          guard let start = bytes.baseAddress else { return }
          (target + index * rowStrideInBytes).copyMemory(from: start, byteCount: bytes.count)
        }
      }
      row += count
    }
  }
}
