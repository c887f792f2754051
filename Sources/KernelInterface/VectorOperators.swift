// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-vector-operators.py

// Arithmetic of vectors, each an instruction from the start. The standard library's operators do the same and take over
// where the compiler does not show its built-in functions; but they are loops over the lanes, which multiplies the time
// that kernels take to compile.

#if hasFeature(BuiltinModule)

  import Builtin

  extension SIMD4 where Scalar == Float {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec4xFPIEEE32 {
      unsafeBitCast(self, to: Builtin.Vec4xFPIEEE32.self)
    }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec4xFPIEEE32) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func + (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fadd_Vec4xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func + (a: Scalar, b: Self) -> Self { Self(repeating: a) + b }
    @_transparent @usableFromInline
    package static func + (a: Self, b: Scalar) -> Self { a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Scalar) { a = a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fsub_Vec4xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func - (a: Scalar, b: Self) -> Self { Self(repeating: a) - b }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Scalar) -> Self { a - Self(repeating: b) }
    @_transparent @usableFromInline
    package static func -= (a: inout Self, b: Self) { a = a - b }
    @_transparent @usableFromInline
    package static func -= (a: inout Self, b: Scalar) { a = a - Self(repeating: b) }
    @_transparent @usableFromInline
    package static func * (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fmul_Vec4xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func * (a: Scalar, b: Self) -> Self { Self(repeating: a) * b }
    @_transparent @usableFromInline
    package static func * (a: Self, b: Scalar) -> Self { a * Self(repeating: b) }
    @_transparent @usableFromInline
    package static func *= (a: inout Self, b: Self) { a = a * b }
    @_transparent @usableFromInline
    package static func *= (a: inout Self, b: Scalar) { a = a * Self(repeating: b) }
    @_transparent @usableFromInline
    package static func / (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fdiv_Vec4xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func / (a: Scalar, b: Self) -> Self { Self(repeating: a) / b }
    @_transparent @usableFromInline
    package static func / (a: Self, b: Scalar) -> Self { a / Self(repeating: b) }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Self) { a = a / b }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Scalar) { a = a / Self(repeating: b) }
    @_transparent @usableFromInline
    package var bits: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }
    @_transparent @usableFromInline
    package init(bits: SIMD4<Int32>) { self = unsafeBitCast(bits, to: Self.self) }
    @_transparent @usableFromInline
    package func addingProduct(_ a: Self, _ b: Self) -> Self {
      Self(builtin: Builtin.int_fma_Vec4xFPIEEE32(a.builtin, b.builtin, builtin))
    }
    @_transparent @usableFromInline
    package func replacing(with other: Self, where mask: SIMDMask<SIMD4<Int32>>) -> Self {
      Self(bits: bits.replacing(with: other.bits, where: mask))
    }
  }

  extension SIMD4 where Scalar == Int32 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec4xInt32 { unsafeBitCast(self, to: Builtin.Vec4xInt32.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec4xInt32) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func &+ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.add_Vec4xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func &- (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.sub_Vec4xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func &* (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.mul_Vec4xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func & (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.and_Vec4xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func | (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.or_Vec4xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func ^ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.xor_Vec4xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package func replacing(with other: Self, where mask: SIMDMask<Self>) -> Self {
      (other & mask._storage) | (self & (mask._storage ^ Self(repeating: -1)))
    }
  }

  extension SIMD8 where Scalar == Float {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec8xFPIEEE32 {
      unsafeBitCast(self, to: Builtin.Vec8xFPIEEE32.self)
    }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec8xFPIEEE32) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func + (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fadd_Vec8xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func + (a: Scalar, b: Self) -> Self { Self(repeating: a) + b }
    @_transparent @usableFromInline
    package static func + (a: Self, b: Scalar) -> Self { a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Scalar) { a = a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fsub_Vec8xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func - (a: Scalar, b: Self) -> Self { Self(repeating: a) - b }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Scalar) -> Self { a - Self(repeating: b) }
    @_transparent @usableFromInline
    package static func -= (a: inout Self, b: Self) { a = a - b }
    @_transparent @usableFromInline
    package static func -= (a: inout Self, b: Scalar) { a = a - Self(repeating: b) }
    @_transparent @usableFromInline
    package static func * (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fmul_Vec8xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func * (a: Scalar, b: Self) -> Self { Self(repeating: a) * b }
    @_transparent @usableFromInline
    package static func * (a: Self, b: Scalar) -> Self { a * Self(repeating: b) }
    @_transparent @usableFromInline
    package static func *= (a: inout Self, b: Self) { a = a * b }
    @_transparent @usableFromInline
    package static func *= (a: inout Self, b: Scalar) { a = a * Self(repeating: b) }
    @_transparent @usableFromInline
    package static func / (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fdiv_Vec8xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func / (a: Scalar, b: Self) -> Self { Self(repeating: a) / b }
    @_transparent @usableFromInline
    package static func / (a: Self, b: Scalar) -> Self { a / Self(repeating: b) }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Self) { a = a / b }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Scalar) { a = a / Self(repeating: b) }
    @_transparent @usableFromInline
    package var bits: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) }
    @_transparent @usableFromInline
    package init(bits: SIMD8<Int32>) { self = unsafeBitCast(bits, to: Self.self) }
    @_transparent @usableFromInline
    package func addingProduct(_ a: Self, _ b: Self) -> Self {
      Self(builtin: Builtin.int_fma_Vec8xFPIEEE32(a.builtin, b.builtin, builtin))
    }
    @_transparent @usableFromInline
    package func replacing(with other: Self, where mask: SIMDMask<SIMD8<Int32>>) -> Self {
      Self(bits: bits.replacing(with: other.bits, where: mask))
    }
  }

  extension SIMD8 where Scalar == Int32 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec8xInt32 { unsafeBitCast(self, to: Builtin.Vec8xInt32.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec8xInt32) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func &+ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.add_Vec8xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func &- (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.sub_Vec8xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func &* (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.mul_Vec8xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func & (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.and_Vec8xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func | (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.or_Vec8xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func ^ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.xor_Vec8xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package func replacing(with other: Self, where mask: SIMDMask<Self>) -> Self {
      (other & mask._storage) | (self & (mask._storage ^ Self(repeating: -1)))
    }
  }

  extension SIMD16 where Scalar == Float {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec16xFPIEEE32 {
      unsafeBitCast(self, to: Builtin.Vec16xFPIEEE32.self)
    }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec16xFPIEEE32) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func + (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fadd_Vec16xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func + (a: Scalar, b: Self) -> Self { Self(repeating: a) + b }
    @_transparent @usableFromInline
    package static func + (a: Self, b: Scalar) -> Self { a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Scalar) { a = a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fsub_Vec16xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func - (a: Scalar, b: Self) -> Self { Self(repeating: a) - b }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Scalar) -> Self { a - Self(repeating: b) }
    @_transparent @usableFromInline
    package static func -= (a: inout Self, b: Self) { a = a - b }
    @_transparent @usableFromInline
    package static func -= (a: inout Self, b: Scalar) { a = a - Self(repeating: b) }
    @_transparent @usableFromInline
    package static func * (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fmul_Vec16xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func * (a: Scalar, b: Self) -> Self { Self(repeating: a) * b }
    @_transparent @usableFromInline
    package static func * (a: Self, b: Scalar) -> Self { a * Self(repeating: b) }
    @_transparent @usableFromInline
    package static func *= (a: inout Self, b: Self) { a = a * b }
    @_transparent @usableFromInline
    package static func *= (a: inout Self, b: Scalar) { a = a * Self(repeating: b) }
    @_transparent @usableFromInline
    package static func / (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fdiv_Vec16xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func / (a: Scalar, b: Self) -> Self { Self(repeating: a) / b }
    @_transparent @usableFromInline
    package static func / (a: Self, b: Scalar) -> Self { a / Self(repeating: b) }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Self) { a = a / b }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Scalar) { a = a / Self(repeating: b) }
    @_transparent @usableFromInline
    package var bits: SIMD16<Int32> { unsafeBitCast(self, to: SIMD16<Int32>.self) }
    @_transparent @usableFromInline
    package init(bits: SIMD16<Int32>) { self = unsafeBitCast(bits, to: Self.self) }
    @_transparent @usableFromInline
    package func addingProduct(_ a: Self, _ b: Self) -> Self {
      Self(builtin: Builtin.int_fma_Vec16xFPIEEE32(a.builtin, b.builtin, builtin))
    }
    @_transparent @usableFromInline
    package func replacing(with other: Self, where mask: SIMDMask<SIMD16<Int32>>) -> Self {
      Self(bits: bits.replacing(with: other.bits, where: mask))
    }
  }

  extension SIMD16 where Scalar == Int32 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec16xInt32 { unsafeBitCast(self, to: Builtin.Vec16xInt32.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec16xInt32) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func &+ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.add_Vec16xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func &- (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.sub_Vec16xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func &* (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.mul_Vec16xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func & (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.and_Vec16xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func | (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.or_Vec16xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func ^ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.xor_Vec16xInt32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package func replacing(with other: Self, where mask: SIMDMask<Self>) -> Self {
      (other & mask._storage) | (self & (mask._storage ^ Self(repeating: -1)))
    }
  }

#endif
