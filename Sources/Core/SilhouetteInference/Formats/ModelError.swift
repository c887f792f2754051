// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An error about a model whose file can be parsed but not used.
///
/// A violation of the file format is a `FormatError` instead.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Reason: Hashable, Sendable {
    /// The operator is not supported; `index` is the operator's position in the file, from 0.
    case unsupportedOperator(name: String, version: Int, index: Int)
    /// These operators are not supported.
    case unsupportedOperators([OperatorKind])
    /// The file holds an unsupported kind of model.
    case unsupportedModelType(found: String, expected: String)
    /// The operator is supported, but not with these parameters or inputs.
    case invalidOperator(name: String, index: Int, message: String)
    /// The file has no tensor of this name.
    case missingTensor(name: String)
    /// The file has tensors that the model does not use.
    case unexpectedTensors(names: [String])
    /// A tensor is of another element type or shape.
    case unexpectedType(name: String, expected: TensorType, found: TensorType)
    /// A stored value is infinite or NaN; `index` is its position in row-major order, from 0.
    case notFinite(name: String, index: Int)
    /// A value is too large for the floating-point type in which it is to be stored.
    case notRepresentable(name: String, index: Int, value: Float)
    /// The file's metadata is missing or wrong.
    case invalidMetadata(key: String, message: String)
    /// A parameter is outside the range for which the model can be built.
    case invalidConfiguration(name: String, message: String)
    /// The program does not link the product that reads such a file.
    case notBuiltIn
    /// The model is larger than ``ModelLimits`` allows.
    case tooLarge(what: String, limit: Int, found: Int)
    /// The operating system cannot provide the memory for the model's parameters.
    case outOfMemory(byteCount: Int)
    /// The graph is not the expected network; `value` is the first value at which they differ.
    case notRecognized(value: String, message: String)
  }

  /// The file's path, as given by the caller.
  public let path: String

  /// The kind of failure and its details.
  package let reason: Reason

  /// Creates an error about the model at `path`.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String { "\(path): \(reason.text)" }
}

extension ModelError.Reason {
  var text: String {
    switch self {
    case .unsupportedOperator(let name, let version, let index):
      "operator \(index), \(name) version \(version), is not supported"
        + [ModelError.OperatorKind(name: name, count: 1)].remedies
    case .unsupportedOperators(let kinds): kinds.text
    case .unsupportedModelType(let found, let expected):
      "the model is of the type \(found), expected \(expected)"
    case .invalidOperator(let name, let index, let message):
      "operator \(index), \(name): \(message)"
    case .missingTensor(let name):
      "tensor “\(name)” is missing"
    case .unexpectedTensors(let names):
      "unexpected tensors: " + names.excerpt { "“\($0)”" }
    case .unexpectedType(let name, let expected, let found):
      "tensor “\(name)” must be \(expected), found \(found)"
    case .notFinite(let name, let index):
      "number \(index) of tensor “\(name)” is infinite or not a number"
    case .notRepresentable(let name, let index, let value):
      "number \(index) of tensor “\(name)”, \(value), is too large for Float16"
    case .invalidMetadata(let key, let message):
      "metadata “\(key)”: \(message)"
    case .invalidConfiguration(let name, let message):
      "\(name): \(message)"
    case .notBuiltIn:
      "of none of the library's own formats; to read others, add the product SilhouetteModelFormats to the program"
    case .tooLarge(let what, let limit, let found):
      "\(found) \(what), the limit is \(limit)"
    case .outOfMemory(let byteCount):
      "not enough memory: cannot allocate \(byteCount) bytes"
    case .notRecognized(let value, let message):
      "not recognised at \(value): \(message)"
    }
  }
}
