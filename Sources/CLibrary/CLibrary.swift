// SPDX-License-Identifier: Apache-2.0

// The C library under one name, whichever the platform has.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
