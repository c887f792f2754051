// SPDX-License-Identifier: Apache-2.0

/// An error of preparing or running a model.
public enum InferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The instruction set level is unknown, or the CPU does not have it.
  case unsupportedInstructionSet(String, supported: [String])
  /// The package was built without this matrix back end.
  case backendNotBuiltIn(MatrixBackend)
  /// The caller gave another number of tensors than the model has inputs.
  case inputCount(expected: Int, found: Int)
  /// The caller gave a tensor of another type than the model's input has.
  case inputType(name: String, expected: TensorType, found: TensorType)
  /// The model needs an input that was not given.
  case missingInput(name: String)
  /// The model has no input of this name.
  case unknownInput(name: String)
  /// The model has no output of this name.
  case unknownOutput(name: String)
  /// The model has no value of this name, which was to be kept.
  case unknownValue(name: String, suggestion: String?)
  /// The caller gave another number of tensors to write to than the model has outputs.
  case outputCount(expected: Int, found: Int)
  /// The caller gave a tensor to write to of another type than the model's output has.
  case outputType(name: String, expected: TensorType, found: TensorType)
  /// The model needs more than its limits allow.
  case limitExceeded(what: String, needed: Int, limit: Int)
  /// The operating system does not give the memory that the model needs.
  case outOfMemory(byteCount: Int)
  /// The model is not what the request needs.
  case unsuitableModel(String)

  public var description: String {
    switch self {
    case .unsupportedInstructionSet(let name, let supported):
      "instruction set level “\(name)” is not available, expected one of "
        + supported.joined(separator: ", ")
    case .backendNotBuiltIn(let backend):
      "the matrix back end \(backend.rawValue) is not available: the system has no libopenblas"
    case .inputCount(let expected, let found):
      "the model takes \(expected) inputs, found \(found)"
    case .inputType(let name, let expected, let found):
      "input “\(name)” must be \(expected), found \(found)"
    case .missingInput(let name):
      "input “\(name)”: the model needs it, none was given"
    case .unknownInput(let name):
      "input “\(name)”: the model has no such input"
    case .unknownOutput(let name):
      "output “\(name)”: the model has no such output"
    case .unknownValue(let name, let suggestion):
      "value “\(name)”: the model has no such value"
        + (suggestion.map { " (did you mean \($0)?)" } ?? "")
    case .outputCount(let expected, let found):
      "the model gives \(expected) outputs, found \(found) tensors for them"
    case .outputType(let name, let expected, let found):
      "output “\(name)” is \(expected), found \(found) for it"
    case .limitExceeded(let what, let needed, let limit):
      "the model needs \(needed) \(what), the limit is \(limit)"
    case .outOfMemory(let byteCount):
      "not enough memory: cannot allocate \(byteCount) bytes for the model"
    case .unsuitableModel(let message): message
    }
  }
}
