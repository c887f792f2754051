// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteFoundation
import SilhouetteInference
import TestSupport
import Testing

@Suite("Values of Foundation")
struct FoundationValueTests {
  @Test("The localised description of an error is its description")
  func errors() throws {
    let errors: [any Error & CustomStringConvertible] = [
      RequestError.notAFile("https://example.com/cat.png"),
      UnknownClassError(name: "unicorn", available: ["background", "cat"]),
      FilterError.unknownFilter("blurr"),
    ]
    for error in errors {
      #expect((error as any Error).localizedDescription == error.description)
    }
    let error = #expect(throws: FileError.self) {
      try ModelFile(contentsOf: "/nowhere.tflite")
    }
    #expect(error?.localizedDescription.contains("/nowhere.tflite") == true)
  }

  /// The errors that the public modules declare, found in their sources.
  @Test("Every public error has a text for Foundation")
  func everyError() throws {
    let folder = SharedData.packageFolder + "/Sources/Core/"
    var names: Set<String> = []
    for module in [
      "SilhouetteCore", "SilhouetteTensors", "SilhouetteInference", "SilhouettePixels",
      "SilhouetteImaging", "SilhouetteCodecs", "Silhouette",
    ] {
      for case let file as String in FileManager.default.enumerator(atPath: folder + module)
        ?? .init()
      where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: folder + module + "/" + file, encoding: .utf8)
        for match in text.matches(of: /public (?:struct|enum) (\w+): Error\b/) {
          names.insert(String(match.1))
        }
      }
    }
    #expect(names.count > 15)
    let conformances = try String(
      contentsOfFile: folder + "../Wings/SilhouetteFoundation/Errors+Foundation.swift",
      encoding: .utf8)
    for name in names.sorted() {
      // Most errors are nested in the type that throws them.
      let declaration = try Regex(#"extension (?:\w+\.)*\#(name): "#)
      #expect(conformances.contains(declaration), "\(name)")
    }
  }

  @Test("Sets of instances and of indices are made from each other")
  func indexSets() {
    let instances: InstanceIndexSet = [4, 1, 2]
    let indices = IndexSet(instances)
    #expect(indices == IndexSet([1, 2, 4]) && InstanceIndexSet(indices) == instances)
  }
}
