// SPDX-License-Identifier: Apache-2.0

/// The processing units that a model may use.
public enum MLComputeUnits: Int, Sendable {
  /// Only the CPU.
  case cpuOnly = 0
  /// The same as ``cpuOnly``: the library uses no GPU.
  case cpuAndGPU = 1
  /// The same as ``cpuOnly``.
  case all = 2
  /// The same as ``cpuOnly``.
  case cpuAndNeuralEngine = 3
}

/// The settings of a model; none of them has an effect.
public final class MLModelConfiguration {
  /// The settings that a model keeps.
  struct Settings: Sendable {
    var computeUnits = MLComputeUnits.all
    var modelDisplayName: String?
    var allowLowPrecisionAccumulationOnGPU = false
    var functionName: String?
  }

  var settings = Settings()
  /// Values of a model's parameters. The library's models have none.
  public var parameters: [MLParameterKey: Any]?

  /// Creates the default settings.
  public init() {}

  init(_ settings: Settings) { self.settings = settings }

  /// The processing units that the model may use.
  public var computeUnits: MLComputeUnits {
    get { settings.computeUnits }
    set { settings.computeUnits = newValue }
  }
  /// A name of the model for display.
  public var modelDisplayName: String? {
    get { settings.modelDisplayName }
    set { settings.modelDisplayName = newValue }
  }
  /// Indicates whether a GPU may compute with lower precision.
  public var allowLowPrecisionAccumulationOnGPU: Bool {
    get { settings.allowLowPrecisionAccumulationOnGPU }
    set { settings.allowLowPrecisionAccumulationOnGPU = newValue }
  }
  /// The function to run, of a model with several.
  public var functionName: String? {
    get { settings.functionName }
    set { settings.functionName = newValue }
  }
}

/// The name of a model's parameter.
public struct MLParameterKey: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The part of the model to which the parameter belongs.
  public private(set) var scope: String?

  init(_ name: String) { self.name = name }

  /// Returns the key of the parameter of the same name of a part of the model.
  public func scoped(to scope: String) -> MLParameterKey {
    var key = self
    key.scope = scope
    return key
  }

  /// The name of the file of a linked model.
  public static let linkedModelFileName = MLParameterKey("linkedModelFileName")
  /// The folders in which a linked model is searched.
  public static let linkedModelSearchPath = MLParameterKey("linkedModelSearchPath")
}

/// The settings of a prediction.
public final class MLPredictionOptions {
  /// Has no effect, because the library uses only the CPU.
  public var usesCPUOnly = false
  /// Memory for outputs, by the output's name: an ``MLMultiArray`` of the output's shape and type, or a `CVPixelBuffer` of its
  /// size and format. The prediction writes the output there and returns the same object.
  public var outputBackings: [String: Any] = [:]

  /// Creates the default settings.
  public init() {}
}
