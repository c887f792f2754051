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
    package static func + (a: Self, b: Scalar) -> Self { a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fsub_Vec4xFPIEEE32(a.builtin, b.builtin))
    }
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
    package static func / (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fdiv_Vec4xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Self) { a = a / b }
    @_transparent @usableFromInline
    package var bits: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }
    @_transparent @usableFromInline
    package init(bits: SIMD4<Int32>) { self = unsafeBitCast(bits, to: Self.self) }
    @_transparent @usableFromInline
    package func addingProduct(_ a: Self, _ b: Self) -> Self {
      Self(builtin: Builtin.int_fma_Vec4xFPIEEE32(a.builtin, b.builtin, builtin))
    }
    @_transparent @usableFromInline
    package init(numbers: SIMD4<Int32>) {
      self.init(builtin: Builtin.sitofp_Vec4xInt32_Vec4xFPIEEE32(numbers.builtin))
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
    package init(truncating values: SIMD4<Float>) {
      self.init(builtin: Builtin.fptosi_Vec4xFPIEEE32_Vec4xInt32(values.builtin))
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
    package static func + (a: Self, b: Scalar) -> Self { a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fsub_Vec8xFPIEEE32(a.builtin, b.builtin))
    }
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
    package static func / (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fdiv_Vec8xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Self) { a = a / b }
    @_transparent @usableFromInline
    package var bits: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) }
    @_transparent @usableFromInline
    package init(bits: SIMD8<Int32>) { self = unsafeBitCast(bits, to: Self.self) }
    @_transparent @usableFromInline
    package func addingProduct(_ a: Self, _ b: Self) -> Self {
      Self(builtin: Builtin.int_fma_Vec8xFPIEEE32(a.builtin, b.builtin, builtin))
    }
    @_transparent @usableFromInline
    package init(numbers: SIMD8<Int32>) {
      self.init(builtin: Builtin.sitofp_Vec8xInt32_Vec8xFPIEEE32(numbers.builtin))
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
    package init(truncating values: SIMD8<Float>) {
      self.init(builtin: Builtin.fptosi_Vec8xFPIEEE32_Vec8xInt32(values.builtin))
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
    package static func + (a: Self, b: Scalar) -> Self { a + Self(repeating: b) }
    @_transparent @usableFromInline
    package static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent @usableFromInline
    package static func - (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fsub_Vec16xFPIEEE32(a.builtin, b.builtin))
    }
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
    package static func / (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.fdiv_Vec16xFPIEEE32(a.builtin, b.builtin))
    }
    @_transparent @usableFromInline
    package static func /= (a: inout Self, b: Self) { a = a / b }
    @_transparent @usableFromInline
    package var bits: SIMD16<Int32> { unsafeBitCast(self, to: SIMD16<Int32>.self) }
    @_transparent @usableFromInline
    package init(bits: SIMD16<Int32>) { self = unsafeBitCast(bits, to: Self.self) }
    @_transparent @usableFromInline
    package func addingProduct(_ a: Self, _ b: Self) -> Self {
      Self(builtin: Builtin.int_fma_Vec16xFPIEEE32(a.builtin, b.builtin, builtin))
    }
    @_transparent @usableFromInline
    package init(numbers: SIMD16<Int32>) {
      self.init(builtin: Builtin.sitofp_Vec16xInt32_Vec16xFPIEEE32(numbers.builtin))
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
    package init(truncating values: SIMD16<Float>) {
      self.init(builtin: Builtin.fptosi_Vec16xFPIEEE32_Vec16xInt32(values.builtin))
    }
    @_transparent @usableFromInline
    package func replacing(with other: Self, where mask: SIMDMask<Self>) -> Self {
      (other & mask._storage) | (self & (mask._storage ^ Self(repeating: -1)))
    }
  }

  extension SIMD16 where Scalar == UInt8 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec16xInt8 { unsafeBitCast(self, to: Builtin.Vec16xInt8.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec16xInt8) { self = unsafeBitCast(builtin, to: Self.self) }
    /// Returns the larger value of each lane.
    @_transparent @usableFromInline
    package static func larger(_ a: Self, _ b: Self) -> Self {
      Self(
        builtin: Builtin.select_Vec16xInt1_Vec16xInt8(
          Builtin.cmp_ult_Vec16xInt8(a.builtin, b.builtin), b.builtin, a.builtin))
    }
    /// Returns the smaller value of each lane.
    @_transparent @usableFromInline
    package static func smaller(_ a: Self, _ b: Self) -> Self {
      Self(
        builtin: Builtin.select_Vec16xInt1_Vec16xInt8(
          Builtin.cmp_ugt_Vec16xInt8(a.builtin, b.builtin), b.builtin, a.builtin))
    }
  }

  extension SIMD32 where Scalar == UInt8 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec32xInt8 { unsafeBitCast(self, to: Builtin.Vec32xInt8.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec32xInt8) { self = unsafeBitCast(builtin, to: Self.self) }
    /// Returns the larger value of each lane.
    @_transparent @usableFromInline
    package static func larger(_ a: Self, _ b: Self) -> Self {
      Self(
        builtin: Builtin.select_Vec32xInt1_Vec32xInt8(
          Builtin.cmp_ult_Vec32xInt8(a.builtin, b.builtin), b.builtin, a.builtin))
    }
    /// Returns the smaller value of each lane.
    @_transparent @usableFromInline
    package static func smaller(_ a: Self, _ b: Self) -> Self {
      Self(
        builtin: Builtin.select_Vec32xInt1_Vec32xInt8(
          Builtin.cmp_ugt_Vec32xInt8(a.builtin, b.builtin), b.builtin, a.builtin))
    }
  }

  extension SIMD64 where Scalar == UInt8 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec64xInt8 { unsafeBitCast(self, to: Builtin.Vec64xInt8.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec64xInt8) { self = unsafeBitCast(builtin, to: Self.self) }
    /// Returns the larger value of each lane.
    @_transparent @usableFromInline
    package static func larger(_ a: Self, _ b: Self) -> Self {
      Self(
        builtin: Builtin.select_Vec64xInt1_Vec64xInt8(
          Builtin.cmp_ult_Vec64xInt8(a.builtin, b.builtin), b.builtin, a.builtin))
    }
    /// Returns the smaller value of each lane.
    @_transparent @usableFromInline
    package static func smaller(_ a: Self, _ b: Self) -> Self {
      Self(
        builtin: Builtin.select_Vec64xInt1_Vec64xInt8(
          Builtin.cmp_ugt_Vec64xInt8(a.builtin, b.builtin), b.builtin, a.builtin))
    }
  }

  extension SIMD8 where Scalar == UInt16 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec8xInt16 { unsafeBitCast(self, to: Builtin.Vec8xInt16.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec8xInt16) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func &+ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.add_Vec8xInt16(a.builtin, b.builtin))
    }
    /// Returns the upper halves of the products.
    @_transparent @usableFromInline
    package static func highProduct(_ a: Self, _ b: Self) -> Self {
      let distance = unsafeBitCast(SIMD8<UInt32>(repeating: 16), to: Builtin.Vec8xInt32.self)
      let first = Builtin.zext_Vec8xInt16_Vec8xInt32(a.builtin)
      let second = Builtin.zext_Vec8xInt16_Vec8xInt32(b.builtin)
      let product = Builtin.mul_Vec8xInt32(first, second)
      return Self(
        builtin: Builtin.trunc_Vec8xInt32_Vec8xInt16(Builtin.lshr_Vec8xInt32(product, distance)))
    }
    /// Returns the values multiplied by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedUp(_ count: UInt16) -> Self {
      Self(builtin: Builtin.shl_Vec8xInt16(builtin, Self(repeating: count).builtin))
    }
    /// Returns the values divided by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedDown(_ count: UInt16) -> Self {
      Self(builtin: Builtin.lshr_Vec8xInt16(builtin, Self(repeating: count).builtin))
    }
    /// Widens bytes.
    @_transparent @usableFromInline
    package init(bytes: SIMD8<UInt8>) {
      let bytes = unsafeBitCast(bytes, to: Builtin.Vec8xInt8.self)
      self.init(builtin: Builtin.zext_Vec8xInt8_Vec8xInt16(bytes))
    }
    /// The low bytes of the values.
    @_transparent @usableFromInline
    package var lowBytes: SIMD8<UInt8> {
      unsafeBitCast(Builtin.trunc_Vec8xInt16_Vec8xInt8(builtin), to: SIMD8<UInt8>.self)
    }
  }

  extension SIMD16 where Scalar == UInt16 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec16xInt16 { unsafeBitCast(self, to: Builtin.Vec16xInt16.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec16xInt16) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func &+ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.add_Vec16xInt16(a.builtin, b.builtin))
    }
    /// Returns the upper halves of the products.
    @_transparent @usableFromInline
    package static func highProduct(_ a: Self, _ b: Self) -> Self {
      let distance = unsafeBitCast(SIMD16<UInt32>(repeating: 16), to: Builtin.Vec16xInt32.self)
      let first = Builtin.zext_Vec16xInt16_Vec16xInt32(a.builtin)
      let second = Builtin.zext_Vec16xInt16_Vec16xInt32(b.builtin)
      let product = Builtin.mul_Vec16xInt32(first, second)
      return Self(
        builtin: Builtin.trunc_Vec16xInt32_Vec16xInt16(Builtin.lshr_Vec16xInt32(product, distance)))
    }
    /// Returns the values multiplied by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedUp(_ count: UInt16) -> Self {
      Self(builtin: Builtin.shl_Vec16xInt16(builtin, Self(repeating: count).builtin))
    }
    /// Returns the values divided by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedDown(_ count: UInt16) -> Self {
      Self(builtin: Builtin.lshr_Vec16xInt16(builtin, Self(repeating: count).builtin))
    }
    /// Widens bytes.
    @_transparent @usableFromInline
    package init(bytes: SIMD16<UInt8>) {
      let bytes = unsafeBitCast(bytes, to: Builtin.Vec16xInt8.self)
      self.init(builtin: Builtin.zext_Vec16xInt8_Vec16xInt16(bytes))
    }
    /// The low bytes of the values.
    @_transparent @usableFromInline
    package var lowBytes: SIMD16<UInt8> {
      unsafeBitCast(Builtin.trunc_Vec16xInt16_Vec16xInt8(builtin), to: SIMD16<UInt8>.self)
    }
  }

  extension SIMD32 where Scalar == UInt16 {
    @_transparent @usableFromInline
    package var builtin: Builtin.Vec32xInt16 { unsafeBitCast(self, to: Builtin.Vec32xInt16.self) }
    @_transparent @usableFromInline
    package init(builtin: Builtin.Vec32xInt16) { self = unsafeBitCast(builtin, to: Self.self) }
    @_transparent @usableFromInline
    package static func &+ (a: Self, b: Self) -> Self {
      Self(builtin: Builtin.add_Vec32xInt16(a.builtin, b.builtin))
    }
    /// Returns the upper halves of the products.
    @_transparent @usableFromInline
    package static func highProduct(_ a: Self, _ b: Self) -> Self {
      let distance = unsafeBitCast(SIMD32<UInt32>(repeating: 16), to: Builtin.Vec32xInt32.self)
      let first = Builtin.zext_Vec32xInt16_Vec32xInt32(a.builtin)
      let second = Builtin.zext_Vec32xInt16_Vec32xInt32(b.builtin)
      let product = Builtin.mul_Vec32xInt32(first, second)
      return Self(
        builtin: Builtin.trunc_Vec32xInt32_Vec32xInt16(Builtin.lshr_Vec32xInt32(product, distance)))
    }
    /// Returns the values multiplied by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedUp(_ count: UInt16) -> Self {
      Self(builtin: Builtin.shl_Vec32xInt16(builtin, Self(repeating: count).builtin))
    }
    /// Returns the values divided by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedDown(_ count: UInt16) -> Self {
      Self(builtin: Builtin.lshr_Vec32xInt16(builtin, Self(repeating: count).builtin))
    }
    /// Widens bytes.
    @_transparent @usableFromInline
    package init(bytes: SIMD32<UInt8>) {
      let bytes = unsafeBitCast(bytes, to: Builtin.Vec32xInt8.self)
      self.init(builtin: Builtin.zext_Vec32xInt8_Vec32xInt16(bytes))
    }
    /// The low bytes of the values.
    @_transparent @usableFromInline
    package var lowBytes: SIMD32<UInt8> {
      unsafeBitCast(Builtin.trunc_Vec32xInt16_Vec32xInt8(builtin), to: SIMD32<UInt8>.self)
    }
  }

#else

  extension SIMD4 where Scalar == Float {
    @_transparent @usableFromInline
    package init(numbers: SIMD4<Int32>) { self.init(numbers) }
  }

  extension SIMD4 where Scalar == Int32 {
    @_transparent @usableFromInline
    package init(truncating values: SIMD4<Float>) { self.init(values) }
  }

  extension SIMD8 where Scalar == Float {
    @_transparent @usableFromInline
    package init(numbers: SIMD8<Int32>) { self.init(numbers) }
  }

  extension SIMD8 where Scalar == Int32 {
    @_transparent @usableFromInline
    package init(truncating values: SIMD8<Float>) { self.init(values) }
  }

  extension SIMD16 where Scalar == Float {
    @_transparent @usableFromInline
    package init(numbers: SIMD16<Int32>) { self.init(numbers) }
  }

  extension SIMD16 where Scalar == Int32 {
    @_transparent @usableFromInline
    package init(truncating values: SIMD16<Float>) { self.init(values) }
  }

  extension SIMD where Scalar == UInt8 {
    /// Returns the larger value of each lane.
    @_transparent @usableFromInline
    package static func larger(_ a: Self, _ b: Self) -> Self {
      a.replacing(with: b, where: a .< b)
    }
    /// Returns the smaller value of each lane.
    @_transparent @usableFromInline
    package static func smaller(_ a: Self, _ b: Self) -> Self {
      a.replacing(with: b, where: a .> b)
    }
  }

  extension SIMD8 where Scalar == UInt16 {
    /// Returns the upper halves of the products.
    @_transparent @usableFromInline
    package static func highProduct(_ a: Self, _ b: Self) -> Self {
      let (a, b) = (SIMD8<UInt32>(truncatingIfNeeded: a), SIMD8<UInt32>(truncatingIfNeeded: b))
      return Self(truncatingIfNeeded: (a &* b) &>> SIMD8<UInt32>(repeating: 16))
    }
    /// Returns the values multiplied by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedUp(_ count: UInt16) -> Self { self &<< Self(repeating: count) }
    /// Returns the values divided by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedDown(_ count: UInt16) -> Self { self &>> Self(repeating: count) }
    /// Widens bytes.
    @_transparent @usableFromInline
    package init(bytes: SIMD8<UInt8>) { self.init(truncatingIfNeeded: bytes) }
    /// The low bytes of the values.
    @_transparent @usableFromInline
    package var lowBytes: SIMD8<UInt8> { SIMD8<UInt8>(truncatingIfNeeded: self) }
  }

  extension SIMD16 where Scalar == UInt16 {
    /// Returns the upper halves of the products.
    @_transparent @usableFromInline
    package static func highProduct(_ a: Self, _ b: Self) -> Self {
      let (a, b) = (SIMD16<UInt32>(truncatingIfNeeded: a), SIMD16<UInt32>(truncatingIfNeeded: b))
      return Self(truncatingIfNeeded: (a &* b) &>> SIMD16<UInt32>(repeating: 16))
    }
    /// Returns the values multiplied by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedUp(_ count: UInt16) -> Self { self &<< Self(repeating: count) }
    /// Returns the values divided by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedDown(_ count: UInt16) -> Self { self &>> Self(repeating: count) }
    /// Widens bytes.
    @_transparent @usableFromInline
    package init(bytes: SIMD16<UInt8>) { self.init(truncatingIfNeeded: bytes) }
    /// The low bytes of the values.
    @_transparent @usableFromInline
    package var lowBytes: SIMD16<UInt8> { SIMD16<UInt8>(truncatingIfNeeded: self) }
  }

  extension SIMD32 where Scalar == UInt16 {
    /// Returns the upper halves of the products.
    @_transparent @usableFromInline
    package static func highProduct(_ a: Self, _ b: Self) -> Self {
      let (a, b) = (SIMD32<UInt32>(truncatingIfNeeded: a), SIMD32<UInt32>(truncatingIfNeeded: b))
      return Self(truncatingIfNeeded: (a &* b) &>> SIMD32<UInt32>(repeating: 16))
    }
    /// Returns the values multiplied by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedUp(_ count: UInt16) -> Self { self &<< Self(repeating: count) }
    /// Returns the values divided by two to the power of `count`.
    @_transparent @usableFromInline
    package func shiftedDown(_ count: UInt16) -> Self { self &>> Self(repeating: count) }
    /// Widens bytes.
    @_transparent @usableFromInline
    package init(bytes: SIMD32<UInt8>) { self.init(truncatingIfNeeded: bytes) }
    /// The low bytes of the values.
    @_transparent @usableFromInline
    package var lowBytes: SIMD32<UInt8> { SIMD32<UInt8>(truncatingIfNeeded: self) }
  }

#endif
