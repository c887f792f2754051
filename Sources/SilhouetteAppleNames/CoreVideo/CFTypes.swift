// SPDX-License-Identifier: Apache-2.0

// The types of Core Foundation that Core Video's functions take, as Swift's own.

/// Text.
public typealias CFString = String
/// A dictionary of attributes: `[kCVPixelBufferWidthKey: 64] as CFDictionary`.
public typealias CFDictionary = [String: Any]
/// A Boolean value.
public typealias CFBoolean = Bool
/// Any value.
public typealias CFTypeRef = Any

/// True, where a dictionary of attributes needs a value.
public let kCFBooleanTrue: CFBoolean? = true
/// False, where a dictionary of attributes needs a value.
public let kCFBooleanFalse: CFBoolean? = false

/// The source of memory; there is only the default one.
public struct CFAllocator: Sendable {
  private init() {}
}

/// The default source of memory.
public let kCFAllocatorDefault: CFAllocator? = nil
