// SPDX-License-Identifier: Apache-2.0

/// The status code that a Core Video function returns.
public typealias CVReturn = Int32

/// The function succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// An argument is out of range.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is too little memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The pixel format is not supported.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The width or the height is out of range.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes do not describe a buffer.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// A pool has as many buffers as the caller allows.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689

/// Calls a function and returns `kCVReturnSuccess`, or the code of its error.
func status(_ body: () throws(CVPixelBuffer.Failure) -> Void) -> CVReturn {
  do { try body() } catch { return error.code }
  return kCVReturnSuccess
}

/// Creates a pixel buffer filled with zeros, or with black for luma and chroma.
///
/// - Parameters:
///   - allocator: The allocator, of which there is only the default one.
///   - width: The number of columns, 1…2²⁰.
///   - height: The number of rows, 1…2²⁰.
///   - pixelFormatType: The format: BGRA, RGBA, ARGB, ABGR, RGB, one component of 8, 16 or 32 bits, or 4:2:0 in two or three
///     planes.
///   - pixelBufferAttributes: Ignored, because every buffer works with every function.
///   - pixelBufferOut: The variable that receives the buffer.
/// - Returns: `kCVReturnSuccess` or the reason for the failure.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  status { () throws(CVPixelBuffer.Failure) in
    pixelBufferOut = try CVPixelBuffer(width: width, height: height, format: pixelFormatType)
  }
}

/// A function that releases the memory passed to `CVPixelBufferCreateWithBytes`; its arguments are the caller's
/// reference value and the address of the memory.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Creates a pixel buffer that uses the caller's memory.
///
/// - Parameters:
///   - allocator: The allocator, of which there is only the default one.
///   - width: The number of columns, 1…2²⁰.
///   - height: The number of rows, 1…2²⁰.
///   - pixelFormatType: A format with a single plane.
///   - baseAddress: The address of the first row, which must stay valid until the callback is called.
///   - bytesPerRow: The distance between the starts of two rows, in bytes.
///   - releaseCallback: The function to call when the buffer is released.
///   - releaseRefCon: The reference value to pass to the callback.
///   - pixelBufferAttributes: Ignored.
///   - pixelBufferOut: The variable that receives the buffer.
/// - Returns: `kCVReturnSuccess` or the reason for the failure.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
  _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  status { () throws(CVPixelBuffer.Failure) in
    pixelBufferOut = try CVPixelBuffer(
      width: width, height: height, format: pixelFormatType,
      memory: (
        [(baseAddress, bytesPerRow)],
        { releaseCallback?(releaseRefCon, UnsafeRawPointer(baseAddress)) }
      ))
  }
}

/// A function that releases the memory passed to `CVPixelBufferCreateWithPlanarBytes`; its arguments are the caller's
/// reference value, the address and the size of the whole memory, and the number and the addresses of the planes.
public typealias CVPixelBufferReleasePlanarBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> Void

/// Creates a pixel buffer of several planes that uses the caller's memory.
///
/// - Parameters:
///   - allocator: The allocator, of which there is only the default one.
///   - width: The number of columns, 1…2²⁰.
///   - height: The number of rows, 1…2²⁰.
///   - pixelFormatType: A format with several planes.
///   - dataPtr: The address of memory with all planes, or `nil`; only the callback receives it.
///   - dataSize: The size of that memory in bytes.
///   - numberOfPlanes: The number of planes.
///   - planeBaseAddress: The address of each plane's first row, which must stay valid until the callback is called.
///   - planeWidth: The number of columns of each plane, which follows from the format.
///   - planeHeight: The number of rows of each plane, which follows from the format.
///   - planeBytesPerRow: The distance between the starts of two rows of each plane, in bytes.
///   - releaseCallback: The function to call when the buffer is released.
///   - releaseRefCon: The reference value to pass to the callback.
///   - pixelBufferAttributes: Ignored.
///   - pixelBufferOut: The variable that receives the buffer.
/// - Returns: `kCVReturnSuccess` or the reason for the failure.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
  _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ planeWidth: UnsafeMutablePointer<Int>, _ planeHeight: UnsafeMutablePointer<Int>,
  _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  guard (1...4).contains(numberOfPlanes) else { return kCVReturnInvalidArgument }
  let planes = (0..<numberOfPlanes).compactMap { plane in
    planeBaseAddress[plane].map { (start: $0, bytesPerRow: planeBytesPerRow[plane]) }
  }
  let sizes = (0..<numberOfPlanes).map { [planeWidth[$0], planeHeight[$0]] }
  return status { () throws(CVPixelBuffer.Failure) in
    pixelBufferOut = try CVPixelBuffer(
      width: width, height: height, format: pixelFormatType,
      memory: (
        planes,
        {
          var starts = planes.map { UnsafeRawPointer($0.start) as UnsafeRawPointer? }
          releaseCallback?(releaseRefCon, dataPtr, dataSize, starts.count, &starts)
        }
      ), planeSizes: sizes)
  }
}
