// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteInference
import SilhouetteKernels
import Testing

/// One way to run a model.
struct Setting: CustomStringConvertible, CustomTestStringConvertible, Sendable {
  let instructionSet: String
  let backend: MatrixBackend
  let threadCount: Int

  var options: InferenceOptions {
    InferenceOptions(
      threadCount: threadCount, matrixBackend: backend, instructionSet: instructionSet)
  }

  var description: String { "\(instructionSet), \(backend.rawValue), \(threadCount) threads" }
  var testDescription: String { description }

  /// Every instruction set level of this CPU, every back end of this build, one and two threads.
  static let all: [Setting] = Kernels.supported.flatMap { kernels in
    MatrixBackend.allCases.filter(\.isAvailable).flatMap { backend in
      [1, 2].map {
        Setting(instructionSet: kernels.name, backend: backend, threadCount: $0)
      }
    }
  }

  static let fastest = Setting(
    instructionSet: Kernels.chosen.name, backend: .swift, threadCount: 2)
}
