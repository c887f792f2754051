# SPDX-License-Identifier: Apache-2.0
"""Full disks, closed streams and readers that go away."""

import itertools
import os
import resource
import subprocess

import checking
import samples
from faults.trial import Trial, check


@check("standard output on a full disk")
def full_output(trial):
    photo = os.path.join(trial.shared.photos(8, 64, 48), "000.png")
    samples.make_clip(trial.path("clip.y4m"))
    commands = [
        ("labels", photo, "--json"), ("labels", photo), ("people", photo, "--json"), ("filters",), ("filters", "--json"),
        ("inspect",), ("inspect", "--json"), ("inspect", "--dot"), ("models", "list"), ("cutout", photo, "-o", "-"),
        ("mask", photo, "-o", "-"), ("video", "clip.y4m", "-b", "white", "-o", "-"),
        ("cutout", os.path.dirname(photo), "-o", "results", "--json", "-q")]
    for words in commands:
        with open("/dev/full", "wb") as full:
            outcome = trial.run(*words, stdout=full, environment={"XDG_DATA_HOME": trial.path("data")})
        trial.expect_code(outcome, [1], f"{words[0]} {words[-1] if words[-1][0] == '-' else ''}".strip())
    return f"{len(commands)} commands"


@check("results on a full device")
def full_device(trial):
    photo = os.path.join(trial.shared.photos(8, 64, 48), "000.png")
    os.symlink("/dev/full", trial.path("full.png"))
    for command in ["cutout", "mask"]:
        trial.expect_code(trial.run(command, photo, "-o", "full.png"), [1], command)


@check("results on a full disk")
def full_disk(trial):
    photos = trial.shared.photos(24, 120, 90)
    expected = trial.shared.results(Trial.FILTER, photos)
    os.mkdir(trial.path("target"))
    # What lies there at the end is moved out before the namespace goes.
    words = trial.namespace(
        'mount -t tmpfs -o size=200k none "$target" || exit 99\n"$@"\ncode=$?\ncp -a "$target" "$target.kept"\nexit $code')
    outcome = checking.run([*words, trial.program, *Trial.FILTER, photos, "-o", trial.path("target")])
    trial.expect_code(outcome, [1], "the batch")
    trial.expect(b"No space left" in outcome.err, "the message does not say that the disk is full")
    whole = trial.expect_whole(trial.path("target.kept"), expected, "the batch")
    trial.expect(0 < whole < len(expected), f"the disk was to fill half-way; {whole} results")
    return f"{whole} of {len(expected)} results found room"


@check("files limited in size")
def file_size(trial):
    photos = trial.shared.photos(8, 64, 48)
    expected = trial.shared.results(Trial.FILTER, photos)
    sizes = sorted(map(len, expected.values()))
    for limit in (1, 1000, sizes[0] - 1):
        target = trial.fresh("target")
        outcome = trial.run(*Trial.FILTER, photos, "-o", target, limits=[(resource.RLIMIT_FSIZE, limit)])
        trial.expect(outcome.code != 0 and not outcome.hung, f"at {limit} bytes: {outcome}")
        trial.expect_whole(target, expected, f"at {limit} bytes")
        # The photos that fit must not suffer from one that does not.
        trial.expect(outcome.code == 1, f"at {limit} bytes: {outcome}")


@check("closed standard streams")
def closed_streams(trial):
    photos = trial.shared.photos(8, 64, 48)
    expected = trial.shared.results(Trial.FILTER, photos)
    subsets = [subset for count in (1, 2, 3) for subset in itertools.combinations((0, 1, 2), count)]
    for subset in subsets:
        target = trial.fresh("target")
        outcome = trial.run(*Trial.FILTER, photos, "-o", target, closed=subset)
        trial.expect(outcome.code == 0, f"without {subset}: {outcome}")
        trial.expect_whole(target, expected, f"without {subset}", missing=False)
    target = trial.fresh("target")
    outcome = trial.run(*Trial.FILTER, photos, "-o", target, "--json", closed=(1,))
    trial.expect_code(outcome, [1], "--json without standard output")
    trial.expect_whole(target, expected, "--json without standard output", missing=False)
    return f"{len(subsets)} combinations"


@check("a reader that goes away")
def reader_gone(trial):
    photos = trial.shared.photos(8, 1200, 900)
    expected = trial.shared.results(Trial.FILTER, photos)
    for _ in range(3):
        target = trial.fresh("target")
        child = trial.start(*Trial.FILTER, photos, "-o", target, "--json", stdout=subprocess.PIPE)
        child.process.stdout.readline()
        child.process.stdout.close()
        outcome = child.finish()
        # It may end there, or go on with the photos.
        trial.expect(not outcome.hung, f"the batch: {outcome}")
        trial.expect_whole(target, expected, "the batch", missing=outcome.code != 0)
    child = trial.start("filters", "--json", stdout=subprocess.PIPE)
    child.process.stdout.close()
    trial.expect(not child.finish().hung, "filters goes on")
