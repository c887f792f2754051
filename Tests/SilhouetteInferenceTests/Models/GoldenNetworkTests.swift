// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteInference
import TestSupport
import Testing

/// A network small enough to be run on emulated processors too.
@Suite struct GoldenNetworkTests {
  static let golden = Result {
    try DeepLabV3OracleTests.Golden(
      SeededDeepLabV3(widthMultiplier: 0.25, outputStride: 16, inputSize: 65, rates: [2], seed: 5))
  }

  @Test(arguments: Setting.all)
  func logitsAgreeWithDouble(_ setting: Setting) throws {
    try DeepLabV3OracleTests.check(Self.golden.get(), setting)
  }
}
