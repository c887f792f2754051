// SPDX-License-Identifier: Apache-2.0

/// The result of a Core Video function.
public typealias CVReturn = Int32

/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// An argument out of range.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Too little memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// An unsupported format.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// A size out of range.
public let kCVReturnInvalidSize: CVReturn = -6681

/// Creates a pixel buffer filled with zeros, or with black for luma and chroma.
///
/// - Parameters:
///   - allocator: The default allocator.
///   - width: The number of columns, 1…2²⁰.
///   - height: The number of rows, 1…2²⁰.
///   - pixelFormatType: BGRA, RGBA, RGB, one component of 8, 16 or 32 bits, or 4:2:0 in two or three planes.
///   - pixelBufferAttributes: Unused: every buffer works with every function.
///   - pixelBufferOut: Receives the buffer.
/// - Returns: `kCVReturnSuccess` or the reason for the failure.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  do {
    pixelBufferOut = try CVPixelBuffer(width: width, height: height, format: pixelFormatType)
    return kCVReturnSuccess
  } catch {
    return error.code
  }
}

/// A function that releases the memory passed to ``CVPixelBufferCreateWithBytes``; its arguments are the caller's value
/// and the address.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Creates a pixel buffer that uses the caller's memory.
///
/// - Parameters:
///   - allocator: The default allocator.
///   - width: The number of columns, 1…2²⁰.
///   - height: The number of rows, 1…2²⁰.
///   - pixelFormatType: A format of one plane.
///   - baseAddress: The address of the first row, which must stay valid until the callback.
///   - bytesPerRow: The distance between the starts of two rows.
///   - releaseCallback: Called when the buffer is released.
///   - releaseRefCon: A value that is passed to the callback.
///   - pixelBufferAttributes: Unused.
///   - pixelBufferOut: Receives the buffer.
/// - Returns: `kCVReturnSuccess` or the reason for the failure.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
  _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  do {
    pixelBufferOut = try CVPixelBuffer(
      width: width, height: height, format: pixelFormatType,
      memory: (
        baseAddress, bytesPerRow,
        { releaseCallback?(releaseRefCon, UnsafeRawPointer(baseAddress)) }
      ))
    return kCVReturnSuccess
  } catch {
    return error.code
  }
}
