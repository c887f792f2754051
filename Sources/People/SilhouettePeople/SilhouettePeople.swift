// SPDX-License-Identifier: Apache-2.0

// People in images and video: masks, instances, faces, bodies and hands.

@_exported public import Silhouette
