// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// Options for running a model.
public struct InferenceOptions: Hashable, Sendable {
  /// The number of threads; by default the value of the environment variable `SILHOUETTE_THREADS`, or the number of CPUs
  /// available to this process.
  public var threadCount: Int?
  /// The implementation of matrix multiplication; by default the library's own kernels, on every CPU.
  public var matrixBackend: MatrixBackend?
  /// The instruction set level of the kernels: `base`, `v3` or `v4`; by default the highest that
  /// the CPU supports. An unsupported level is an error.
  public var instructionSet: String?
  /// Indicates whether the model's graph keeps the original contents of weights that are packed for the CPU. If it does
  /// not, the model takes half the memory, and these constants in the graph read as zeros.
  public var keepsWeights = true
  /// The names of intermediate values to keep. They become additional outputs after the model's outputs, in this order.
  ///
  /// Each is the name of a value in the file's graph (see ``ModelFile/graph()`` and ``Graph/values``) or in
  /// ``Model/graph``. Simplification and fusion leave these values intact, so you can examine a layer that would otherwise
  /// be merged with its neighbours:
  ///
  /// ```swift
  /// var options = InferenceOptions()
  /// options.keptValues = ["backbone.block.5.add"]
  /// let network = try DeepLabV3(contentsOf: "deeplabv3.safetensors", options: options)
  /// let features = try network.imageModel.run(input).tensor(named: "backbone.block.5.add")
  /// ```
  ///
  /// Kept values occupy memory for the whole run. Since constants around them are not combined, other results may differ by
  /// rounding errors from those of a model without kept values. An unknown name throws `InferenceError.unknownValue`.
  public var keptValues: [String] = []
  /// Indicates whether blocks of MobileNetV2 may be computed strip by strip in one step; disabled only to measure the
  /// resulting gain in speed.
  @_spi(Benchmarks) public var fusesBlocks = true

  /// Creates options; `nil` leaves the choice to the library.
  public init(
    threadCount: Int? = nil, matrixBackend: MatrixBackend? = nil, instructionSet: String? = nil
  ) {
    self.threadCount = threadCount
    self.matrixBackend = matrixBackend
    self.instructionSet = instructionSet
  }

  /// Returns the kernels for the selected instruction set level.
  func kernels() throws(InferenceError) -> KernelTable {
    guard let instructionSet else { return Kernels.chosen }
    guard let table = Kernels.named(instructionSet) else {
      throw .unsupportedInstructionSet(
        instructionSet, supported: Kernels.supported.map { $0.name })
    }
    return table
  }

  /// Returns the selected matrix back end.
  func backend() throws(InferenceError) -> MatrixBackend {
    // Another library is not even loaded unasked: it could need instructions that the CPU lacks.
    guard let matrixBackend else { return .swift }
    guard matrixBackend.isAvailable else { throw .backendNotBuiltIn(matrixBackend) }
    return matrixBackend
  }
}
