// SPDX-License-Identifier: Apache-2.0

// Visible in all files of this target.
@_exported import InferenceTestSupport
