// SPDX-License-Identifier: Apache-2.0

// Documents in photos: pages, cards, receipts and whiteboards, found and straightened.

@_exported public import Silhouette
