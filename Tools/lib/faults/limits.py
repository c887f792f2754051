# SPDX-License-Identifier: Apache-2.0
"""Few file descriptors and little memory."""

import os
import resource

import checking
import samples
from faults.trial import Trial, check

# Address space in bytes. Below the first one the loader and the runtime of Swift cannot start.
SPACES = [300_000_000, 450_000_000, 1_000_000_000]


@check("few file descriptors")
def descriptors(trial):
    photos = trial.shared.photos(24, 120, 90)
    expected = trial.shared.results(Trial.FILTER, photos)
    samples.make_clip(trial.path("clip.y4m"))
    least = None
    for count in [3, 4, 5, 6, 7, 8, 10, 12, 16, 24]:
        target = trial.fresh("target")
        limits = [(resource.RLIMIT_NOFILE, count)]
        outcome = trial.run(*Trial.FILTER, "--jobs", "8", photos, "-o", target, limits=limits)
        trial.expect(outcome.is_orderly, f"a batch with {count}: {outcome}")
        whole = trial.expect_whole(target, expected, f"a batch with {count}")
        trial.expect((outcome.code == 0) == (whole == len(expected)), f"a batch with {count}: {whole} results, {outcome}")
        least = least or (count if outcome.code == 0 else None)
        for words in [("cutout", photos + "/000.png", "-o", "r.png", "--overwrite"), ("people", photos + "/000.png"),
                      ("video", "clip.y4m", "-b", "white", "-o", "r.y4m", "--overwrite")]:
            outcome = trial.run(*words, limits=limits)
            trial.expect(outcome.is_orderly, f"{words[0]} with {count}: {outcome}")
    trial.expect(least is not None, "24 descriptors are not enough for a batch")
    return f"a batch succeeds with {least}"


@check("little memory")
def memory(trial):
    photo = os.path.join(checking.ROOT, "Examples/astronaut.png")
    big = "big.png"
    samples.write(trial.path(big), samples.png(9990, 9990, (b"\x30\x60\x90" * 9990 for _ in range(9990))))
    samples.make_clip(trial.path("clip.y4m"))
    small = [
        ("cutout", photo, "-o", "r.png"), ("sticker", photo, "-o", "r.png"), ("replace", photo, "-b", "blur", "-o", "r.png"),
        ("mask", photo, "-o", "r.png"), ("people", photo), ("labels", photo), ("colorize", photo, "-o", "r.png"),
        ("cutout", photo, "-o", "r.png", "--person"), ("best-of", photo, photo), ("sheet", photo, photo, "-o", "r.png"),
        ("filter", photo, "-o", "r.png", "--apply", "gaussianBlur(sigma: 9)"), ("filters",), ("inspect",),
        ("inspect", "--profile"), ("convert", "bundled", "-o", "r.safetensors"), ("models", "list"),
        ("video", "clip.y4m", "-b", "white", "-o", "r.y4m")]
    large = [
        ("cutout", big, "-o", "r.png"), ("mask", big, "-o", "r.png"), ("people", big), ("labels", big),
        ("replace", big, "-b", "blur", "-o", "r.png"), ("filter", big, "-o", "r.png", "--apply", "gaussianBlur(sigma: 9)")]
    ends, runs = {}, 0
    for space in SPACES:
        # Everything at the smallest; above it, what takes most.
        for words in (small if space == SPACES[0] else []) + large:
            if space > SPACES[0] and words[0] in ("labels", "mask", "people"):
                continue
            for name in ["r.png", "r.y4m", "r.safetensors"]:
                if os.path.exists(trial.path(name)):
                    os.remove(trial.path(name))
            outcome = trial.run(*words, limits=[(resource.RLIMIT_AS, space)],
                                environment={"XDG_DATA_HOME": trial.path("data")})
            what = f"{words[0]} {os.path.basename(words[1]) if len(words) > 1 else ''} in {space // 1_000_000} MB"
            trial.expect_code(outcome, [0, 1], what)
            if outcome.code != 0:
                trial.expect(not os.path.exists(trial.path("r.png")), f"{what}: left a result behind")
            trial.expect(not checking.leftovers(trial.folder), f"{what}: left a temporary file behind")
            runs += 1
            ends[outcome.code == 0] = ends.get(outcome.code == 0, 0) + 1
    return f"{runs} runs: {ends.get(True, 0)} results, {ends.get(False, 0)} errors"


@check("little memory in a batch")
def memory_in_batch(trial):
    photos = trial.fresh("photos")
    samples.make_photos(photos, 8, 64, 48)
    samples.write(photos + "/004-large.png", samples.png(9990, 9990, (b"\x30\x60\x90" * 9990 for _ in range(9990))))
    for words in [("cutout", "--jobs", "2"), Trial.FILTER]:
        expected = trial.shared.results(words, trial.shared.photos(8, 64, 48))
        target = trial.fresh("target")
        outcome = trial.run(*words, photos, "-o", target, "-q", limits=[(resource.RLIMIT_AS, SPACES[1])])
        results = checking.files(target)
        results.pop(b"004-large.png", None)
        trial.expect_code(outcome, [0, 1], words[0])
        trial.expect(results == expected, f"{words[0]}: {len(results)} of {len(expected)} other results")
        trial.expect(outcome.code == 0 or b"004-large.png" in outcome.err, f"{words[0]}: the message names no photo")
