# SPDX-License-Identifier: Apache-2.0
"""Cuts out the subjects of a folder of photos with Ray Data: actors that each hold one `silhouette worker` or,
with --in-process, the networks themselves.

    python ray_cutout.py PHOTOS RESULTS --report REPORT [--workers 4] [--threads 2]

The folders are on storage that all machines share. REPORT is a folder for files of JSON lines, one line for each photo. Run
it again after a loss: photos whose results exist are skipped.
"""

import argparse
import json
import os
import sys

import ray
from ray.data import ActorPoolStrategy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import silhouette_inprocess  # noqa: E402
import silhouette_worker  # noqa: E402


class Cutout:
    """An actor: it starts its worker, or loads the networks, with the first batch, and keeps them."""

    def __init__(self, words, threads, folder, results, options):
        self.folder, self.results, self.options = folder, results, options
        self.worker = silhouette_worker.Worker(words) if words else silhouette_inprocess.InProcess(threads)

    def __call__(self, batch):
        requests = (
            silhouette_worker.cutout_request(str(name), self.folder, self.results, self.options)
            for name in batch["photo"])
        rows = [silhouette_worker.row(answer) for answer in self.worker.answers(requests)]
        return {name: [row[name] for row in rows] for name in rows[0]}


def arguments():
    """Returns the options of the command line."""
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("photos")
    parser.add_argument("results")
    parser.add_argument("--report", required=True)
    parser.add_argument("--command", default="silhouette", help="the program")
    parser.add_argument("--in-process", action="store_true", help="use the Python package instead of the program")
    parser.add_argument("--workers", type=int, default=4, help="the number of actors")
    parser.add_argument("--threads", type=int, default=2, help="the threads of each")
    parser.add_argument("--options", type=json.loads, default={}, help='JSON, such as {"quality": "fast", "crop": true}')
    parser.add_argument("--batch-size", type=int, default=32, help="the photos that a lost machine does again, at most")
    parser.add_argument("--local", action="store_true", help="run on this machine only")
    return parser.parse_args()


def main():
    options = arguments()
    folder, results = os.path.abspath(options.photos), os.path.abspath(options.results)
    # The module travels with the job; on a cluster that has it installed this is not needed.
    environment = {"env_vars": {"PYTHONPATH": os.path.dirname(os.path.abspath(__file__))}}
    local = {"num_cpus": options.workers * options.threads + 1, "include_dashboard": False,
             "object_store_memory": 200 << 20, "_node_ip_address": "127.0.0.1"} if options.local else {}
    ray.init(runtime_env=environment, **local)
    names = silhouette_worker.photos(folder)
    # Blocks of one batch each are spread over the actors, and the block of a lost actor is done again by another.
    blocks = max(1, -(-len(names) // options.batch_size))
    ray.data.from_items([{"photo": name} for name in names], override_num_blocks=blocks).map_batches(
        Cutout, batch_size=None, num_cpus=options.threads, compute=ActorPoolStrategy(size=options.workers),
        fn_constructor_kwargs={
            "words": [] if options.in_process else [options.command, "worker", "--threads", str(options.threads)],
            "threads": options.threads, "folder": folder, "results": results, "options": options.options},
    ).write_json(os.path.abspath(options.report))


if __name__ == "__main__":
    main()
