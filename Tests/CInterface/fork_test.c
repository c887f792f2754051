/* SPDX-License-Identifier: Apache-2.0
 *
 * Forks: children of a process that has loaded the library, or used it, or uses it in another thread at the moment, work, make the
 * parent's bytes, and end.
 */
#include <errno.h>
#include <pthread.h>
#include <silhouette.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Some at once: a child hangs where its threads meet at a lock, which takes busy processors. */
enum { children = 20, children_at_once = 4, seconds = 120 };

static const char *photo;
static int failures;

static void check(silhouette_status status, const silhouette_error *error, const char *what) {
  if (status == SILHOUETTE_OK) return;
  fprintf(stderr, "%s: %s\n", what, error->message);
  _exit(1);
}

/* Makes a cut-out of the photo as the bytes of a PNG file. */
static void *make_cutout(size_t *size) {
  silhouette_error error = {.size = sizeof error};
  silhouette_session *session = NULL;
  silhouette_image *image = NULL, *cutout = NULL;
  silhouette_subject subject = {.size = sizeof subject, .quality = SILHOUETTE_QUALITY_FAST};
  void *bytes = NULL;
  check(silhouette_session_create(NULL, &session, &error), &error, "session");
  check(silhouette_image_read(photo, &image, &error), &error, "image");
  check(silhouette_cutout(session, image, &subject, NULL, &cutout, NULL, &error), &error, "cutout");
  check(silhouette_image_encode(cutout, NULL, &bytes, size, &error), &error, "encoding");
  silhouette_image_release(image);
  silhouette_image_release(cutout);
  silhouette_session_release(session);
  return bytes;
}

/* Replaces the background of a frame. */
static void process_frame(void) {
  enum { width = 64, height = 36 };
  static uint8_t planes[3][width * height];
  silhouette_error error = {.size = sizeof error};
  silhouette_background background = {.size = sizeof background, .kind = SILHOUETTE_BACKGROUND_COLOR};
  silhouette_stream *stream = NULL;
  silhouette_frame frame = {.size = sizeof frame,
                            .width = width,
                            .height = height,
                            .format = SILHOUETTE_I420,
                            .planes = {planes[0], planes[1], planes[2]},
                            .strides = {width, width / 2, width / 2}};
  int32_t written = 0;
  check(silhouette_stream_create(&background, &stream, &error), &error, "stream");
  check(silhouette_stream_process(stream, &frame, &frame, &written, &error), &error, "frame");
  silhouette_stream_release(stream);
  if (!written) _exit(2);
}

/* The child writes its cut-out into a pipe. */
static pid_t start_child(int *output) {
  int ends[2];
  if (pipe(ends) != 0) abort();
  pid_t child = fork();
  if (child < 0) abort();
  if (child > 0) {
    close(ends[1]);
    *output = ends[0];
    return child;
  }
  alarm(seconds);
  size_t size = 0;
  char *bytes = make_cutout(&size);
  for (size_t done = 0; done < size;) {
    ssize_t count = write(ends[1], bytes + done, size - done);
    if (count <= 0) _exit(3);
    done += (size_t)count;
  }
  close(ends[1]);
  silhouette_free(bytes);
  process_frame();
  silhouette_shut_down();
  exit(0);
}

static void expect_child(pid_t child, int output, const char *bytes, size_t size, const char *when) {
  char *found = malloc(size + 1);
  size_t length = 0;
  ssize_t count;
  while (length <= size && (count = read(output, found + length, size + 1 - length)) > 0) length += (size_t)count;
  close(output);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (length != size || memcmp(found, bytes, size) != 0 || status != 0) {
    fprintf(stderr, "%s: a child gave %zu bytes instead of %zu, and status %#x\n", when, length, size, (unsigned)status);
    failures++;
  }
  free(found);
}

static void test(const char *when, const char *bytes, size_t size) {
  for (int first = 0; first < children; first += children_at_once) {
    pid_t ids[children_at_once];
    int outputs[children_at_once];
    for (int i = 0; i < children_at_once; i++) ids[i] = start_child(&outputs[i]);
    for (int i = 0; i < children_at_once; i++) expect_child(ids[i], outputs[i], bytes, size, when);
  }
  printf("%s: %d children\n", when, children);
  fflush(stdout);
}

static int is_over;

static void *use(void *argument) {
  (void)argument;
  while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
    size_t size;
    silhouette_free(make_cutout(&size));
  }
  return NULL;
}

/* The first call of a process that has loaded the library only; its result is what children have to make. */
static char *first_cutout(size_t *size) {
  int output;
  pid_t child = start_child(&output);
  char *bytes = NULL;
  size_t capacity = 0;
  ssize_t count = 1;
  *size = 0;
  while (count > 0) {
    if (*size == capacity) bytes = realloc(bytes, capacity += 1 << 20);
    count = read(output, bytes + *size, capacity - *size);
    if (count > 0) *size += (size_t)count;
  }
  close(output);
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) {
    fprintf(stderr, "the first child ended with status %#x\n", (unsigned)status);
    exit(1);
  }
  return bytes;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: fork_test photo\n");
    return 2;
  }
  photo = argv[1];
  size_t size = 0, own_size = 0;
  char *bytes = first_cutout(&size);
  test("before the first use", bytes, size);
  char *own = make_cutout(&own_size);
  if (own_size != size || memcmp(own, bytes, size) != 0) {
    fprintf(stderr, "the parent and a child make different cut-outs\n");
    failures++;
  }
  process_frame();
  test("after use", bytes, size);
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, use, NULL);
  test("while two threads use it", bytes, size);
  __atomic_store_n(&is_over, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  /* A child in which the whole library has to be released. */
  silhouette_shut_down();
  test("after shutting down", bytes, size);
  silhouette_free(own);
  free(bytes);
  return failures > 0;
}
