// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import Testing

@Suite("Identifiers of observations")
struct ObservationIDTests {
  @Test("A random identifier is a UUID of version 4, and survives text and coding")
  func text() throws {
    for _ in 0..<100 {
      let id = ObservationID()
      let uuid = try #require(UUID(uuidString: id.description))
      #expect(uuid.uuidString == id.description)
      #expect(Array(id.description)[14] == "4" && "89AB".contains(Array(id.description)[19]))
      #expect(ObservationID(id.description) == id)
      #expect(ObservationID(id.description.lowercased()) == id)
      let coded = try JSONEncoder().encode([id])
      #expect(try JSONDecoder().decode([ObservationID].self, from: coded) == [id])
      #expect(try JSONDecoder().decode([UUID].self, from: coded) == [uuid])
    }
    #expect(Set((0..<1000).map { _ in ObservationID() }).count == 1000)
  }

  @Test(
    "Anything else is no identifier",
    arguments: [
      "", "E621E1F8", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "G621E1F8-C36C-495A-93FC-0C247A3E6E5F",
      "+621E1F8-C36C-495A-93FC-0C247A3E6E5F", "E621E1F8-C36C-495A-93FC0C247A3E6E5F-",
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F-",
    ])
  func notAnIdentifier(_ text: String) throws {
    #expect(ObservationID(text) == nil)
    let coded = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ObservationID].self, from: coded)
    }
  }
}
