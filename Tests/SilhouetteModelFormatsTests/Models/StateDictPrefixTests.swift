// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// State dicts of networks that were wrapped for training.
@Suite struct StateDictPrefixTests {
  private func file(_ fixture: StateDictFixture, _ prefix: String) throws -> ModelFile {
    var wrapped = fixture
    wrapped.tensors = [:]
    for (name, tensor) in fixture.tensors { wrapped.tensors[prefix + name] = tensor }
    return try ModelFile(buffer: wrapped.bytes(), name: "f")
  }

  @Test(arguments: ["fcn", "lraspp"])
  func aCommonPrefixIsDropped(_ name: String) throws {
    let fixture = try StateDictFixture(named: name)
    let plain = try file(fixture, "").graph()
    for prefix in ["module.", "model.", "_orig_mod.", "module.model.", "net.", "state_dict.", "ß."]
    {
      let wrapped = try file(fixture, prefix)
      #expect(try wrapped.graph().values == plain.values, "\(prefix)")
      #expect(wrapped.metadata.map(\.name) == ["dropped from all names"])
      #expect(wrapped.metadata.map(\.value) == [prefix])
    }
    #expect(try file(fixture, "").metadata.isEmpty)
  }

  @Test func otherNamesAreNamed() throws {
    var fixture = try StateDictFixture(named: "fcn")
    func failure(_ fixture: StateDictFixture, _ prefix: String) -> String? {
      #expect(throws: ModelError.self) { try file(fixture, prefix) }?.description
    }
    #expect(failure(fixture, "a.b.c.d.e.")?.contains("not recognised at “a.b.c.d.e.") == true)
    #expect(failure(fixture, "x")?.contains("backbone.conv1.weight") == true)
    // One tensor without the prefix is one too many.
    let bias = fixture.tensors["classifier.0.weight"]
    fixture.tensors = [
      "module.backbone.conv1.weight": bias ?? Tensor(zeros: [1]), "other": Tensor(zeros: [1]),
    ]
    #expect(failure(fixture, "")?.contains("not recognised") == true)
  }
}
