// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// A source that is never read.
private final class UnreadSource: PixelSource {
  let name = "unread"
  let width: Int
  let height: Int
  let format = PixelFormat.grey8
  let colorSpace = ColorSpace.none

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  func makeReader(reduction: Int) throws -> any PixelRowReader {
    preconditionFailure("a schedule reads nothing")
  }
}

@Suite("The schedule of strips") struct StripScheduleTests {
  private func schedule(
    _ image: Image, rows: Int, threadCount: Int = 2
  ) -> (StripSchedule, Region) {
    let whole = Region(touching: image.extent)
    return (
      StripSchedule(
        RenderPlan(image.node), whole: whole, blocks: BlockSize(width: whole.width, height: rows),
        threadCount: threadCount), whole
    )
  }

  @Test("Strips follow one another from the top and cover every row once")
  func partition() {
    var random = SeededRandom(seed: 74)
    for _ in 0..<50 {
      let image = Image.counting(width: random.int(1...9), height: random.int(1...90))
      let (schedule, whole) = schedule(image, rows: random.int(1...100))
      var top = whole.maxY
      for strip in schedule.strips {
        #expect(strip.minX == whole.minX && strip.maxX == whole.maxX)
        #expect(strip.maxY == top && !strip.isEmpty)
        top = strip.minY
      }
      #expect(top == whole.minY)
      #expect(schedule.capacities.isEmpty && schedule.unstreamable.isEmpty)
    }
  }

  @Test("What is kept of a source holds the rows of all strips in flight")
  func capacities() {
    var random = SeededRandom(seed: 75)
    for _ in 0..<60 {
      let source = UnreadSource(width: random.int(1...40), height: random.int(1...200))
      var image = Image(source: source)
      if random.int(0...1) == 0 {
        image = image.applyingGaussianBlur(sigma: 2).cropped(to: image.extent)
      }
      if random.int(0...1) == 0 { image = image.scaled(by: Double(random.int(1...30)) / 10) }
      let threadCount = random.int(1...4)
      let (schedule, _) = schedule(image, rows: random.int(1...30), threadCount: threadCount)
      #expect(schedule.unstreamable.isEmpty)
      let ahead = StripSchedule.stripsInFlight(threadCount)
      for index in schedule.strips.indices {
        let needed = schedule.needs[index][0]
        #expect(needed.lowerBound >= 0 && needed.upperBound <= source.height)
        let last = min(index + ahead, schedule.strips.count - 1)
        #expect(schedule.needs[last][0].upperBound - needed.lowerBound <= schedule.capacities[0])
        if index > 0 {
          let before = schedule.needs[index - 1][0]
          #expect(needed.lowerBound >= before.lowerBound || needed.isEmpty)
          #expect(needed.upperBound >= before.upperBound)
        }
      }
    }
  }

  @Test("Rows that are not needed from top to bottom cannot be streamed")
  func unstreamable() {
    let image = Image(source: UnreadSource(width: 40, height: 60))
    for orientation in ImageOrientation.allCases {
      // Upside down the last row comes first; on its side every strip needs all rows, which it may.
      let isUpsideDown = [.down, .downMirrored].contains(orientation)
      let (schedule, _) = schedule(image.oriented(orientation), rows: 8)
      #expect(schedule.unstreamable == (isUpsideDown ? [0] : []), "\(orientation)")
    }
  }
}
