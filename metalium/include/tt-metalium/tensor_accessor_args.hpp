//===- tensor_accessor_args.hpp - Tensors as kernels' arguments -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_TENSOR_ACCESSOR_ARGS_HPP
#define TT_METALIUM_TENSOR_ACCESSOR_ARGS_HPP

#include "tt-metalium/buffer.hpp"

namespace tt::tt_metal {

/// The description of a buffer that a kernel's accessor gets at compile time.
class TensorAccessorArgs {
public:
  explicit TensorAccessorArgs(const Buffer &buffer);
  explicit TensorAccessorArgs(const std::shared_ptr<Buffer> &buffer)
      : TensorAccessorArgs(*buffer) {}
  explicit TensorAccessorArgs(const Buffer *buffer)
      : TensorAccessorArgs(*buffer) {}

  void append_to(std::vector<uint32_t> &args) const {
    args.insert(args.end(), words.begin(), words.end());
  }
  std::vector<uint32_t> get_compile_time_args() const { return words; }
  std::vector<uint32_t> get_common_runtime_args() const { return {}; }

private:
  std::vector<uint32_t> words;
};

} // namespace tt::tt_metal

#endif // TT_METALIUM_TENSOR_ACCESSOR_ARGS_HPP
