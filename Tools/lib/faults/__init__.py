# SPDX-License-Identifier: Apache-2.0
"""The parts of Tools/checks/faults: what can go wrong around the command, by kind."""
