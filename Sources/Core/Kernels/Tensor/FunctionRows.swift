// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

extension Level {
  /// Applies a function to `count` values, optionally in place. All but the exponential are rare in networks, and are the C
  /// library's.
  package static func apply(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<Float>, count: Int,
    function: KernelFunction
  ) {
    var index = 0
    switch function {
    case .exponential:
      while index < count {
        let rest = count &- index
        storeOperand(exponential(operand(source, 1, index, rest)), result + index, rest)
        index &+= laneCount
      }
    case .logarithm:
      while index < count {
        result[index] = logf(source[index])
        index &+= 1
      }
    case .squareRoot:
      while index < count {
        result[index] = source[index].squareRoot()
        index &+= 1
      }
    case .floor:
      while index < count {
        result[index] = floorf(source[index])
        index &+= 1
      }
    case .ceiling:
      while index < count {
        result[index] = ceilf(source[index])
        index &+= 1
      }
    case .round:
      while index < count {
        result[index] = rintf(source[index])
        index &+= 1
      }
    case .truncate:
      while index < count {
        result[index] = truncf(source[index])
        index &+= 1
      }
    case .errorFunction:
      while index < count {
        result[index] = erff(source[index])
        index &+= 1
      }
    }
  }
}
