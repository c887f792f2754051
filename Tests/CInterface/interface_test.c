/* SPDX-License-Identifier: Apache-2.0
 *
 * Uses every function of silhouette.h, rightly and wrongly.
 *
 *   interface_test photo.jpg portrait.jpg folder
 */
#include <dirent.h>
#include <malloc.h>
#include <pthread.h>
#include <silhouette.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "expect.h"

int failures;

void test_larger_faces(silhouette_session *session, const char *path);

static void test_errors(const char *photo) {
  silhouette_image *image = (silhouette_image *)1;
  EXPECT_ERROR(SILHOUETTE_FILE_ERROR, silhouette_image_read("no such file", &image, e));
  EXPECT(image == NULL);
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_read(NULL, &image, e));
  /* A file of this name, not standard input. */
  EXPECT_ERROR(SILHOUETTE_FILE_ERROR, silhouette_image_read("-", &image, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_read(photo, NULL, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_decode(NULL, 9, &image, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_decode("text", (size_t)-1, &image, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_FILE, silhouette_image_decode("text", 4, &image, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_FILE, silhouette_image_decode("", 0, &image, e));
  EXPECT(silhouette_image_read("no such file", &image, NULL) == SILHOUETTE_FILE_ERROR);

  /* Handles: released twice, of another type, invented. */
  silhouette_session *session = NULL;
  EXPECT_OK(silhouette_session_create(NULL, &session, e));
  EXPECT_OK(silhouette_image_read(photo, &image, e));
  silhouette_image *other = NULL;
  silhouette_image_info info = {.size = sizeof info};
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_get_info((silhouette_image *)session, &info, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_get_info((silhouette_image *)&info, &info, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_get_info(NULL, &info, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_get_info(image, NULL, e));
  silhouette_session_release((silhouette_session *)image);
  EXPECT_OK(silhouette_image_get_info(image, &info, e));
  silhouette_image_release(image);
  silhouette_image_release(image);
  silhouette_image_release(NULL);
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_get_info(image, &info, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_mask(session, image, NULL, NULL, &other, NULL, e));
  EXPECT(other == NULL);

  /* Structures: without a size, too small, larger than known. */
  silhouette_image_info small = {.size = sizeof small - 1};
  EXPECT_OK(silhouette_image_read(photo, &image, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_get_info(image, &small, e));
  small.size = 0;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_get_info(image, &small, e));
  struct {
    silhouette_image_info info;
    char more[64];
  } large = {.info = {.size = sizeof large}};
  memset(large.more, 7, sizeof large.more);
  EXPECT_OK(silhouette_image_get_info(image, &large.info, e));
  EXPECT(large.info.width == info.width && large.info.size == sizeof large && large.more[0] == 7);
  silhouette_session_options options = {.size = sizeof options, .thread_count = -1};
  silhouette_session *none = NULL;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_session_create(&options, &none, e));
  silhouette_subject subject = {.size = sizeof subject, .selection = 99};
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_mask(session, image, &subject, NULL, &other, NULL, e));
  subject = (silhouette_subject){.size = sizeof subject, .selection = SILHOUETTE_SELECT_SALIENT};
  silhouette_subjects *subjects = NULL;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_find_subjects(session, image, &subject, NULL, &subjects, e));
  subject = (silhouette_subject){.size = sizeof subject, .selection = SILHOUETTE_SELECT_POINT, .x = -1};
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_mask(session, image, &subject, NULL, &other, NULL, e));
  subject.x = 0.0 / 0.0;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_mask(session, image, &subject, NULL, &other, NULL, e));
  silhouette_background background = {.size = sizeof background, .kind = 0};
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT,
               silhouette_replace(session, image, NULL, &background, NULL, &other, NULL, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_replace(session, image, NULL, NULL, NULL, &other, NULL, e));

  /* Texts are cut between characters. */
  char name[2000];
  memset(name, 'x', sizeof name);
  for (size_t i = 0; i + 1 < sizeof name; i += 2) memcpy(name + i, "\xC3\xA9", 2);
  name[1999] = 0;
  silhouette_error error = {.size = sizeof error};
  EXPECT(silhouette_image_read(name, &other, &error) == SILHOUETTE_FILE_ERROR);
  size_t length = strlen(error.message);
  EXPECT(length > 500 && length < sizeof error.message && (unsigned char)error.message[length - 1] == 0xA9);
  silhouette_image_release(image);
  silhouette_session_release(session);
}

static void test_pixels(void) {
  uint8_t bytes[4 * 16 * 3];
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 37);
  silhouette_pixels pixels = {.size = sizeof pixels, .width = 3, .height = 4, .format = SILHOUETTE_RGBA8,
                              .stride = 16, .data = bytes, .data_size = 3 * 16 + 12};
  silhouette_image *image = NULL;
  EXPECT_OK(silhouette_image_create(&pixels, &image, e));
  uint8_t copy[48];
  silhouette_pixels target = {.size = sizeof target, .width = 3, .height = 4, .format = SILHOUETTE_RGBA8,
                              .data = copy, .data_size = sizeof copy};
  EXPECT_OK(silhouette_image_copy_pixels(image, &target, e));
  for (int row = 0; row < 4; row++) EXPECT(memcmp(copy + 12 * row, bytes + 16 * row, 12) == 0);
  target.format = SILHOUETTE_BGRA8;
  EXPECT_OK(silhouette_image_copy_pixels(image, &target, e));
  EXPECT(copy[0] == bytes[2] && copy[1] == bytes[1] && copy[2] == bytes[0] && copy[3] == bytes[3]);
  target.data_size = 47;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_copy_pixels(image, &target, e));
  target.data_size = 48, target.width = 2;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_copy_pixels(image, &target, e));
  silhouette_image *bad = NULL;
  pixels.data_size--;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_create(&pixels, &bad, e));
  pixels.data_size++, pixels.stride = 11;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_create(&pixels, &bad, e));
  pixels.stride = (size_t)-1;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_create(&pixels, &bad, e));
  pixels.stride = 16, pixels.data_size = (size_t)-1;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_create(&pixels, &bad, e));
  pixels.data_size = 3 * 16 + 12, pixels.width = pixels.height = 0xFFFFFFFF;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_create(&pixels, &bad, e));
  pixels.width = pixels.height = 0;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_create(&pixels, &bad, e));
  pixels.data = NULL, pixels.width = 3, pixels.height = 4;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_create(&pixels, &bad, e));

  void *file = NULL;
  size_t size = 0;
  EXPECT_OK(silhouette_image_encode(image, NULL, &file, &size, e));
  EXPECT(size > 8 && memcmp(file, "\x89PNG", 4) == 0);
  silhouette_image *again = NULL;
  EXPECT_OK(silhouette_image_decode(file, size, &again, e));
  silhouette_free(file);
  silhouette_free(NULL);
  target = (silhouette_pixels){.size = sizeof target, .width = 3, .height = 4, .format = SILHOUETTE_RGBA8,
                               .data = copy, .data_size = sizeof copy};
  EXPECT_OK(silhouette_image_copy_pixels(again, &target, e));
  for (int row = 0; row < 4; row++) EXPECT(memcmp(copy + 12 * row, bytes + 16 * row, 12) == 0);
  silhouette_encoding encoding = {.size = sizeof encoding, .format = SILHOUETTE_JPEG, .quality = 101};
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_encode(image, &encoding, &file, &size, e));
  encoding.quality = SILHOUETTE_LOSSLESS;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_encode(image, &encoding, &file, &size, e));
  encoding.format = SILHOUETTE_WEBP;
  silhouette_error missing = {.size = sizeof missing};
  silhouette_status status = silhouette_image_encode(image, &encoding, &file, &size, &missing);
  /* libwebp is loaded when it is first used, and may be absent. */
  EXPECT(status == SILHOUETTE_OK || (status == SILHOUETTE_UNSUPPORTED && strstr(missing.message, "libwebp")));
  if (status == SILHOUETTE_OK) silhouette_free(file);
  encoding.format = 77;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_image_encode(image, &encoding, &file, &size, e));
  silhouette_image_release(again);
  silhouette_image_release(image);
}

struct counter {
  pthread_mutex_t lock;
  int stages;
  int stop;
};

static int32_t count_stage(void *context, const char *stage, double seconds) {
  struct counter *counter = context;
  pthread_mutex_lock(&counter->lock);
  counter->stages += stage[0] != 0 && seconds >= 0;
  int stop = counter->stop;
  pthread_mutex_unlock(&counter->lock);
  return stop;
}

static void test_pictures(silhouette_session *session, const char *path, const char *folder) {
  silhouette_image *photo = NULL, *mask = NULL, *cutout = NULL, *new = NULL;
  EXPECT_OK(silhouette_image_read(path, &photo, e));
  silhouette_image_info size = {.size = sizeof size}, info = size;
  EXPECT_OK(silhouette_image_get_info(photo, &size, e));
  silhouette_finding finding = {.size = sizeof finding};
  struct counter counter = {.lock = PTHREAD_MUTEX_INITIALIZER};
  silhouette_run run = {.size = sizeof run, .progress = count_stage, .context = &counter};
  EXPECT_OK(silhouette_mask(session, photo, NULL, &run, &mask, &finding, e));
  EXPECT(finding.found == 1 && finding.coverage > 0.01 && finding.coverage < 1 && finding.confidence > 0);
  EXPECT(counter.stages >= 2);
  /* The image keeps what the networks found, which labels share with masks. */
  int stages = counter.stages;
  silhouette_labels *labels = NULL;
  EXPECT_OK(silhouette_mask(session, photo, NULL, &run, &new, NULL, e));
  EXPECT_OK(silhouette_find_labels(session, photo, &run, &labels, e));
  EXPECT(counter.stages == stages);
  silhouette_image_release(new);
  silhouette_labels_release(labels);
  EXPECT_OK(silhouette_image_get_info(mask, &info, e));
  EXPECT(info.width == size.width && info.height == size.height && info.channels == 1);
  EXPECT_OK(silhouette_cutout(session, photo, NULL, NULL, &cutout, NULL, e));
  EXPECT_OK(silhouette_image_get_info(cutout, &info, e));
  EXPECT(info.width == size.width && info.channels == 4);
  silhouette_background background = {.size = sizeof background, .kind = SILHOUETTE_BACKGROUND_COLOR, .red = 255};
  EXPECT_OK(silhouette_replace(session, photo, NULL, &background, NULL, &new, &finding, e));
  uint8_t *rgb = malloc((size_t)size.width * size.height * 3);
  silhouette_pixels pixels = {.size = sizeof pixels, .width = size.width, .height = size.height,
                              .format = SILHOUETTE_RGB8, .data = rgb,
                              .data_size = (size_t)size.width * size.height * 3};
  EXPECT_OK(silhouette_image_copy_pixels(new, &pixels, e));
  EXPECT(rgb[0] == 255 && rgb[1] == 0 && rgb[2] == 0);
  free(rgb);

  char path_of_result[4096];
  snprintf(path_of_result, sizeof path_of_result, "%s/cutout.png", folder);
  silhouette_encoding encoding = {.size = sizeof encoding, .overwrite = 1};
  EXPECT_OK(silhouette_image_write(cutout, path_of_result, &encoding, e));
  EXPECT_ERROR(SILHOUETTE_FILE_ERROR, silhouette_image_write(cutout, path_of_result, NULL, e));
  snprintf(path_of_result, sizeof path_of_result, "%s/mask.png", folder);
  EXPECT_OK(silhouette_image_write(mask, path_of_result, &encoding, e));

  /* Cancelled before and during the work. */
  silhouette_cancellation *cancellation = NULL;
  EXPECT_OK(silhouette_cancellation_create(&cancellation, e));
  EXPECT_OK(silhouette_cancel(cancellation, e));
  silhouette_run cancelled = {.size = sizeof cancelled, .cancellation = cancellation};
  silhouette_image *none = (silhouette_image *)1;
  EXPECT_ERROR(SILHOUETTE_CANCELLED, silhouette_mask(session, photo, NULL, &cancelled, &none, NULL, e));
  EXPECT(none == NULL);
  silhouette_cancellation_release(cancellation);
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_mask(session, photo, NULL, &cancelled, &none, NULL, e));
  counter.stop = 1;
  silhouette_image_release(new);
  EXPECT_OK(silhouette_image_read(path, &new, e));
  EXPECT_ERROR(SILHOUETTE_CANCELLED, silhouette_mask(session, new, NULL, &run, &none, NULL, e));
  /* What a cancelled call has not finished, the next one makes. */
  counter.stop = 0;
  stages = counter.stages;
  EXPECT_OK(silhouette_mask(session, new, NULL, &run, &none, NULL, e));
  EXPECT(counter.stages > stages);
  silhouette_image_release(none);

  /* Classes and subjects. */
  EXPECT_OK(silhouette_find_labels(session, photo, NULL, &labels, e));
  uint32_t width = 0, height = 0;
  uint8_t *cells = malloc(513 * 513);
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_labels_copy(labels, cells, 513 * 513 - 1, NULL, NULL, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_labels_copy(labels, NULL, 513 * 513, &width, &height, e));
  EXPECT(width == 0 && height == 0);
  EXPECT_OK(silhouette_labels_copy(labels, cells, 513 * 513, &width, &height, e));
  EXPECT(width == 513 && height == 513);
  size_t count = 0;
  EXPECT_OK(silhouette_labels_count(labels, &count, e));
  EXPECT(count >= 1);
  silhouette_region region = {.size = sizeof region};
  EXPECT_OK(silhouette_labels_get(labels, 0, &region, e));
  size_t cells_of_class = 0;
  for (size_t i = 0; i < 513 * 513; i++) cells_of_class += cells[i] == region.index;
  double fraction = (double)cells_of_class / (513 * 513);
  EXPECT(region.name[0] != 0 && region.fraction > fraction - 1e-9 && region.fraction < fraction + 1e-9);
  EXPECT(region.x >= 0 && region.y >= 0 && region.x + region.width <= size.width &&
         region.y + region.height <= size.height);
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_labels_get(labels, count, &region, e));
  free(cells);
  silhouette_labels_release(labels);
  silhouette_subjects *subjects = NULL;
  EXPECT_OK(silhouette_find_subjects(session, photo, NULL, NULL, &subjects, e));
  EXPECT_OK(silhouette_subjects_count(subjects, &count, e));
  EXPECT(count >= 1);
  EXPECT_OK(silhouette_subjects_get(subjects, 0, &region, e));
  size_t first = 0, unknown = 99;
  silhouette_image *part = NULL;
  EXPECT_OK(silhouette_subjects_mask(subjects, &first, 1, &part, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_subjects_mask(subjects, &unknown, 1, &none, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_subjects_mask(subjects, NULL, 1, &none, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_subjects_mask(subjects, &first, 0, &none, e));
  /* Counts that no memory holds, of which only the first positions are there. */
  size_t two[] = {0, 99}, counts[] = {count + 1, (size_t)1 << 40, (size_t)1 << 62, (size_t)-1};
  for (int i = 0; i < 4; i++) {
    EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_subjects_mask(subjects, two, counts[i], &none, e));
  }
  silhouette_subjects_release(subjects);
  silhouette_image_release(part);
  silhouette_image_release(mask);
  silhouette_image_release(cutout);
  silhouette_image_release(new);
  silhouette_image_release(photo);
}

static uint8_t *copy_mask(silhouette_image *mask, const silhouette_image_info *info) {
  size_t count = (size_t)info->width * info->height;
  uint8_t *bytes = malloc(count);
  silhouette_pixels pixels = {.size = sizeof pixels, .width = info->width, .height = info->height,
                              .format = SILHOUETTE_GREY8, .data = bytes, .data_size = count};
  EXPECT_OK(silhouette_image_copy_pixels(mask, &pixels, e));
  silhouette_image_release(mask);
  return bytes;
}

static void test_corrections(silhouette_session *session, const char *path, const char *folder) {
  char path_of_mask[4096];
  snprintf(path_of_mask, sizeof path_of_mask, "%s/mask.png", folder);
  silhouette_image *photo = NULL, *start = NULL, *mask = NULL, *strokes = NULL, *small = NULL;
  EXPECT_OK(silhouette_image_read(path, &photo, e));
  EXPECT_OK(silhouette_image_read(path_of_mask, &start, e));
  silhouette_image_info info = {.size = sizeof info};
  EXPECT_OK(silhouette_image_get_info(photo, &info, e));
  size_t count = (size_t)info.width * info.height, white = 0, black = 0;
  struct counter counter = {.lock = PTHREAD_MUTEX_INITIALIZER};
  silhouette_run run = {.size = sizeof run, .progress = count_stage, .context = &counter};
  EXPECT_OK(silhouette_correct_mask(session, photo, NULL, NULL, NULL, 0, NULL, &run, &mask, e));
  int stages = counter.stages;
  uint8_t *before = copy_mask(mask, &info);
  for (size_t i = 0; i < count; i++) white = before[i] == 255 ? i : white, black = before[i] == 0 ? i : black;

  /* Clicks, in a structure of a newer caller. The image keeps what the networks found. */
  struct {
    silhouette_click click;
    double more;
  } clicks[2] = {{{sizeof clicks[0], white % info.width, white / info.width, 0}, 7},
                 {{sizeof clicks[0], black % info.width + 0.9, black / info.width + 0.9, 1}, 7}};
  EXPECT_OK(silhouette_correct_mask(session, photo, NULL, NULL, &clicks[0].click, 2, NULL, &run, &mask, e));
  EXPECT(counter.stages == stages);
  uint8_t *after = copy_mask(mask, &info), *again;
  EXPECT(after[white] < 128 && after[black] >= 128);
  EXPECT_OK(silhouette_correct_mask(session, photo, start, NULL, &clicks[0].click, 2, NULL, NULL, &mask, e));
  again = copy_mask(mask, &info);
  EXPECT(memcmp(after, again, count) == 0);
  free(again);

  /* The same as strokes. */
  uint8_t *rgba = calloc(count, 4);
  rgba[4 * white + 3] = 255;
  memset(rgba + 4 * black, 255, 4);
  silhouette_pixels pixels = {.size = sizeof pixels, .width = info.width, .height = info.height,
                              .format = SILHOUETTE_RGBA8, .data = rgba, .data_size = 4 * count};
  EXPECT_OK(silhouette_image_create(&pixels, &strokes, e));
  silhouette_subject kinds[] = {{sizeof kinds[0], .selection = SILHOUETTE_SELECT_PEOPLE},
                                {sizeof kinds[0], .selection = SILHOUETTE_SELECT_SALIENT}};
  for (int i = -1; i < 2; i++) {
    EXPECT_OK(silhouette_correct_mask(session, photo, NULL, i < 0 ? NULL : &kinds[i], NULL, 0, strokes, NULL, &mask, e));
    again = copy_mask(mask, &info);
    EXPECT(again[white] < 128 && again[black] >= 128);
    free(again);
  }

  pixels.width = 1;
  EXPECT_OK(silhouette_image_create(&pixels, &small, e));
  silhouette_click click = {sizeof click, white % info.width, white / info.width, 1};
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_correct_mask(session, photo, small, NULL, NULL, 0, NULL, NULL, &mask, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_correct_mask(session, photo, NULL, NULL, NULL, 0, small, NULL, &mask, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_correct_mask(session, photo, NULL, NULL, NULL, 0, start, NULL, &mask, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT,
               silhouette_correct_mask(session, photo, NULL, NULL, &click, 1, strokes, NULL, &mask, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_correct_mask(session, photo, NULL, NULL, NULL, 1, NULL, NULL, &mask, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT,
               silhouette_correct_mask(session, photo, NULL, NULL, &click, (size_t)1 << 62, NULL, NULL, &mask, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT,
               silhouette_correct_mask(session, photo, NULL, NULL, &click, (size_t)-1, NULL, NULL, &mask, e));
  double outside[] = {-0.1, info.width, 0.0 / 0.0};
  for (int i = 0; i < 3; i++) {
    click.x = outside[i];
    EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT,
                 silhouette_correct_mask(session, photo, NULL, NULL, &click, 1, NULL, NULL, &mask, e));
  }
  click = (silhouette_click){.size = sizeof click - 1};
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_correct_mask(session, photo, NULL, NULL, &click, 1, NULL, NULL, &mask, e));
  EXPECT(mask == NULL);
  free(before);
  free(after);
  free(rgba);
  silhouette_image_release(small);
  silhouette_image_release(strokes);
  silhouette_image_release(start);
  silhouette_image_release(photo);
}

static void test_people(silhouette_session *session, const char *path) {
  silhouette_image *photo = NULL, *mask = NULL;
  EXPECT_OK(silhouette_image_read(path, &photo, e));
  silhouette_subject people = {.size = sizeof people, .selection = SILHOUETTE_SELECT_PEOPLE};
  silhouette_finding finding = {.size = sizeof finding};
  EXPECT_OK(silhouette_mask(session, photo, &people, NULL, &mask, &finding, e));
  EXPECT(finding.found == 1);
  silhouette_image_release(mask);
  silhouette_subject salient = {.size = sizeof salient, .selection = SILHOUETTE_SELECT_SALIENT};
  EXPECT_OK(silhouette_mask(session, photo, &salient, NULL, &mask, &finding, e));
  EXPECT(finding.found == 1 && finding.confidence == 0 && finding.coverage > 0.1);
  silhouette_face faces[4] = {{.size = sizeof faces[0]}, {.size = sizeof faces[0]}};
  size_t count = 0;
  EXPECT_OK(silhouette_find_faces(session, photo, NULL, faces, 1, &count, e));
  EXPECT(count >= 1 && faces[0].width > 10 && faces[0].confidence > 0.5);
  EXPECT_OK(silhouette_find_faces(session, photo, NULL, NULL, 0, &count, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_find_faces(session, photo, NULL, NULL, 1, &count, e));
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_find_faces(session, photo, NULL, NULL, (size_t)-1, &count, e));
  silhouette_image_release(mask);
  silhouette_image_release(photo);
}

static void test_video(void) {
  silhouette_background green = {.size = sizeof green, .kind = SILHOUETTE_BACKGROUND_COLOR, .green = 255};
  silhouette_stream *stream = NULL;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_stream_create(NULL, &stream, e));
  EXPECT_OK(silhouette_stream_create(&green, &stream, e));
  enum { W = 321, H = 181, C = (W + 1) / 2, R = (H + 1) / 2 };
  uint8_t *y = malloc(W * H), *chroma = malloc(2 * C * R);
  silhouette_frame frame = {.size = sizeof frame, .width = W, .height = H, .format = SILHOUETTE_NV12,
                            .planes = {y, chroma}, .strides = {W, 2 * C}};
  int32_t written = -1;
  for (int i = 0; i < 3; i++) {
    memset(y, 16, W * H);
    memset(chroma, 128, 2 * C * R);
    frame.time = (int64_t)i * 33000000;
    EXPECT_OK(silhouette_stream_process(stream, &frame, &frame, &written, e));
    /* An empty room is replaced as a whole. Green in BT.601, video range: 145, 54, 34. */
    EXPECT(written == 1 && abs(y[0] - 145) < 3 && abs(chroma[0] - 54) < 3 && abs(chroma[1] - 34) < 3);
  }
  EXPECT_OK(silhouette_stream_process(stream, &frame, &frame, &written, e));
  EXPECT(written == 0);
  frame.strides[1] = 2 * C - 1;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_stream_process(stream, &frame, &frame, &written, e));
  frame.strides[1] = 2 * C, frame.planes[1] = NULL;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_stream_process(stream, &frame, &frame, &written, e));
  frame.planes[1] = chroma, frame.rotation = 45;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_stream_process(stream, &frame, &frame, &written, e));
  frame.rotation = 0, frame.format = SILHOUETTE_I420;
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_stream_process(stream, &frame, &frame, &written, e));
  silhouette_stream_release(stream);
  silhouette_stream_release(stream);
  EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT, silhouette_stream_process(stream, &frame, &frame, &written, e));
  free(y);
  free(chroma);
}

struct task {
  silhouette_session *session;
  silhouette_image *photo;
  int number;
  double coverage;
};

static void *run_task(void *argument) {
  struct task *task = argument;
  silhouette_subject fast = {.size = sizeof fast, .quality = SILHOUETTE_QUALITY_FAST};
  silhouette_finding finding = {.size = sizeof finding};
  silhouette_image *mask = NULL;
  EXPECT_OK(silhouette_mask(task->session, task->photo, &fast, NULL, &mask, &finding, e));
  silhouette_image_release(mask);
  if (task->number == 20) silhouette_image_release(task->photo);
  task->coverage = finding.coverage;
  return NULL;
}

/* Forty threads with one session; the image is released while others use it. */
static void test_threads(silhouette_session *session, const char *path) {
  enum { COUNT = 40 };
  pthread_t threads[COUNT];
  struct task tasks[COUNT];
  silhouette_image *photo = NULL, *shared = NULL;
  EXPECT_OK(silhouette_image_read(path, &photo, e));
  EXPECT_OK(silhouette_image_read(path, &shared, e));
  for (int i = 0; i < COUNT; i++) {
    tasks[i] = (struct task){session, i == 20 ? shared : photo, i, 0};
    EXPECT(pthread_create(&threads[i], NULL, run_task, &tasks[i]) == 0);
  }
  for (int i = 0; i < COUNT; i++) pthread_join(threads[i], NULL);
  for (int i = 1; i < COUNT; i++) EXPECT(tasks[i].coverage == tasks[0].coverage && tasks[i].coverage > 0);
  silhouette_image_release(photo);
}

/* The open files, without those of Dispatch, on which Swift's runtime builds. */
static int open_files(void) {
  int count = 0;
  for (int file = 0; file < 1024; file++) {
    char name[32], target[64] = "";
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, target, sizeof target - 1);
    count += length > 0 && strncmp(target, "anon_inode:", 11) != 0;
  }
  return count;
}

/* The threads, without those of Dispatch, whose names end with a quality of service. */
static int threads(void) {
  int count = 0;
  DIR *folder = opendir("/proc/self/task");
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    char name[300], text[32] = "";
    if (entry->d_name[0] == '.') continue;
    snprintf(name, sizeof name, "/proc/self/task/%s/comm", entry->d_name);
    FILE *file = fopen(name, "r");
    if (file == NULL) continue;
    if (fgets(text, sizeof text, file)) count += strstr(text, "-qos") == NULL;
    fclose(file);
  }
  if (folder) closedir(folder);
  return count;
}

/* A thread that is ending is still listed for a moment. */
static int threads_left(void) {
  for (int i = 0; i < 200 && threads() > 1; i++) usleep(10000);
  return threads();
}

/* Everything is released, can be used again, and is released again, and no more memory is left than before. */
static void test_shut_down(const char *photo, int files) {
  size_t left[3];
  for (int round = 0; round < 3; round++) {
    silhouette_session *session = NULL;
    silhouette_image *image = NULL, *cutout = NULL;
    EXPECT_OK(silhouette_session_create(NULL, &session, e));
    EXPECT_OK(silhouette_image_read(photo, &image, e));
    EXPECT_OK(silhouette_cutout(session, image, NULL, NULL, &cutout, NULL, e));
    silhouette_image_release(image);
    silhouette_image_release(cutout);
    silhouette_session_release(session);
    silhouette_shut_down();
    silhouette_shut_down();
    EXPECT(threads_left() == 1);
    EXPECT(open_files() == files);
    struct mallinfo2 info = mallinfo2();
    left[round] = info.uordblks + info.hblkhd;
  }
  printf("after shutting down: %zu bytes, then %zu, then %zu\n", left[0], left[1], left[2]);
  /* Not even an image of 40×40. */
  EXPECT(left[2] <= left[1] + 4096);
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: interface_test photo portrait folder\n");
    return 2;
  }
  int files = open_files();
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", SILHOUETTE_VERSION_MAJOR, SILHOUETTE_VERSION_MINOR,
           SILHOUETTE_VERSION_PATCH);
  EXPECT(strcmp(silhouette_version(), version) == 0);
  test_errors(argv[1]);
  test_pixels();
  silhouette_session_options options = {.size = sizeof options, .thread_count = 2};
  silhouette_session *session = NULL;
  EXPECT_OK(silhouette_session_create(&options, &session, e));
  test_pictures(session, argv[1], argv[3]);
  test_corrections(session, argv[1], argv[3]);
  test_people(session, argv[2]);
  test_larger_faces(session, argv[2]);
  test_threads(session, argv[1]);
  silhouette_session_release(session);
  test_video();
  test_shut_down(argv[1], files);
  if (failures > 0) fprintf(stderr, "%d failures\n", failures);
  return failures > 0;
}
