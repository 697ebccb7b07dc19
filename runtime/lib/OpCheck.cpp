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

void checkShapeAttribute(const List<int64_t> &attribute,
                         const fb::TensorRef *result, Where where) {
  const auto &declared = shapeOf(result);
  if (!std::ranges::equal(aligned(attribute), declared))
    failFile(where, "its shape attribute differs from the shape of its result");
}

void check(const fb::ConstantOp &op, Where where) {
  const fb::ConstantData &value = *op.value();
  auto number = unsigned(value.data_type());
  if (number >= device::kNumDataTypes)
    failFile(where, "element type ", number, " is unknown");
  device::DataType type{uint16_t(number)};
  if (device::isBlockFloat(type) || type == device::DataType::Int8)
    failFile(where, "constants of type ", device::name(type), " do not exist");
  int64_t volume = volumeOf(op.result());
  uint64_t element = device::elementBytes(type), size = value.data()->size();
  if (size != uint64_t(volume) * element && size != element)
    failFile(where, size, " bytes of data for ", volume, " elements of ",
             element, " bytes");
}

void check(const fb::ArangeOp &op, Where where) {
  // In steps of the sign of `step`; 128 bits hold any difference.
  __int128 step = op.step(), span = __int128(op.end()) - op.start();
  if (step == 0)
    failFile(where, "a step of 0");
  __int128 count = (span + (step > 0 ? step - 1 : step + 1)) / step;
  if (std::max<__int128>(count, 0) != volumeOf(op.result()))
    failFile(where, "start, end and step do not give the ",
             volumeOf(op.result()), " elements of its result");
}

void check(const fb::ReshapeOp &op, Where where) {
  if (volumeOf(op.input()) != volumeOf(op.result()))
    failFile(where, "from ", volumeOf(op.input()), " to ",
             volumeOf(op.result()), " elements");
}

void check(const fb::PadOp &op, Where where) {
  const auto &in = shapeOf(op.input()), &out = shapeOf(op.result());
  const auto &padding = *op.padding();
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

void check(const fb::RepeatOp &op, Where where) {
  const auto &in = shapeOf(op.input()), &out = shapeOf(op.result());
  const auto &times = aligned(*op.repeat_dims());
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

void check(const fb::ConcatOp &op, Where where) {
  if (op.inputs()->size() == 0)
    failFile(where, "no tensor to join");
  __int128 volume = 0;
  for (const fb::TensorRef *input : *op.inputs())
    volume += volumeOf(input);
  if (volume != volumeOf(op.result()))
    failFile(where, "its operands do not have the ", volumeOf(op.result()),
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

template <typename Op> Window window(const Op &op, int axis, Where where) {
  const auto &padding = *op.padding();
  bool four = padding.size() == 4;
  if ((!four && padding.size() != 2) || op.kernel_size()->size() != 2 ||
      op.stride()->size() != 2 || op.dilation()->size() != 2)
    failFile(where, "kernel_size, stride and dilation have two entries, "
                    "padding two or four");
  return {axis == 0 ? op.input_height() : op.input_width(),
          op.kernel_size()->Get(axis),
          op.stride()->Get(axis),
          op.dilation()->Get(axis),
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

template <typename Op>
void checkWindowOp(const Op &op, int64_t inChannels, int64_t outChannels,
                   bool ceil, Where where) {
  if (pictureVolume(op.batch_size(), op.input_height(), op.input_width(),
                    inChannels) != volumeOf(op.input()))
    failFile(where, "batch, height, width and channels do not give the ",
             volumeOf(op.input()), " elements of its input");
  Window vertical = window(op, 0, where), horizontal = window(op, 1, where);
  int64_t rows = vertical.positions(ceil), cols = horizontal.positions(ceil);
  if (rows < 0 || cols < 0)
    failFile(where, "the window does not fit its input");
  // With `ceil_mode`, a last window that begins in the padding is left out.
  for (int64_t r = rows; r >= rows - (ceil ? 1 : 0); --r)
    for (int64_t c = cols; c >= cols - (ceil ? 1 : 0); --c)
      if (pictureVolume(op.batch_size(), r, c, outChannels) ==
          volumeOf(op.result()))
        return;
  failFile(where, "the window gives ", rows, "x", cols,
           " positions, which are not the ", volumeOf(op.result()),
           " elements of its result");
}

} // namespace

void checkOpAttributes(const fb::Operation &op, const std::string &where) {
  switch (op.type_type()) {
  case fb::OpType::EmptyOp:
    return checkShapeAttribute(*op.type_as_EmptyOp()->shape(),
                               op.type_as_EmptyOp()->result(), where);
  case fb::OpType::FullOp:
    return checkShapeAttribute(*op.type_as_FullOp()->shape(),
                               op.type_as_FullOp()->result(), where);
  case fb::OpType::ZerosOp:
    return checkShapeAttribute(*op.type_as_ZerosOp()->shape(),
                               op.type_as_ZerosOp()->result(), where);
  case fb::OpType::OnesOp:
    return checkShapeAttribute(*op.type_as_OnesOp()->shape(),
                               op.type_as_OnesOp()->result(), where);
  case fb::OpType::ConstantOp:
    return check(*op.type_as_ConstantOp(), where);
  case fb::OpType::ArangeOp:
    return check(*op.type_as_ArangeOp(), where);
  case fb::OpType::ReshapeOp:
    return check(*op.type_as_ReshapeOp(), where);
  case fb::OpType::PadOp:
    return check(*op.type_as_PadOp(), where);
  case fb::OpType::RepeatOp:
    return check(*op.type_as_RepeatOp(), where);
  case fb::OpType::ConcatOp:
    return check(*op.type_as_ConcatOp(), where);
  case fb::OpType::Conv2dOp: {
    const auto &conv = *op.type_as_Conv2dOp();
    return checkWindowOp(conv, conv.in_channels(), conv.out_channels(), false,
                         where);
  }
  case fb::OpType::MaxPool2dOp: {
    const auto &pool = *op.type_as_MaxPool2dOp();
    return checkWindowOp(pool, pool.channels(), pool.channels(),
                         pool.ceil_mode(), where);
  }
  case fb::OpType::AvgPool2dOp: {
    const auto &pool = *op.type_as_AvgPool2dOp();
    return checkWindowOp(pool, pool.channels(), pool.channels(),
                         pool.ceil_mode(), where);
  }
  default:
    return;
  }
}

} // namespace tt::runtime::detail
