// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// A colour in the hexadecimal notation of web pages.
struct HexColor: ExpressibleByArgument, CustomStringConvertible {
  let color: Color

  init(_ color: Color) { self.color = color }

  init?(argument: String) {
    let text = argument.hasPrefix("#") ? argument : "#" + argument
    guard text.utf8.count == 7, let color = Color(hexadecimal: text) else { return nil }
    self.color = color
  }

  var description: String { "\(FilterValue.color(color))" }
}
