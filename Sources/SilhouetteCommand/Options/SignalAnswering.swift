// SPDX-License-Identifier: Apache-2.0

/// A command that calls `Termination` itself, with a report of its own; the program does for the others.
protocol SignalAnswering {}
