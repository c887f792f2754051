// SPDX-License-Identifier: Apache-2.0

/// The outcome of a function of Core Video.
public typealias CVReturn = Int32

/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// An argument out of range.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Too little memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// A format that is not supported.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// A size out of range.
public let kCVReturnInvalidSize: CVReturn = -6681
