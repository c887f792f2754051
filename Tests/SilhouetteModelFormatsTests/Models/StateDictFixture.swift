// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// A small network of torchvision, with an input and the logits that PyTorch computes of it; see
/// `Tools/make-torchvision-fixtures.py`.
struct StateDictFixture: Sendable {
  /// The state dict.
  var tensors: [String: Tensor] = [:]
  /// [1, H, W, 3].
  let input: Tensor
  /// [1, H, W, classes].
  let logits: Tensor

  init(named name: String) throws {
    let file = try SafetensorsFile(
      contentsOf: SharedData.packageFolder + "/Tests/Fixtures/torchvision-\(name).safetensors")
    for entry in file.entries { tensors[entry.name] = try file.tensor(entry.name) }
    input = try file.tensor("input").permuted([0, 2, 3, 1])
    logits = try file.tensor("logits").permuted([0, 2, 3, 1])
    tensors["input"] = nil
    tensors["logits"] = nil
  }

  /// The bytes of a file with the state dict; numbers that are not finite are possible.
  func bytes(metadata: [String: String] = [:]) throws -> AlignedBuffer {
    var writer = SafetensorsWriter(metadata: metadata)
    var patches: [(name: String, tensor: Tensor)] = []
    for (name, tensor) in tensors {
      // The writer refuses such numbers.
      let isFinite = tensor.elementType != .float32 || tensor.firstNonFiniteIndex == nil
      writer.add(name, isFinite ? tensor : Tensor(zeros: tensor.shape))
      if !isFinite { patches.append((name, tensor)) }
    }
    let buffer = try writer.bytes(name: "f").withUnsafeBytes { FileBytes(copying: $0, path: "f") }
      .buffer
    let file = try SafetensorsFile(buffer: buffer, name: "f")
    for (name, tensor) in patches {
      guard let range = file.entry(name)?.byteRange else { continue }
      tensor.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[range]).copyMemory(from: $0)
      }
    }
    return buffer
  }

  /// The network in such a file.
  func weights() throws -> TorchVision.Weights {
    try TorchVision.Weights(SafetensorsFile(buffer: bytes(), name: "f"))
  }

  /// Why the network is refused; `nil` if it is not.
  func failure() throws -> ModelError.Reason? {
    do {
      _ = try weights()
      return nil
    } catch let error as ModelError {
      guard error.path == "f" else { throw error }
      return error.reason
    }
  }
}
