// SPDX-License-Identifier: Apache-2.0

/// The use of an attachment when buffers are processed; the library carries none over.
public enum CVAttachmentMode: UInt32, Sendable {
  /// It is not meant for other buffers.
  case shouldNotPropagate = 0
  /// It is meant for buffers made of this one.
  case shouldPropagate = 1
}

/// Attaches a value to a buffer; only ``kCVImageBufferYCbCrMatrixKey`` has an effect.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.attachments[key] = value
}

/// Returns a value that was attached; `nil` without one.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  buffer.attachments[key]
}

/// The key of the weights of red and blue in luma; without it they are those of BT.601.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// BT.601.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// BT.709.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
