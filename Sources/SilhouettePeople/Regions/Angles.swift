// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the same angle within −π…π.
func wrapped(_ angle: Float) -> Float {
  let angle = Double(angle)
  return Float(angle - 2 * .pi * ((angle + .pi) / (2 * .pi)).rounded(.down))
}

/// Returns the turn, clockwise on the screen, after which the direction from one point to another has an angle.
///
/// - Parameters:
///   - start: In pixels, y down.
///   - end: In pixels, y down.
///   - target: The angle that the direction shall have, counter-clockwise from the x axis, in radians.
func rotation(from start: SIMD2<Float>, to end: SIMD2<Float>, target: Float) -> Float {
  wrapped(target - atan2(-(end.y - start.y), end.x - start.x))
}

/// Returns the logistic function.
func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }
