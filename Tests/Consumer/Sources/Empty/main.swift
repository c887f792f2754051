// SPDX-License-Identifier: Apache-2.0

// A program that does nothing. Locks and atomics are in a library of Swift's own.

import Synchronization
