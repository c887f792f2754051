// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import Testing

@testable import SilhouetteCommand

@Suite("Colours of angles")
struct FaceAngleColorTests {
  private func color(_ roll: Double, _ yaw: Double = 0, _ pitch: Double = 0) -> Color {
    FaceAngleColor.color(for: FaceAngles(roll: roll, yaw: yaw, pitch: pitch))
  }

  @Test("Straight ahead, no face and angles that are not finite are white")
  func neutral() {
    #expect(color(0) == .white)
    #expect(FaceAngleColor.color(for: nil) == .white)
    #expect(color(.nan, .infinity, -.infinity) == .white)
  }

  @Test(
    "Positive angles are red and negative ones blue, darker with the angle, for each of the three")
  func direction() {
    for axis in 0..<3 {
      var last = (red: Color.white, blue: Color.white)
      for step in 1...8 {
        func along(_ angle: Double) -> Color {
          color(axis == 0 ? angle : 0, axis == 1 ? angle : 0, axis == 2 ? angle : 0)
        }
        let red = along(Double(step) * 0.07)
        let blue = along(Double(-step) * 0.07)
        #expect(red.red > red.blue && red.green == red.blue && red.alpha == 1)
        #expect(blue.blue > blue.red && blue.green == blue.red)
        #expect((red.red, red.green, red.blue) == (blue.blue, blue.green, blue.red))
        #expect(red.green < last.red.green && red.red < last.red.red)
        last = (red, blue)
      }
    }
    #expect(color(9) == FaceAngleColor.positive && color(0, -9) == FaceAngleColor.negative)
  }

  @Test("Angles of different sign are mixed by their shares, and small changes change little")
  func mixture() {
    let purple = color(.pi / 8, -.pi / 6)
    #expect(abs(purple.red - purple.blue) < 1e-6 && purple.green < purple.red)
    let reddish = color(.pi / 8, -.pi / 24)
    #expect(reddish.red > reddish.blue + 0.1)
    for angle in stride(from: -1.2, through: 1.2, by: 0.01) {
      let (a, b) = (color(angle, 0.2, -0.1), color(angle + 0.01, 0.2, -0.1))
      #expect(abs(a.red - b.red) < 0.03 && abs(a.green - b.green) < 0.03)
      #expect(abs(a.blue - b.blue) < 0.03)
    }
  }
}
