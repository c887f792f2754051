// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of `Tests/Fixtures`, whose files are compared with the checksums beside them when they are read.
public struct FixtureFolder: Sendable {
  /// The file with the name and the checksum of every other file, a line each.
  public static let checksumFile = "checksums.sfv"

  private static let indexFile = "index.json"

  /// The folder.
  public let path: String
  private let checksums: [String: UInt32]

  /// Opens a folder of `Tests/Fixtures`.
  ///
  /// - Throws: ``FixtureError`` if the list of checksums is missing or damaged.
  public init(named name: String) throws {
    try self.init(path: SharedData.packageFolder + "/Tests/Fixtures/" + name)
  }

  /// Likewise, of any folder.
  public init(path: String) throws {
    self.path = path
    let list = path + "/" + Self.checksumFile
    var checksums: [String: UInt32] = [:]
    for line in String(decoding: try Self.contents(of: list), as: UTF8.self).split(separator: "\n")
    {
      let words = line.split(separator: " ")
      guard words.count == 2, let checksum = UInt32(words[1], radix: 16) else {
        throw FixtureError(path: list, problem: "\"\(line)\" is not a name and a checksum")
      }
      checksums[String(words[0])] = checksum
    }
    self.checksums = checksums
  }

  /// The names of the listed files, in alphabetical order.
  public var fileNames: [String] { checksums.keys.sorted() }

  /// Returns the bytes of a file.
  ///
  /// - Throws: ``FixtureError`` if it is missing, not listed, or not what the list says.
  public func bytes(_ name: String) throws -> [UInt8] {
    let bytes = try Self.contents(of: path + "/" + name)
    guard let expected = checksums[name] else {
      throw error(name, "is not listed in \(Self.checksumFile)")
    }
    let found = CRC32.checksum(bytes)
    guard found == expected else {
      throw error(
        name,
        "has the checksum \(String(found, radix: 16)), expected \(String(expected, radix: 16))")
    }
    return bytes
  }

  /// Returns what the folder's index says about its fixtures.
  public func entries<Entry: FixtureEntry>(_ type: Entry.Type = Entry.self) throws -> [Entry] {
    try value(in: Self.indexFile)
  }

  /// Returns what the folder's index says about a fixture.
  public func entry<Entry: FixtureEntry>(named name: String, _ type: Entry.Type = Entry.self) throws
    -> Entry
  {
    guard let entry = try entries(type).first(where: { $0.name == name }) else {
      throw error(Self.indexFile, "has no \(name)")
    }
    return entry
  }

  /// Returns the value in a JSON file.
  ///
  /// - Throws: ``FixtureError`` as ``bytes(_:)`` does, and if the file does not hold such a value.
  public func value<Value: Decodable>(_ type: Value.Type = Value.self, in name: String) throws
    -> Value
  {
    let bytes = try bytes(name)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw self.error(name, "\(error)")
    }
  }

  /// Returns an error about a file.
  public func error(_ name: String, _ problem: String) -> FixtureError {
    FixtureError(path: path + "/" + name, problem: problem)
  }

  private static func contents(of path: String) throws -> [UInt8] {
    do {
      return try TestSupport.bytes(ofFile: path)
    } catch {
      throw FixtureError(path: path, problem: "cannot be read: \(error.localizedDescription)")
    }
  }
}

/// The entry of a fixture in its folder's index.
public protocol FixtureEntry: Decodable, Sendable {
  var name: String { get }
}
