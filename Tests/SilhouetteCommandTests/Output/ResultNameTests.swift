// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCommand

@Suite("Result names")
struct ResultNameTests {
  @Test("The format's extension is appended if the name has another")
  func examples() {
    func name(_ photo: String, _ format: ImageFileFormat?) -> String {
      ResultName(of: photo, format: format).path
    }
    #expect(name("sub/cat.jpg", .png) == "sub/cat.jpg.png")
    #expect(name("cat.png", .png) == "cat.png")
    #expect(name("cat.PNG", .png) == "cat.PNG")
    #expect(name("cat.jpg.png", .png) == "cat.jpg.png.png")
    #expect(name("cat.jpeg", nil) == "cat.jpeg")
    #expect(name("cat.jpeg", .jpeg) == "cat.jpeg")
    #expect(name("cat.pgm", .jpeg) == "cat.pgm.jpg")
    #expect(name("cat", nil) == "cat.png.png")
    #expect(ResultName(of: "cat.ppm", format: nil).format == .pnm)
    #expect(ResultName(of: "cat", format: nil).format == .png)
  }

  @Test("Distinct photos have distinct result names, of the requested format")
  func distinct() {
    var random = SeededRandom(seed: 7)
    let parts = ["a", "b", ".png", ".jpg", ".jpeg", ".ppm", ".pgm", ".PNG", ".dat", "."]
    var names: Set<String> = []
    for _ in 0..<20_000 {
      let name = (0..<random.int(1...5)).map { _ in parts[random.int(0...parts.count - 1)] }
      names.insert("a" + name.joined())
    }
    for format in [nil, ImageFileFormat.png, .jpeg, .pnm] {
      let results = Set(names.map { ResultName(of: $0, format: format).path })
      #expect(results.count == names.count, "\(String(describing: format)), seed 7")
      for name in names {
        let result = ResultName(of: name, format: format)
        #expect(ImageFileFormat(path: result.path) == result.format, "\(name)")
        #expect(format == nil || result.format == format)
      }
    }
  }
}
