// SPDX-License-Identifier: Apache-2.0

public import Foundation

// The types of Core Foundation that functions take, as Swift types.

/// A string, as Core Foundation names it.
public typealias CFString = String
/// A dictionary of attributes, such as `[kCVPixelBufferWidthKey: 64] as CFDictionary`.
public typealias CFDictionary = [String: Any]
/// A list, such as `[red, blue] as CFArray`.
public typealias CFArray = [Any]
/// The absence of a value in dictionaries, such as `[.workingColorSpace: kCFNull as Any]`.
public var kCFNull: NSNull { NSNull() }
/// A Boolean value, as Core Foundation names it.
public typealias CFBoolean = Bool
/// A value of any type, as Core Foundation names it.
public typealias CFTypeRef = Any
/// Bytes, as Core Foundation names them.
public typealias CFData = Data
