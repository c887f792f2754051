# SPDX-License-Identifier: Apache-2.0
"""Folders that hold more than photos, names that are not text, and files that change while they are read."""

import os
import shutil
import socket
import threading
import time

import checking
import samples
from faults.trial import Trial, check

# The most memory, in MiB, for a file whose first bytes show that it is none of ours.
LEAST_MEMORY = 150


@check("pipes and devices among the photos")
def strange_files(trial):
    photo = samples.noise(64, 48, 1)
    samples.write(trial.path("photos/good.png"), photo)
    samples.write(trial.path("photos/deeper/good.png"), photo)
    os.mkfifo(trial.path("photos/a.jpg"))
    os.mkfifo(trial.path("photos/deeper/b.png"))
    os.mkdir(trial.path("photos/folder.png"))
    os.symlink("/dev/zero", trial.path("photos/zero.png"))
    os.symlink("a.jpg", trial.path("photos/pipe.png"))
    os.symlink("nowhere", trial.path("photos/dangling.png"))
    os.symlink(".", trial.path("photos/again"))
    with socket.socket(socket.AF_UNIX) as listener:
        # The names of sockets must be short.
        here = os.open(trial.path("photos"), os.O_RDONLY)
        listener.bind(f"/proc/self/fd/{here}/socket.png" if os.path.exists("/proc/self/fd") else trial.path("photos/s.png"))
        os.close(here)
        outcome = trial.run(*Trial.FILTER, "photos", "-o", "results", timeout=20)
    trial.expect_code(outcome, [0, 1], "the batch")
    trial.expect(outcome.peak < LEAST_MEMORY, f"took {outcome.peak:.0f} MiB")
    found = set(checking.files(trial.path("results")))
    wanted = {b"good.png", b"deeper/good.png"}
    trial.expect(wanted <= found, f"missing: {wanted - found}")


@check("pipes and links in the folder of results")
def planted_files(trial):
    photos = trial.shared.photos(8, 64, 48)
    expected = trial.shared.results(Trial.FILTER, photos)
    target = trial.fresh("target")
    os.mkfifo(target + "/.silhouette-abcdef")
    samples.write(trial.path("precious"), b"precious")
    os.symlink(trial.path("precious"), target + "/.silhouette-ghijkl")
    outcome = trial.run(*Trial.FILTER, photos, "-o", target, timeout=20)
    trial.expect_code(outcome, [0], "the batch")
    trial.expect_whole(target, expected, "the batch", missing=False, leftovers=True)
    trial.expect(checking.files(trial.folder)[b"precious"] == b"precious", "the file behind a link changed")


@check("devices by name")
def devices(trial):
    for device in ["/dev/zero", "/dev/urandom", "/dev/full", "/dev/null", "."]:
        for words in [("filter", device, "-o", "r.png", "--apply", "exposure"), ("inspect", device),
                      ("cutout", device, "-o", "r.png"), ("labels", "-m", device), ("video", device, "-b", "white", "-o", "r.y4m")]:
            if words[:2] == ("labels", "-m"):
                words = ("labels", os.path.join(trial.shared.photos(8, 64, 48), "000.png"), "--model", device)
            outcome = trial.run(*words, timeout=20)
            what = f"{words[0]} {device}"
            trial.expect_code(outcome, [1, 64], what)
            trial.expect(outcome.peak < LEAST_MEMORY, f"{what} took {outcome.peak:.0f} MiB")


@check("pipes by name")
def named_pipe(trial):
    photos = trial.shared.photos(8, 64, 48)
    expected = trial.shared.results(Trial.FILTER, photos)
    os.mkfifo(trial.path("pipe.png"))

    def feed():
        with open(trial.path("pipe.png"), "wb") as pipe, open(photos + "/000.png", "rb") as photo:
            pipe.write(photo.read())
    writer = threading.Thread(target=feed, daemon=True)
    writer.start()
    outcome = trial.run(*Trial.FILTER, "pipe.png", "-o", "result.png", timeout=20)
    trial.expect_code(outcome, [0], "a pipe named as the photo")
    trial.expect(checking.files(trial.folder).get(b"result.png") == expected[b"000.png"], "the result differs")


@check("names that are not text")
def names(trial):
    photo = samples.noise(64, 48, 1)
    words = [b"caf\xe9.png", b"\xff\xfe.png", "grün.png".encode(), b"new\nline.png", b"\x1b]0;title\x07.png", b"-o.png",
             b"\xf4\x8f\xbc\x80.png", b"\xf4\x8f\xbc\x80\xe9.png", b"folder\xe9/inner\xe8.png"]
    for name in words:
        samples.write(os.path.join(os.fsencode(trial.path("photos")), name), photo)
    outcome = trial.run(*Trial.FILTER, "photos", "-o", "results")
    trial.expect_code(outcome, [0], "the batch")
    found = set(checking.files(trial.path("results")))
    trial.expect(found == set(words), f"the batch made {sorted(found)}")
    trial.expect(b"\x1b" not in outcome.err and b"\x07" not in outcome.err, "control characters reach standard error")
    os.mkdir(os.fsencode(trial.path("out")) + b"\xe9")
    for name in words:
        source = os.path.join(os.fsencode(trial.path("photos")), name)
        result = os.fsencode(trial.path("out")) + b"\xe9/" + os.path.basename(name)
        outcome = trial.run(*Trial.FILTER, source, "-o", result)
        trial.expect(outcome.code == 0 and os.path.exists(result), f"{name!r} alone: {outcome}")
        outcome = trial.run("filter", source + b"x", "-o", result + b"x.png", "--apply", "exposure")
        trial.expect_code(outcome, [1], f"a missing {name!r}")
        trial.expect(b"\x1b" not in outcome.err, f"a missing {name!r}: control characters reach standard error")
    return f"{len(words)} names"


@check("folders that may not be written")
def read_only(trial):
    photos = trial.shared.photos(8, 64, 48)
    os.mkdir(trial.path("target"))
    words = trial.namespace('mount --bind "$target" "$target" && mount -o remount,bind,ro "$target" || exit 99\nexec "$@"')
    for arguments in [(*Trial.FILTER, photos, "-o", trial.path("target")),
                      (*Trial.FILTER, photos, "-o", trial.path("target/new")),
                      (*Trial.FILTER, photos + "/000.png", "-o", trial.path("target/r.png")),
                      ("convert", "bundled", "-o", trial.path("target/r.safetensors")),
                      ("cutout", photos + "/000.png", "-o", trial.path("target/r.png"))]:
        outcome = checking.run([*words, trial.program, *arguments])
        what = f"{arguments[0]} {os.path.basename(arguments[-1])}"
        trial.expect_code(outcome, [1], what)
        trial.expect(b"Read-only" in outcome.err, f"{what}: the message does not say why")
    trial.expect(not os.listdir(trial.path("target")), "something was written")


@check("models that shrink while they are read")
def shrinking_model(trial):
    photo = os.path.join(trial.shared.photos(8, 64, 48), "000.png")
    model = os.path.join(checking.ROOT, "Weights/silhouette-scene.safetensors")
    ends = []
    for _ in range(8):
        shutil.copy(model, trial.path("model.safetensors"))
        child = trial.start("labels", photo, "--model", "model.safetensors", "--json")
        time.sleep(trial.random.uniform(0.005, 0.12))
        os.truncate(trial.path("model.safetensors"), trial.random.choice([0, 100, 5000]))
        outcome = child.finish()
        ends.append(outcome.code)
        trial.expect_code(outcome, [0, 1], "labels")
    return f"{ends.count(0)} results, {len(ends) - ends.count(0)} errors"
