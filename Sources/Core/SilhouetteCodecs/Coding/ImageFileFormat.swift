// SPDX-License-Identifier: Apache-2.0

/// An image file format: one value with what is known of it, whether or not this program can read it.
///
/// Programs read and write the formats whose products they link; see ``isReadable`` and ``isWritable``.
public struct ImageFileFormat: RawRepresentable, Sendable, CustomStringConvertible {
  /// The identifier of the format, such as `webP`, which is also the name of its fuzz target.
  public let rawValue: String
  /// The name of the format in texts, such as `WebP`.
  public let description: String
  /// The file name extensions of the format, in lower case and without the dot; the first is that of new files.
  package let pathExtensions: [String]
  /// The product of the package that contains the format.
  package let product: String
  /// Indicates whether the format stores transparency.
  package let storesAlpha: Bool
  /// Indicates whether the format stores 16 bits per channel.
  package let storesDeepChannels: Bool
  /// Indicates whether a file with these first bytes has the format.
  private let hasSignature: @Sendable (FileHead) -> Bool

  /// Creates a format.
  init(
    _ rawValue: String, _ description: String, _ pathExtensions: [String], in product: String,
    storesAlpha: Bool = false, storesDeepChannels: Bool = false,
    hasSignature: @escaping @Sendable (FileHead) -> Bool
  ) {
    self.rawValue = rawValue
    self.description = description
    self.pathExtensions = pathExtensions
    self.product = product
    self.storesAlpha = storesAlpha
    self.storesDeepChannels = storesDeepChannels
    self.hasSignature = hasSignature
  }

  /// Creates the format of an identifier, such as `webP`; `nil` for an unknown one.
  public init?(rawValue: String) {
    self.init { $0.rawValue == rawValue }
  }

  /// Creates the format from a file name extension; `nil` for an unknown extension.
  ///
  /// - Parameter pathExtension: The extension without the dot, such as `jpg`, in upper or lower case.
  package init?(pathExtension: some StringProtocol) {
    let lowercase = pathExtension.lowercased()
    self.init { $0.pathExtensions.contains(lowercase) }
  }

  /// Creates the format from the extension of a path; `nil` for an unknown extension.
  public init?(path: String) {
    guard let pathExtension = path.pathExtension else { return nil }
    self.init(pathExtension: pathExtension)
  }

  /// Creates the format from the signature at the start of the bytes; `nil` for an unknown signature.
  ///
  /// - Parameter bytes: The start of the file; 256 bytes are enough.
  public init?(sniffing bytes: some Collection<UInt8>) {
    let head = FileHead(bytes)
    self.init { $0.hasSignature(head) }
  }

  /// Creates the first format that meets a condition; `nil` if none does.
  private init?(where condition: (ImageFileFormat) -> Bool) {
    guard let format = Self.allCases.first(where: condition) else { return nil }
    self = format
  }

  /// The extension for the names of new files.
  package var fileExtension: String { pathExtensions.first ?? rawValue }
}

extension ImageFileFormat: Hashable {
  public static func == (first: ImageFileFormat, second: ImageFileFormat) -> Bool {
    first.rawValue == second.rawValue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension ImageFileFormat {
  /// The reader and the writer of the format; `nil` if this program does not link its product.
  var codec: ImageCodec? { ImageCodec.linked[self] }

  /// Indicates whether this program can read the format: it links the format's product, and the system has the library that
  /// the format needs.
  public var isReadable: Bool { codec.map { $0.library?.isAvailable ?? true } ?? false }

  /// Indicates whether this program can write the format, as far as the library has an encoder for it.
  public var isWritable: Bool { hasEncoder && isReadable }

  /// Indicates whether this program links an encoder for the format.
  package var hasEncoder: Bool { codec?.makeEncoder != nil }

  /// The formats for which this program links an encoder, in the order of ``allCases``.
  package static var writable: [ImageFileFormat] { allCases.filter(\.hasEncoder) }

  /// The names of the formats that this program reads, such as `PNG, JPEG and PNM`.
  package static var readableNames: String {
    let names = allCases.filter(\.isReadable).map(\.description)
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension String {
  /// The text after the last dot of a path's last component; `nil` without a dot.
  var pathExtension: Substring? {
    let name = split(at: "/", omittingEmptySubsequences: false).last ?? ""
    let parts = name.split(at: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.last : nil
  }
}
