# SPDX-License-Identifier: Apache-2.0
"""Cuts out the subjects of a folder of photos with Spark: every task starts one `silhouette worker` for its partition
or, with --in-process, loads the networks itself.

    spark-submit --py-files silhouette_worker.py,silhouette_inprocess.py spark_cutout.py PHOTOS RESULTS --report REPORT [--partitions 64]

The folders are on storage that all machines share. REPORT is a folder for files of JSON lines, one line for each photo, which
Spark commits as a whole. Run it again after a loss: photos whose results exist are skipped.
"""

import argparse
import json
import os

from pyspark.sql import SparkSession

import silhouette_inprocess
import silhouette_worker

COLUMNS = "photo string, status string, output string, error string, coverage double, seconds double"


def cut_out(names, words, threads, folder, results, options):
    """Yields a row for each photo of a partition."""
    with silhouette_worker.Worker(words) if words else silhouette_inprocess.InProcess(threads) as worker:
        requests = (silhouette_worker.cutout_request(name, folder, results, options) for name in names)
        for answer in worker.answers(requests):
            yield silhouette_worker.row(answer)


def arguments():
    """Returns the options of the command line."""
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("photos")
    parser.add_argument("results")
    parser.add_argument("--report", required=True)
    parser.add_argument("--command", default="silhouette", help="the program")
    parser.add_argument("--in-process", action="store_true", help="use the Python package instead of the program")
    parser.add_argument("--partitions", type=int, default=64, help="the number of tasks: a few thousand photos each")
    parser.add_argument("--threads", type=int, default=2, help="the threads of each worker: spark.task.cpus")
    parser.add_argument("--options", type=json.loads, default={}, help='JSON, such as {"quality": "fast", "crop": true}')
    return parser.parse_args()


def main():
    options = arguments()
    folder, results = os.path.abspath(options.photos), os.path.abspath(options.results)
    words = [] if options.in_process else [options.command, "worker", "--threads", str(options.threads)]
    threads = options.threads
    spark = SparkSession.builder.appName("cutout").getOrCreate()
    # Executors import the modules of this folder; --py-files does the same.
    for module in (silhouette_worker, silhouette_inprocess):
        spark.sparkContext.addPyFile(os.path.abspath(module.__file__))
    chosen = options.options
    rows = spark.sparkContext.parallelize(silhouette_worker.photos(folder), options.partitions).mapPartitions(
        lambda names: cut_out(names, words, threads, folder, results, chosen))
    spark.createDataFrame(rows, COLUMNS).write.json(os.path.abspath(options.report))
    spark.stop()


if __name__ == "__main__":
    main()
