#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Cuts out the subjects of the photos in a list, as a Slurm job array. Each task takes its shard of the list:
#
#   sbatch --array=0-15 slurm_cutout.sh PHOTOS.txt RESULTS
#
# PHOTOS.txt names one photo a line, on storage that all nodes share. After a loss, submit the same line again, or only the
# tasks that were lost, with the number of shards that the first array had:
#
#   SHARDS=16 sbatch --array=3,7 slurm_cutout.sh PHOTOS.txt RESULTS
#
#SBATCH --job-name=cutout
#SBATCH --array=0-15
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

[ $# -eq 2 ] || { echo "usage: sbatch --array=0-15 $0 PHOTOS.txt RESULTS" >&2; exit 64; }
shards=${SHARDS:-$SLURM_ARRAY_TASK_COUNT}
mkdir -p "$2.reports"

# Finished photos are skipped when the task is requeued. Reports are appended to, one file for each shard, so that no two nodes
# write to the same one; `cat RESULTS.reports/*` joins them.
exec "${SILHOUETTE:-silhouette}" cutout --manifest "$1" -o "$2" \
  --shard "$((SLURM_ARRAY_TASK_ID + 1))/$shards" --report "$2.reports/$SLURM_ARRAY_TASK_ID.jsonl" \
  --skip-existing --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet
