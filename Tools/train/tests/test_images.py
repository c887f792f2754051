# SPDX-License-Identifier: Apache-2.0
import io
import tarfile
import unittest

import numpy as np
from PIL import Image

from . import support
from silhouette_train.augmentation import Window
from silhouette_train.crop_schedule import CropSchedule
from silhouette_train.errors import (
    InvalidLabel, InvalidOption, MissingLabel, SizeMismatch, UnreadableFile)
from silhouette_train.labelled_images import (
    LabelledCrops, check_labels, find_labelled, split)
from silhouette_train.metrics import Confusion
from silhouette_train.photos import find_photos
from silhouette_train.images import read_label, read_image, whole_input


def schedule(**changes) -> CropSchedule:
    members = {
        "seed": 5, "images": 6, "steps": 20, "batch_size": 3, "input_size": 33,
        "crop_size": 17, "whole_steps": 4, **changes}
    return CropSchedule(**members)


class ImageTests(support.FolderTestCase):
    def test_input(self):
        values = np.random.default_rng(1).integers(0, 256, (33, 33, 3)).astype(np.uint8)
        found = whole_input(Image.fromarray(values), support.configuration())
        np.testing.assert_allclose(
            found.permute(1, 2, 0).numpy(), values / 127.5 - 1, rtol=0, atol=1e-6)

    def test_upright(self):
        file = self.folder / "a.jpg"
        exif = Image.Exif()
        exif[0x0112] = 6
        Image.new("RGB", (20, 10)).save(file, exif=exif)
        self.assertEqual(read_image(file).size, (10, 20))

    def test_sixteen_bits(self):
        file = self.folder / "a.png"
        Image.fromarray(np.array([[0, 257 * 100, 65535]], np.uint16)).save(file)
        self.assertEqual(np.asarray(read_image(file))[0, :, 1].tolist(), [0, 100, 255])

    def test_palette_labels_are_indices(self):
        file = self.folder / "a.png"
        label = Image.fromarray(np.array([[0, 1, 2, 255]], np.uint8))
        label.putpalette([200, 100, 0] * 256)
        label.save(file)
        self.assertEqual(np.asarray(read_label(file)).tolist(), [[0, 1, 2, 255]])

    def test_archives_are_read_in_place(self):
        image = Image.fromarray(np.random.default_rng(1).integers(0, 256, (9, 7, 3)).astype("u1"))
        buffer = io.BytesIO()
        image.save(buffer, "PNG")
        with tarfile.open(self.folder / "a.tar", "w") as archive:
            for name in ("x/0.png", "1.png", "notes.txt"):
                member = tarfile.TarInfo(name)
                member.size = len(buffer.getvalue())
                archive.addfile(member, io.BytesIO(buffer.getvalue()))
        found = find_photos([self.folder / "a.tar"])
        self.assertEqual([photo.member for photo in found], ["x/0.png", "1.png"])
        for photo in found:
            self.assertEqual(photo.read().tobytes(), image.tobytes())
        with self.assertRaisesRegex(UnreadableFile, "nothing.tar"):
            find_photos([self.folder / "nothing.tar"])


class CropTests(support.FolderTestCase):
    def test_every_epoch_is_a_shuffle(self):
        numbers = schedule()
        epochs = [[numbers.image(6 * epoch + n) for n in range(6)] for epoch in range(4)]
        for epoch in epochs:
            self.assertEqual(sorted(epoch), list(range(6)))
        self.assertGreater(len({tuple(epoch) for epoch in epochs}), 1)
        # A crop depends on its number alone, not on what was asked before.
        self.assertEqual([schedule().image(n) for n in range(6)], epochs[0])

    def test_last_steps_use_whole_images(self):
        numbers = schedule()
        sides = [numbers.window(n, numbers.random(n)).side for n in range(60)]
        self.assertEqual(sides, [17] * 48 + [33] * 12)

    def test_scales(self):
        numbers = schedule(whole_steps=0)
        scaled = [numbers.window(n, numbers.random(n)).scaled for n in range(400)]
        self.assertGreaterEqual(min(scaled), 16)
        self.assertLessEqual(max(scaled), 66)
        self.assertLess(min(scaled), 20)
        self.assertGreater(max(scaled), 56)

    def test_image_and_label_stay_together(self):
        # The label says where the image is light; beyond it, the label is ignored.
        values = np.zeros((50, 80), np.uint8)
        values[10:30, 20:60] = 1
        label = Image.fromarray(values)
        image = Image.fromarray(values * 255).convert("RGB")
        rng = np.random.default_rng(3)
        beyond = 0
        for _ in range(60):
            window = Window.random(rng, input_size=65, side=49, scales=(0.5, 2))
            seen = np.asarray(window.of_image(image))[..., 0].astype(int)
            named = np.asarray(window.of_label(label, 255))
            self.assertEqual(named.shape, (49, 49))
            self.assertTrue((seen[named == 255] == 128).all())
            beyond += (named == 255).sum()
            known = named != 255
            wrong = ((seen >= 128) != (named == 1)) & known
            # Half a pixel of the edges at most.
            self.assertLess(wrong.sum(), 120)
        self.assertGreater(beyond, 0)

    def test_crops_do_not_depend_on_their_order(self):
        support.write_labelled(self.folder)
        pairs = find_labelled(self.folder / "images", self.folder / "labels")
        forward, backward = (
            LabelledCrops(pairs, schedule(), support.configuration()) for _ in range(2))
        ahead = [forward[number] for number in range(12)]
        back = [backward[number] for number in reversed(range(12))][::-1]
        for (image, label), (other, other_label) in zip(ahead, back):
            self.assertTrue((image == other).all() and (label == other_label).all())


class LabelledImageTests(support.FolderTestCase):
    def setUp(self):
        super().setUp()
        support.write_labelled(self.folder)
        self.images, self.labels = self.folder / "images", self.folder / "labels"

    def check(self, error, *words, classes=support.CLASSES):
        with self.assertRaises(error) as caught:
            check_labels(find_labelled(self.images, self.labels), classes)
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_counts(self):
        counts = check_labels(find_labelled(self.images, self.labels), support.CLASSES)
        self.assertLess(abs(counts[1] - 3 * 400), 4)
        self.assertLess(abs(counts[2] - 3 * 400), 4)

    def test_missing_label(self):
        (self.labels / "3.png").unlink()
        self.check(MissingLabel, "3.png", "labels", "nothing")

    def test_value_beyond_the_classes(self):
        self.check(
            InvalidLabel, "1.png", "0 to 1 (background, light)", "found 2",
            classes=("background", "light"))

    def test_wrong_size(self):
        Image.new("L", (40, 41)).save(self.labels / "2.png")
        self.check(SizeMismatch, "2.png", "40×40", "40×41")

    def test_colours_for_numbers(self):
        Image.new("RGB", (40, 40)).save(self.labels / "2.png")
        self.check(InvalidLabel, "2.png", "grey or palette", "RGB")

    def test_unreadable(self):
        (self.labels / "4.png").write_bytes(b"no image")
        self.check(UnreadableFile, "4.png")
        (self.labels / "4.png").write_bytes((self.labels / "5.png").read_bytes()[:60])
        self.check(UnreadableFile, "4.png")

    def test_no_images(self):
        with self.assertRaisesRegex(UnreadableFile, "nowhere.*folder"):
            find_labelled(self.folder / "nowhere", self.labels)
        with self.assertRaisesRegex(UnreadableFile, "none"):
            (self.folder / "empty").mkdir()
            find_labelled(self.folder / "empty", self.labels)

    def test_two_images_with_one_stem(self):
        Image.new("RGB", (40, 40)).save(self.images / "2.jpg")
        self.check(InvalidOption, "2.jpg", "2.png")

    def test_split(self):
        pairs = find_labelled(self.images, self.labels)
        for seed in range(5):
            training, validation = split(pairs, validation_list=None, fraction=0.3, seed=seed)
            self.assertEqual((len(training), len(validation)), (4, 2))
            self.assertEqual(sorted([*training, *validation], key=pairs.index), pairs)
        stems = self.folder / "val.txt"
        stems.write_text("1\n4\n")
        _, validation = split(pairs, validation_list=stems, fraction=0.3, seed=0)
        self.assertEqual([pair.image.stem for pair in validation], ["1", "4"])
        stems.write_text("1\n7\n")
        with self.assertRaisesRegex(InvalidOption, "val.txt.*7"):
            split(pairs, validation_list=stems, fraction=0.3, seed=0)
        with self.assertRaisesRegex(InvalidOption, "0 and 6"):
            split(pairs, validation_list=None, fraction=1, seed=0)


class MetricTests(unittest.TestCase):
    def test_figures(self):
        confusion = Confusion(4)
        confusion.add(np.array([0, 0, 1, 1, 2, 255]), np.array([0, 1, 1, 1, 0, 3]))
        self.assertAlmostEqual(confusion.agreement, 3 / 5)
        np.testing.assert_allclose(confusion.class_iou, [1 / 3, 2 / 3, 0, np.nan])
        self.assertAlmostEqual(confusion.mean_iou, 1 / 3)


if __name__ == "__main__":
    unittest.main()
