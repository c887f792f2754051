// SPDX-License-Identifier: Apache-2.0

extension CurveTables {
  /// ``linearToCode`` as the entries of a kernel's `CodeTable`, whose lowest number is 2⁻¹³.
  static let linearToCodeEntries: [UInt32] = {
    let (first, starts) = linearToCode
    return first.indices.map { bucket in
      let code = UInt32(first[bucket])
      let next = starts[Int(code)].bitPattern
      // Another code begins in the bucket, or in a later one.
      let begins = next >> bucketShift == UInt32(bucket + firstBucket)
      return code << 16 + (begins ? 0x10000 - (next & 0xFFFF) : 0)
    }
  }()
}
