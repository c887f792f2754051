// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// A check of the sizes that the coded data of a HEIF file state, which a decoder follows whatever the file's header says.
struct HEIFCodedSize {
  private let file: ByteReader
  private let format: HEIFItems
  private let limits: DecodingLimits
  /// The numbers of pixels of images that have been examined, with those of their parts.
  private var pixelCounts: [Int: Int] = [:]
  private var examinedByteCount = 0

  /// The deepest nesting: an image of tiles, its alpha of tiles, and a tile that is shown as it is.
  private static let maximumDepth = 6
  /// The number of pixels that tiles and blocks may add to a small image.
  private static let paddingPixelCount = 1 << 20
  /// The largest number of pixels that the limits do not concern.
  private static let blockPixelCount = 1 << 16

  /// Checks the primary image of a file, its tiles, and what belongs to it.
  ///
  /// - Throws: ``CodecError`` if an image exceeds a limit or is of a kind whose size is unknown; `FormatError` if the images
  ///   have many more pixels than the header states.
  static func check(_ file: ByteReader, limits: DecodingLimits) throws {
    var sizes = HEIFCodedSize(file, try HEIFItems(file), limits)
    let coded = try sizes.pixelCount(of: sizes.format.primary, depth: 0)
    let stated = try sizes.statedSize()
    // Alpha has as many pixels as colours; tiles of the last row and column are partly empty.
    let maximum = Int.saturatingProduct(4, stated.width, stated.height)
      .saturatingSum(paddingPixelCount)
    guard coded <= maximum else {
      throw file.error(
        at: nil,
        "the header states \(stated.width)×\(stated.height) pixels, the coded images have \(coded)")
    }
  }

  private init(_ file: ByteReader, _ format: HEIFItems, _ limits: DecodingLimits) {
    self.file = file
    self.format = format
    self.limits = limits
  }

  private func statedSize() throws(FormatError) -> (width: Int, height: Int) {
    let properties = format.items[format.primary]?.properties ?? []
    guard var size = properties.first(where: { $0.type == HEIFBoxType("ispe") })?.contents else {
      throw file.error(at: nil, "expected a size of the primary image")
    }
    _ = try size.number(4, "the version")
    return (try size.number(4, "the width"), try size.number(4, "the height"))
  }

  /// Returns the number of pixels of an image with all its parts.
  private mutating func pixelCount(of id: Int, depth: Int) throws -> Int {
    if let count = pixelCounts[id] { return count }
    guard let item = format.items[id], depth < Self.maximumDepth else {
      throw file.error(at: nil, "expected images nested less than \(Self.maximumDepth) deep")
    }
    let size = try size(of: item)
    // Codecs fill small images up to their blocks.
    if Int.saturatingProduct(size.width, size.height) > Self.blockPixelCount {
      try limits.check(width: size.width, height: size.height, path: file.path)
    }
    var parts = 0
    for part in item.parts where isImage(part) {
      parts = parts.saturatingSum(try pixelCount(of: part, depth: depth + 1))
    }
    // The canvas of tiles has their pixels once more.
    let isCoded = item.type != HEIFBoxType("grid") && item.type != HEIFBoxType("iovl")
    let own = size.width * size.height
    let count = isCoded ? own.saturatingSum(parts) : max(own, parts)
    pixelCounts[id] = count
    return count
  }

  /// Indicates whether an item is an image: metadata may be auxiliary too.
  private func isImage(_ id: Int) -> Bool {
    format.items[id].map { item in
      item.properties.contains { $0.type == HEIFBoxType("ispe") }
        || ["hvc1", "av01", "grid", "iovl", "iden"].contains { HEIFBoxType($0) == item.type }
    } ?? false
  }

  /// Returns the size of an item's own pixels.
  private mutating func size(of item: HEIFItems.Item) throws -> (width: Int, height: Int) {
    switch item.type {
    case HEIFBoxType("iden"): return (0, 0)
    case HEIFBoxType("grid"):
      // A version, flags, and the numbers of rows and columns.
      return try canvas(of: item, after: 4)
    case HEIFBoxType("iovl"):
      // A version, flags, and the colour of the canvas.
      return try canvas(of: item, after: 10)
    case HEIFBoxType("hvc1"):
      let sizes = try hevcSizes(of: item)
      return try largest(sizes)
    case HEIFBoxType("av01"):
      let sizes = try av1Sizes(of: item)
      return try largest(sizes)
    default:
      let name = withUnsafeBytes(of: item.type.code.bigEndian) {
        String(decoding: $0, as: UTF8.self).debugDescription
      }
      throw CodecError.unsupportedFile(
        path: file.path, message: "expected an image of HEVC or AV1, found \(name)")
    }
  }

  private mutating func canvas(
    of item: HEIFItems.Item, after count: Int
  ) throws -> (width: Int, height: Int) {
    let (path, name) = (file.path, file.format)
    return try withData(of: item) { data in
      var fields = HEIFFields(
        ByteReader(data, path: path, format: name), 0..<data.count)
      let flags = try fields.number(2, "the flags of a canvas") & 1
      _ = try fields.number(count - 2, "the arrangement of a canvas")
      let size = flags == 0 ? 2 : 4
      return (
        try fields.number(size, "the width of a canvas"),
        try fields.number(size, "the height of a canvas")
      )
    }
  }

  private func largest(
    _ sizes: [(width: Int, height: Int)]
  ) throws(FormatError) -> (width: Int, height: Int) {
    guard !sizes.isEmpty else {
      throw file.error(at: nil, "expected a size in the coded data of an image")
    }
    return (sizes.reduce(0) { max($0, $1.width) }, sizes.reduce(0) { max($0, $1.height) })
  }

  // MARK: HEVC

  private mutating func hevcSizes(of item: HEIFItems.Item) throws -> [(width: Int, height: Int)] {
    var sizes: [(width: Int, height: Int)] = []
    func add(_ unit: some Collection<UInt8>) {
      if let set = HEVCParameterSet(unit: unit) { sizes.append((set.width, set.height)) }
    }
    for (type, contents) in item.properties where type == HEIFBoxType("hvcC") {
      var fields = contents
      // Profile, level, and the size of the lengths of units.
      _ = try fields.number(22, "the decoder's configuration")
      for _ in 0..<(try fields.number(1, "the number of parameter sets")) {
        _ = try fields.number(1, "the type of parameter sets")
        for _ in 0..<(try fields.number(2, "the number of parameter sets")) {
          let size = try fields.number(2, "the size of a parameter set")
          let start = fields.range.lowerBound
          _ = try fields.number(size, "a parameter set")
          add(file.bytes[start..<start + size])
        }
      }
    }
    try withData(of: item) { data in
      var offset = 0
      // libheif takes all lengths for four bytes.
      while offset + 4 < data.count {
        let size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        offset += 4
        add(data[offset..<offset + min(size, data.count - offset)])
        offset += min(size, data.count - offset)
      }
    }
    return sizes
  }

  // MARK: AV1

  private mutating func av1Sizes(of item: HEIFItems.Item) throws -> [(width: Int, height: Int)] {
    var sizes: [(width: Int, height: Int)] = []
    var sequence: AV1SequenceHeader?
    func add(_ data: UnsafeRawBufferPointer) {
      var units = AV1Units(data)
      while let unit = units.next() {
        switch unit.type {
        case AV1Units.sequenceHeader:
          let header = AV1SequenceHeader(unit.contents.prefix(512))
          sizes.append((header.width, header.height))
          sequence = header
        case AV1Units.frameHeader, AV1Units.frame, AV1Units.repeatedFrameHeader:
          if let size = sequence?.frameSize(unit.contents.prefix(64)) { sizes.append(size) }
        default: break
        }
      }
    }
    for (type, contents) in item.properties where type == HEIFBoxType("av1C") {
      var fields = contents
      _ = try fields.number(4, "the decoder's configuration")
      add(UnsafeRawBufferPointer(rebasing: file.bytes[fields.range]))
    }
    try withData(of: item) { add($0) }
    return sizes
  }

  // MARK: Data

  /// Calls `body` with the data of an item.
  private mutating func withData<T>(
    of item: HEIFItems.Item, _ body: (UnsafeRawBufferPointer) throws -> T
  ) throws -> T {
    let count = item.extents.reduce(0) { $0.saturatingSum($1.count) }
    examinedByteCount = examinedByteCount.saturatingSum(count)
    // Images do not share data; those of a damaged file could share it a million times.
    let maximum = Int.saturatingProduct(2, file.bytes.count)
    guard examinedByteCount <= maximum else {
      throw CodecError.limitExceeded(
        path: file.path, what: "bytes in all images", found: examinedByteCount, maximum: maximum)
    }
    if item.extents.count == 1, let extent = item.extents.first {
      return try body(UnsafeRawBufferPointer(rebasing: file.bytes[extent]))
    }
    let bytes = item.extents.flatMap { file.bytes[$0] }
    return try bytes.withUnsafeBytes(body)
  }
}
