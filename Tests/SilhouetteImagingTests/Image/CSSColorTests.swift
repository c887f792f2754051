// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteImaging

/// Colours in the notation of web pages.
@Suite("CSS colours")
struct CSSColorTests {
  @Test(
    "Names and digits give the colour",
    arguments: [
      ("white", "#FFFFFF"), ("Black", "#000000"), ("rebeccapurple", "#663399"),
      ("tomato", "#FF6347"), ("darkslategrey", "#2F4F4F"), ("yellowgreen", "#9ACD32"),
      ("#fff", "#FFFFFF"), ("#1a2", "#11AA22"), ("#12AB34", "#12AB34"), ("#1234", "#11223344"),
      ("#12AB3480", "#12AB3480"),
    ])
  func accepted(text: String, digits: String) {
    #expect(Color(css: text)?.hexadecimal == digits)
  }

  @Test(
    "Anything else is refused", arguments: ["", "#", "fade", "#ff", "#ggg", "whit", "#fffff", "é"])
  func refused(text: String) { #expect(Color(css: text) == nil) }

  @Test("All names of CSS Color Module Level 4 are there; grey has two spellings")
  func names() {
    #expect(Color.cssNames.count == 148)
    #expect(Color.cssNames == Color.cssNames.sorted())
    for name in Color.cssNames {
      #expect(Color(css: name)?.alpha == 1, "\(name)")
      #expect(Color(css: name) == Color(css: name.replacing("gray", with: "grey")), "\(name)")
    }
    #expect(Color(css: "transparent") == .clear)
  }
}
