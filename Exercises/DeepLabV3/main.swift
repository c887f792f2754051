// SPDX-License-Identifier: Apache-2.0

// DeepLabV3+ in one file, without any library: finds people, animals and things in a photo.
//
//     swiftc -O -wmo main.swift -o deeplabv3
//     ./deeplabv3 silhouette-scene.safetensors photo.ppm [labels.ppm] [--trace]

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An array of numbers with three axes, [height, width, channels], such as a photo.
struct Tensor {
  let height: Int, width: Int, channels: Int
  /// All channels of the first pixel, then those of the pixel to its right, and so on.
  var values: [Float]

  init(_ height: Int, _ width: Int, _ channels: Int) {
    (self.height, self.width, self.channels) = (height, width, channels)
    values = [Float](repeating: 0, count: height * width * channels)
  }

  subscript(row: Int, column: Int, channel: Int) -> Float {
    get { values[(row * width + column) * channels + channel] }
    set { values[(row * width + column) * channels + channel] = newValue }
  }
}

func fail(_ path: String, expected: String, found: String) -> Never {
  fputs("\(path): expected \(expected), found \(found)\n", stderr)
  exit(1)
}

func readFile(_ path: String) -> [UInt8] {
  var bytes: [UInt8] = []
  let file = fopen(path, "rb")
  while let file, case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
  guard let file, ferror(file) == 0, fclose(file) == 0 else {
    fail(path, expected: "a file", found: String(cString: strerror(errno)))
  }
  return bytes
}

/// A .safetensors file: the length of its header, the header in JSON, and the data of all tensors.
struct WeightsFile {
  let path: String, header: String, data: ArraySlice<UInt8>

  init(_ path: String) {
    let bytes = readFile(path)
    let length = bytes.prefix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard bytes.count > 8, length <= bytes.count - 8 else {
      fail(path, expected: "a header", found: "\(bytes.count) bytes, and \(length) as its length")
    }
    self.path = path
    header = String(decoding: bytes[8..<8 + Int(length)], as: UTF8.self)
    data = bytes[(8 + Int(length))...]
  }

  /// Returns the part of the header after a text and before a character. The header is searched,
  /// not parsed, so it must be written as Silhouette writes it: without spaces, for instance.
  func text(after start: String, before end: Character) -> String {
    guard let range = header.firstRange(of: start) else {
      fail(path, expected: "\(start) in the header", found: "no such text")
    }
    return String(header[range.upperBound...].prefix { $0 != end })
  }

  /// Returns the bytes of a tensor, which must have this type and shape.
  func tensor(_ name: String, _ type: String, _ shape: [Int]) -> ArraySlice<UInt8> {
    let sizes = shape.map(String.init).joined(separator: ",")
    let entry = #""\#(name)":{"dtype":"\#(type)","shape":[\#(sizes)],"data_offsets":["#
    let offsets = text(after: entry, before: "]").split(separator: ",").map { Int($0) ?? -1 }
    let size = shape.reduce(type == "F32" ? 4 : type == "F16" ? 2 : 1, *)
    guard offsets.count == 2, 0...data.count ~= offsets[0], 0...data.count ~= offsets[1],
      offsets[1] - offsets[0] == size
    else { fail(path, expected: "\(size) of \(data.count) bytes: \(name)", found: "\(offsets)") }
    return data.dropFirst(offsets[0]).prefix(size)
  }

  /// Returns numbers that are stored in four bytes each or in two, the lowest byte first.
  func floats(_ name: String, _ type: String, _ shape: [Int]) -> [Float] {
    let (bytes, width) = (tensor(name, type, shape), type == "F32" ? 4 : 2)
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: width).map { start in
      let digits = bytes[start..<start + width].reversed()
      let bits = digits.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      return width == 4 ? Float(bitPattern: bits) : Float(Float16(bitPattern: UInt16(bits)))
    }
  }

  /// Returns weights, most of which are stored in one byte each: weight = scale · (byte − zero
  /// point), with a scale and a zero point for each output: the first axis, or the last of three.
  func weights(_ name: String, _ shape: [Int], outputs: Int) -> [Float] {
    guard header.contains("\(name).scale") else { return floats(name, "F16", shape) }
    let scales = floats(name + ".scale", "F32", [outputs])
    let zeroPoints = tensor(name + ".zero_point", "U8", [outputs]).map { Float($0) }
    let each = shape.count == 3 ? 1 : shape.dropFirst().reduce(1, *)
    return zip(0..., tensor(name, "U8", shape)).map { index, byte in
      scales[index / each % outputs] * (Float(byte) - zeroPoints[index / each % outputs])
    }
  }
}

/// The number of rows and of columns of the network's input.
let side = 320
/// The number of rows and of columns of the map of labels.
let mapSide = 513

/// Reads a binary PPM and returns the network's input, [320, 320, 3], with values around 0.
func readPhoto(_ path: String) -> Tensor {
  let bytes = readFile(path)
  let text = String(String.UnicodeScalarView(bytes.prefix(1000).map { Unicode.Scalar($0) }))
  let header = #/P6\s+(?:#.*\n\s*)*([1-9]\d{0,4})\s+([1-9]\d{0,4})\s+255\s/#
  guard let match = text.prefixMatch(of: header.matchingSemantics(.unicodeScalar)),
    let width = Int(match.1), let height = Int(match.2),
    case let pixels = bytes.dropFirst(match.0.unicodeScalars.count),
    pixels.count >= width * height * 3
  else {
    let found = "\(bytes.count) bytes that begin with \(text.prefix(20).debugDescription)"
    fail(path, expected: "a complete PPM (P6) of 8 bits", found: found)
  }
  var photo = Tensor(height, width, 3)
  photo.values = pixels.prefix(width * height * 3).map { Float($0) }
  photo = stretched(stretched(photo))
  // Rounded to whole numbers, because the network was trained on photos of 8 bits.
  photo.values = photo.values.map { (($0 + 0.5).rounded(.down) - 127) / 128 }
  return photo
}

/// Returns y [W, 320, 3] for a photo x [H, W, 3]: its rows, stretched to 320, become columns, so
/// that a second call stretches the other axis and puts the photo upright again.
func stretched(_ x: Tensor) -> Tensor {
  let step = Double(x.height) / Double(side)
  // More than 1 where the photo shrinks, since omitted rows would turn fine patterns into coarse.
  let reach = max(1, step)
  var y = Tensor(x.width, side, 3)
  for row in 0..<side {
    let center = (Double(row) + 0.5) * step
    let old = max(0, Int(center - reach + 0.5))..<min(x.height, Int(center + reach + 0.5))
    let weights = old.map { max(0, 1 - abs(Double($0) + 0.5 - center) / reach) }
    let sum = weights.reduce(0, +)
    for (oldRow, weight) in zip(old, weights.map { Float($0 / sum) }) {
      for column in 0..<x.width {
        for channel in 0..<3 { y[column, row, channel] += weight * x[oldRow, column, channel] }
      }
    }
  }
  return y
}

/// The activations of this network: each clamps the results of a convolution to a range.
extension ClosedRange<Float> {
  static let linear: Self = -.infinity...(.infinity)
  static let relu6: Self = 0...6
}

/// Returns x, enlarged bilinearly to side × side positions. Positions are the middles of cells; before
/// the first and after the last one, values stay the same.
func enlarged(_ x: Tensor, to side: Int) -> Tensor {
  func position(_ index: Int, _ count: Int) -> (before: Int, after: Int, fraction: Float) {
    let exact = (Float(index) + 0.5) * Float(count) / Float(side) - 0.5
    let inside = min(max(exact, 0), Float(count - 1))
    return (Int(inside), min(Int(inside) + 1, count - 1), inside - inside.rounded(.down))
  }
  var y = Tensor(side, side, x.channels)
  for row in 0..<side {
    let (top, bottom, down) = position(row, x.height)
    for column in 0..<side {
      let (left, right, across) = position(column, x.width)
      for channel in 0..<x.channels {
        let first = x[top, left, channel] * (1 - down) + x[bottom, left, channel] * down
        let last = x[top, right, channel] * (1 - down) + x[bottom, right, channel] * down
        y[row, column, channel] = first * (1 - across) + last * across
      }
    }
  }
  return y
}

/// Returns tensors of one height and width, with the channels of each position side by side.
func concatenated(_ parts: [Tensor]) -> Tensor {
  var y = Tensor(parts[0].height, parts[0].width, parts.reduce(0) { $0 + $1.channels })
  y.values = (0..<y.height * y.width).flatMap { place in
    parts.flatMap { $0.values[place * $0.channels..<(place + 1) * $0.channels] }
  }
  return y
}

/// DeepLabV3+ (Chen et al., 2018) on EfficientNet-Lite0 (Tan and Le, 2019).
struct DeepLabV3Plus {
  let file: WeightsFile
  let isTraced: Bool

  /// Returns the convolution of x [H, W, inputs]: [(H − 1) / stride + 1, …, outputs].
  /// Each result is a weighted sum over kernel × kernel positions that are `dilation` apart: of all
  /// input channels or, if depthwise, of the same channel. Positions outside of x count as 0.
  func convolve(
    _ name: String, _ x: Tensor, to outputs: Int, kernel: Int = 1, stride: Int = 1,
    dilation: Int = 1, isDepthwise: Bool = false, _ activation: ClosedRange<Float>
  ) -> Tensor {
    let (height, width) = ((x.height - 1) / stride + 1, (x.width - 1) / stride + 1)
    let bias = file.floats(name + ".bias", "F16", [outputs])
    let shape = isDepthwise ? [kernel, kernel, outputs] : [outputs, kernel, kernel, x.channels]
    var weights = file.weights(name + ".weight", shape, outputs: outputs)
    // Half of what the windows reach beyond x, which is square, is before its first row and column.
    let before = max((height - 1) * stride + (kernel - 1) * dilation + 1 - x.height, 0) / 2
    if !isDepthwise {
      // Outputs last, so that the innermost loop reads neighbours, which is several times faster.
      let count = weights.count / outputs
      weights = weights.indices.map { weights[$0 % outputs * count + $0 / outputs] }
    }
    // With pointers, since checking an array's bounds takes longer than a multiplication.
    typealias Input = UnsafePointer<Float>
    func fill(_ y: UnsafeMutablePointer<Float>, _ values: Input, _ weights: Input) {
      for row in 0..<height {
        for column in 0..<width {
          let sums = y + (row * width + column) * outputs
          for output in 0..<outputs { sums[output] = bias[output] }
          for tap in 0..<kernel * kernel {
            let tapRow = row * stride + tap / kernel * dilation - before
            let tapColumn = column * stride + tap % kernel * dilation - before
            guard 0..<x.height ~= tapRow, 0..<x.width ~= tapColumn else { continue }
            let source = values + (tapRow * x.width + tapColumn) * x.channels
            if isDepthwise {
              let factors = weights + tap * outputs
              for output in 0..<outputs { sums[output] += factors[output] * source[output] }
              continue
            }
            for input in 0..<x.channels {
              let (factors, value) = (weights + (tap * x.channels + input) * outputs, source[input])
              for output in 0..<outputs { sums[output] += factors[output] * value }
            }
          }
        }
      }
    }
    var y = Tensor(height, width, outputs)
    fill(&y.values, x.values, weights)
    y.values = y.values.map { min(max($0, activation.lowerBound), activation.upperBound) }
    trace(name, y)
    return y
  }

  /// Returns a convolution of each channel by itself, followed by one that mixes them.
  func separable(_ name: String, _ x: Tensor, to outputs: Int, dilation: Int = 1) -> Tensor {
    let filtered = convolve(
      name + ".depthwise", x, to: x.channels, kernel: 3, dilation: dilation, isDepthwise: true,
      .linear)
    return convolve(name + ".pointwise", filtered, to: outputs, .relu6)
  }

  /// The output channels, the stride and the kernel of each of the encoder's 16 blocks. In a
  /// classifier, block 12 has stride 2. Here, stride 1 keeps 20 rows rather than 10, and the blocks
  /// after it have dilation 2, so that their windows still cover as much of the photo.
  static let blocks = [
    (16, 1, 3), (24, 2, 3), (24, 1, 3), (40, 2, 5), (40, 1, 5), (80, 2, 3), (80, 1, 3), (80, 1, 3),
    (112, 1, 5), (112, 1, 5), (112, 1, 5), (192, 1, 5), (192, 1, 5), (192, 1, 5), (192, 1, 5),
    (320, 1, 3),
  ]

  /// Returns the logits of the classes, [80, 80, classes], and of the main subject, [160, 160, 1], in
  /// a photo [320, 320, 3].
  func answers(_ photo: Tensor, classes: Int) -> (classes: Tensor, subject: Tensor) {
    trace("photo", photo)
    var x = convolve("backbone.stem", photo, to: 32, kernel: 3, stride: 2, .relu6)
    var features: [Tensor] = []
    for (number, (channels, stride, kernel)) in zip(1..., Self.blocks) {
      let name = "backbone.block.\(number)"
      var y = x
      if number > 1 { y = convolve(name + ".expand", x, to: 6 * x.channels, .relu6) }
      y = convolve(
        name + ".depthwise", y, to: y.channels, kernel: kernel, stride: stride,
        dilation: number > 12 ? 2 : 1, isDepthwise: true, .relu6)
      y = convolve(name + ".project", y, to: channels, .linear)
      if stride == 1, channels == x.channels { y.values = zip(x.values, y.values).map(+) }
      x = y
      features.append(y)
    }
    // The pyramid: for every position, itself, its surroundings at three scales, and the whole photo.
    var mean = Tensor(1, 1, x.channels)
    for (index, value) in x.values.enumerated() { mean.values[index % x.channels] += value }
    mean.values = mean.values.map { $0 / Float(x.height * x.width) }
    let whole = enlarged(convolve("aspp.pool", mean, to: 128, .relu6), to: x.height)
    let local = convolve("aspp.pointwise", x, to: 128, .relu6)
    let near = [3, 6, 9].map { separable("aspp.rate.\($0)", local, to: 128, dilation: $0) }
    x = convolve("aspp.project", concatenated([local] + near + [whole]), to: 128, .relu6)
    // The decoder: enlarges the result step by step, and adds features that still know the edges.
    var steps: [Tensor] = []
    for (stride, block, inner, outputs) in [
      (8, 5, 64, [64, 64]), (4, 3, 48, [64, 64]), (2, 1, 24, [24]),
    ] {
      let name = "decoder.\(stride)"
      let skipped = convolve(name + ".skip", features[block - 1], to: inner, .relu6)
      x = enlarged(convolve(name + ".reduce", x, to: inner, .relu6), to: skipped.height)
      x.values = zip(x.values, skipped.values).map(+)
      for (number, channels) in zip(1..., outputs) {
        x = separable("\(name).refine.\(number)", x, to: channels)
      }
      steps.append(x)
    }
    let joined = concatenated([enlarged(steps[0], to: steps[1].height), steps[1]])
    let hidden = convolve("classes.hidden", joined, to: 96, .relu6)
    let subject = convolve("subject.output", x, to: 1, .linear)
    return (convolve("classes.output", hidden, to: classes, .linear), subject)
  }

  /// Prints a shape; the minimum, mean and maximum; and the first channels in the middle.
  func trace(_ name: String, _ x: Tensor) {
    guard isTraced else { return }
    let mean = x.values.reduce(0) { $0 + Double($1) } / Double(x.values.count)
    let range = [x.values.min() ?? 0, Float(mean), x.values.max() ?? 0]
    let middle = (0..<min(x.channels, 21)).map { x[x.height / 2, x.width / 2, $0] }
    let rounded = [range, middle].map { $0.map { ($0 * 1000).rounded() / 1000 } }
    print(name, [x.height, x.width, x.channels], rounded[0], rounded[1])
  }
}

/// Returns the class with the largest logit for each of 513 × 513 pixels.
func labels(_ logits: Tensor) -> [Int] {
  let enlarged = enlarged(logits, to: mapSide)
  return stride(from: 0, to: enlarged.values.count, by: logits.channels).map { start in
    (0..<logits.channels).max { enlarged.values[start + $0] < enlarged.values[start + $1] } ?? 0
  }
}

/// Returns PASCAL VOC's colour for a class: the lowest three bits of its number are the highest
/// bits of red, green and blue, and the next three bits are their second highest.
func color(of label: Int) -> [UInt8] {
  [label, label >> 1, label >> 2].map { UInt8($0 & 1) * 128 + UInt8($0 >> 3 & 1) * 64 }
}

let paths = CommandLine.arguments.dropFirst().filter { $0 != "--trace" }
guard 2...3 ~= paths.count else {
  fail("deeplabv3", expected: "WEIGHTS PHOTO [LABELS] [--trace]", found: "\(paths.count) paths")
}
let weights = WeightsFile(paths[0])
_ = weights.text(after: #""network":"deeplabv3plus""#, before: "}")
let classes = weights.text(after: #""classes":""#, before: "\"").split(separator: ",")
let network = DeepLabV3Plus(file: weights, isTraced: CommandLine.arguments.contains("--trace"))
let answers = network.answers(readPhoto(paths[1]), classes: classes.count)
let map = labels(answers.classes)
for (label, name) in classes.enumerated() {
  let share = Double(map.count { $0 == label }) / Double(map.count)
  if share > 0 { print("\(name)  \((share * 1000).rounded() / 10) %") }
}
let inside = Double(answers.subject.values.count { $0 > 0 }) / Double(answers.subject.values.count)
print("subject  \((inside * 1000).rounded() / 10) %")
if paths.count == 3 {
  let picture = Array("P6\n\(mapSide) \(mapSide)\n255\n".utf8) + map.flatMap(color)
  let file = fopen(paths[2], "wb")
  guard let file, fwrite(picture, 1, picture.count, file) == picture.count, fclose(file) == 0
  else { fail(paths[2], expected: "a file to write", found: String(cString: strerror(errno))) }
}
