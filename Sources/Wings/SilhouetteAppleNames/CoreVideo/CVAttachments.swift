// SPDX-License-Identifier: Apache-2.0

/// The rule for copying an attachment to buffers derived from a buffer.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment belongs only to this buffer.
  case shouldNotPropagate = 0
  /// The attachment should be copied to buffers derived from this one.
  case shouldPropagate = 1
}

/// A value that an old function returns, which need not be released.
public struct CVUnmanagedAttachment {
  fileprivate let value: CFTypeRef

  /// Returns the value.
  public func takeUnretainedValue() -> CFTypeRef { value }
}

/// Attaches a value to a buffer under a key; only ``kCVImageBufferYCbCrMatrixKey`` has an effect on images.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.attachments[key] = (value, attachmentMode)
}

/// Attaches the values of a dictionary to a buffer under their keys.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  for (key, value) in theAttachments { buffer.attachments[key] = (value, attachmentMode) }
}

/// Returns the value that is attached to a buffer under a key; `nil` if there is none.
///
/// - Parameters:
///   - buffer: The buffer.
///   - key: The key.
///   - attachmentMode: The variable that receives the attachment's mode, if there is one; or `nil`.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let attachment = buffer.attachments[key] else { return nil }
  attachmentMode?.pointee = attachment.mode
  return attachment.value
}

/// Returns the value that is attached to a buffer under a key; `nil` if there is none.
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CVUnmanagedAttachment? {
  CVBufferCopyAttachment(buffer, key, attachmentMode).map { CVUnmanagedAttachment(value: $0) }
}

/// Returns a Boolean value that indicates whether a value is attached to a buffer under a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
  buffer.attachments[key] != nil
}

/// Returns the values of a mode that are attached to a buffer, by key; `nil` if there are none.
public func CVBufferCopyAttachments(
  _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
  let found = buffer.attachments.filter { $0.value.mode == attachmentMode }
  return found.isEmpty ? nil : found.mapValues(\.value)
}

/// Returns the values of a mode that are attached to a buffer, by key; `nil` if there are none.
public func CVBufferGetAttachments(
  _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
  CVBufferCopyAttachments(buffer, attachmentMode)
}

/// Removes the value that is attached to a buffer under a key.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  buffer.attachments[key] = nil
}

/// Removes all values that are attached to a buffer.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) { buffer.attachments = [:] }

/// Attaches the values of a buffer whose mode is ``CVAttachmentMode/shouldPropagate`` to another one.
public func CVBufferPropagateAttachments(
  _ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer
) {
  for (key, attachment) in sourceBuffer.attachments where attachment.mode == .shouldPropagate {
    destinationBuffer.attachments[key] = attachment
  }
}

/// The key of the matrix that converts RGB to luma and chroma; the default is BT.601.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// The matrix of BT.601.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// The matrix of BT.709.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The key of the primaries of RGB, which have no effect.
public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// The primaries of BT.709, which are those of sRGB.
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The key of the encoding of light, which has no effect.
public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// The encoding of light of BT.709.
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
