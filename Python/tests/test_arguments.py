# SPDX-License-Identifier: Apache-2.0
"""Arguments that C would cut short, and what is sent to other processes."""

import concurrent.futures
import copy
import multiprocessing
import os
import pickle

import numpy as np
import pytest

import silhouette
from silhouette import Session, SilhouetteError

FUNCTIONS = ["correct", "cutout", "faces", "labels", "mask", "replace", "subjects"]
DARK = np.zeros((40, 60, 3), np.uint8)


def test_zero_bytes_in_paths(photo, tmp_path):
    with pytest.raises(ValueError, match="zero byte"):
        silhouette.mask(photo + "\0.png")
    for output in ("x.png\0.jpg", b"x.png\0.jpg"):
        folder = os.fsencode(tmp_path) if isinstance(output, bytes) else str(tmp_path)
        with pytest.raises(ValueError, match="zero byte"):
            silhouette.cutout(DARK, output=os.path.join(folder, output))
    assert os.listdir(tmp_path) == []


def test_hyphen_is_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SilhouetteError):
        silhouette.mask("-")
    (tmp_path / "-").write_bytes(silhouette.mask(silhouette_png()))
    assert silhouette.mask("-").shape == DARK.shape[:2]


def silhouette_png():
    from silhouette._images import Picture

    return Picture.of(DARK).png()


@pytest.mark.parametrize("color", [
    (300, 0, 0), (0, -1, 0), (0, 0, 256), (0, 0, 2**64), (0, 0), (0, 0, 0, 0), (), tuple(range(100))])
def test_colors_out_of_range(color):
    with pytest.raises(ValueError, match="background: expected 3 numbers of 0 to 255") as raised:
        silhouette.replace(DARK, color)
    assert len(str(raised.value)) < 120


@pytest.mark.parametrize("color", [(0.5, 0, 0), ("1", "2", "3"), (None, 0, 0)])
def test_colors_of_other_types(color):
    with pytest.raises(TypeError):
        silhouette.replace(DARK, color)


def test_colors_of_numpy():
    assert tuple(silhouette.replace(DARK, tuple(np.array([1, 2, 255], np.uint8)))[0, 0]) == (1, 2, 255)


@pytest.mark.parametrize("threads", [-1, 1025, 2**31, 2**32, 2**32 + 1, 2**40, -(2**40), 2**64])
def test_threads_out_of_range(threads):
    with pytest.raises((ValueError, SilhouetteError), match="thread"):
        Session(threads=threads)


@pytest.mark.parametrize("threads", [1.5, "2"])
def test_threads_of_other_types(threads):
    with pytest.raises(TypeError):
        Session(threads=threads)


NAN, INFINITY = float("nan"), float("inf")


@pytest.mark.parametrize("sigma", [NAN, INFINITY, -INFINITY, -1, 1e308])
def test_sigma_out_of_range(sigma):
    with pytest.raises(SilhouetteError, match="sigma"):
        silhouette.replace(DARK, "blur", sigma=sigma)


@pytest.mark.parametrize("select", [
    (NAN, 1), (1, INFINITY), (-1e-300, 0), (60, 0), (0, 0, NAN, 1), (0, 0, INFINITY, 1), (1, 1, 0, 0), (0, 0, -1, -1),
    (1e308, 0, 1e308, 1)])
def test_places_out_of_range(select):
    with pytest.raises(SilhouetteError, match="outside"):
        silhouette.mask(DARK, select=select)


@pytest.mark.parametrize("select", [
    (5e-324, 5e-324), (0, 0, 5e-324, 5e-324), (np.nextafter(60, 0), np.nextafter(40, 0)), (59, 39, 1e-9, 1e-9)])
def test_places_as_small_as_numbers_can_be(select):
    try:
        assert silhouette.mask(DARK, select=select).shape == DARK.shape[:2]
    except SilhouetteError as error:
        assert "must be a part of" in str(error)


def test_arrays_with_sides_of_more_than_32_bits():
    # Its pages are never touched.
    try:
        tall = np.zeros((2**32 + 1, 1), np.uint8)
    except MemoryError:
        pytest.skip("too little address space")
    with pytest.raises(ValueError, match="height"):
        silhouette.mask(tall)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_pickled_by_name(name):
    function = getattr(silhouette, name)
    assert pickle.loads(pickle.dumps(function)) is function


def test_sessions_are_made_again():
    session = pickle.loads(pickle.dumps(Session(threads=1)))
    assert isinstance(session, Session)
    # A pool sends its session with every task, and networks take a while to load.
    assert pickle.loads(pickle.dumps(session)) is session
    assert session.mask(DARK).shape == DARK.shape[:2]
    assert copy.deepcopy(Session(threads=2)).mask(DARK).shape == DARK.shape[:2]


def test_errors_are_sent_as_they_are():
    with pytest.raises(SilhouetteError) as raised:
        silhouette.mask("no such file")
    error = pickle.loads(pickle.dumps(raised.value))
    assert type(error) is SilhouetteError
    assert (str(error), error.status) == (str(raised.value), raised.value.status)


def test_subjects_stay(photo):
    with pytest.raises(TypeError, match="process"):
        pickle.dumps(silhouette.subjects(photo))


def test_pool(photo):
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
        masks = list(pool.map(silhouette.mask, [photo, DARK]))
        assert np.array_equal(masks[0], silhouette.mask(photo)) and masks[1].max() == 0
        with pytest.raises(SilhouetteError, match="no such file"):
            list(pool.map(Session(threads=1).mask, ["no such file"]))
