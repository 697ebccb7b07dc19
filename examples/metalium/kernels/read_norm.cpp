// SPDX-License-Identifier: Apache-2.0
// The inverse of the width as a scaler, weight and bias, then rows of tiles.
#include "dataflow_api.h"

template <class Tensor>
void readTiles(const Tensor &tensor, uint32_t first, uint32_t count,
               uint32_t cb) {
  cb_reserve_back(cb, count);
  uint32_t to = get_write_ptr(cb);
  for (uint32_t i = first; i < first + count; ++i, to += get_tile_size(cb))
    noc_async_read_tile(i, tensor, to);
  noc_async_read_barrier();
  cb_push_back(cb, count);
}

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t weight_address = get_arg_val<uint32_t>(1);
  uint32_t bias_address = get_arg_val<uint32_t>(2);
  uint32_t rows = get_arg_val<uint32_t>(3);
  constexpr uint32_t scaler = get_compile_time_arg_val(0);
  constexpr uint32_t wide = get_compile_time_arg_val(1);
  constexpr auto args = TensorAccessorArgs<2>();
  constexpr auto weight_args =
      TensorAccessorArgs<args.next_compile_time_args_offset()>();
  constexpr auto bias_args =
      TensorAccessorArgs<weight_args.next_compile_time_args_offset()>();
  constexpr uint32_t cb_in = 0, cb_scaler = 1, cb_weight = 2, cb_bias = 3;
  const auto tensor = TensorAccessor(args, address, get_tile_size(cb_in));
  const auto weight =
      TensorAccessor(weight_args, weight_address, get_tile_size(cb_weight));
  const auto bias =
      TensorAccessor(bias_args, bias_address, get_tile_size(cb_bias));

  cb_reserve_back(cb_scaler, 1);
  auto *words =
      reinterpret_cast<volatile tt_l1_ptr uint32_t *>(get_write_ptr(cb_scaler));
  for (uint32_t i = 0; i < 512; ++i)
    words[i] = i % 128 < 8 ? scaler << 16 | scaler : 0;
  cb_push_back(cb_scaler, 1);

  readTiles(weight, 0, wide, cb_weight);
  readTiles(bias, 0, wide, cb_bias);
  for (uint32_t row = 0; row < rows; ++row)
    readTiles(tensor, row * wide, wide, cb_in);
}
