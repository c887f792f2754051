// SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions for training: results and both gradients. Images are [n, height, width,
// channels] of bfloat16, weights [kernel · kernel, channels] of Float32, kernels 3×3 or 5×5.
//
// 32 channels at a time, rows of the input are widened to Float32 with zeros around them, and kept
// in a ring of as many rows as the kernel spans. Needs AVX-512 with bfloat16.
#include <algorithm>
#include <cstdint>
#include <immintrin.h>
#include <thread>
#include <utility>
#include <vector>

namespace {

using BFloat16 = uint16_t;
constexpr int lanes = 16, group = 2 * lanes;

struct Shape {
  int count, height, width, channels, rows, columns, kernel, stride, dilation, top, left, threads;
};

struct alignas(64) Lanes {
  float values[lanes];
};

// Calls body(first, end) for parts of 0 ..< count, on several threads.
template <typename Body> void inParallel(int count, int threads, const Body& body) {
  int parts = std::max(1, std::min(count, threads));
  std::vector<std::thread> others;
  for (int part = 1; part < parts; part++)
    others.emplace_back(body, count * part / parts, count * (part + 1) / parts);
  body(0, count / parts);
  for (auto& thread : others) thread.join();
}

// The lanes of half a group that hold channels, where `left` channels remain.
__mmask16 mask(int left) { return left >= lanes ? 0xffff : left > 0 ? (1 << left) - 1 : 0; }

// Rows of Float32 in groups of channels, of which the newest `depth` are kept.
class Ring {
  std::vector<Lanes> storage;
  size_t rowLength;
  int depth;

public:
  Ring(int width, int depth)
      : storage(size_t(width) * 2 * depth), rowLength(size_t(width) * 2), depth(depth) {}

  void clear() { std::fill(storage.begin(), storage.end(), Lanes{}); }

  // The numbers of one pixel and half of the group.
  float* at(int row, int column, int half) {
    return storage[size_t(row % depth) * rowLength + size_t(column) * 2 + half].values;
  }

  // Widens a row: the pixel i goes to the column first + i · step.
  void fill(int row, const BFloat16* pixels, int width, int channels, int channel, int first, int step) {
    for (int half = 0; half < 2; half++) {
      __mmask16 some = mask(channels - channel - half * lanes);
      for (int i = 0; i < width; i++) {
        const BFloat16* from = pixels + size_t(i) * channels + channel + half * lanes;
        __m512i wide = _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(some, from));
        _mm512_store_ps(at(row, first + i * step, half), _mm512_castsi512_ps(_mm512_slli_epi32(wide, 16)));
      }
    }
  }
};

// Correlates the input, with `upsampling` − 1 zeros between its pixels, with the weights.
template <int kernel>
void correlate(const BFloat16* input, const float* weights, BFloat16* output, const Shape& s, int upsampling) {
  int depth = (kernel - 1) * s.dilation + 1;
  int width = std::max((s.columns - 1) * s.stride + depth, s.left + (s.width - 1) * upsampling + 1);
  inParallel(s.count, s.threads, [&](int first, int end) {
    Ring ring(width, depth);
    for (int n = first; n < end; n++)
      for (int channel = 0; channel < s.channels; channel += group) {
        ring.clear();
        auto holdsInput = [&](int row) {
          return row >= 0 && row % upsampling == 0 && row / upsampling < s.height;
        };
        int next = -s.top;
        for (int y = 0; y < s.rows; y++) {
          int top = y * s.stride - s.top;
          for (; next < top + depth; next++)
            if (holdsInput(next))
              ring.fill(next, input + (size_t(n) * s.height + next / upsampling) * s.width * s.channels, s.width,
                        s.channels, channel, s.left, upsampling);
          for (int half = 0; half < 2; half++) {
            int place = channel + half * lanes;
            __mmask16 some = mask(s.channels - place);
            if (!some) continue;
            __m512 taps[kernel * kernel];
            for (int k = 0; k < kernel * kernel; k++)
              taps[k] = _mm512_maskz_loadu_ps(some, weights + size_t(k) * s.channels + place);
            const float* rows[kernel];
            for (int k = 0; k < kernel; k++) {
              int row = top + k * s.dilation;
              rows[k] = holdsInput(row) ? ring.at(row, 0, half) : nullptr;
            }
            BFloat16* result = output + (size_t(n) * s.rows + y) * s.columns * s.channels + place;
            for (int x = 0; x < s.columns; x++, result += s.channels) {
              // Two sums: each waits for its last addition.
              __m512 even = _mm512_setzero_ps(), odd = _mm512_setzero_ps();
#pragma GCC unroll 5
              for (int i = 0; i < kernel; i++) {
                if (!rows[i]) continue;
                const float* from = rows[i] + size_t(x) * s.stride * group;
#pragma GCC unroll 5
                for (int j = 0; j < kernel; j++) {
                  __m512 number = _mm512_load_ps(from + size_t(j) * s.dilation * group);
                  __m512& sum = j % 2 ? odd : even;
                  sum = _mm512_fmadd_ps(taps[i * kernel + j], number, sum);
                }
              }
              __m256bh rounded = _mm512_cvtneps_pbh(_mm512_add_ps(even, odd));
              _mm256_mask_storeu_epi16(result, some, (__m256i)rounded);
            }
          }
        }
      }
  });
}

// Sums products of the input and the gradient of the result over all places.
template <int kernel>
void sumOverPlaces(const BFloat16* input, const BFloat16* gradient, float* weights, const Shape& s) {
  int depth = (kernel - 1) * s.dilation + 1;
  int width = std::max((s.columns - 1) * s.stride + depth, s.left + s.width);
  inParallel((s.channels + group - 1) / group, s.threads, [&](int first, int end) {
    Ring ring(width, depth), gradients(s.columns, 1);
    for (int channel = first * group; channel < end * group; channel += group) {
      Lanes sums[2][kernel * kernel] = {};
      for (int n = 0; n < s.count; n++) {
        ring.clear();
        int next = -s.top;
        for (int y = 0; y < s.rows; y++) {
          int top = y * s.stride - s.top;
          for (; next < top + depth; next++)
            if (next >= 0 && next < s.height)
              ring.fill(next, input + (size_t(n) * s.height + next) * s.width * s.channels, s.width, s.channels,
                        channel, s.left, 1);
          gradients.fill(0, gradient + (size_t(n) * s.rows + y) * s.columns * s.channels, s.columns, s.channels,
                         channel, 0, 1);
          for (int half = 0; half < 2; half++)
            for (int i = 0; i < kernel; i++) {
              int row = top + i * s.dilation;
              if (row < 0 || row >= s.height) continue;
              const float* from = ring.at(row, 0, half);
              __m512 of[kernel];
              for (int j = 0; j < kernel; j++) of[j] = _mm512_load_ps(sums[half][i * kernel + j].values);
              for (int x = 0; x < s.columns; x++) {
                __m512 number = _mm512_load_ps(gradients.at(0, x, half));
#pragma GCC unroll 5
                for (int j = 0; j < kernel; j++)
                  of[j] = _mm512_fmadd_ps(
                      number, _mm512_load_ps(from + (size_t(x) * s.stride + size_t(j) * s.dilation) * group), of[j]);
              }
              for (int j = 0; j < kernel; j++) _mm512_store_ps(sums[half][i * kernel + j].values, of[j]);
            }
        }
      }
      for (int half = 0; half < 2; half++) {
        int place = channel + half * lanes;
        for (int k = 0; k < kernel * kernel; k++)
          _mm512_mask_storeu_ps(weights + size_t(k) * s.channels + place, mask(s.channels - place),
                                _mm512_load_ps(sums[half][k].values));
      }
    }
  });
}

void correlate(const BFloat16* input, const float* weights, BFloat16* output, const Shape& s, int upsampling) {
  s.kernel == 3 ? correlate<3>(input, weights, output, s, upsampling)
                : correlate<5>(input, weights, output, s, upsampling);
}

} // namespace

extern "C" {

void depthwise_result(const BFloat16* input, const float* weights, BFloat16* result, const Shape* shape) {
  correlate(input, weights, result, *shape, 1);
}

// The weights are those of the convolution in reverse order.
void depthwise_input_gradient(const BFloat16* gradient, const float* reversed, BFloat16* result, const Shape* shape) {
  Shape s = *shape;
  int reach = (s.kernel - 1) * s.dilation;
  std::swap(s.height, s.rows);
  std::swap(s.width, s.columns);
  s.top = reach - s.top;
  s.left = reach - s.left;
  s.stride = 1;
  correlate(gradient, reversed, result, s, shape->stride);
}

void depthwise_weight_gradient(
    const BFloat16* input, const BFloat16* gradient, float* result, const Shape* shape) {
  shape->kernel == 3 ? sumOverPlaces<3>(input, gradient, result, *shape)
                     : sumOverPlaces<5>(input, gradient, result, *shape);
}
}
