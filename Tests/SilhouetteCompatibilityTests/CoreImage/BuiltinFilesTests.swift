// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouettePeople
import Testing

/// The typed filters, which Tools/make-core-image-filters.py writes, are those of the catalogue.
@Suite struct BuiltinFilesTests {
  private static let text: String = {
    // Tests/SilhouetteCompatibilityTests/CoreImage/BuiltinFilesTests.swift
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    let path =
      parts.dropLast(4).joined(separator: "/")
      + "/Sources/Wings/SilhouetteAppleNames/CoreImage/CIFilterBuiltins.swift"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }()

  /// The comment of each filter's function, if there is one, and the protocol of its result, by the filter's name.
  private static let functions: [String: (comment: String, shared: String)] = {
    let pattern =
      #/((?: *///.*\n)*)  public class func (\w+)\(\) -> any CIFilter\s+& (\w+)\s+\{\s+(?:typed\(\)|TypedFilter\("(\w+)"\))\s+\}/#
    return Dictionary(
      uniqueKeysWithValues: text.matches(of: pattern).map { match in
        let name = match.4 ?? "CI\(match.2.prefix(1).uppercased())\(match.2.dropFirst())"
        return (String(name), (words(match.1), String(match.3)))
      })
  }()

  /// What each protocol refines, the comments of it and its inputs, and the inputs' names and types, by its name.
  private static let protocols:
    [String: (refined: String, text: String, inputs: [(String, String)])] =
      Dictionary(
        uniqueKeysWithValues: text.matches(
          of: #/((?:///.*\n)+)public protocol (\w+): (\w+) \{([\s\S]*?)\}\n\n/#
        ).map { match in
          let inputs = match.4.matches(of: #/  var (\w+): (.+) \{ get set \}/#)
            .map { (String($0.1), String($0.2)) }
          return (String(match.2), (String(match.3), words(match.1 + match.4), inputs))
        })

  /// Core Image's key and the type of each property of the class behind all protocols, by its name.
  private static let properties: [String: (key: String, type: String)] = Dictionary(
    uniqueKeysWithValues: text.matches(of: /@FilterInput\("(\w+)"\) var (\w+): (.+)/).map {
      (String($0.2), (String($0.1), String($0.3)))
    })

  private static let names = FilterCatalog.people.filters.compactMap { $0.info.coreImageName }

  /// Returns the words of comments, which are broken into lines.
  private static func words(_ text: some StringProtocol) -> String {
    String(text).replacing("///", with: "").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  @Test("there is a function for every filter with a name in Core Image, and no other")
  func filters() throws {
    #expect(Set(Self.functions.keys) == Set(Self.names))
    #expect(Self.functions.count == Self.text.matches(of: /public class func/).count)
  }

  @Test("every filter has its inputs and their descriptions, and no other", arguments: names)
  func inputs(_ name: String) throws {
    let info = try #require(FilterCatalog.people.filter(named: name)).info
    let function = try #require(Self.functions[name])
    var declared: [(String, String)] = []
    var (described, shared) = (function.comment, function.shared)
    while shared != "AnyObject" {
      let definition = try #require(Self.protocols[shared])
      described += " " + definition.text
      declared = definition.inputs + declared
      shared = definition.refined
    }
    var expected = info.category == .generator ? [] : ["inputImage"]
    for parameter in info.parameters {
      if parameter.type == .file { expected += ["inputCubeDimension", "inputCubeData"] }
      if let key = parameter.coreImageKey { expected.append(key) }
    }
    #expect(declared.map { Self.properties[$0.0]?.key } == expected)
    #expect(declared.map { Self.properties[$0.0]?.type } == declared.map(\.1))
    #expect(described.contains(info.summary))
    for parameter in info.parameters where parameter.type != .file && parameter.coreImageKey != nil
    {
      #expect(described.contains(parameter.summary))
    }
  }
}
