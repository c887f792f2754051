# SPDX-License-Identifier: Apache-2.0
import io
import json
import random
import tarfile
import unittest
import zlib
from unittest import mock

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from . import support
from silhouette_train import depthwise
from silhouette_train.convolution import ConvolutionLayer
from silhouette_train.device import Device
from silhouette_train.scene import SceneTrainer, rate_factor
from silhouette_train.scene_crops import Frames, Randomness, scene_crops, subject_frames
from silhouette_train.scene_network import CLASSES, SceneNetwork, network_input
from silhouette_train.scene_samples import UNKNOWN, Sampler, ScenePack
from silhouette_train.scene_state import read_network, write_state
from silhouette_train.scene_targets import SceneTargets, class_losses, scene_targets, subject_loss
from silhouette_train.scene_teachers import teach

CAT, PERSON = 8, 15


def encoded(array, kind: str) -> bytes:
    """An image file."""
    buffer = io.BytesIO()
    Image.fromarray(array).save(buffer, kind)
    return buffer.getvalue()


def write_pack(folder) -> None:
    """Four samples: a class map with a teacher, a cat of unknown shape outside, a teacher only, and
    a person without a subject."""
    mask = np.zeros((144, 144), np.uint8)
    mask[36:108, 36:108] = 255
    classes = np.where(mask > 0, CAT, 0).astype(np.uint8)
    classes[0] = UNKNOWN
    taught = np.zeros((33, 33, 21), np.uint8)
    taught[..., 0] = 255
    parts = {
        "m": encoded(mask, "PNG"), "c": encoded(classes, "PNG"),
        "s": encoded(mask[::2, ::2], "PNG"), "p": zlib.compress(taught.tobytes())}
    entries = [
        ("coco", "mcp", dict(w=1.0, have=[CAT], known=None, mask=True)),
        ("pets", "mp", dict(w=1.0, have=[], known=CAT, mask=True)),
        ("pseudo", "sp", dict(w=0.5, have=[], known=None, mask=None)),
        ("empty", "", dict(w=0.5, have=[], known=None, mask=False))]
    index = []
    with tarfile.open(folder / "part-1.tar", "w") as archive:
        for number, (group, kinds, entry) in enumerate(entries):
            photo = np.full((272, 272, 3), 40 * (number + 1), np.uint8)
            files = {"j": encoded(photo, "JPEG"), **{kind: parts[kind] for kind in kinds}}
            content = b"".join(files[kind] for kind in sorted(files))
            member = tarfile.TarInfo(f"{number:05d}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
            lengths = {kind: len(data) for kind, data in files.items()}
            index.append({"g": group, "part": 1, "f": lengths, **entry})
    (folder / "index.json").write_text(json.dumps(index))


class SceneNetworkTests(support.FolderTestCase):
    def test_shapes_and_size(self):
        network = SceneNetwork()
        count = sum(layer.weight.numel() for name, layer in network.layers())
        self.assertTrue(3_100_000 < count < 3_250_000)
        network.eval()
        with torch.no_grad():
            answers = network(network_input(torch.zeros(1, 3, 37, 70)))
        self.assertEqual(answers.classes.shape, (1, 21, 10, 18))
        self.assertEqual(answers.subject.shape, (1, 1, 19, 35))
        self.assertEqual(answers.coarse_subjects, [])

    def test_states_come_back(self):
        network = SceneNetwork()
        network.initialize(1)
        write_state(self.folder / "scene.pt", network)
        for name, value in read_network(self.folder / "scene.pt").state_dict().items():
            torch.testing.assert_close(value, network.state_dict()[name], rtol=1e-3, atol=1e-6)

    def test_mean_of_states(self):
        networks = [SceneNetwork() for _ in range(3)]
        for seed, network in enumerate(networks):
            network.initialize(seed)
            write_state(self.folder / f"{seed}.pt", network)
        files = [self.folder / f"{seed}.pt" for seed in range(3)]
        out = self.folder / "mean.pt"
        self.assertEqual(support.run("mean", *files, "--out", out)[0], 0)
        states = [read_network(file).state_dict() for file in files]
        for name, value in read_network(out).state_dict().items():
            if value.is_floating_point():
                expected = (states[0][name] + states[1][name] + states[2][name]) / 3
                torch.testing.assert_close(value, expected, rtol=2e-3, atol=1e-5)
        self.assertRegex(support.run("mean", *files, "--out", out)[2], "mean.pt.*--overwrite")

    def test_former_names(self):
        network = SceneNetwork()
        network.initialize(2)
        former = {}
        for name, value in network.state_dict().items():
            former[former_name(name)] = value
        torch.save(former, self.folder / "former.pt")
        found = read_network(self.folder / "former.pt").state_dict()
        self.assertTrue(all(torch.equal(found[k], v) for k, v in network.state_dict().items()))

    def test_other_files_are_refused(self):
        (self.folder / "a.pt").write_bytes(b"x")
        torch.save({"a": torch.zeros(1)}, self.folder / "b.pt")
        for name, expected in (("a.pt", "file of PyTorch"), ("b.pt", "SceneNetwork"), ("c.pt", "nothing")):
            with self.assertRaisesRegex(Exception, f"{name}.*{expected}"):
                read_network(self.folder / name)


def former_name(name: str) -> str:
    """The name that the first trainer gave, written down independently."""
    parts = name.split(".")
    if parts[:2] == ["backbone", "stem"]:
        return "e.stem." + parts[2]
    if parts[0] == "backbone":
        kind = {"expand": "x.0", "depthwise": "d.0", "project": "p"}[parts[3]]
        return f"e.blocks.{int(parts[2]) - 1}.{kind}.{parts[4]}"
    if parts[0] == "coarse":
        return f"aux.{['16', '8', '4'].index(parts[1])}.{parts[2]}"
    value = ("1." if "norm" in parts else "0.") + parts[-1]
    if parts[0] == "aspp":
        if parts[1] == "rate":
            branch = f"b.{['3', '6', '9'].index(parts[2])}."
            return branch + separable(parts[3:])
        return {"pointwise": "a.", "project": "o.", "pool": "g."}[parts[1]] + value
    if parts[0] == "decoder":
        stride = parts[1]
        if parts[2] == "refine":
            index = "" if stride == "2" else f"{int(parts[3]) - 1}."
            return f"f{stride}.{index}" + separable(parts[4:])
        return {"reduce": "r", "skip": "l"}[parts[2]] + f"{stride}.{value}"
    if parts[0] == "classes":
        return "cls.0." + value if parts[1] == "hidden" else "cls.1." + parts[2]
    return "sub." + parts[2]


def separable(parts: list[str]) -> str:
    if parts[0] == "depthwise":
        return "0." + parts[1]
    return ("2." if "norm" in parts else "1.") + parts[-1]


class SceneTargetTests(support.FolderTestCase):
    def setUp(self):
        super().setUp()
        write_pack(self.folder)
        self.pack = ScenePack(self.folder)

    def test_truth_and_teachers(self):
        photos, targets = scene_targets(self.pack, [0, 1, 2, 3], "cpu")
        self.assertEqual([round(float(p.float().mean())) for p in photos], [40, 80, 120, 160])
        self.assertEqual([round(w, 3) for w in targets.weights.tolist()], [1, 1, 0.3, 0.5])
        self.assertEqual(targets.masks[:, 0, 72, 72].tolist(), [1, 1, 1, 0])
        # The teacher sees background outside the cat.
        self.assertEqual(targets.classes[:, 72, 72].tolist(), [CAT, CAT, UNKNOWN, UNKNOWN])
        self.assertEqual(targets.classes[:, 5, 5].tolist(), [0, 0, UNKNOWN, UNKNOWN])
        self.assertEqual(targets.classes[0, 0, 0], UNKNOWN)
        self.assertEqual((targets.taught.flatten(1).amax(1) > 0).tolist(), [True, False, True, False])

    def test_frames(self):
        picture = torch.arange(16.0).reshape(1, 1, 4, 4)
        number = torch.tensor
        whole = Frames(number([0.0]), number([0.0]), number([1.0]), number([1.0]), number([False]))
        self.assertTrue(torch.equal(whole.sample(picture, 4), picture))
        corner = Frames(number([0.5]), number([0.0]), number([0.5]), number([0.5]), number([True]))
        self.assertEqual(corner.sample(picture, 2).flatten().tolist(), [9, 8, 13, 12])
        _, targets = scene_targets(self.pack, [0] * 64, "cpu")
        frames = subject_frames(targets, Randomness.of_step(0, 0, "cpu"))
        kept = frames.sample(targets.masks, 144).sum((1, 2, 3)) * frames.height * frames.width
        self.assertGreater(float((kept / targets.masks.sum((1, 2, 3))).min()), 0.75)
        self.assertGreater(float(frames.top.std()), 0.05)

    def test_pasted_objects(self):
        random_numbers = Randomness.of_step(0, 4, "cpu")
        sampler = Sampler(self.pack)
        self.assertEqual(sampler.donors, {CAT: [0, 1]})
        images, targets = scene_crops(
            self.pack, sampler, random_numbers, count=32, side=64, pasted=1.0)
        self.assertEqual(images.shape, (32, 3, 64, 64))
        self.assertEqual(targets.masks.shape, (32, 1, 32, 32))
        self.assertEqual(targets.classes.shape, (32, 16, 16))
        self.assertEqual(targets.taught.shape, (32, 21, 8, 8))
        has_cat = (targets.classes == CAT).flatten(1).any(1)
        self.assertGreater(int(has_cat.sum()), 28)
        # A mask no longer counts when something was pasted over its picture.
        self.assertEqual(float(targets.weights[has_cat].max()), 0)

    def test_the_same_step_gives_the_same_crops(self):
        sampler = Sampler(self.pack)
        first, second, other = (
            scene_crops(self.pack, sampler, Randomness.of_step(seed, 7, "cpu"), count=4, side=64,
                        pasted=0.5)[0] for seed in (1, 1, 2))
        self.assertTrue(torch.equal(first, second))
        self.assertFalse(torch.equal(first, other))

    def test_losses(self):
        mask = torch.zeros(1, 1, 32, 32)
        mask[..., 8:24, 8:24] = 1
        good, bad = (mask - 0.5) * 40, (0.5 - mask) * 40
        weights = torch.ones(1)
        self.assertLess(float(subject_loss([good], mask, weights)), 0.01)
        self.assertGreater(float(subject_loss([bad], mask, weights)), 5)
        self.assertEqual(float(subject_loss([bad], mask, weights * 0)), 0)
        classes = torch.zeros(1, 16, 16, dtype=torch.long)
        taught = torch.zeros(1, 21, 8, 8)
        taught[:, CAT] = 1
        logits = functional.one_hot(classes, 21).permute(0, 3, 1, 2) * 20.0
        targets = SceneTargets(mask, weights, classes, taught)
        truth, soft = class_losses(logits, targets, torch.ones(21))
        # A teacher that denies the truth is not believed; without a truth it is.
        self.assertLess(float(truth + soft), 0.01)
        targets.classes = torch.full_like(classes, UNKNOWN)
        truth, soft = class_losses(logits, targets, torch.ones(21))
        self.assertEqual(float(truth), 0)
        self.assertGreater(float(soft), 5)

    def test_damaged_packs_are_named(self):
        index = json.loads((self.folder / "index.json").read_text())
        index[1]["g"] = "elephants"
        (self.folder / "index.json").write_text(json.dumps(index))
        with self.assertRaisesRegex(Exception, "index.json.*elephants"):
            ScenePack(self.folder)
        index[1]["g"] = "pets"
        index[1]["part"] = 2
        (self.folder / "index.json").write_text(json.dumps(index))
        with self.assertRaisesRegex(Exception, "part-2.tar"):
            ScenePack(self.folder)


class SceneRunTests(support.FolderTestCase):
    def setUp(self):
        super().setUp()
        write_pack(self.folder)
        self.command = [
            "scene", "--pack", self.folder, "--images", "6", "--batch-size", "2", "--side", "64",
            "--device", "cpu", "--threads", "1"]

    def test_a_run(self):
        out = self.folder / "scene.pt"
        status, _, error = support.run(*self.command, "--out", out)
        self.assertEqual(status, 0, error)
        self.assertRegex(error, r"crop 6  held-out mIoU: subject (nan|\d)")
        self.assertFalse((self.folder / "scene.pt.checkpoint").exists())
        first = read_network(out).state_dict()
        again = self.folder / "again.pt"
        support.run(*self.command, "--out", again)
        second = read_network(again).state_dict()
        self.assertTrue(all(torch.equal(second[name], value) for name, value in first.items()))
        self.assertRegex(support.run(*self.command, "--out", out)[2], "scene.pt.*--overwrite")
        status, _, error = support.run(*self.command, "--out", self.folder / "b.pt", "--side", "70")
        self.assertEqual(status, 1)
        self.assertRegex(error, "--side: expected a multiple of 32")

    def test_an_interrupted_run_goes_on(self):
        whole, out = self.folder / "whole.pt", self.folder / "interrupted.pt"
        support.run(*self.command, "--out", whole)
        steps = []

        def interrupted(trainer):
            steps.append(trainer.step)
            if len(steps) == 3:
                raise KeyboardInterrupt
            return train(trainer)

        train = SceneTrainer._train
        with mock.patch.object(SceneTrainer, "_train", interrupted):
            status, _, _ = support.run(*self.command, "--out", out)
        self.assertEqual((status, steps), (130, [0, 1, 2]))
        self.assertRegex(support.run(*self.command, "--out", out)[2], "--overwrite")
        status, _, error = support.run(*self.command, "--out", out, "--resume")
        self.assertEqual(status, 0, error)
        self.assertIn("continuing after 4 crops", error)
        found, wanted = (read_network(file).state_dict() for file in (out, whole))
        self.assertTrue(all(torch.equal(found[name], value) for name, value in wanted.items()))

    def test_teachers(self):
        teacher = support.write_network(
            self.folder / "teacher.safetensors", support.random_network(classes=tuple(CLASSES)))
        pack = ScenePack(self.folder)
        device = Device.choose("cpu", None, 1)
        teach(pack, [teacher], [33, 65], device)
        sums = pack.taught_classes.astype(int).sum(1)
        self.assertTrue((abs(sums[[0, 2, 3]] - 255) <= 11).all())
        # The class of the cat is known.
        self.assertEqual(pack.taught_classes[1].max(), 255)
        # Photos of one colour look the same in the mirror.
        mirrored = pack.taught_classes[0][:, :, ::-1].astype(int)
        self.assertLessEqual(abs(mirrored - pack.taught_classes[0]).max(), 1)
        other = support.write_network(self.folder / "other.safetensors", support.random_network())
        status, _, error = support.run(
            *self.command, "--out", self.folder / "a.pt", "--teacher", other)
        self.assertEqual(status, 1)
        self.assertRegex(error, "other.safetensors.*PASCAL VOC")

    def test_rates(self):
        self.assertEqual(rate_factor(0.3, 10_000, 0.45), 1)
        self.assertLess(rate_factor(0.0, 0, 0.45), 0.01)
        self.assertAlmostEqual(rate_factor(1.0, 10_000, 0.45), 0.02)
        self.assertAlmostEqual(rate_factor(0.75, 10_000, 0.5), 0.51)


class DepthwiseTests(unittest.TestCase):
    def test_kernels_agree_with_pytorch(self):
        self.addCleanup(setattr, depthwise, "_kernels", None)
        if not depthwise.use_kernels():
            self.skipTest("needs g++ and a processor with bfloat16 in AVX-512")
        torch.manual_seed(random.Random(3).getrandbits(32))
        for channels, kernel, stride, dilation, side in (
                (16, 3, 1, 1, 9), (24, 5, 2, 1, 11), (40, 3, 2, 1, 8), (33, 5, 1, 2, 12)):
            layer = depthwise.DepthwiseLayer(
                channels, kernel=kernel, stride=stride, dilation=dilation)
            layer.weight.data.normal_()
            layer.bias.data.normal_()
            found, wanted = (
                torch.randn(2, channels, side, side + 3, generator=torch.Generator().manual_seed(1))
                .bfloat16().float().requires_grad_() for _ in range(2))
            ours = layer.convolve(found).float()
            (ours * ours.detach()).sum().backward()
            gradient = layer.weight.grad.clone()
            layer.zero_grad()
            theirs = ConvolutionLayer.convolve(layer, wanted)
            (theirs * ours.detach()).sum().backward()
            for a, b in ((ours, theirs), (found.grad, wanted.grad), (gradient, layer.weight.grad)):
                error = (a - b).detach().abs().max() / b.detach().abs().max()
                self.assertLess(float(error), 0.02)


if __name__ == "__main__":
    unittest.main()
