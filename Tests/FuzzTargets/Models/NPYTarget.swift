// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import SilhouetteModelFormats

/// NumPy arrays: one that can be read is written and read again.
enum NPYTarget: FuzzTarget {
  static let name = "npy"
  static let summary = "NumPy arrays, written and read again"
  static let maximumByteCount = 1 << 12

  static func run(_ bytes: [UInt8]) throws {
    let file = try NPYFile(bytes: bytes, name: "fuzz.npy", limits: ModelCheck.limits)
    let tensor = try file.tensor()
    guard tensor.type == TensorType(file.type.elementType, file.shape) else {
      throw FuzzFailure("\(file.type)\(file.shape) became \(tensor.type)")
    }
    let writer = NPYWriter(tensor, as: file.type.kind == .bool ? .bool : nil)
    let again = try NPYFile(bytes: writer.bytes, name: "again.npy", limits: ModelCheck.limits)
    guard !again.isFortranOrder, try again.tensor() == tensor else {
      throw FuzzFailure("another array after \(tensor.type) was written and read")
    }
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    let image = Tensor((0..<12).map { Float($0) / 4 }, shape: [1, 2, 2, 3])
    return [
      FuzzSeed(name: "float32", bytes: NPYWriter(image).bytes),
      FuzzSeed(name: "int64", bytes: NPYWriter(Tensor([Int64(-1)], shape: [])).bytes),
      FuzzSeed(name: "none", bytes: NPYWriter(Tensor(zeros: [3, 0], of: .int32)).bytes),
      FuzzSeed(name: "bool", bytes: NPYWriter(Tensor([0, 1] as [UInt8]), as: .bool).bytes),
    ]
  }
}
