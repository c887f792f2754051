/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls of silhouette.h in random order, with handles of any type and age, structures of any size, and numbers at their limits.
 * Memory is as large as the calls say, or larger: a lie about that is what no library can notice.
 *
 *   random_calls SEED COUNT    COUNT sequences of calls, from SEED on
 *
 * With -DFUZZER -fsanitize=fuzzer, libFuzzer chooses the sequences.
 */
#include <signal.h>
#include <silhouette.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "expect.h"

int failures;

static const uint8_t *input;
static size_t left;

static uint8_t byte(void) { return left > 0 ? (left--, *input++) : 0; }

/* Returns a number of any size; small ones, powers of two and their neighbours are likely. */
static uint64_t number(void) {
  uint8_t kind = byte();
  if (kind < 160) return kind % 40;
  uint64_t power = (uint64_t)1 << (byte() % 64);
  return power + (kind % 3) - 1;
}

/* Returns a side of a small image, and seldom any number. */
static uint32_t side(void) { return byte() % 8 ? 1 + byte() % 24 : (uint32_t)number(); }

static double real(void) {
  static const double special[] = {0, -0.0, 5e-324, -1, 1e-300, 1e308, -1e308, 0.5, 0.0 / 0.0, 1 / 0.0, -1 / 0.0};
  uint8_t kind = byte();
  return kind < 200 ? kind % 50 / 2.0 : special[kind % (sizeof special / sizeof *special)];
}

enum { IMAGE, SUBJECTS, LABELS, STREAM, CANCELLATION, SESSION, TYPES, OF_TYPE = 3, ROOM = 4096, END = 64 };

/* Handles, also of what was released, and NULL. */
static void *handles[TYPES][OF_TYPE];

/* Returns a handle, which usually has a type. */
static void *handle(int type) {
  uint8_t kind = byte();
  if (kind > 250) return (void *)(uintptr_t)number();
  return handles[kind < 200 ? type : kind % TYPES][kind < 150 ? 0 : kind % OF_TYPE];
}

static void release(int type, void *handle) {
  switch (type) {
  case IMAGE: silhouette_image_release(handle); break;
  case SUBJECTS: silhouette_subjects_release(handle); break;
  case LABELS: silhouette_labels_release(handle); break;
  case STREAM: silhouette_stream_release(handle); break;
  case CANCELLATION: silhouette_cancellation_release(handle); break;
  default: silhouette_session_release(handle);
  }
}

/* Returns a structure whose size is said to be `size`, usually right, with zeros in it, and bytes of 7 behind what is known. */
static void *structure(size_t known) {
  uint8_t kind = byte();
  size_t size = kind < 200 ? known : kind < 244 ? known + 8 * (kind % 9) : number();
  size_t room = size < known ? known : size < ROOM ? size : ROOM;
  uint8_t *memory = malloc(room);
  memset(memory, 7, room);
  memset(memory, 0, known);
  memcpy(memory, &size, sizeof size);
  return memory;
}

#define NEW(type) ((type *)structure(sizeof(type)))

static silhouette_error last;

/* Checks what every call promises. */
static void ended(silhouette_status status) {
  EXPECT(last.status == status && (status == SILHOUETTE_OK) == (last.message[0] == 0));
  EXPECT(status >= SILHOUETTE_OK && status <= SILHOUETTE_FAILED && memchr(last.message, 0, sizeof last.message));
}

/* Keeps a new handle. */
static void kept(int type, silhouette_status status, void *made) {
  ended(status);
  EXPECT((status == SILHOUETTE_OK) == (made != NULL));
  void **place = &handles[type][byte() % 2 ? 0 : byte() % OF_TYPE];
  if (made != NULL) release(type, *place), *place = made;
}

static uint8_t pixel_memory[ROOM];

static silhouette_pixels *pixels(void) {
  silhouette_pixels *pixels = NEW(silhouette_pixels);
  pixels->width = side(), pixels->height = side();
  pixels->format = byte() % 8 ? 1 + byte() % 6 : (int32_t)number();
  uint64_t widest = (uint64_t)pixels->width * 4;
  pixels->stride = byte() % 4 ? 0 : (size_t)number();
  pixels->data = byte() % 16 ? pixel_memory : NULL;
  pixels->data_size = (size_t)number();
  uint64_t row = pixels->stride > widest ? pixels->stride : widest;
  int fits = row <= ROOM && pixels->height <= ROOM && row * pixels->height <= ROOM;
  if (!fits && pixels->data_size > ROOM) pixels->data_size = ROOM;
  if (fits && byte() % 4) pixels->data_size = ROOM;
  return pixels;
}

static silhouette_encoding *encoding(void) {
  if (byte() % 4 == 0) return NULL;
  silhouette_encoding *encoding = NEW(silhouette_encoding);
  encoding->format = byte() % 4, encoding->quality = (int32_t)number(), encoding->metadata = byte() % 4;
  return encoding;
}

static silhouette_subject *subject(void) {
  silhouette_subject *subject = NEW(silhouette_subject);
  subject->selection = byte() % 7, subject->quality = byte() % 8 ? SILHOUETTE_QUALITY_FAST : byte() % 7;
  subject->x = real(), subject->y = real(), subject->width = real(), subject->height = real();
  return subject;
}

static silhouette_background *background(void) {
  silhouette_background *background = NEW(silhouette_background);
  background->kind = byte() % 5, background->green = byte(), background->image = handle(IMAGE), background->sigma = real();
  return background;
}

static int32_t progress(void *context, const char *stage, double seconds) {
  return context != NULL && stage[0] != 0 && seconds >= 0 && byte() % 16 == 0;
}

static silhouette_run *run(void) {
  if (byte() % 2) return NULL;
  silhouette_run *run = NEW(silhouette_run);
  run->cancellation = byte() % 4 ? NULL : handle(CANCELLATION);
  if (byte() % 2) run->progress = progress;
  return run;
}

static void use_frame(void) {
  silhouette_frame *frame = NEW(silhouette_frame), *target = NEW(silhouette_frame);
  frame->width = side(), frame->height = side();
  frame->format = 1 + byte() % 2, frame->rotation = byte() % 4 ? byte() % 4 * 90 : (int32_t)number(), frame->time = (int64_t)number();
  for (int plane = 0; plane < 3; plane++) {
    frame->strides[plane] = byte() % 4 ? (size_t)frame->width + frame->width % 2 : (size_t)number();
    frame->planes[plane] = byte() % 32 ? pixel_memory : NULL;
    /* The memory of a plane cannot be said. */
    if (frame->strides[plane] > 64 || frame->height > 64) frame->planes[plane] = NULL;
  }
  memcpy((uint8_t *)target + sizeof(size_t), (uint8_t *)frame + sizeof(size_t), sizeof *frame - sizeof(size_t));
  if (byte() % 8 == 0) target->width ^= 1;
  int32_t written = 0;
  ended(silhouette_stream_process(handle(STREAM), frame, target, &written, &last));
  free(frame);
  free(target);
}

static void use_faces(void) {
  uint64_t size = byte() % 3 ? sizeof(silhouette_face) + 8 * (byte() % 5) : number();
  size_t capacity = byte() % 4, count = 0;
  /* Nothing on these small images is a face, or few things are. */
  uint8_t *faces = malloc(ROOM);
  memset(faces, 0, ROOM);
  for (size_t i = 0; i < 4 && size < ROOM / 4; i++) memcpy(faces + i * size, &size, sizeof size);
  if (size >= ROOM / 4) capacity = 0;
  silhouette_run *r = run();
  void *array = byte() % 8 ? faces : NULL;
  ended(silhouette_find_faces(handle(SESSION), handle(IMAGE), r, array, capacity, &count, &last));
  free(r);
  free(faces);
}

/* Makes a call that stores a handle in `made`. */
#define MAKE(type, call)                                                              \
  do {                                                                                \
    silhouette_status status = (call);                                                \
    kept(type, status, made);                                                         \
  } while (0)

static void correct(silhouette_subject *subject, silhouette_run *run) {
  uint64_t size = byte() % 3 ? sizeof(silhouette_click) + 8 * (byte() % 5) : number();
  size_t count = byte() % 4;
  uint8_t *clicks = malloc(ROOM);
  memset(clicks, 0, ROOM);
  for (size_t i = 0; i < 4 && size < ROOM / 4; i++) {
    silhouette_click click = {(size_t)size, real(), real(), byte() % 2};
    memcpy(clicks + i * size, &click, sizeof click);
  }
  void *made = (void *)1, *start = byte() % 2 ? NULL : handle(IMAGE), *strokes = byte() % 2 ? NULL : handle(IMAGE);
  void *array = byte() % 8 ? clicks : NULL;
  MAKE(IMAGE, silhouette_correct_mask(handle(SESSION), handle(IMAGE), start, subject, array, count, strokes, run,
                                      (void *)&made, &last));
  free(clicks);
}

static void call(void) {
  void *made = (void *)1;
  void *bytes = NULL;
  size_t positions[END], count = 0;
  for (int i = 0; i < END; i++) positions[i] = i % 5 == 4 ? END : 0;
  silhouette_pixels *p = pixels();
  silhouette_encoding *e = encoding();
  silhouette_subject *s = subject();
  silhouette_background *b = background();
  silhouette_run *r = run();
  silhouette_finding *f = NEW(silhouette_finding);
  silhouette_region *region = NEW(silhouette_region);
  silhouette_image_info *info = NEW(silhouette_image_info);
  silhouette_session_options *options = NEW(silhouette_session_options);
  options->thread_count = byte() % 2 ? 1 : (int32_t)number();
  void *session = handle(SESSION), *image = handle(IMAGE), *subjects = handle(SUBJECTS);
  switch (byte() % 24) {
  case 0: MAKE(SESSION, silhouette_session_create(options, (void *)&made, &last)); break;
  case 1: MAKE(CANCELLATION, silhouette_cancellation_create((void *)&made, &last)); break;
  case 2: MAKE(STREAM, silhouette_stream_create(b, (void *)&made, &last)); break;
  case 3: {
    char *file = malloc(left + 1);
    memcpy(file, input, left);
    MAKE(IMAGE, silhouette_image_decode(file, left, (void *)&made, &last));
    free(file);
    break;
  }
  case 4: MAKE(IMAGE, silhouette_mask(session, image, s, r, (void *)&made, f, &last)); break;
  case 5: MAKE(IMAGE, silhouette_cutout(session, image, s, r, (void *)&made, f, &last)); break;
  case 6: MAKE(IMAGE, silhouette_replace(session, image, s, b, r, (void *)&made, f, &last)); break;
  case 7: MAKE(SUBJECTS, silhouette_find_subjects(session, image, s, r, (void *)&made, &last)); break;
  case 8: MAKE(LABELS, silhouette_find_labels(session, image, r, (void *)&made, &last)); break;
  case 9: MAKE(IMAGE, silhouette_subjects_mask(subjects, positions, (size_t)number(), (void *)&made, &last)); break;
  case 10: ended(silhouette_subjects_count(subjects, &count, &last)); break;
  case 11: ended(silhouette_subjects_get(subjects, (size_t)number(), region, &last)); break;
  case 12: ended(silhouette_labels_get(handle(LABELS), (size_t)number(), region, &last)); break;
  case 13: ended(silhouette_image_get_info(image, info, &last)); break;
  case 14: ended(silhouette_image_copy_pixels(image, p, &last)); break;
  case 15:
    ended(silhouette_image_encode(image, e, &bytes, &count, &last));
    silhouette_free(bytes);
    break;
  case 16: use_faces(); break;
  case 17: use_frame(); break;
  case 18: ended(silhouette_cancel(handle(CANCELLATION), &last)); break;
  case 19: release(byte() % TYPES, handle(byte() % TYPES)); break;
  case 20: correct(s, r); break;
  default: MAKE(IMAGE, silhouette_image_create(p, (void *)&made, &last));
  }
  free(p), free(e), free(s), free(b), free(r), free(f), free(region), free(info), free(options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  last.size = sizeof last;
  silhouette_session_options options = {.size = sizeof options};
  EXPECT_OK(silhouette_session_create(&options, (void *)&handles[SESSION][0], e));
  silhouette_pixels start = {.size = sizeof start, .width = 24, .height = 20, .format = SILHOUETTE_RGBA8,
                             .data = pixel_memory, .data_size = sizeof pixel_memory};
  EXPECT_OK(silhouette_image_create(&start, (void *)&handles[IMAGE][0], e));
  input = data, left = size;
  for (int calls = 0; left > 0 && calls < 24; calls++) call();
  for (int type = 0; type < TYPES; type++) {
    for (int i = 0; i < OF_TYPE; i++) release(type, handles[type][i]), handles[type][i] = NULL;
  }
#ifdef FUZZER
  if (failures > 0) abort();
#endif
  return 0;
}

#ifndef FUZZER
static unsigned long long seed;

/* Names the sequence that ended the program. */
static void killed(int signal) {
  char text[64];
  int length = snprintf(text, sizeof text, "signal %d in random_calls %llu 1\n", signal, seed);
  if (write(2, text, (size_t)length) < 0) _exit(3);
  _exit(2);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: random_calls seed count\n");
    return 2;
  }
  int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
  for (int i = 0; i < 6; i++) signal(signals[i], killed);
  unsigned long long first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
  for (seed = first; seed < first + count; seed++) {
    /* SplitMix64. */
    uint8_t bytes[1600];
    uint64_t state = seed * 0xD1342543DE82EF95u;
    for (size_t i = 0; i < sizeof bytes; i++) {
      uint64_t mixed = state += 0x9E3779B97F4A7C15u;
      mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
      mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
      bytes[i] = (uint8_t)(mixed ^ mixed >> 31);
    }
    int before = failures;
    LLVMFuzzerTestOneInput(bytes, sizeof bytes);
    if (failures > before) fprintf(stderr, "in random_calls %llu 1\n", seed);
  }
  return failures > 0;
}
#endif
