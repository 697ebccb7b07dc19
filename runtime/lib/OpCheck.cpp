//===- OpCheck.cpp - Do an op's attributes fit its tensors? ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpCheck.h"

#include "Convert.h"
#include "Errors.h"
#include "TensorDescCheck.h"
#include "tt/device/DataType.h"

#include <algorithm>

namespace tt::runtime::detail {
namespace {

using Where = const std::string &;
template <typename T> using List = flatbuffers::Vector<T>;

const List<int64_t> &shapeOf(const fb::TensorRef *ref) {
  return *ref->desc()->shape();
}
int64_t volumeOf(const fb::TensorRef *ref) {
  return *boundedVolume(shapeOf(ref));
}

const fb::TensorRef *tensor(const Call &op, std::string_view name) {
  return op.at(name).value_as_TensorRef();
}
int64_t integer(const Call &op, std::string_view name) {
  return op.at(name).value_as_Int()->value();
}
const List<int64_t> &integers(const Call &op, std::string_view name) {
  return *op.at(name).value_as_IntList()->values();
}

void checkShape(const Call &op, Where where) {
  if (!std::ranges::equal(integers(op, "shape"), shapeOf(op.result(0))))
    failFile(where, "its shape attribute differs from the shape of its result");
}

void checkConstant(const Call &op, Where where) {
  const fb::ConstantData &value = *op.at("value").value_as_ConstantData();
  auto number = unsigned(value.data_type());
  if (number >= device::kNumDataTypes)
    failFile(where, "element type ", number, " is unknown");
  device::DataType type{uint16_t(number)};
  if (device::isBlockFloat(type) || type == device::DataType::Int8)
    failFile(where, "constants of type ", device::name(type), " do not exist");
  int64_t volume = volumeOf(op.result(0));
  uint64_t element = device::elementBytes(type), size = value.data()->size();
  if (size != uint64_t(volume) * element && size != element)
    failFile(where, size, " bytes of data for ", volume, " elements of ",
             element, " bytes");
}

void checkArange(const Call &op, Where where) {
  // In steps of the sign of `step`; 128 bits hold any difference.
  __int128 step = integer(op, "step");
  __int128 span = __int128(integer(op, "end")) - integer(op, "start");
  if (step == 0)
    failFile(where, "a step of 0");
  __int128 count = (span + (step > 0 ? step - 1 : step + 1)) / step;
  if (std::max<__int128>(count, 0) != volumeOf(op.result(0)))
    failFile(where, "start, end and step do not give the ",
             volumeOf(op.result(0)), " elements of its result");
}

void checkReshape(const Call &op, Where where) {
  if (volumeOf(tensor(op, "input")) != volumeOf(op.result(0)))
    failFile(where, "from ", volumeOf(tensor(op, "input")), " to ",
             volumeOf(op.result(0)), " elements");
}

void checkPad(const Call &op, Where where) {
  const auto &in = shapeOf(tensor(op, "input")), &out = shapeOf(op.result(0));
  const auto &padding = integers(op, "padding");
  if (padding.size() != 2 * in.size() || in.size() != out.size())
    failFile(where, padding.size(), " paddings from rank ", in.size(), " to ",
             out.size(), "; wanted two per dimension");
  for (uint32_t i = 0; i != in.size(); ++i) {
    int64_t low = padding.Get(2 * i), high = padding.Get(2 * i + 1);
    if (low < 0 || high < 0 || in.Get(i) + low + high != out.Get(i))
      failFile(where, "padding ", low, " and ", high, " of dimension ", i,
               " from ", in.Get(i), " to ", out.Get(i));
  }
}

void checkRepeat(const Call &op, Where where) {
  const auto &in = shapeOf(tensor(op, "input")), &out = shapeOf(op.result(0));
  const auto &times = integers(op, "repeat_dims");
  if (times.size() != out.size() || in.size() > out.size())
    failFile(where, times.size(), " repetitions from rank ", in.size(), " to ",
             out.size());
  uint32_t leading = out.size() - in.size();
  for (uint32_t i = 0; i != out.size(); ++i) {
    __int128 size = i < leading ? 1 : in.Get(i - leading);
    if (times.Get(i) < 0 || size * times.Get(i) != out.Get(i))
      failFile(where, times.Get(i), " repetitions of dimension ", i, " to ",
               out.Get(i));
  }
}

void checkConcat(const Call &op, Where where) {
  const auto &inputs = *op.at("inputs").value_as_TensorList()->refs();
  if (inputs.size() == 0)
    failFile(where, "no tensor to join");
  __int128 volume = 0;
  for (const fb::TensorRef *input : inputs)
    volume += volumeOf(input);
  if (volume != volumeOf(op.result(0)))
    failFile(where, "its operands do not have the ", volumeOf(op.result(0)),
             " elements of its result");
}

/// One spatial dimension of a sliding window.
struct Window {
  int64_t input, kernel, stride, dilation, before, after;

  /// Positions of the window; -1 if the attributes make no sense.
  int64_t positions(bool ceil) const {
    if (input < 0 || kernel < 1 || stride < 1 || dilation < 1 || before < 0 ||
        after < 0)
      return -1;
    int64_t room = input + before + after - dilation * (kernel - 1) - 1;
    if (room < 0)
      return -1;
    return (ceil ? room + stride - 1 : room) / stride + 1;
  }
};

Window window(const Call &op, int axis, Where where) {
  const auto &padding = integers(op, "padding");
  const auto &kernel = integers(op, "kernel_size");
  const auto &stride = integers(op, "stride");
  const auto &dilation = integers(op, "dilation");
  bool four = padding.size() == 4;
  if ((!four && padding.size() != 2) || kernel.size() != 2 ||
      stride.size() != 2 || dilation.size() != 2)
    failFile(where, "kernel_size, stride and dilation have two entries, "
                    "padding two or four");
  return {integer(op, axis == 0 ? "input_height" : "input_width"),
          kernel.Get(axis),
          stride.Get(axis),
          dilation.Get(axis),
          padding.Get(four ? 2 * axis : axis),
          padding.Get(four ? 2 * axis + 1 : axis)};
}

/// `images` pictures of `rows` x `cols` x `channels`; -1 beyond all bounds.
__int128 pictureVolume(int64_t images, int64_t rows, int64_t cols,
                       int64_t channels) {
  __int128 area = __int128(rows) * cols;
  __int128 depth = __int128(images) * channels;
  constexpr __int128 kLimit = __int128(1) << 62;
  return images < 0 || channels < 1 || area > kLimit || depth > kLimit
             ? -1
             : area * depth;
}

void checkWindow(const Call &op, int64_t inChannels, int64_t outChannels,
                 bool ceil, Where where) {
  int64_t images = integer(op, "batch_size");
  if (pictureVolume(images, integer(op, "input_height"),
                    integer(op, "input_width"),
                    inChannels) != volumeOf(tensor(op, "input")))
    failFile(where, "batch, height, width and channels do not give the ",
             volumeOf(tensor(op, "input")), " elements of its input");
  Window vertical = window(op, 0, where), horizontal = window(op, 1, where);
  int64_t rows = vertical.positions(ceil), cols = horizontal.positions(ceil);
  if (rows < 0 || cols < 0)
    failFile(where, "the window does not fit its input");
  // With `ceil_mode`, a last window that begins in the padding is left out.
  for (int64_t r = rows; r >= rows - (ceil ? 1 : 0); --r)
    for (int64_t c = cols; c >= cols - (ceil ? 1 : 0); --c)
      if (pictureVolume(images, r, c, outChannels) == volumeOf(op.result(0)))
        return;
  failFile(where, "the window gives ", rows, "x", cols,
           " positions, which are not the ", volumeOf(op.result(0)),
           " elements of its result");
}

void checkConvolution(const Call &op, Where where) {
  checkWindow(op, integer(op, "in_channels"), integer(op, "out_channels"),
              false, where);
}

void checkPool(const Call &op, Where where) {
  int64_t channels = integer(op, "channels");
  bool ceil = op.at("ceil_mode").value_as_Bool()->value();
  checkWindow(op, channels, channels, ceil, where);
}

struct Check {
  std::string_view op;
  void (*check)(const Call &op, Where where);
};

constexpr Check checks[] = {
    {"empty", checkShape},        {"full", checkShape},
    {"zeros", checkShape},        {"ones", checkShape},
    {"constant", checkConstant},  {"arange", checkArange},
    {"reshape", checkReshape},    {"pad", checkPad},
    {"repeat", checkRepeat},      {"concat", checkConcat},
    {"conv2d", checkConvolution}, {"max_pool2d", checkPool},
    {"avg_pool2d", checkPool},
};

} // namespace

void checkOpAttributes(const Call &call, const std::string &where) {
  for (const Check &check : checks)
    if (check.op == call.info().name)
      check.check(call, where);
}

} // namespace tt::runtime::detail
