// SPDX-License-Identifier: Apache-2.0

// The frames of a video: masks of their people, other backgrounds, clips and live streams.

@_exported public import SilhouettePeople
