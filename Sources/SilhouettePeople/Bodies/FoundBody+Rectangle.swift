// SPDX-License-Identifier: Apache-2.0

extension FoundBody {
  func rectangle(upperBodyOnly: Bool, in size: Size) -> NormalizedRect? { nil }
}
