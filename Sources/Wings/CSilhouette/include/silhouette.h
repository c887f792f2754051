/* SPDX-License-Identifier: Apache-2.0
 *
 * Silhouette: cuts people and things out of pictures and video.
 *
 * Rules for every function:
 *
 * - Functions that can fail return a status: SILHOUETTE_OK, which is 0, or the kind of the failure. If `error` is not
 *   NULL, it receives the status and a text that names what was expected and what was found.
 * - Results are written through the pointer before `error`. After a failure, handles there are NULL, and other results
 *   are unchanged.
 * - Structures begin with their size, which you set to `sizeof` of the structure, so that later versions can add members.
 *   Members that you leave 0 have the default described here. A size below that of the first version is an error. The
 *   elements of an array have the same size, which is the distance from one to the next.
 * - Handles are numbers in the form of pointers. Every handle is released by its own function; releasing NULL does
 *   nothing. A handle that was released, or that has another type, is an error (SILHOUETTE_INVALID_ARGUMENT), never a
 *   crash. A handle may be released while another thread uses it: its memory is freed when that call returns.
 * - Every function may be called on any thread at any time. Calls with the same session run at the same time. Only a
 *   silhouette_stream processes one frame after the other, in the order of the calls.
 * - A process may fork, before, after and during calls, and the child may use all of this. Handles are valid in it, except for
 *   a silhouette_stream in which another thread was processing a frame. Calls on the thread that went through the fork, and
 *   their callbacks, then run on a thread of the library. A fork waits for calls of other threads to end, up to a second;
 *   after that, it is the child that may wait for what they hold. `vfork` and `posix_spawn` wait for nothing.
 * - Nothing is thrown or longjmp'ed across this interface. Texts are UTF-8, and paths are bytes; "-" is a file of this name.
 * - Positions and boxes are in pixels from the top left corner, with y pointing down.
 */
#ifndef SILHOUETTE_H
#define SILHOUETTE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. */
#define SILHOUETTE_VERSION_MAJOR 0
#define SILHOUETTE_VERSION_MINOR 3
#define SILHOUETTE_VERSION_PATCH 0

/* Returns the version of the library, such as "0.3.0". The text is valid as long as the library is loaded. */
const char *silhouette_version(void);

/* Ends the library's threads, and releases the networks and the memory that its users share. What is used again is made again;
 * handles stay valid and keep what they hold. Waits for work in progress, except where a callback calls it. What remains is
 * made once: tables of the Swift runtime and of constants, half a megabyte together. */
void silhouette_shut_down(void);

/* ------------------------------------------------------------------------------------------------------- Errors -- */

typedef int32_t silhouette_status;

enum {
  SILHOUETTE_OK = 0,
  /* NULL where a value is needed, an unknown or released handle, a value out of range. */
  SILHOUETTE_INVALID_ARGUMENT = 1,
  /* The operating system refused a file. */
  SILHOUETTE_FILE_ERROR = 2,
  /* The bytes are no image, or break the rules of their format. */
  SILHOUETTE_INVALID_FILE = 3,
  /* The image is valid, but its format or a feature of it is not supported on this system. */
  SILHOUETTE_UNSUPPORTED = 4,
  /* The image exceeds a limit on size or work. */
  SILHOUETTE_LIMIT_EXCEEDED = 5,
  SILHOUETTE_OUT_OF_MEMORY = 6,
  SILHOUETTE_CANCELLED = 7,
  /* Any other failure; the text says more. */
  SILHOUETTE_FAILED = 8
};

typedef struct silhouette_error {
  size_t size;
  silhouette_status status;
  /* The text, which ends with 0; a longer one is cut. */
  char message[512];
} silhouette_error;

/* ---------------------------------------------------------------------------------------- Progress, cancellation -- */

typedef struct silhouette_cancellation silhouette_cancellation;

silhouette_status silhouette_cancellation_create(silhouette_cancellation **cancellation, silhouette_error *error);

/* Ends all calls that were given the handle, now and later, with SILHOUETTE_CANCELLED, as soon as they notice it. */
silhouette_status silhouette_cancel(silhouette_cancellation *cancellation, silhouette_error *error);

void silhouette_cancellation_release(silhouette_cancellation *cancellation);

/* Called at the end of each stage of the work: "decode", "resize", "network" or "labels", with the seconds that it took. What
 * an image keeps from an earlier call, or another call computes, has no stages.
 * The call may come on any thread, and several may come at the same time. Return anything but 0 to cancel the work, and with it
 * the cancellation of the same silhouette_run, if there is one. */
typedef int32_t (*silhouette_progress)(void *context, const char *stage, double seconds);

/* The way in which a call runs. Where a function takes one, NULL stands for the defaults. */
typedef struct silhouette_run {
  size_t size;
  silhouette_cancellation *cancellation;
  silhouette_progress progress;
  void *context;
} silhouette_run;

/* ------------------------------------------------------------------------------------------------------- Images -- */

typedef int32_t silhouette_pixel_format;

enum {
  SILHOUETTE_GREY8 = 1,
  SILHOUETTE_RGB8 = 2,
  /* Alpha is straight, not premultiplied. */
  SILHOUETTE_RGBA8 = 3,
  SILHOUETTE_BGRA8 = 4,
  /* The same with premultiplied alpha. */
  SILHOUETTE_RGBA8_PREMULTIPLIED = 5,
  SILHOUETTE_BGRA8_PREMULTIPLIED = 6
};

/* Pixels in your memory, top row first. */
typedef struct silhouette_pixels {
  size_t size;
  uint32_t width, height;
  silhouette_pixel_format format;
  /* The distance between the starts of consecutive rows, in bytes; 0 for rows without padding. */
  size_t stride;
  void *data;
  /* The number of bytes at `data`. */
  size_t data_size;
} silhouette_pixels;

/* An image that never changes. It keeps what calls computed of it: masks, labels and faces of one image share the networks'
 * results, so that a second question costs little. Calls at the same time share them too; what one of them computes, the others
 * wait for. This memory, some tens of megabytes at most, is held until the image and the subjects found in it are released. */
typedef struct silhouette_image silhouette_image;

typedef struct silhouette_image_info {
  size_t size;
  uint32_t width, height;
  /* The number of channels: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA. */
  uint32_t channels;
  uint32_t bits_per_channel;
} silhouette_image_info;

/* Reads an image file and turns it upright. Its metadata is kept for writing. */
silhouette_status silhouette_image_read(const char *path, silhouette_image **image, silhouette_error *error);

/* Reads an image file in memory, which is not used after the call. */
silhouette_status silhouette_image_decode(const void *bytes, size_t size, silhouette_image **image,
                                          silhouette_error *error);

/* Copies pixels in sRGB. */
silhouette_status silhouette_image_create(const silhouette_pixels *pixels, silhouette_image **image,
                                          silhouette_error *error);

silhouette_status silhouette_image_get_info(silhouette_image *image, silhouette_image_info *info,
                                            silhouette_error *error);

/* Converts an image to pixels in your memory, in sRGB with 8 bits. The width and height must be those of the image.
 * Formats without alpha show transparent pixels in front of black. */
silhouette_status silhouette_image_copy_pixels(silhouette_image *image, const silhouette_pixels *pixels,
                                               silhouette_error *error);

typedef int32_t silhouette_file_format;

enum {
  /* Chosen by the extension of the path; PNG in memory. */
  SILHOUETTE_FORMAT_DEFAULT = 0,
  SILHOUETTE_PNG = 1,
  SILHOUETTE_JPEG = 2,
  SILHOUETTE_PNM = 3,
  /* These need libwebp or libtiff on the system. */
  SILHOUETTE_WEBP = 4,
  SILHOUETTE_TIFF = 5
};

typedef int32_t silhouette_metadata;

enum {
  /* What describes the photo but identifies no place, device or person. */
  SILHOUETTE_METADATA_KEEP = 0,
  /* The colour profile and the resolution. */
  SILHOUETTE_METADATA_ESSENTIAL = 1,
  SILHOUETTE_METADATA_NONE = 2
};

enum { SILHOUETTE_LOSSLESS = 101 };

/* The way in which an image is stored. Where a function takes one, NULL stands for the defaults. */
typedef struct silhouette_encoding {
  size_t size;
  silhouette_file_format format;
  /* Of JPEG and WebP: 1 to 100; 0 for 90. Of WebP also SILHOUETTE_LOSSLESS. */
  int32_t quality;
  silhouette_metadata metadata;
  /* 0: an existing file is an error. Otherwise: it is replaced. */
  int32_t overwrite;
} silhouette_encoding;

/* Writes an image. The file is complete or absent. */
silhouette_status silhouette_image_write(silhouette_image *image, const char *path, const silhouette_encoding *encoding,
                                         silhouette_error *error);

/* Encodes an image to memory, which you release with silhouette_free. */
silhouette_status silhouette_image_encode(silhouette_image *image, const silhouette_encoding *encoding, void **bytes,
                                          size_t *size, silhouette_error *error);

void silhouette_free(void *bytes);

void silhouette_image_release(silhouette_image *image);

/* ----------------------------------------------------------------------------------------------------- Sessions -- */

/* The networks, each of which is loaded when it is first needed. Use one session for all images. */
typedef struct silhouette_session silhouette_session;

typedef struct silhouette_session_options {
  size_t size;
  /* The number of threads that one call may use; 0 for as many as there are processors. */
  int32_t thread_count;
} silhouette_session_options;

/* `options` may be NULL. */
silhouette_status silhouette_session_create(const silhouette_session_options *options, silhouette_session **session,
                                            silhouette_error *error);

void silhouette_session_release(silhouette_session *session);

/* ------------------------------------------------------------------------------------------------------- Labels -- */

/* The class of every cell of a grid of 513×513 over the image. */
typedef struct silhouette_labels silhouette_labels;

/* A class that an image shows, or a subject or a person in it. */
typedef struct silhouette_region {
  size_t size;
  /* The number of the class, subject or person. */
  int32_t index;
  /* The smallest box around it, in pixels of the image. */
  double x, y, width, height;
  /* The fraction of the image that it covers, 0 to 1. */
  double fraction;
  /* The name of the class, such as "person"; "unknown" for a subject without a class. */
  char name[64];
} silhouette_region;

silhouette_status silhouette_find_labels(silhouette_session *session, silhouette_image *image, const silhouette_run *run,
                                         silhouette_labels **labels, silhouette_error *error);

/* Copies the classes, one byte for each cell, row by row from the top: 0 is the background, 1 to 20 are the classes of
 * PASCAL VOC. `cells` has room for `size` bytes; `width` and `height` receive the size of the grid and may be NULL. */
silhouette_status silhouette_labels_copy(silhouette_labels *labels, uint8_t *cells, size_t size, uint32_t *width,
                                         uint32_t *height, silhouette_error *error);

/* Stores the number of classes that the image shows, without the background. */
silhouette_status silhouette_labels_count(silhouette_labels *labels, size_t *count, silhouette_error *error);

/* Describes a class that the image shows, 0 to count − 1; the largest comes first. */
silhouette_status silhouette_labels_get(silhouette_labels *labels, size_t position, silhouette_region *region,
                                        silhouette_error *error);

void silhouette_labels_release(silhouette_labels *labels);

/* ----------------------------------------------------------------------------------- Masks, cut-outs, subjects -- */

typedef int32_t silhouette_quality;

enum {
  SILHOUETTE_QUALITY_DEFAULT = 0,
  SILHOUETTE_QUALITY_FAST = 1,
  SILHOUETTE_QUALITY_BALANCED = 2,
  SILHOUETTE_QUALITY_ACCURATE = 3
};

typedef int32_t silhouette_selection;

enum {
  /* What a viewer would name as the subject. */
  SILHOUETTE_SELECT_MAIN = 0,
  /* Everything that has a class. */
  SILHOUETTE_SELECT_ALL = 1,
  /* All people, found by the networks for people. */
  SILHOUETTE_SELECT_PEOPLE = 2,
  /* The subject at the point x, y. */
  SILHOUETTE_SELECT_POINT = 3,
  /* The main subject in the box x, y, width, height. */
  SILHOUETTE_SELECT_BOX = 4,
  /* Whatever stands out, softly, as the network for salient objects shows it: the fastest way to a mask of anything. No subject is
   * chosen, no edge is fitted to the image, and the confidence is 0. Only for masks, cut-outs and backgrounds of whole images. */
  SILHOUETTE_SELECT_SALIENT = 5
};

/* What to look for. Where a function takes one, NULL stands for the main subject. */
typedef struct silhouette_subject {
  size_t size;
  silhouette_selection selection;
  silhouette_quality quality;
  double x, y, width, height;
} silhouette_subject;

/* The result for a whole image. Where a function takes one, it may be NULL. */
typedef struct silhouette_finding {
  size_t size;
  /* 0 if nothing was found: the mask is black, and the cut-out is transparent. */
  int32_t found;
  /* The fraction of the image that the subject covers, 0 to 1. */
  double coverage;
  /* The probability that a person would accept the result as it is, 0 to 1. */
  double confidence;
} silhouette_finding;

/* Makes a grey mask of the image's size: the subject is white. */
silhouette_status silhouette_mask(silhouette_session *session, silhouette_image *image, const silhouette_subject *subject,
                                  const silhouette_run *run, silhouette_image **mask, silhouette_finding *finding,
                                  silhouette_error *error);

/* A place in an image that somebody clicked. */
typedef struct silhouette_click {
  size_t size;
  double x, y;
  /* 0: what is there does not belong to the subject. Otherwise: it does. */
  int32_t keep;
} silhouette_click;

/* Corrects a mask by clicks and strokes: where they contradict it, it changes as far as the image belongs together. Every call takes
 * all of them, in any order; leaving one out takes it back.
 * `start` is a mask of the image's size, or a cut-out, whose alpha is the mask. If it is NULL, the mask of `subject` is corrected,
 * which is black if nothing was found. `clicks` has `click_count` elements, at most 65536, and may be NULL if that is 0; each
 * element has its size set. `strokes` is an image of the same size with alpha, or NULL: where it is opaque, white keeps what is
 * there, and black removes it. Keeping and removing the same pixel is an error. */
silhouette_status silhouette_correct_mask(silhouette_session *session, silhouette_image *image, silhouette_image *start,
                                          const silhouette_subject *subject, const silhouette_click *clicks,
                                          size_t click_count, silhouette_image *strokes, const silhouette_run *run,
                                          silhouette_image **mask, silhouette_error *error);

/* Cuts the subject out: an image of the same size with alpha, without the old background's colour in soft edges. */
silhouette_status silhouette_cutout(silhouette_session *session, silhouette_image *image,
                                    const silhouette_subject *subject, const silhouette_run *run,
                                    silhouette_image **cutout, silhouette_finding *finding, silhouette_error *error);

typedef int32_t silhouette_background_kind;

enum {
  SILHOUETTE_BACKGROUND_COLOR = 1,
  /* An image that covers the result. */
  SILHOUETTE_BACKGROUND_IMAGE = 2,
  /* The own background, blurred, without a trace of the subject. */
  SILHOUETTE_BACKGROUND_BLUR = 3
};

typedef struct silhouette_background {
  size_t size;
  silhouette_background_kind kind;
  /* The colour in sRGB, 0 to 255 each. */
  uint8_t red, green, blue;
  silhouette_image *image;
  /* The blur's standard deviation in pixels; 0 for a fiftieth of the image's longer side. */
  double sigma;
} silhouette_background;

/* Puts the subject in front of another background. */
silhouette_status silhouette_replace(silhouette_session *session, silhouette_image *image,
                                     const silhouette_subject *subject, const silhouette_background *background,
                                     const silhouette_run *run, silhouette_image **result, silhouette_finding *finding,
                                     silhouette_error *error);

/* Subjects, or people, that can be taken one by one. */
typedef struct silhouette_subjects silhouette_subjects;

/* Finds and separates subjects. With SILHOUETTE_SELECT_PEOPLE, these are up to four people, numbered from the left. */
silhouette_status silhouette_find_subjects(silhouette_session *session, silhouette_image *image,
                                           const silhouette_subject *subject, const silhouette_run *run,
                                           silhouette_subjects **subjects, silhouette_error *error);

silhouette_status silhouette_subjects_count(silhouette_subjects *subjects, size_t *count, silhouette_error *error);

/* Describes a subject, 0 to count − 1. */
silhouette_status silhouette_subjects_get(silhouette_subjects *subjects, size_t position, silhouette_region *region,
                                          silhouette_error *error);

/* Makes the mask of some subjects, by their positions, at the size of the image; `count` is at most the number of subjects. */
silhouette_status silhouette_subjects_mask(silhouette_subjects *subjects, const size_t *positions, size_t count,
                                           silhouette_image **mask, silhouette_error *error);

void silhouette_subjects_release(silhouette_subjects *subjects);

/* ------------------------------------------------------------------------------------------------------- People -- */

/* A face. */
typedef struct silhouette_face {
  size_t size;
  /* The box around the face, in pixels of the image. */
  double x, y, width, height;
  /* The angles of the head, in radians, as Apple's Vision defines them. */
  double roll, yaw, pitch;
  /* 0 to 1. */
  double confidence;
} silhouette_face;

/* Finds faces, most certain first. `faces` has room for `capacity` elements, and may be NULL if that is 0; each element
 * has its size set. `count` receives the number of faces that were found, which may be larger than `capacity`. */
silhouette_status silhouette_find_faces(silhouette_session *session, silhouette_image *image, const silhouette_run *run,
                                        silhouette_face *faces, size_t capacity, size_t *count, silhouette_error *error);

/* -------------------------------------------------------------------------------------------------------- Video -- */

typedef int32_t silhouette_frame_format;

enum {
  /* Planes: Y, interleaved CbCr. */
  SILHOUETTE_NV12 = 1,
  /* Planes: Y, Cb, Cr. */
  SILHOUETTE_I420 = 2
};

/* A frame in your memory; chroma has half the width and height, rounded up. Colours are BT.601 below 720 rows and BT.709
 * from there, in video range. */
typedef struct silhouette_frame {
  size_t size;
  uint32_t width, height;
  silhouette_frame_format format;
  /* The clockwise rotation that makes the frame upright: 0, 90, 180 or 270 degrees. */
  int32_t rotation;
  /* The time in nanoseconds, which increases from frame to frame. */
  int64_t time;
  uint8_t *planes[3];
  size_t strides[3];
} silhouette_frame;

/* A virtual background for the people in one video. */
typedef struct silhouette_stream silhouette_stream;

/* Creates a stream and waits until its networks are ready. */
silhouette_status silhouette_stream_create(const silhouette_background *background, silhouette_stream **stream,
                                           silhouette_error *error);

/* Replaces the background of the next frame. `target` has the size and the format of `frame`; its planes may be those of
 * `frame`. `written` receives 0 if the frame was dropped because its time did not increase; otherwise 1. */
silhouette_status silhouette_stream_process(silhouette_stream *stream, const silhouette_frame *frame,
                                            silhouette_frame *target, int32_t *written, silhouette_error *error);

void silhouette_stream_release(silhouette_stream *stream);

#ifdef __cplusplus
}
#endif

#endif
