// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteFoundation
import TestSupport
import Testing

@Suite("UUIDs of observations")
struct ObservationUUIDTests {
  @Test("An identifier and its UUID have the same bytes")
  func bytes() {
    for _ in 0..<50 {
      let id = ObservationID()
      #expect(UUID(id).uuidString == id.description)
      #expect(ObservationID(UUID(id)) == id)
    }
  }
}

@Suite("Requests on URLs and data")
struct FoundationInputTests {
  private let path = SharedData.packageFolder + "/Examples/chelsea.png"

  @Test("A file URL and its data give the same result")
  func sameAsFile() async throws {
    let request = SemanticSegmentationRequest()
    let expected = try await request.perform(onFile: path)
    #expect(try await request.perform(on: URL(filePath: path)) == expected)
    #expect(try await request.perform(on: Data(contentsOf: URL(filePath: path))) == expected)
    #expect(expected.findings.first?.name == .cat)
    let turned = try await request.perform(on: URL(filePath: path), orientation: .down)
    #expect(turned != expected)
  }

  @Test("URLs other than file URLs are refused, not downloaded")
  func remote() async throws {
    let url = try #require(URL(string: "https://example.com/cat.png"))
    await #expect(throws: RequestError.notAFile("https://example.com/cat.png")) {
      try await SemanticSegmentationRequest().perform(on: url)
    }
    await #expect(throws: FileError.self) {
      try await SemanticSegmentationRequest().perform(on: URL(filePath: "/nowhere/cat.png"))
    }
    await #expect(throws: FormatError.self) {
      try await SemanticSegmentationRequest().perform(on: Data([1, 2, 3]))
    }
  }
}
