# SPDX-License-Identifier: Apache-2.0
"""Runs that are ended, and runs that meet."""

import json
import os
import signal
import time

import checking
import samples
from faults.trial import Skipped, Trial, check


def wait_for(condition, child, seconds=30):
    """Waits until a condition holds; returns False if the program ends before."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        if not child.is_running():
            return False
        time.sleep(0.001)
    return False


def count(folder):
    """Returns the number of results in a folder."""
    return sum(not name.startswith(".") for name in os.listdir(folder))


@check("SIGKILL in a batch of 500")
def killed(trial):
    photos = trial.shared.photos(500, 64, 48)
    expected = trial.shared.results(Trial.FILTER, photos)
    target = trial.fresh("target")
    left = []
    for goal in sorted(trial.random.sample(range(1, 480), 6)):
        child = trial.start(*Trial.FILTER, photos, "-o", target, "--skip-existing", "-q")
        wait_for(lambda goal=goal: count(target) >= goal, child)
        time.sleep(trial.random.uniform(0, 0.01))
        child.send(signal.SIGKILL)
        outcome = child.finish()
        if outcome.code == -signal.SIGKILL:
            left.append(str(trial.expect_whole(target, expected, f"killed after {goal} results", leftovers=True)))
    trial.expect(len(left) >= 3, f"the batch was killed {len(left)} times only")
    outcome = trial.run(*Trial.FILTER, photos, "-o", target, "--skip-existing", "-q")
    trial.expect_code(outcome, [0], "the last run")
    trial.expect_whole(target, expected, "the last run", missing=False)
    return f"killed {len(left)} times, with {', '.join(left)} results"


@check("signals in the middle of a photo")
def signals(trial):
    photos = trial.shared.photos(8, 1200, 900)
    expected = trial.shared.results(Trial.FILTER, photos)
    names = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGPIPE", "SIGXFSZ", "SIGXCPU", "SIGALRM"]
    for name in names:
        target = trial.fresh("target")
        child = trial.start(*Trial.FILTER, photos, "-o", target, backtraces=True)
        if not trial.expect(wait_for(lambda: checking.leftovers(target), child), f"{name}: no photo was being written"):
            continue
        child.send(signal.Signals[name])
        outcome = child.finish(timeout=30)
        trial.expect(not outcome.hung, f"{name}: {outcome}")
        trial.expect(b"Backtrac" not in outcome.err and b"Thread 0" not in outcome.err, f"{name} prints a backtrace")
        whole = trial.expect_whole(target, expected, name)
        if name not in ("SIGPIPE", "SIGXFSZ"):  # These may be ignored, since writing also fails with an error.
            trial.expect(outcome.code == -signal.Signals[name] and whole < len(expected), f"{name}: {outcome}")
    return ", ".join(names)


def signal_set(pid, name):
    """Returns a set of signals of a process's main thread, such as "SigBlk"; None if the process has ended."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            lines = [line.split() for line in file]
    except OSError:
        return None
    bits = next((int(words[1], 16) for words in lines if words and words[0] == name + ":"), None)
    return None if bits is None else {number for number in signal.Signals if bits >> (number - 1) & 1}


@check("SIGHUP in the first moments of a video")
def early_hang_ups(trial):
    if not os.path.exists("/proc/self/status"):
        raise Skipped("the system has no /proc")
    samples.make_clip(trial.path("clip.y4m"), frames=20)
    late, sent = 0, 0
    for number in range(60):
        child = trial.start("video", "clip.y4m", "-b", "white", "-o", "result.y4m", "--overwrite")
        pid, end = child.process.pid, time.monotonic() + 10
        while time.monotonic() < end:
            # Asked for in this order: what ignores SIGPIPE has begun, and must hold SIGHUP already.
            ignored, held = signal_set(pid, "SigIgn"), signal_set(pid, "SigBlk")
            if ignored is None or held is None:
                break
            if signal.SIGHUP in held:
                for _ in range(trial.random.randint(1, 5)):
                    child.send(signal.SIGHUP)
                    sent += 1
                    time.sleep(trial.random.uniform(0, 0.01))
                break
            late += signal.SIGPIPE in ignored
        trial.expect_code(child.finish(), [0], f"run {number}")
    trial.expect(late == 0, f"SIGHUP would have ended a program that had begun at {late} moments")
    trial.expect(sent >= 60, f"{sent} signals were sent only")
    return f"{sent} signals in 60 runs"


@check("two runs on one folder")
def two_runs(trial):
    photos = trial.shared.photos(500, 64, 48)
    expected = trial.shared.results(Trial.FILTER, photos)
    remarks = []
    for option in ["--skip-existing", "--overwrite", None]:
        target = trial.fresh("target")
        words = [*Trial.FILTER, photos, "-o", target, "--json", "-q"] + ([option] if option else [])
        children = [trial.start(*words) for _ in range(2)]
        outcomes = [child.finish(timeout=120) for child in children]
        what = option or "without an option"
        statuses = [json.loads(line)["status"] for outcome in outcomes for line in outcome.out.splitlines()]
        done = statuses.count("done")
        for outcome in outcomes:
            trial.expect_code(outcome, [0] if option else [0, 1], what)
        trial.expect_whole(target, expected, what, missing=False)
        trial.expect(len(statuses) == 2 * len(expected), f"{what}: {len(statuses)} lines")
        trial.expect(option == "--overwrite" or done == len(expected), f"{what}: {done} photos were done")
        remarks.append(f"{what}: {done} done")
    return "; ".join(remarks)


@check("shards, of which one is killed")
def shards(trial):
    photos = trial.shared.photos(500, 64, 48)
    expected = trial.shared.results(Trial.FILTER, photos)
    target, total = trial.fresh("target"), 3

    def start(number):
        return trial.start(*Trial.FILTER, photos, "-o", target, "--skip-existing", "-q", "--shard", f"{number}/{total}",
                           "--report", trial.path(f"report-{number}.jsonl"))

    def lines(number):
        path = trial.path(f"report-{number}.jsonl")
        if not os.path.exists(path):
            return []
        with open(path, "rb") as file:
            return file.read().splitlines()
    children = [start(number + 1) for number in range(total)]
    wait_for(lambda: len(lines(2)) > 40, children[1])
    children[1].send(signal.SIGKILL)
    for number, child in enumerate(children):
        if number != 1:
            trial.expect_code(child.finish(), [0], f"shard {number + 1}")
    trial.expect(children[1].finish().code == -signal.SIGKILL, "shard 2 was not killed")
    trial.expect_whole(target, expected, "after the loss", leftovers=True)
    trial.expect_code(start(2).finish(), [0], "shard 2 again")
    trial.expect_whole(target, expected, "again", missing=False)
    done, skipped = {}, 0
    for number in range(total):
        for line in lines(number + 1):
            entry = json.loads(line)
            skipped += entry["status"] == "skipped"
            if entry["status"] == "done":
                done.setdefault(entry["photo"], set()).add(number)
    # A photo whose result was named but not reported when its shard was killed is skipped later: two at a time.
    trial.expect(len(expected) - 2 <= len(done) <= len(expected), f"the reports name {len(done)} photos as done")
    trial.expect(skipped >= 40, f"the second run of shard 2 skipped {skipped} photos only")
    trial.expect(all(len(places) == 1 for places in done.values()), "a photo is in two shards")
    return f"{len(done)} photos done, {skipped} skipped by the second run of shard 2"
