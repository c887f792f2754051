#!/usr/bin/env python3
"""Times whole runs of a command, start included, with several programs in turn, and prints a Markdown table.

  time_cold.py [--rounds 40] [--busy N] NAME=PROGRAM... -- ARGUMENTS...

For example, `time_cold.py old=/tmp/silhouette new=.build/release/silhouette -- mask astronaut.png -o {out}` compares two builds.
`{out}` is replaced by a temporary file. Wall is from start to end, processor is user and system time of all threads, faults are
minor page faults; all are medians. --busy keeps N processes computing meanwhile. The first program is the one that the others
are compared with. Needs Python 3.9 and nothing else.
"""
import argparse, multiprocessing, os, statistics, subprocess, sys, tempfile, time


def burn():
    while True:
        sum(range(100_000))


def once(words):
    """Returns seconds, seconds of processor time and minor page faults of one run."""
    begin = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(words)}: status {status}\n{said.decode(errors='replace')}")
    return time.perf_counter() - begin, used.ru_utime + used.ru_stime, used.ru_minflt


def main():
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("programs", nargs="+", metavar="NAME=PROGRAM")
    options = parser.parse_args(words[:cut])
    arguments = words[cut + 1:] or parser.error("no arguments after --")
    programs = [text.partition("=")[::2] for text in options.programs]
    loops = [multiprocessing.Process(target=burn, daemon=True) for _ in range(options.busy)]
    for loop in loops:
        loop.start()
    results = {name: [] for name, _ in programs}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rounds + 1):
            for name, program in programs:
                out = os.path.join(folder, "out.png")
                if os.path.exists(out):
                    os.remove(out)
                result = once([program] + [word.replace("{out}", out) for word in arguments])
                # The first round brings the files into memory.
                if number:
                    results[name].append(result)
    for loop in loops:
        loop.terminate()
    medians = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in results.items()}
    base = medians[programs[0][0]]
    print("| program | wall ms | processor ms | page faults |\n| --- | --- | --- | --- |")
    for name, values in medians.items():
        cells = [f"{value * 1e3:.1f}" for value in values[:2]] + [f"{values[2]:.0f}"]
        print(f"| {name} | " + " | ".join(f"{cell} ({value / first:.2f})" for cell, value, first in zip(cells, values, base)) + " |")


if __name__ == "__main__":
    main()
