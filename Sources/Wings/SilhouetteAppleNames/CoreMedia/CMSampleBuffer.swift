// SPDX-License-Identifier: Apache-2.0

/// The times of a frame.
public struct CMSampleTimingInfo: Hashable, Sendable {
  /// The time during which the frame is shown.
  public var duration: CMTime
  /// The time at which the frame is shown.
  public var presentationTimeStamp: CMTime
  /// The time at which the frame is decoded; invalid for frames that need no decoding in another order.
  public var decodeTimeStamp: CMTime

  /// Creates the times of a frame, by default invalid ones.
  public init(
    duration: CMTime = .invalid, presentationTimeStamp: CMTime = .invalid,
    decodeTimeStamp: CMTime = .invalid
  ) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Invalid times.
  public static let invalid = CMSampleTimingInfo()
}

/// The number of an element of a list, or of elements.
public typealias CMItemCount = Int

/// The sample buffer's format does not describe its image.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743

/// A frame with its times.
public final class CMSampleBuffer {
  /// The pixels.
  public let imageBuffer: CVImageBuffer?
  /// The description of the frame's format.
  public let formatDescription: CMFormatDescription?
  private let timing: CMSampleTimingInfo

  /// Creates a frame that shares a pixel buffer with the caller.
  ///
  /// - Throws: ``Error`` with ``kCMSampleBufferError_InvalidMediaFormat`` if the format does not describe the buffer.
  public init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: CMSampleTimingInfo
  ) throws {
    guard formatDescription == CMFormatDescription(imageBuffer) else {
      throw Error(code: kCMSampleBufferError_InvalidMediaFormat)
    }
    self.imageBuffer = imageBuffer
    self.formatDescription = formatDescription
    timing = sampleTiming
  }

  /// Creates a frame with the pixels of another one and other times.
  init(_ frame: CMSampleBuffer, _ timing: CMSampleTimingInfo) {
    imageBuffer = frame.imageBuffer
    formatDescription = frame.formatDescription
    self.timing = timing
  }

  /// The reason why a sample buffer cannot be created.
  public struct Error: Swift.Error, Hashable, CustomStringConvertible {
    /// Core Media's code.
    public let code: OSStatus

    public var description: String {
      "the format does not describe the frame: Core Media's error \(code)"
    }
  }

  /// The time at which the frame is shown.
  public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
  /// The time at which the frame is shown; the same as ``presentationTimeStamp``.
  public var outputPresentationTimeStamp: CMTime { timing.presentationTimeStamp }
  /// The time at which the frame is decoded.
  public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }
  /// The time during which the frame is shown.
  public var duration: CMTime { timing.duration }
  /// The number of frames, 1.
  public var numSamples: CMItemCount { 1 }
  /// Indicates whether the frame can be used.
  public var isValid: Bool { true }
  /// Indicates whether the pixels are in memory.
  public var dataReadiness: Bool { true }

  /// Returns the times of the frame.
  ///
  /// - Throws: ``Error`` for an index other than 0.
  public func sampleTimingInfo(at index: Int) throws -> CMSampleTimingInfo {
    guard index == 0 else { throw Error(code: kCMSampleBufferError_InvalidMediaFormat) }
    return timing
  }
}

/// Creates a frame that shares a pixel buffer with the caller.
///
/// - Returns: 0, or ``kCMSampleBufferError_InvalidMediaFormat`` if the format does not describe the buffer.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescription: CMVideoFormatDescription, sampleTiming: inout CMSampleTimingInfo,
  sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  do {
    sampleBufferOut = try CMSampleBuffer(
      imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming)
    return noErr
  } catch {
    return kCMSampleBufferError_InvalidMediaFormat
  }
}

/// A function that makes the data of a sample buffer ready, which the library never calls.
public typealias CMSampleBufferMakeDataReadyCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> OSStatus

/// Creates a frame that shares a pixel buffer with the caller.
///
/// - Parameters:
///   - allocator: The allocator, of which there is only the default one.
///   - imageBuffer: The pixels, which must be in memory.
///   - dataReady: Ignored.
///   - makeDataReadyCallback: Ignored.
///   - makeDataReadyRefcon: Ignored.
///   - formatDescription: The description of the pixels' format.
///   - sampleTiming: The times of the frame.
///   - sampleBufferOut: The variable that receives the frame.
/// - Returns: 0, or ``kCMSampleBufferError_InvalidMediaFormat`` if the format does not describe the buffer.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
  refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMVideoFormatDescription, sampleTiming: inout CMSampleTimingInfo,
  sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  CMSampleBufferCreateReadyWithImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, formatDescription: formatDescription,
    sampleTiming: &sampleTiming, sampleBufferOut: &sampleBufferOut)
}

/// Creates a frame with the pixels of another one and other times.
///
/// - Parameters:
///   - allocator: The allocator, of which there is only the default one.
///   - sampleBuffer: The frame, whose pixels both share.
///   - sampleTimingEntryCount: The number of times, 1.
///   - sampleTimingArray: The times of the new frame.
///   - sampleBufferOut: The variable that receives the frame.
/// - Returns: 0, or ``kCMSampleBufferError_InvalidMediaFormat`` for another number of times.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleTimingEntryCount: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  guard sampleTimingEntryCount == 1, let timing = sampleTimingArray?.pointee else {
    return kCMSampleBufferError_InvalidMediaFormat
  }
  sampleBufferOut = CMSampleBuffer(sampleBuffer, timing)
  return noErr
}

/// Stores the times of a frame.
///
/// - Returns: 0, or ``kCMSampleBufferError_InvalidMediaFormat`` for an index other than 0.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: CMItemCount,
  timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  guard let timing = try? sbuf.sampleTimingInfo(at: sampleIndex) else {
    return kCMSampleBufferError_InvalidMediaFormat
  }
  timingInfoOut.pointee = timing
  return noErr
}

/// Returns the pixels of a frame.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
  sbuf.imageBuffer
}

/// Returns the description of a frame's format.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}

/// Returns the time at which a frame is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}

/// Returns the time during which a frame is shown.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// Returns a Boolean value that indicates whether the pixels of a frame are in memory, which they are.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { true }

/// Returns a Boolean value that indicates whether a frame can be used, which it can.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { true }

/// Returns the number of frames in a sample buffer, 1.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { 1 }
