// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the logistic function.
package func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }
