/* SPDX-License-Identifier: Apache-2.0
 *
 * Cuts the subject out of a photo:
 *
 *   cc cutout.c $(pkg-config --cflags --libs silhouette) -o cutout
 *   ./cutout photo.jpg cutout.png
 */
#include <silhouette.h>
#include <stdio.h>

int main(int argc, char **argv) {
  silhouette_error error = {.size = sizeof error};
  silhouette_encoding encoding = {.size = sizeof encoding, .overwrite = 1};
  silhouette_finding finding = {.size = sizeof finding};
  silhouette_session *session = NULL;
  silhouette_image *photo = NULL, *cutout = NULL;

  if (argc != 3) {
    fprintf(stderr, "usage: cutout photo result\n");
    return 2;
  }
  int failed = silhouette_session_create(NULL, &session, &error) ||
               silhouette_image_read(argv[1], &photo, &error) ||
               silhouette_cutout(session, photo, NULL, NULL, &cutout, &finding, &error) ||
               silhouette_image_write(cutout, argv[2], &encoding, &error);
  if (failed) fprintf(stderr, "%s\n", error.message);
  if (!failed && !finding.found) fprintf(stderr, "%s: found no subject\n", argv[1]);

  silhouette_image_release(cutout);
  silhouette_image_release(photo);
  silhouette_session_release(session);
  return failed ? 1 : 0;
}
