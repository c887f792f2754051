// SPDX-License-Identifier: Apache-2.0

// The platform's C library, under the same name on every platform.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
