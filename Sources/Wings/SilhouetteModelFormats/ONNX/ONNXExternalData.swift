// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The files beside an ONNX model that hold elements of its tensors, each read when it is first needed.
///
/// The model names them. It cannot name a file outside of its own folder, not even through a link, and it cannot name any if
/// it has no folder, because it comes from memory or from a stream.
struct ONNXExternalData {
  private let model: FileBytes
  /// The files that have been read, by the bytes of their names.
  private var files: [[UInt8]: FileBytes] = [:]
  /// The number of bytes that further files may have.
  private var limit: Int
  /// The size of all files that have been read.
  private(set) var byteCount = 0

  init(_ model: FileBytes, limits: ModelLimits) {
    self.model = model
    limit = limits.maximumFileByteCount - model.count
  }

  /// Returns the bytes that a tensor has in another file; they are valid as long as this value.
  ///
  /// - Parameters:
  ///   - entries: The names and values of the place, as TensorProto of onnx.proto has them.
  ///   - what: The tensor, for errors.
  ///   - byteCount: The size of the tensor.
  mutating func bytes(
    _ entries: [ProtobufMessage], _ what: String, byteCount: Int
  ) throws -> UnsafeRawBufferPointer {
    var place: [String: String] = [:]
    for entry in entries { place[try entry.text(1, "a place")] = try entry.text(2, "a place") }
    let name = place["location"] ?? ""
    let file = try file(name, what)
    func number(_ key: String, default value: Int) throws -> Int {
      guard let text = place[key] else { return value }
      guard let number = Int(text), number >= 0 else {
        throw error("\(what) in “\(name)” has the \(key) “\(text)”, expected a number")
      }
      return number
    }
    let offset = try number("offset", default: 0)
    let length = try number("length", default: byteCount)
    guard length == byteCount else {
      throw error("\(what) takes \(byteCount) bytes, but has \(length) in “\(name)”")
    }
    guard offset <= file.count, length <= file.count - offset else {
      throw error(
        "\(what) lies in \(length) bytes from byte \(offset) on of “\(name)”, which has"
          + " \(file.count)")
    }
    return UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(file.buffer.bytes)[offset..<offset + length])
  }

  private mutating func file(_ name: String, _ what: String) throws -> FileBytes {
    let key = Array(name.utf8)
    if let file = files[key] { return file }
    let slash = UInt8(ascii: "/")
    let components = name.utf8.split(separator: slash, omittingEmptySubsequences: false)
      .filter { !$0.elementsEqual(".".utf8) }
    guard !components.isEmpty, !name.utf8.contains(0),
      !components.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) })
    else {
      throw error("\(what) lies in “\(name)”, expected a file in the model's own folder")
    }
    guard model.isFile else {
      throw error(
        "\(what) lies in another file, “\(name)”, which is only read beside a model that is given as"
          + " a file; `silhouette convert` makes one file of both, and so does PyTorch with"
          + " external_data=False")
    }
    let file = try model.neighbor(components.map { String($0) ?? "" }, limit: max(limit, 0))
    limit -= file.count
    byteCount += file.count
    files[key] = file
    return file
  }

  private func error(_ message: String) -> ModelError {
    ModelError(
      path: model.path, reason: .invalidConfiguration(name: "external data", message: message))
  }
}
