//===- WindowAxis.cpp - steps of a window ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Window.h"

#include "tt/shape/Checked.h"

#include <limits>

namespace tt::shape {

int64_t WindowAxis::reach() const {
  if (kernel == 0)
    return 0;
  std::optional<int64_t> last = checkedMul(kernel - 1, dilation);
  if (last)
    last = checkedAdd(*last, 1);
  return last.value_or(std::numeric_limits<int64_t>::max());
}

std::optional<int64_t> WindowAxis::padded(int64_t size) const {
  std::optional<int64_t> sum = checkedAdd(low, high);
  if (size == 0 || !sum)
    return sum;
  std::optional<int64_t> last = checkedMul(size - 1, spread);
  if (last)
    last = checkedAdd(*last, 1);
  return last ? checkedAdd(*last, *sum) : std::nullopt;
}

std::optional<int64_t> WindowAxis::steps(int64_t size, bool ceil) const {
  std::optional<int64_t> all = padded(size);
  if (!all)
    return std::nullopt;
  if (*all <= 0 || reach() > *all)
    return 0;
  int64_t room = *all - reach(), count = room / stride + 1;
  // Step `count` would begin at count * stride, before the padding behind.
  int64_t behind = std::max<int64_t>(high, 0);
  if (ceil && room % stride != 0 &&
      *all - behind - (count - 1) * stride > stride)
    ++count;
  return count;
}

void WindowAxis::pad(int64_t places, bool moreBehind) {
  low = moreBehind ? places / 2 : places - places / 2;
  high = places - low;
}

void WindowAxis::padSame(int64_t size, bool moreBehind) {
  int64_t steps = size / stride + (size % stride != 0);
  pad(std::max<int64_t>(span(steps) - size, 0), moreBehind);
}

std::pair<int64_t, int64_t> WindowAxis::seeing(int64_t tap, int64_t size,
                                               int64_t steps) const {
  int64_t at = place(0, tap), last = size - 1 - at;
  int64_t begin = at < 0 ? -at / stride + (-at % stride != 0) : 0;
  int64_t end = last < 0 ? 0 : last / stride + 1;
  begin = std::min(begin, steps);
  return {begin, std::max(begin, std::min(end, steps))};
}

int64_t WindowAxis::counted(int64_t step, int64_t size, bool padding) const {
  int64_t begin = padding ? -low : 0, end = size + (padding ? high : 0);
  int64_t count = 0;
  for (int64_t tap = 0; tap != kernel; ++tap) {
    int64_t at = place(step, tap);
    count += at >= begin && at < end;
  }
  return count;
}

WindowAxis WindowAxis::transposed() const {
  WindowAxis back;
  back.kernel = kernel;
  back.stride = spread;
  back.dilation = dilation;
  back.low = reach() - 1 - low;
  back.high = reach() - 1 - high;
  back.spread = stride;
  return back;
}

Window::Window(Dims kernel) : axes(kernel.size()) {
  for (size_t i = 0; i != kernel.size(); ++i)
    axes[i].kernel = kernel[i];
}

Shape Window::all(int64_t WindowAxis::*number) const {
  Shape numbers;
  for (const WindowAxis &axis : axes)
    numbers.push_back(axis.*number);
  return numbers;
}

Shape Window::padding() const {
  Shape numbers = all(&WindowAxis::low);
  for (const WindowAxis &axis : axes)
    numbers.push_back(axis.high);
  return numbers;
}

Shape Window::paddingPairs() const {
  Shape numbers;
  for (const WindowAxis &axis : axes)
    numbers.insert(numbers.end(), {axis.low, axis.high});
  return numbers;
}

std::optional<Shape> Window::steps(Dims sizes) const {
  Shape result;
  for (size_t i = 0; i != axes.size(); ++i) {
    std::optional<int64_t> count = axes[i].steps(sizes[i], ceilMode);
    if (!count)
      return std::nullopt;
    result.push_back(*count);
  }
  return result;
}

} // namespace tt::shape
