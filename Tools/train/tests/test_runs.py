# SPDX-License-Identifier: Apache-2.0
import subprocess
import sys
import time
import unittest

import numpy as np
import torch
from PIL import Image

from . import support
from silhouette_train.weights_file import Weights

TINY = [
    "--init", "random", "--width", "0.25", "--input-size", "33", "--crop-size", "33",
    "--batch-size", "3", "--device", "cpu", "--threads", "1"]


def same(first, second) -> bool:
    """Whether two files hold the same numbers."""
    ours, theirs = Weights.read(first).arrays, Weights.read(second).arrays
    return ours.keys() == theirs.keys() and all(
        np.array_equal(ours[name], theirs[name]) for name in ours)


class SegmentTests(support.FolderTestCase):
    def setUp(self):
        super().setUp()
        self.data = ["segment", *support.write_labelled(self.folder), *TINY]

    def train(self, name, *more, status=0):
        out = self.folder / name
        found, output, error = support.run(*self.data, "--out", str(out), *more)
        self.assertEqual(found, status, error)
        return out, output, error

    def test_same_seed_same_weights(self):
        first, output, error = self.train("a.safetensors", "--epochs", "3")
        second, _, _ = self.train("b.safetensors", "--epochs", "3")
        third, _, _ = self.train("c.safetensors", "--epochs", "3", "--seed", "1")
        self.assertTrue(same(first, second))
        self.assertFalse(same(first, third))
        self.assertRegex(error, r"step \d+/3  loss \d.*crops/s  ETA \d+:\d\d")
        self.assertRegex(output, r"light +\d\.\d{4}")
        weights = Weights.read(first)
        self.assertEqual(weights.configuration.classes, support.CLASSES)
        self.assertEqual(weights.additional["seed"], "0")
        self.assertRegex(weights.additional["training"], "epochs=3.*learning_rate=0.0005")
        self.assertRegex(weights.additional["validation_iou"], "light=.*dark=")
        self.assertEqual(
            sorted(file.name for file in self.folder.iterdir() if file.is_file()),
            ["a.safetensors", "b.safetensors", "c.safetensors"])

    def test_a_killed_run_goes_on(self):
        whole, _, _ = self.train("whole.safetensors", "--epochs", "20")
        out = self.folder / "killed.safetensors"
        command = [*self.data, "--out", str(out), "--epochs", "20", "--checkpoint-every", "2"]
        process = subprocess.Popen(
            [sys.executable, str(support.PACKAGE / "train.py"), *command],
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        checkpoint = self.folder / "killed.safetensors.checkpoint"
        while process.poll() is None and not checkpoint.exists():
            time.sleep(0.005)
        process.kill()
        process.wait()
        self.assertTrue(checkpoint.exists(), "the run was over before it could be killed")
        step = torch.load(checkpoint, weights_only=True)["state"]["step"]
        self.assertTrue(0 < step < 20)
        # Without a word, nothing is thrown away; with other options, it is another run.
        self.assertRegex(support.run(*command)[2], "checkpoint.*--resume")
        status, _, error = support.run(*command, "--resume", "--seed", "1")
        self.assertEqual(status, 1)
        self.assertRegex(error, "checkpoint: expected a run with seed 1, found one with 0")
        status, _, error = support.run(*command, "--resume")
        self.assertEqual(status, 0, error)
        self.assertIn(f"continuing after step {step}", error)
        self.assertTrue(same(whole, out))
        self.assertFalse(checkpoint.exists())

    def test_learns(self):
        _, output, _ = self.train(
            "a.safetensors", "--epochs", "40", "--learning-rate", "0.003", "--scales", "0.9,1.1",
            "--output-stride", "8")
        mean = float(output.split()[-1])
        self.assertGreater(mean, 0.5)

    def test_transfer_and_freeze(self):
        init = support.write_network(
            self.folder / "init.safetensors", support.random_network(classes=("background", "x")))
        out, _, error = self.train(
            "a.safetensors", "--init", str(init), "--freeze", "--epochs", "2", "--float16")
        self.assertIn("learning from scratch: head.classifier", error)
        before, after = Weights.read(init).arrays, Weights.read(out).arrays
        for name, array in after.items():
            old = before[name].astype(np.float16).astype(np.float32)
            is_same = array.shape == old.shape and np.array_equal(array, old)
            self.assertEqual(is_same, name.startswith("backbone."), name)

    def test_a_damaged_image_is_named(self):
        image = self.folder / "images" / "2.png"
        image.write_bytes(image.read_bytes()[:200])
        for workers in ("0", "1"):
            error = self.train("b.safetensors", "--workers", workers, status=1)[2]
            self.assertRegex(error, "error: [^ ]*images/2.png: expected an image, found ")

    def test_refusals(self):
        out, _, _ = self.train("a.safetensors", "--epochs", "1")
        self.assertRegex(self.train("a.safetensors", status=1)[2], "a.safetensors.*--overwrite")
        self.assertRegex(self.train("b.safetensors", "--resume", status=1)[2], "checkpoint")
        self.train("b.safetensors", "--crop-size", "64", status=2)
        self.train("b.safetensors", "--classes", "light,background", status=2)
        self.train("b.safetensors", "--seed", "-1", status=2)
        self.assertRegex(self.train("b.safetensors", "--freeze", status=1)[2], "--freeze")
        (self.folder / "labels" / "2.png").unlink()
        error = self.train("b.safetensors", status=1)[2]
        self.assertRegex(
            error, "^error: .*images/2.png: expected its label .*labels/2.png, found nothing")
        self.assertFalse((self.folder / "b.safetensors").exists())


class DistillTests(support.FolderTestCase):
    def setUp(self):
        super().setUp()
        photos = self.folder / "photos"
        photos.mkdir()
        rng = np.random.default_rng(2)
        for number in range(10):
            coarse = rng.integers(0, 256, (4, 4, 3)).astype(np.uint8)
            Image.fromarray(coarse).resize((40, 40)).save(photos / f"{number}.png")
        network = support.random_network(seed=1)
        self.teacher = support.write_network(self.folder / "teacher.safetensors", network)
        with torch.no_grad():
            for parameter in network.parameters():
                noise = torch.randn(parameter.shape, generator=torch.Generator().manual_seed(4))
                parameter += 0.3 * parameter.std() * noise
        self.start = support.write_network(self.folder / "start.safetensors", network)
        self.command = [
            "distill", "--teacher", self.teacher, "--photos", photos, "--init", self.start,
            "--held-out", "4", "--crop-size", "33", "--batch-size", "4", "--device", "cpu",
            "--threads", "1"]

    def agreement(self, weights):
        status, output, error = support.run(
            "evaluate", "--weights", weights, "--teacher", self.teacher, "--device", "cpu",
            "--photos", self.folder / "photos")
        self.assertEqual(status, 0, error)
        return float(output.split("\nagreement ")[1].split(",")[0])

    def test_a_perturbed_network_comes_back(self):
        out = self.folder / "out.safetensors"
        status, output, error = support.run(
            *self.command, "--out", out, "--steps", "60", "--mixup", "0.3",
            "--learning-rate", "0.002", "--evaluate-every", "20")
        self.assertEqual(status, 0, error)
        before, after = (float(line.split()[2]) for line in output.splitlines())
        self.assertGreater(after, before + 0.05)
        self.assertGreater(self.agreement(out), self.agreement(self.start))
        additional = Weights.read(out).additional
        self.assertEqual(additional["held_out_photographs"], "4")
        self.assertEqual(float(additional["agreement_with_teacher"]), after)

    def test_same_seed_same_weights(self):
        files = [self.folder / f"{n}.safetensors" for n in range(2)]
        for file in files:
            status, _, error = support.run(
                *self.command, "--out", file, "--steps", "4", "--mixup", "1", "--batch-norm")
            self.assertEqual(status, 0, error)
        self.assertTrue(same(*files))

    def test_an_unreadable_photo_is_skipped(self):
        (self.folder / "photos" / "99.png").write_bytes(b"")
        remarks = set()
        for seed in range(5):
            status, _, error = support.run(
                *self.command, "--out", self.folder / "o", "--steps", "3", "--seed", seed,
                "--overwrite")
            self.assertEqual(status, 0, error)
            self.assertRegex(error, "warning: .*99.png: expected an image")
            remarks |= {word for word in ("using the next one", "skipping it") if word in error}
        self.assertEqual(len(remarks), 2)

    def test_another_task_is_refused(self):
        other = support.write_network(
            self.folder / "other.safetensors", support.random_network(classes=("background", "x")))
        status, _, error = support.run(
            *self.command, "--out", self.folder / "o", "--init", other)
        self.assertEqual(status, 1)
        self.assertRegex(error, "other.safetensors.*classes of the teacher")


class EvaluateTests(support.FolderTestCase):
    def test_people(self):
        network = support.random_network(classes=("background", "person"))
        with torch.no_grad():
            # Everything is a person.
            network.head.classifier.weight.zero_()
            network.head.classifier.bias.copy_(torch.tensor([0.0, 1.0]))
        weights = support.write_network(self.folder / "w.safetensors", network)
        people = self.folder / "people"
        people.mkdir()
        Image.new("RGB", (66, 66)).save(people / "a.jpg")
        mask = np.zeros((66, 66), np.uint8)
        mask[:, :22] = 255
        Image.fromarray(mask).save(people / "a_mask.png")
        status, output, error = support.run("evaluate", "--weights", weights, "--people", people)
        self.assertEqual(status, 0, error)
        self.assertIn("person IoU of all pixels: weights 0.3333", output)
        (people / "a_mask.png").unlink()
        status, _, error = support.run("evaluate", "--weights", weights, "--people", people)
        self.assertEqual(status, 1)
        self.assertRegex(error, "a.jpg: expected its mask")


if __name__ == "__main__":
    unittest.main()
