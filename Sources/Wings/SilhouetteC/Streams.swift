// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette
internal import SilhouetteCore
internal import SilhouetteVideo

/// A virtual background behind a handle.
final class StreamObject: Sendable {
  private let video: SequentialBackground

  init(_ background: VideoBackground) throws { video = try SequentialBackground(background) }

  /// Replaces the background of the next frame, on this thread; `nil` if the frame is dropped.
  func process(_ frame: VideoFrame) -> VideoFrame? { video.process(frame) }
}

@c @implementation
public func silhouette_stream_create(
  _ background: UnsafePointer<silhouette_background>?,
  _ stream: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(stream, "stream")
    let background = try required(background, "background")
    let chosen: VideoBackground =
      switch try background.stillBackground() {
      case .color(let color): .color(color)
      case .image(let image, let fit): .image(image, fit: fit)
      case .blur(let sigma): .blur(sigma: sigma)
      }
    target.pointee = HandleTable.shared.add(try StreamObject(chosen))
  }
}

@c @implementation
public func silhouette_stream_process(
  _ stream: OpaquePointer?, _ frame: UnsafePointer<silhouette_frame>?,
  _ result: UnsafeMutablePointer<silhouette_frame>?, _ written: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let stream: StreamObject = try HandleTable.shared.object(stream, "stream")
    let written = try target(written, "written")
    let source = try CallerFrame(required(frame, "frame"), "frame")
    let goal = try CallerFrame(required(result.map { UnsafePointer($0) }, "target"), "target")
    guard goal.width == source.width, goal.height == source.height, goal.format == source.format
    else {
      throw CallError.invalidArgument(
        "target: expected the size and format of the frame, \(source.width)×\(source.height), found"
          + " \(goal.width)×\(goal.height)")
    }
    guard let made = try stream.process(source.videoFrame()) else {
      written.pointee = 0
      return
    }
    goal.copy(made.pixels)
    written.pointee = 1
  }
}

@c @implementation
public func silhouette_stream_release(_ stream: OpaquePointer?) {
  HandleTable.release(stream, StreamObject.self)
}

/// A frame in the caller's memory.
private struct CallerFrame {
  let width: Int
  let height: Int
  let format: PlanarPixelBuffer.Format
  private let rotation: VideoRotation
  private let time: Int64
  private let planes: [(start: UnsafeMutablePointer<UInt8>, stride: Int)]

  /// The longest side of a frame in pixels.
  private static let maximumSide = 16384

  init(_ frame: silhouette_frame, _ name: String) throws {
    width = Int(frame.width)
    height = Int(frame.height)
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw CallError.invalidArgument(
        "\(name): expected 1 to \(Self.maximumSide) pixels a side, found \(width)×\(height)")
    }
    switch Int(frame.format) {
    case SILHOUETTE_NV12: format = .nv12
    case SILHOUETTE_I420: format = .i420
    default: throw CallError.invalidArgument("\(name): unknown format \(frame.format)")
    }
    guard let rotation = VideoRotation(rawValue: Int(frame.rotation)) else {
      throw CallError.invalidArgument(
        "\(name): expected a rotation of 0, 90, 180 or 270 degrees, found \(frame.rotation)")
    }
    self.rotation = rotation
    time = frame.time
    let starts = [frame.planes.0, frame.planes.1, frame.planes.2]
    let strides = [frame.strides.0, frame.strides.1, frame.strides.2]
    var planes: [(start: UnsafeMutablePointer<UInt8>, stride: Int)] = []
    for plane in 0..<format.planeCount {
      let row = format.rowByteCount(ofPlane: plane, width: width)
      guard let start = starts[plane] else {
        throw CallError.invalidArgument("\(name): plane \(plane) is NULL")
      }
      guard (row...(1 << 24)).contains(strides[plane]) else {
        throw CallError.invalidArgument(
          "\(name): expected a stride of at least \(row) bytes for plane \(plane), found"
            + " \(strides[plane])")
      }
      planes.append((start, strides[plane]))
    }
    self.planes = planes
  }

  private func byteCount(ofPlane plane: Int) -> Int {
    (format.rowCount(ofPlane: plane, height: height) - 1) * planes[plane].stride
      + format.rowByteCount(ofPlane: plane, width: width)
  }

  /// Copies the frame.
  func videoFrame() throws -> VideoFrame {
    let pixels = try PlanarPixelBuffer(
      width: width, height: height, format: format,
      planes: planes.indices.map { plane in
        (
          bytes: UnsafeRawBufferPointer(
            start: planes[plane].start, count: byteCount(ofPlane: plane)),
          rowStrideInBytes: planes[plane].stride
        )
      })
    return VideoFrame(
      pixels, encoding: height < 720 ? .bt601 : .bt709, rotation: rotation,
      timestamp: .nanoseconds(time))
  }

  /// Copies a frame of the same size and format into the caller's memory.
  func copy(_ pixels: PlanarPixelBuffer) {
    for (plane, target) in planes.enumerated() {
      let row = format.rowByteCount(ofPlane: plane, width: width)
      let stride = pixels.rowStrideInBytes(ofPlane: plane)
      pixels.withUnsafePlane(plane) { bytes in
        guard let source = bytes.baseAddress else { return }
        for y in 0..<format.rowCount(ofPlane: plane, height: height) {
          UnsafeMutableRawPointer(target.start + y * target.stride).copyMemory(
            from: source + y * stride, byteCount: row)
        }
      }
    }
  }
}
