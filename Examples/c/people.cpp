// SPDX-License-Identifier: Apache-2.0
//
// Lists the people in a photo and their faces:
//
//   c++ -std=c++17 people.cpp $(pkg-config --cflags --libs silhouette) -o people
//   ./people photo.jpg

#include <silhouette.h>

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace {

template <auto release>
struct Release {
  template <typename T>
  void operator()(T *handle) const {
    release(handle);
  }
};

template <typename T, auto release>
using Handle = std::unique_ptr<T, Release<release>>;

using Session = Handle<silhouette_session, silhouette_session_release>;
using Image = Handle<silhouette_image, silhouette_image_release>;
using Subjects = Handle<silhouette_subjects, silhouette_subjects_release>;

// Returns a structure whose size is set.
template <typename T>
T sized() {
  T value{};
  value.size = sizeof value;
  return value;
}

// Calls a function with an address for the error, and throws it.
template <typename Call>
void check(Call call) {
  auto error = sized<silhouette_error>();
  if (call(&error) != SILHOUETTE_OK) throw std::runtime_error(error.message);
}

void list(const char *path) {
  silhouette_session *session = nullptr;
  check([&](auto error) { return silhouette_session_create(nullptr, &session, error); });
  Session networks(session);
  silhouette_image *image = nullptr;
  check([&](auto error) { return silhouette_image_read(path, &image, error); });
  Image photo(image);

  auto people = sized<silhouette_subject>();
  people.selection = SILHOUETTE_SELECT_PEOPLE;
  silhouette_subjects *subjects = nullptr;
  check([&](auto error) {
    return silhouette_find_subjects(session, image, &people, nullptr, &subjects, error);
  });
  Subjects found(subjects);
  size_t count = 0;
  check([&](auto error) { return silhouette_subjects_count(subjects, &count, error); });
  for (size_t i = 0; i < count; i++) {
    auto person = sized<silhouette_region>();
    check([&](auto error) { return silhouette_subjects_get(subjects, i, &person, error); });
    std::printf("person %d: %.0f×%.0f at %.0f, %.0f\n", person.index, person.width, person.height, person.x, person.y);
  }

  std::array<silhouette_face, 32> faces;
  faces.fill(sized<silhouette_face>());
  check([&](auto error) {
    return silhouette_find_faces(session, image, nullptr, faces.data(), faces.size(), &count, error);
  });
  for (size_t i = 0; i < count && i < faces.size(); i++) {
    std::printf("face: %.0f×%.0f at %.0f, %.0f, yaw %.2f\n", faces[i].width, faces[i].height, faces[i].x, faces[i].y,
                faces[i].yaw);
  }
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: people photo\n");
    return 2;
  }
  try {
    list(argv[1]);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
