/* SPDX-License-Identifier: Apache-2.0
 *
 * Arrays of structures that are larger than the library's.
 */
#include <silhouette.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

/* A newer caller's structure, of which the library knows the beginning. */
struct larger_face {
  silhouette_face face;
  double more[8];
};

void test_larger_faces(silhouette_session *session, const char *path) {
  /* Two people: the photo twice, side by side. */
  silhouette_image *photo = NULL, *pair = NULL;
  EXPECT_OK(silhouette_image_read(path, &photo, e));
  silhouette_image_info info = {.size = sizeof info};
  EXPECT_OK(silhouette_image_get_info(photo, &info, e));
  size_t row = (size_t)info.width * 3, size = 2 * row * info.height;
  uint8_t *bytes = malloc(size);
  silhouette_pixels pixels = {.size = sizeof pixels, .width = info.width, .height = info.height, .stride = 2 * row,
                              .format = SILHOUETTE_RGB8, .data = bytes, .data_size = size};
  EXPECT_OK(silhouette_image_copy_pixels(photo, &pixels, e));
  for (size_t y = 0; y < info.height; y++) memcpy(bytes + (2 * y + 1) * row, bytes + 2 * y * row, row);
  pixels.width *= 2;
  EXPECT_OK(silhouette_image_create(&pixels, &pair, e));
  free(bytes);

  silhouette_face known[2] = {{.size = sizeof known[0]}, {.size = sizeof known[0]}};
  size_t count = 0;
  EXPECT_OK(silhouette_find_faces(session, pair, NULL, known, 2, &count, e));
  EXPECT(count == 2);
  struct larger_face larger[2], before[2];
  memset(larger, 7, sizeof larger);
  larger[0].face.size = larger[1].face.size = sizeof larger[0];
  EXPECT_OK(silhouette_find_faces(session, pair, NULL, &larger[0].face, 2, &count, e));
  for (int i = 0; i < 2; i++) {
    EXPECT(larger[i].face.x == known[i].x && larger[i].face.confidence == known[i].confidence);
    EXPECT(larger[i].face.size == sizeof larger[0] && memcmp(larger[i].more, larger[0].more, sizeof larger[0].more) == 0);
    EXPECT(*(unsigned char *)larger[i].more == 7);
  }
  /* Nothing is stored if a size is wrong: of another version, no multiple of the alignment, beyond any structure. */
  size_t sizes[] = {0, sizeof(silhouette_face), sizeof larger[0] - 1, (size_t)1 << 40, (size_t)-8};
  for (int i = 0; i < 5; i++) {
    for (int element = 0; element < 2; element++) {
      if (element == 0 && i == 1) continue;
      memset(larger, 7, sizeof larger);
      larger[0].face.size = larger[1].face.size = sizeof larger[0];
      larger[element].face.size = sizes[i];
      memcpy(before, larger, sizeof larger);
      EXPECT_ERROR(SILHOUETTE_INVALID_ARGUMENT,
                   silhouette_find_faces(session, pair, NULL, &larger[0].face, 2, &count, e));
      EXPECT(memcmp(before, larger, sizeof larger) == 0);
    }
  }
  silhouette_image_release(pair);
  silhouette_image_release(photo);
}
