# SPDX-License-Identifier: Apache-2.0
"""Children of a fork, which multiprocessing, servers and data loaders make. Each test runs in a new process."""

import os
import subprocess
import sys

import pytest

PHOTO = os.path.join(os.environ["SILHOUETTE_PHOTOS"], "cat.jpg")

# A child's array has to be the parent's. Some children at once, since they hang where threads wait for each other.
PROGRAM = """
import multiprocessing, signal, sys, threading
import silhouette

photo, when = sys.argv[1:]

def digest(_=None):
    signal.alarm(120)
    return hash(silhouette.cutout(photo, quality="fast").tobytes())

def use():
    while not is_over.is_set():
        silhouette.cutout(photo, quality="fast")

is_over = threading.Event()
if when != "before use":
    expected = digest()
    signal.alarm(0)
if when == "in use":
    thread = threading.Thread(target=use)
    thread.start()
context = multiprocessing.get_context("fork")
found = []
for _ in range(5):
    with context.Pool(4) as pool:
        found += pool.map(digest, range(4), chunksize=1)
is_over.set()
if when == "before use":
    expected = digest()
assert found == [expected] * 20, found
"""


@pytest.mark.parametrize("when", ["before use", "after use", "in use"])
def test_fork(when):
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, PHOTO, when], capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
