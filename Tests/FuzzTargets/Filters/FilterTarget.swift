// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// Filter calls as text, a line each, applied one after the other to a tiny image.
enum FilterTarget: FuzzTarget {
  static let name = "filter"
  static let summary = "filter calls as text, parsed and rendered"
  static let maximumByteCount = 1000

  private static let maximumCallCount = 4
  private static let renderer = Renderer(
    pixelsPerStrip: 64, memoryLimit: 16 << 20, maximumPixelCount: 1 << 14, threadCount: 1)
  private static let formats: [PixelFormat] = [.rgba8, .rgbaFloat, .grey8, .rgbaHalf]

  static func run(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).prefix(maximumCallCount)
    var image = TinyImages.image
    for line in lines {
      let call = try FilterCall(parsing: String(line))
      // Numbers are written with the digits of a Float, so that values may differ in the last ones.
      let again = try attempt { try FilterCall(parsing: call.description) }
      guard again?.description == call.description else {
        throw FuzzFailure("\(call) is not what \(line) means")
      }
      let filter = try call.filter { try TinyImages.argument(path: $0, $1) }
      image = filter.apply(to: image)
    }
    if image.extent.isInfinite { image = image.cropped(to: TinyImages.image.extent) }
    _ = try attempt { try renderer.explain(image).description }
    _ = try renderer.render(image, format: formats[bytes.count % formats.count])
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    FilterCatalog.standard.filters.map { type in
      let info = type.info
      let arguments = info.parameters.compactMap { parameter in
        sample(parameter).map { "\(parameter.name): \($0)" }
      }
      return FuzzSeed(
        name: info.name, bytes: Array("\(info.name)(\(arguments.joined(separator: ", ")))".utf8))
    }
  }

  /// Returns an argument as text: the default if there is one that can be written.
  private static func sample(_ parameter: FilterInfo.Parameter) -> String? {
    switch parameter.type {
    case .file: return "\"tiny.cube\""
    case .image, .mask: return "\"tiny.png\""
    default: break
    }
    if let value = parameter.defaultValue {
      return value == .nothing ? nil : value.description
    }
    switch parameter.type {
    case .number, .integer: return "2"
    case .boolean: return "true"
    case .point: return "(1, 2)"
    case .rect: return "(1, 1, 4, 3)"
    case .vector(let count):
      return "(" + repeatElement("1", count: count).joined(separator: ", ") + ")"
    case .numbers: return "(0, 1)"
    case .color: return "#FF800080"
    case .transform: return "(1, 0.5, 0, 1, 2, 0)"
    case .choice(let words): return words.first
    case .text, .file, .image, .mask: return "\"text\""
    }
  }
}
