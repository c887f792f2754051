// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteInference
import SilhouetteKernels
import Testing

/// One way to run a model.
package struct Setting: CustomStringConvertible, CustomTestStringConvertible, Sendable {
  package let instructionSet: String
  package let backend: MatrixBackend
  package let threadCount: Int

  package init(instructionSet: String, backend: MatrixBackend, threadCount: Int) {
    self.instructionSet = instructionSet
    self.backend = backend
    self.threadCount = threadCount
  }

  package var options: InferenceOptions {
    InferenceOptions(
      threadCount: threadCount, matrixBackend: backend, instructionSet: instructionSet)
  }

  package var description: String {
    "\(instructionSet), \(backend.rawValue), \(threadCount) threads"
  }
  package var testDescription: String { description }

  /// Every instruction set level of this CPU, every back end of this build, one and two threads.
  package static let all: [Setting] = Kernels.supported.flatMap { kernels in
    MatrixBackend.allCases.filter(\.isAvailable).flatMap { backend in
      [1, 2].map {
        Setting(instructionSet: kernels.name, backend: backend, threadCount: $0)
      }
    }
  }

  package static let fastest = Setting(
    instructionSet: Kernels.chosen.name, backend: .swift, threadCount: 2)
}
