#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times networks in ONNX files with Silhouette and with ONNX Runtime, in turns in one run, and prints a Markdown table.

  swift build -c release --package-path Benchmarks --product bench-network-server
  Benchmarks/time_onnx.py MODEL.onnx … [--threads 1 2] [--rounds 9] [--busy N] [--server PATH]

Both runtimes are processes that keep the network loaded and run it whenever this program asks them to, from floats in
memory to floats in memory. The input is seeded noise. Before anything is timed, the outputs of both are compared; a
network whose outputs differ by more than --tolerance of the largest number of an output is not timed.

Peak is the largest resident memory of another process, which loads the network and runs it once with the last number of
threads. That of ONNX Runtime includes Python, NumPy and the runtime, whose own share the last line of the table tells.

--busy keeps N processes computing meanwhile. Requires Linux, numpy and onnxruntime, and inputs of fixed sizes.
"""
import argparse
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

WARM_UPS = 2
SERVER = Path(__file__).resolve().parent / ".build/release/bench-network-server"


# MARK: ONNX Runtime, in processes of its own

def session(model, threads):
    """Loads a network as fast as ONNX Runtime can make it."""
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def noise(inputs):
    """Returns an array of seeded noise for each input of a session."""
    generator = np.random.default_rng(1)
    for value in inputs:
        if value.type != "tensor(float)" or not all(isinstance(size, int) for size in value.shape):
            sys.exit(f"input “{value.name}” is {value.type}{value.shape}: expected floats and a fixed size")
        yield value.name, generator.standard_normal(value.shape, np.float32)


def serve_runtime(threads, model, folder):
    """Writes the inputs and the outputs to a folder, and then runs once for each line, as bench-network-server does."""
    network = session(model, threads)
    values = dict(noise(network.get_inputs()))
    np.savez(folder / "inputs.npz", *values.values())
    np.savez(folder / "outputs.npz", *network.run(None, values))
    print(flush=True)
    for _ in sys.stdin:
        begin = time.perf_counter()
        network.run(None, values)
        print(time.perf_counter() - begin, flush=True)


def peak():
    """Returns the peak of this process's resident memory in KiB."""
    return int(re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text())[1])


def run_runtime_once(threads, model):
    """Prints the peaks before a network is loaded and after it ran once, in KiB."""
    import onnxruntime  # noqa: F401
    before = peak()
    network = session(model, threads)
    network.run(None, dict(noise(network.get_inputs())))
    print(before, peak())


# MARK: The comparison

class Contestant:
    """A process that runs a network once for each line and answers with the seconds."""

    def __init__(self, words):
        self.process = subprocess.Popen([str(word) for word in words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{' '.join(self.process.args)}: ended with status {self.process.wait()}")
        return line

    def seconds(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.answer())

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def channels_last(array):
    """An array in the order of axes that bench-network-server takes and gives."""
    return np.ascontiguousarray(array.transpose(0, 2, 3, 1) if array.ndim == 4 else array)


def arrays(path):
    with np.load(path) as file:
        return [file[name] for name in file.files]


def difference(outputs, path):
    """Returns the largest difference between outputs and the file of ours, and the largest share of an output's maximum."""
    data, at, largest, share = path.read_bytes(), 0, 0.0, 0.0
    for output in map(channels_last, outputs):
        # Silhouette has no integers of 64 bits.
        kind = np.dtype(np.int32) if output.dtype == np.int64 else output.dtype
        if at + output.size * kind.itemsize > len(data):
            return float("inf"), float("inf")
        ours = np.frombuffer(data, kind, output.size, at).reshape(output.shape)
        at += ours.nbytes
        found = float(np.abs(ours.astype(np.float64) - output).max())
        found = found if np.isfinite(found) else float("inf")
        largest, share = max(largest, found), max(share, found / max(float(np.abs(output).max()), 1e-30))
    return (largest, share) if at == len(data) else (float("inf"), float("inf"))


def output_of(words):
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True).stdout.split()


def compare(model, threads, options, folder):
    """Returns the seconds of all rounds, ours first, and the two kinds of difference."""
    runtime = Contestant([sys.executable, __file__, "--serve-runtime", threads, model, folder])
    runtime.answer()
    inputs = b"".join(channels_last(array).tobytes() for array in arrays(folder / "inputs.npz"))
    (folder / "input.raw").write_bytes(inputs)
    ours = Contestant([options.server, threads, model, folder / "input.raw", folder / "output.raw"])
    contestants, seconds = [ours, runtime], [[], []]
    for number in range(WARM_UPS + options.rounds):
        for index in (0, 1) if number % 2 else (1, 0):
            # Thread pools spin on after their work.
            time.sleep(0.2)
            found = contestants[index].seconds()
            if number >= WARM_UPS:
                seconds[index].append(found)
        if number == 0:
            differences = difference(arrays(folder / "outputs.npz"), folder / "output.raw")
            if not differences[1] <= options.tolerance:
                seconds = None
                break
    ours.stop()
    runtime.stop()
    return seconds, differences


def burn():
    while True:
        sum(range(100_000))


def main():
    if sys.argv[1:2] == ["--serve-runtime"]:
        return serve_runtime(int(sys.argv[2]), sys.argv[3], Path(sys.argv[4]))
    if sys.argv[1:2] == ["--run-runtime-once"]:
        return run_runtime_once(int(sys.argv[2]), sys.argv[3])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", metavar="MODEL.onnx")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--tolerance", type=float, default=1e-3)
    parser.add_argument("--server", type=Path, default=SERVER, help="the program bench-network-server")
    options = parser.parse_args()
    loops = [multiprocessing.Process(target=burn, daemon=True) for _ in range(options.busy)]
    for loop in loops:
        loop.start()
    print("| network | threads | ours: ms | ONNX Runtime: ms | ratio | ratio of least | difference | ours: peak MiB"
          " | ONNX Runtime: peak MiB |\n|---" + "|---" * 8 + "|", flush=True)
    wrong, own = False, 0
    for model in options.models:
        with tempfile.TemporaryDirectory() as folder:
            for threads in options.threads:
                seconds, (largest, share) = compare(model, threads, options, Path(folder))
                cells = [Path(model).stem, str(threads)]
                if seconds:
                    medians = [statistics.median(values) for values in seconds]
                    cells += [f"{value * 1e3:.1f}" for value in medians]
                    cells += [f"{medians[0] / medians[1]:.2f}", f"{min(seconds[0]) / min(seconds[1]):.2f}", f"{largest:.1e}"]
                else:
                    wrong = True
                    cells += ["", "", "", "", f"**{largest:.1e}, {share:.1e} of the largest**"]
                if threads == options.threads[-1]:
                    ours = int(output_of([options.server, threads, "--once", model, Path(folder) / "input.raw"])[0])
                    own, runtime = map(int, output_of([sys.executable, __file__, "--run-runtime-once", threads, model]))
                    cells += [f"{ours / 1024:.0f}", f"{runtime / 1024:.0f}"]
                else:
                    cells += ["", ""]
                print("| " + " | ".join(cells) + " |", flush=True)
    for loop in loops:
        loop.terminate()
    print(f"\nBefore it loads a network, the process with ONNX Runtime takes {own / 1024:.0f} MiB."
          f" Load of the machine: {', '.join(f'{value:.1f}' for value in os.getloadavg())}.")
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
