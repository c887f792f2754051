// SPDX-License-Identifier: Apache-2.0

/// An error in preparing or running a model.
public enum InferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The instruction set level is unknown or not supported by the CPU.
  case unsupportedInstructionSet(String, supported: [String])
  /// The package was built without this matrix back end.
  case backendNotBuiltIn(MatrixBackend)
  /// The number of input tensors differs from the number of the model's inputs.
  case inputCount(expected: Int, found: Int)
  /// The type of an input tensor differs from the type of the model's input.
  case inputType(name: String, expected: TensorType, found: TensorType)
  /// A required input is missing.
  case missingInput(name: String)
  /// The model has no input of this name.
  case unknownInput(name: String)
  /// The model has no output of this name.
  case unknownOutput(name: String)
  /// A value to be kept is unknown: the model has no value of this name.
  case unknownValue(name: String, suggestion: String?)
  /// The number of output tensors differs from the number of the model's outputs.
  case outputCount(expected: Int, found: Int)
  /// The type of an output tensor differs from the type of the model's output.
  case outputType(name: String, expected: TensorType, found: TensorType)
  /// The model needs more than its limits allow.
  case limitExceeded(what: String, needed: Int, limit: Int)
  /// The operating system cannot provide the memory that the model needs.
  case outOfMemory(byteCount: Int)
  /// The model is unsuitable for the request.
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
      "input “\(name)”: the model needs it, but it is missing"
    case .unknownInput(let name):
      "input “\(name)”: the model has no such input"
    case .unknownOutput(let name):
      "output “\(name)”: the model has no such output"
    case .unknownValue(let name, let suggestion):
      "value “\(name)”: the model has no such value"
        + (suggestion.map { " (did you mean \($0)?)" } ?? "")
    case .outputCount(let expected, let found):
      "the model has \(expected) outputs, found \(found) tensors for them"
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
