// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo

/// The error for a video that FFmpeg must first convert; the message contains a command line for the conversion.
struct ForeignVideoError: Error, CustomStringConvertible {
  /// The purpose of a file.
  enum Role {
    case clip
    case background
  }

  /// The file; `-` for standard input.
  let path: String
  /// The format of the file.
  let format: String
  let role: Role

  var description: String {
    let found = "\(path == "-" ? "standard input" : path): is \(format)"
    let convert = "ffmpeg -v error -i \(path == "-" ? "FILE" : Self.word(path))"
    switch role {
    case .clip:
      return "\(found), but silhouette video reads Y4M; convert it with FFmpeg: "
        + "\(convert) -f yuv4mpegpipe - | silhouette video - …"
    case .background:
      return "\(found), but a background is a picture or Y4M; convert it with FFmpeg: "
        + "\(convert) background.y4m"
    }
  }

  /// Returns a path as a shell word that neither the shell nor FFmpeg misinterprets.
  private static func word(_ path: String) -> String {
    // FFmpeg takes the text before a colon for a protocol.
    let isPlain = path.begins(with: "/") || !path.begins(with: "-") && !path.includes(":")
    let path = isPlain ? path : "./" + path
    let isSafe = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "/._-+,@%:=".unicodeScalars.contains($0)
    }
    if isSafe { return path }
    return "'\(path.replacing(each: "'", with: #"'\''"#))'"
  }
}
