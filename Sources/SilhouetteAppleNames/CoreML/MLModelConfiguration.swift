// SPDX-License-Identifier: Apache-2.0

/// The processors that a model may use.
public enum MLComputeUnits: Int, Sendable {
  /// The processor alone.
  case cpuOnly = 0
  /// As ``cpuOnly``: the library uses no GPU.
  case cpuAndGPU = 1
  /// As ``cpuOnly``.
  case all = 2
  /// As ``cpuOnly``.
  case cpuAndNeuralEngine = 3
}

/// The settings of a model; none has an effect, because there is one way to run it.
public final class MLModelConfiguration {
  /// The processors that the model may use.
  public var computeUnits = MLComputeUnits.all
  /// A name for display.
  public var modelDisplayName: String?
  /// Permits less precise sums on a GPU.
  public var allowLowPrecisionAccumulationOnGPU = false

  /// Creates the default settings.
  public init() {}
}
