// SPDX-License-Identifier: Apache-2.0
// A tile of a scaler, made word by word in L1, then the pages of a tensor.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t count = get_arg_val<uint32_t>(1);
  constexpr uint32_t scaler = get_compile_time_arg_val(0);
  constexpr auto args = TensorAccessorArgs<1>();
  constexpr uint32_t cb_in = 0, cb_scaler = 1;
  const auto tensor = TensorAccessor(args, address, get_tile_size(cb_in));

  cb_reserve_back(cb_scaler, 1);
  auto *words =
      reinterpret_cast<volatile tt_l1_ptr uint32_t *>(get_write_ptr(cb_scaler));
  for (uint32_t i = 0; i < 512; ++i)
    words[i] = 0;
  // The first row of each face.
  for (uint32_t face = 0; face < 4; ++face)
    for (uint32_t i = 0; i < 8; ++i)
      words[face * 128 + i] = scaler << 16 | scaler;
  cb_push_back(cb_scaler, 1);

  for (uint32_t i = 0; i < count; ++i) {
    cb_reserve_back(cb_in, 1);
    noc_async_read_tile(i, tensor, get_write_ptr(cb_in));
    noc_async_read_barrier();
    cb_push_back(cb_in, 1);
  }
}
