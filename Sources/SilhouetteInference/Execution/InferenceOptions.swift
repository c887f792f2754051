// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// Options for running a model.
public struct InferenceOptions: Hashable, Sendable {
  /// The number of threads; by default `SILHOUETTE_THREADS` or the CPUs this process may use.
  public var threadCount: Int?
  /// The code that multiplies matrices; by default the library's own kernels if the CPU has
  /// vector multiply-add, otherwise OpenBLAS if it is available.
  public var matrixBackend: MatrixBackend?
  /// The instruction set level of the kernels: `base`, `v3` or `v4`; by default the highest that
  /// the CPU supports. An unsupported level is an error.
  public var instructionSet: String?
  /// Indicates whether the model's graph keeps the original contents of weights that are packed for the CPU. Without them,
  /// a model takes half the memory, and the graph's constants read as zeros.
  public var keepsWeights = true
  /// The names of intermediate values to keep. They become additional outputs after the model's outputs, in this order.
  ///
  /// Each is the name of a value in the file's graph (see ``ModelFile/graph()`` and ``Graph/values``) or in
  /// ``Model/graph``. Simplification and fusion leave these values intact, so you can examine a layer that would otherwise
  /// be
  /// merged with its neighbours:
  ///
  /// ```swift
  /// var options = InferenceOptions()
  /// options.keptValues = ["backbone.block.5.add"]
  /// let network = try DeepLabV3(contentsOf: "deeplabv3.safetensors", options: options)
  /// let features = try network.imageModel.run(input).tensor(named: "backbone.block.5.add")
  /// ```
  ///
  /// Kept values occupy memory for the whole run. Since constants around them are not combined, other results may differ
  /// from the plain model's by rounding errors. An unknown name throws `InferenceError.unknownValue`.
  public var keptValues: [String] = []
  /// Indicates whether blocks of MobileNetV2 may be computed strip by strip in one step; disabled only to
  /// measure the gain.
  @_spi(Benchmarks) public var fusesBlocks = true

  /// Creates options; `nil` leaves the choice to the library.
  public init(
    threadCount: Int? = nil, matrixBackend: MatrixBackend? = nil, instructionSet: String? = nil
  ) {
    self.threadCount = threadCount
    self.matrixBackend = matrixBackend
    self.instructionSet = instructionSet
  }

  /// Returns the kernels that the options select.
  func kernels() throws(InferenceError) -> KernelTable {
    guard let instructionSet else { return Kernels.fastest }
    guard let table = Kernels.named(instructionSet) else {
      throw .unsupportedInstructionSet(
        instructionSet, supported: Kernels.supported.map { $0.name })
    }
    return table
  }

  /// Returns the matrix back end that the options select.
  func backend(for kernels: KernelTable) throws(InferenceError) -> MatrixBackend {
    if let matrixBackend {
      guard matrixBackend.isAvailable else { throw .backendNotBuiltIn(matrixBackend) }
      return matrixBackend
    }
    #if arch(arm64)
      return .swift
    #else
      return kernels.name == "base" && OpenBLAS.isAvailable ? .openBLAS : .swift
    #endif
  }
}
