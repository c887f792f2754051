// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import Testing

@testable import SilhouetteCodecs

@Suite struct Y4MHeaderTests {
  private static func header(_ tags: String) throws(Y4M.StreamError) -> Y4M.Header {
    try Y4M.Header(line: "YUV4MPEG2 \(tags)", path: "x.y4m")
  }

  private static let layouts:
    [(tags: String, format: PlanarPixelBuffer.Format, siting: YCbCrEncoding.ChromaSiting)] = {
      var rows: [(String, PlanarPixelBuffer.Format, YCbCrEncoding.ChromaSiting)] = [
        ("", .i420, .center), ("C420", .i420, .center), ("C420jpeg", .i420, .center),
        ("C420mpeg2", .i420, .left), ("C420paldv", .i420, .topLeft),
        ("C411", PlanarPixelBuffer.Format(.s411), .left), ("C422", .i422, .left),
        ("C444", .i444, .center),
        ("C444alpha", .i444Alpha, .center), ("Cmono", .luma, .center),
        ("XYSCSS=420JPEG", .i420, .center), ("XYSCSS=420MPEG2", .i420, .left),
        ("XYSCSS=420PALDV", .i420, .topLeft),
        ("XYSCSS=411", PlanarPixelBuffer.Format(.s411), .left),
        ("XYSCSS=422", .i422, .left), ("XYSCSS=444", .i444, .center),
        // C counts more; an unknown older name does not.
        ("C422 XYSCSS=444", .i422, .left), ("XYSCSS=444 C422", .i422, .left),
        ("XYSCSS=UNKNOWN", .i420, .center),
      ]
      for depth in 9...16 {
        rows += [
          ("C420p\(depth)", PlanarPixelBuffer.Format(.s420, bitDepth: depth), .left),
          ("C422p\(depth)", PlanarPixelBuffer.Format(.s422, bitDepth: depth), .left),
          ("C444p\(depth)", PlanarPixelBuffer.Format(.s444, bitDepth: depth), .center),
          ("Cmono\(depth)", PlanarPixelBuffer.Format(nil, bitDepth: depth), .center),
          ("XYSCSS=420P\(depth)", PlanarPixelBuffer.Format(.s420, bitDepth: depth), .left),
        ]
      }
      return rows
    }()

  @Test("Every name of a layout is known", arguments: layouts)
  func layout(
    _ row: (tags: String, format: PlanarPixelBuffer.Format, siting: YCbCrEncoding.ChromaSiting)
  ) throws {
    let header = try Self.header("W5 H3 F30:1 Ip A1:1 \(row.tags)")
    #expect(header.format == row.format)
    #expect(header.chromaSiting == row.siting)
    // The name is written again, and says the same.
    let again = try Y4M.Header(line: header.line(), path: "again")
    #expect(again.format == row.format)
    #expect(again.chromaSiting == row.siting)
    if row.tags.hasPrefix("C"), !row.tags.contains(" ") {
      #expect(try header.line() == "YUV4MPEG2 W5 H3 F30:1 Ip A1:1 \(row.tags)")
    }
  }

  @Test func everythingIsRead() throws {
    let header = try Self.header(
      "W1280 H720 F30000:1001 I? A4:3 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=FULL Xa Xb=é Q1")
    #expect((header.width, header.height) == (1280, 720))
    #expect(header.frameRate == Y4M.Ratio(30000, 1001))
    #expect(header.pixelAspect == Y4M.Ratio(4, 3))
    #expect(header.interlacing == .unknown)
    #expect(header.range == .full)
    #expect(header.extensions == ["YSCSS=420MPEG2", "COLORRANGE=FULL", "a", "b=é"])
    #expect(header.frameByteCount == 1280 * 720 * 3 / 2)
    #expect(
      header.encoding()
        == YCbCrEncoding(matrix: .bt709, range: .full, chromaSiting: .left))
    #expect(header.encoding(matrix: .bt601, range: .limited).matrix == .bt601)
    let small = try Self.header("H719 W1")
    #expect(small.frameRate == nil && small.pixelAspect == nil && small.range == nil)
    #expect(small.interlacing == .unknown)
    #expect(small.encoding() == YCbCrEncoding(matrix: .bt601))
    #expect(try Self.header("W1 H1 F0:0 A0:1").frameRate == nil)
    #expect(try Self.header("W1  H1 XCOLORRANGE=LIMITED ").range == .limited)
    #expect(try Self.header("W1 H1 XCOLORRANGE=UNKNOWN").range == nil)
  }

  @Test func tagsAreWrittenBackInTheirOrder() throws {
    for tags in [
      "W1 H2 F25:1 Ip A1:1 C420jpeg", "H2 W1 Xfirst C444 F0:0 I? A0:0 Xsecond Xfirst Q7",
      "W66 H44 F30000:1001 Ip A1:1 C420p10 XYSCSS=420P10 XCOLORRANGE=LIMITED",
      "W01 H2 F60:2 C420", "W1 H1 C444alpha XYSCSS=444", "W1 H1 XCOLORRANGE=UNKNOWN Cmono",
    ] {
      #expect(try Self.header(tags).line() == "YUV4MPEG2 " + tags)
    }
    #expect(try Self.header("W1 H1").line() == "YUV4MPEG2 W1 H1 C420jpeg")
  }

  @Test func whatChangedIsWrittenAnew() throws {
    var header = try Self.header(
      "W6 H4 F30:1 I? A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=FULL Xz")
    header.frameRate = Y4M.Ratio(15, 1)
    header.format = .luma
    header.range = .limited
    #expect(try header.line() == "YUV4MPEG2 W6 H4 F15:1 I? A1:1 Cmono XCOLORRANGE=LIMITED Xz")
    header.format = .i444Alpha
    (header.width, header.height, header.interlacing) = (8, 2, .progressive)
    (header.frameRate, header.pixelAspect, header.range) = (nil, nil, nil)
    #expect(try header.line() == "YUV4MPEG2 W8 H2 Ip C444alpha Xz")
    let made = Y4M.Header(
      width: 3, height: 5, frameRate: Y4M.Ratio(24000, 1001), chromaSiting: .topLeft, range: .full)
    #expect(try made.line() == "YUV4MPEG2 W3 H5 F24000:1001 Ip C420paldv XCOLORRANGE=FULL")
  }

  @Test(
    "What is no header is refused",
    arguments: [
      "", "W1", "H1", "W0 H1", "W1 H0", "W-1 H1", "W+1 H1", "W H1", "Wx H1", "W1 H1 W1", "W1 H1 H2",
      "W1 H1 F25", "W1 H1 F25:1 F25:1", "W1 H1 F-25:1", "W1 H1 F25:-1", "W1 H1 F25:1:1", "W1 H1 F:",
      "W1 H1 F99999999999999999999:1", "W1 H1 F2147483648:1", "W1 H1 A1", "W1 H1 A1:1 A1:1",
      "W99999999999999999999 H1", "W4294967297 H1", "W1 H1 Ix", "W1 H1 I", "W1 H1 Ip Ip",
      "W1 H1 C420jpeg C420jpeg", "W1 H1 X\u{1}", "W1\tH1", "W1 H1\r",
    ])
  func invalid(tags: String) {
    let error = #expect(throws: Y4M.StreamError.self) { try Self.header(tags) }
    guard case .invalidHeader(let path, let message) = error else {
      Issue.record("\(tags): \(String(describing: error))")
      return
    }
    #expect(path == "x.y4m" && message.hasPrefix("expected ") && message.contains(", found "))
  }

  @Test func otherRefusalsSayWhy() {
    for tag in ["It", "Ib", "Im"] {
      let error = #expect(throws: Y4M.StreamError.interlaced(path: "x.y4m", tag: tag)) {
        try Self.header("W1 H1 \(tag)")
      }
      #expect(error?.description.contains("-vf yadif") == true)
    }
    for name in [
      "440", "420p8", "420p17", "420p010", "444alpha10", "mono8", "MONO", "420JPEG", "", "444p",
      "422x",
    ] {
      #expect(throws: Y4M.StreamError.unknownLayout(path: "x.y4m", name: "\"C\(name)\"")) {
        try Self.header("W1 H1 C\(name)")
      }
    }
    #expect(
      throws: Y4M.StreamError.limitExceeded(
        path: "x.y4m", what: "columns", found: 32769, maximum: 32768)
    ) { try Self.header("W32769 H1") }
    #expect(
      throws: Y4M.StreamError.limitExceeded(
        path: "x.y4m", what: "rows", found: 2_147_483_647, maximum: 32768)
    ) { try Self.header("W1 H2147483647") }
    #expect(
      throws: Y4M.StreamError.limitExceeded(
        path: "x.y4m", what: "bytes a frame", found: 3 << 30, maximum: 256 << 20)
    ) { try Self.header("W32768 H32768 C444") }
    #expect(throws: Never.self) { try Self.header("W16384 H16384 Cmono") }
    #expect(throws: Y4M.StreamError.self) { try Y4M.Header(line: "YUV4MPEG W1 H1", path: "") }
    #expect(throws: Y4M.StreamError.self) { try Y4M.Header(line: "YUV4MPEG22 W1 H1", path: "") }
    #expect(throws: Y4M.StreamError.self) { try Y4M.Header(line: " YUV4MPEG2 W1 H1", path: "") }
  }

  @Test func headersThatCannotBeWrittenAreRefused() throws {
    var header = Y4M.Header(width: 2, height: 2, frameRate: nil)
    for format in [
      PlanarPixelBuffer.Format.nv12, PlanarPixelBuffer.Format(.s420, hasAlpha: true),
      PlanarPixelBuffer.Format(.s411, bitDepth: 10),
      PlanarPixelBuffer.Format(.s444, bitDepth: 10, hasAlpha: true),
      PlanarPixelBuffer.Format(nil, hasAlpha: true),
    ] {
      header.format = format
      #expect(throws: Y4M.StreamError.unsupportedFormat(format)) { try header.line() }
    }
    header.format = .i420
    for tag in ["", "Xa b", "X\n", "X\u{7F}"] {
      header.tags = [tag]
      #expect(throws: Y4M.StreamError.invalidTag(tag)) { try header.line() }
    }
    header.tags = ["X" + String(repeating: "a", count: 4096)]
    #expect(throws: Y4M.StreamError.self) { try header.line() }
    header.tags = []
    for side in [0, -1, 32769, .max] {
      header.width = side
      #expect(throws: Y4M.StreamError.self) { try header.line() }
    }
  }

  @Test func ratios() {
    #expect(Y4M.Ratio(0, 1) == nil && Y4M.Ratio(1, 0) == nil && Y4M.Ratio(-1, 1) == nil)
    #expect(Y4M.Ratio(1 << 31, 1) == nil)
    #expect(Y4M.Ratio((1 << 31) - 1, 1)?.description == "2147483647:1")
    #expect(Y4M.Ratio(30000, 1001)?.value == 30000.0 / 1001)
  }

  @Test func timesOfFramesAreExact() {
    // Frame i is due at i·1001/30000 s: every 30 frames take 1001 ms, and the others lie between.
    var header = Y4M.Header(width: 1, height: 1, frameRate: Y4M.Ratio(30000, 1001))
    for index in stride(from: 0, through: 10_000_000, by: 7919) {
      let (groups, rest) = index.quotientAndRemainder(dividingBy: 30)
      // 1001/30000 s are 33 366 666 666 666 666⅔ attoseconds.
      let small = Int64(rest) * 100_100_000_000_000_000 / 3
      let expected =
        Duration.milliseconds(1001 * groups)
        + Duration(secondsComponent: 0, attosecondsComponent: small)
      #expect(header.time(ofFrame: index) == expected)
    }
    #expect(
      header.time(ofFrame: 10_000_000) == .nanoseconds(333_666_666_666_666)
        + Duration(
          secondsComponent: 0, attosecondsComponent: 666_666_666))
    var last = header.time(ofFrame: 0)
    for index in 9_999_000...10_000_000 {
      let next = header.time(ofFrame: index)
      #expect(next > last)
      last = next
    }
    header.frameRate = nil
    #expect(header.time(ofFrame: 3) == .milliseconds(120))
    header.frameRate = Y4M.Ratio(1, 2_147_483_647)
    #expect(
      header.time(ofFrame: 4_294_967_295)
        == Duration(secondsComponent: 4_294_967_295 * 2_147_483_647, attosecondsComponent: 0))
    header.frameRate = Y4M.Ratio(2_147_483_647, 2_147_483_646)
    #expect(header.time(ofFrame: 4_294_967_294) == .seconds(4_294_967_292))
  }

  @Test func spacesEndTagsWhateverFollows() throws {
    let header = try Self.header("W4 H2 X\u{301}a \u{301}b")
    #expect(
      header.tags.map { Array($0.utf8) }
        == ["W4", "H2", "X\u{301}a", "\u{301}b"].map { Array($0.utf8) })
    #expect(header.extensions == ["\u{301}a"])
    #expect(throws: Y4M.StreamError.self) { try Self.header("W4 H2 W\u{301}4") }
  }
}
