# SPDX-License-Identifier: Apache-2.0
"""The package against the command. Set SILHOUETTE_COMMAND to the program and SILHOUETTE_PHOTOS to a folder."""

import io
import os
import subprocess
import threading

import numpy as np
import pytest
from PIL import Image, ImageOps

import silhouette
from silhouette import SilhouetteError
from silhouette.compat import new_session, remove

COMMAND = os.environ["SILHOUETTE_COMMAND"]
PHOTOS = [os.path.join(os.environ["SILHOUETTE_PHOTOS"], name) for name in ("cat.jpg", "portrait.png")]


def command(tmp_path, *arguments):
    """Returns the bytes of the file that the command writes."""
    result = tmp_path / "command.png"
    flags = ["--overwrite", "--when-empty", "write"]
    subprocess.run([COMMAND, *arguments, "-o", str(result), *flags], check=True, capture_output=True)
    return result.read_bytes()


def pixels(file):
    return np.asarray(Image.open(io.BytesIO(file)))


@pytest.mark.parametrize("function", ["cutout", "mask"])
@pytest.mark.parametrize("options", [{}, {"quality": "fast"}, {"select": "people"}, {"select": "all"}])
def test_equals_command(photo, function, options, tmp_path):
    flags = {"quality": ["--quality", "fast"]} if "quality" in options else {}
    arguments = sum(flags.values(), [])
    arguments += {"people": ["--person"], "all": ["--all"]}.get(options.get("select"), [])
    expected = command(tmp_path, function, photo, *arguments)
    result = tmp_path / "result.png"
    getattr(silhouette, function)(photo, output=result, **options)
    assert result.read_bytes() == expected
    assert np.array_equal(getattr(silhouette, function)(photo, **options), pixels(expected))


def test_kinds(photo):
    array = np.asarray(ImageOps.exif_transpose(Image.open(photo)).convert("RGB"))
    expected = silhouette.cutout(array)
    assert expected.shape == (*array.shape[:2], 4) and expected.dtype == np.uint8
    buffer = io.BytesIO()
    Image.fromarray(array).save(buffer, "PNG")
    assert np.array_equal(pixels(silhouette.cutout(buffer.getvalue())), expected)
    assert np.array_equal(pixels(silhouette.cutout(memoryview(buffer.getvalue()))), expected)
    assert np.array_equal(np.asarray(silhouette.cutout(Image.fromarray(array))), expected)
    # A crop is a view whose rows are apart, and a mirror image has negative strides.
    height, width = array.shape[:2]
    for view in (array[3 : height // 2, 5 : width - 6], array[:, ::-1], array[::2]):
        assert np.array_equal(silhouette.mask(view), silhouette.mask(view.copy()))


def test_replace(photo):
    array = silhouette.replace(photo, (0, 0, 255))
    assert tuple(array[0, 0]) == (0, 0, 255)
    assert not np.array_equal(silhouette.replace(photo, "blur"), silhouette.replace(photo, "blur", sigma=3))
    behind = np.full((40, 60, 3), 200, np.uint8)
    assert abs(int(silhouette.replace(photo, behind)[0, 0, 0]) - 200) <= 1


def test_salient():
    portrait = PHOTOS[1]
    main, salient = silhouette.mask(portrait), silhouette.mask(portrait, select="salient")
    assert salient.shape == main.shape
    # Softer, but the same subject.
    assert len(np.unique(salient)) > 100
    assert np.mean((salient > 127) == (main > 127)) > 0.9
    with pytest.raises(silhouette.SilhouetteError, match="no subjects to count"):
        silhouette.subjects(portrait, select="salient")


def places(mask):
    """Returns a point (x, y) deep in the mask, and one far from it."""
    box = Image.fromarray((mask > 127).astype(np.uint8) * 255).getbbox()
    white = np.argwhere(mask == 255)
    y, x = white[len(white) // 2]
    corners = [(0, 0), (mask.shape[1] - 1, 0)]
    return (int(x), int(y)), max(corners, key=lambda corner: abs(corner[0] - (box[0] + box[2]) / 2))


@pytest.mark.parametrize("select", ["main", "people", "salient"])
def test_correct(select, tmp_path):
    portrait = PHOTOS[1]
    mask = silhouette.mask(portrait, select=select)
    assert np.array_equal(silhouette.correct(portrait, select=select), mask)
    (x, y), (left, top) = places(mask)
    corrected = silhouette.correct(portrait, [(left, top)], [(x, y)], select=select)
    assert corrected[top, left] >= 128 and corrected[y, x] < 128
    assert np.array_equal(silhouette.correct(portrait, [(left, top)], np.array([(x, y)]), start=mask), corrected)
    flags = {"people": ["--person"], "salient": ["--as-is"]}.get(select, [])
    expected = command(tmp_path, "mask", portrait, "--keep-at", f"{left},{top}", "--remove-at", f"{x},{y}", *flags)
    result = tmp_path / "result.png"
    assert silhouette.correct(portrait, [(left, top)], [(x, y)], select=select, output=result) is None
    assert result.read_bytes() == expected


def test_correct_kinds():
    image = Image.open(PHOTOS[1]).convert("RGB")
    cutout = silhouette.cutout(image)
    mask = np.asarray(cutout)[..., 3]
    (x, y), (left, top) = places(mask)
    strokes = np.zeros((*mask.shape, 4), np.uint8)
    strokes[y, x] = (0, 0, 0, 255)
    strokes[top, left] = 255
    expected = silhouette.correct(image, strokes=Image.fromarray(strokes), start=cutout)
    assert isinstance(expected, Image.Image) and expected.mode == "L"
    expected = np.asarray(expected)
    assert expected[top, left] >= 128 and expected[y, x] < 128
    array = silhouette.correct(np.asarray(image), strokes=strokes, start=mask, quality="balanced")
    assert np.array_equal(array, expected)


@pytest.mark.parametrize("options, text", [
    ({"keep": [(-1, 5)]}, "outside"), ({"remove": [(float("nan"), 5)]}, "outside"), ({"keep": [(60, 5)]}, "outside"),
    ({"keep": [(3, 5)], "remove": [(3.5, 5.5)]}, "both kept and removed"), ({"keep": (3, 5)}, "keep: expected points"),
    ({"remove": [(1, 2, 3)]}, "remove: expected points"), ({"strokes": np.zeros((40, 60), np.uint8)}, "transparency"),
    ({"strokes": np.zeros((40, 61, 4), np.uint8)}, "strokes of 61×40"),
    ({"start": np.zeros((41, 60), np.uint8)}, "a mask of 60×41"), ({"select": "dog"}, "select")])
def test_wrong_corrections(options, text):
    with pytest.raises((ValueError, SilhouetteError), match=text):
        silhouette.correct(np.zeros((40, 60, 3), np.uint8), **options)


def test_labels_subjects_faces():
    cat, portrait = PHOTOS
    labels = silhouette.labels(cat)
    assert labels.map.shape == (513, 513)
    assert labels.classes[0].name == "cat"
    assert labels.classes[0].fraction == pytest.approx((labels.map == labels.classes[0].index).mean())
    subjects = silhouette.subjects(cat)
    assert len(subjects) >= 1 and subjects[0].fraction > 0
    assert subjects.mask(0).max() == 255
    with pytest.raises(IndexError):
        subjects.mask(99)
    people = silhouette.subjects(portrait, select="people")
    assert len(people) >= 1 and people[0].name == "person"
    face = silhouette.faces(portrait)[0]
    left, top, width, height = face.box
    size = Image.open(portrait).size
    assert left > 0 and top > 0 and left + width < size[0] and top + height < size[1]


def test_finding():
    mask, finding = silhouette.mask(PHOTOS[0], finding=True)
    assert finding.found and finding.coverage == pytest.approx(mask.mean() / 255, abs=1e-3)
    _, finding = silhouette.mask(np.zeros((64, 64, 3), np.uint8), finding=True)
    assert not finding.found and finding.coverage == 0


@pytest.mark.parametrize("image, error", [
    ("no such file.png", SilhouetteError), (b"text", SilhouetteError), (b"", SilhouetteError), (7, TypeError),
    (None, TypeError), (np.zeros((4, 4, 2), np.uint8), ValueError), (np.zeros((4, 4, 3)), ValueError),
    (np.zeros((0, 4, 3), np.uint8), SilhouetteError), (np.zeros(4, np.uint8), ValueError)])
def test_errors(image, error):
    with pytest.raises(error) as raised:
        silhouette.mask(image)
    assert str(raised.value)


@pytest.mark.parametrize("options", [{"quality": "great"}, {"select": "dog"}, {"select": (1, 2, 3)}])
def test_wrong_options(options):
    with pytest.raises(ValueError):
        silhouette.mask(PHOTOS[0], **options)


def test_select_outside():
    with pytest.raises(SilhouetteError, match="outside"):
        silhouette.mask(PHOTOS[0], select=(-1, 5))


def test_rembg(photo):
    file = open(photo, "rb").read()
    expected = pixels(remove(file))
    assert expected.shape[2] == 4
    assert np.array_equal(np.asarray(remove(Image.open(photo))), expected)
    mask = remove(file, only_mask=True, session=new_session("u2netp"))
    assert pixels(mask).ndim == 2
    white = pixels(remove(file, bgcolor=(255, 255, 255, 255)))
    assert tuple(white[0, 0]) == (255, 255, 255, 255)
    assert isinstance(remove(Image.open(photo), force_return_bytes=True), bytes)


def test_threads():
    expected = silhouette.mask(PHOTOS[0], quality="fast")
    session = silhouette.Session(threads=1)
    results = [None] * 8

    def work(number):
        results[number] = session.mask(PHOTOS[0], quality="fast")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(result, expected) for result in results)


def test_cluster_example(photo, tmp_path, monkeypatch):
    examples = os.environ.get("SILHOUETTE_EXAMPLES")
    if not examples:
        pytest.skip("SILHOUETTE_EXAMPLES names no folder")
    monkeypatch.syspath_prepend(os.path.join(examples, "cluster"))
    import silhouette_inprocess
    import silhouette_worker

    folder, name = os.path.split(photo)
    requests = [
        silhouette_worker.cutout_request(name, folder, str(tmp_path / "results"), {"quality": "fast"}),
        silhouette_worker.cutout_request("absent.jpg", folder, str(tmp_path), {}),
        silhouette_worker.cutout_request(name, folder, str(tmp_path), {"trim": True})]
    with silhouette_inprocess.InProcess(threads=1) as worker:
        rows = [silhouette_worker.row(answer) for answer in worker.answers(requests + requests[:1])]
    assert [row["status"] for row in rows] == ["done", "failed", "failed", "skipped"]
    assert rows[0]["coverage"] > 0 and "absent.jpg" in rows[1]["error"] and "trim" in rows[2]["error"]
    with open(rows[0]["output"], "rb") as file:
        assert file.read() == command(tmp_path, "cutout", photo, "--quality", "fast")
