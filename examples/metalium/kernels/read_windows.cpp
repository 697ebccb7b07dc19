// SPDX-License-Identifier: Apache-2.0
// Windows of an image, pixel by pixel, and the scaler of their reduction.
#include "dataflow_api.h"

void kernel_main() {
  constexpr uint32_t width = get_compile_time_arg_val(0);
  constexpr uint32_t high = get_compile_time_arg_val(1);
  constexpr uint32_t wide = get_compile_time_arg_val(2);
  constexpr uint32_t step = get_compile_time_arg_val(3);
  constexpr uint32_t down = get_compile_time_arg_val(4);
  constexpr uint32_t across = get_compile_time_arg_val(5);
  constexpr uint32_t scale = get_compile_time_arg_val(6);
  constexpr uint32_t bytes = 192;
  const auto image =
      TensorAccessor(TensorAccessorArgs<7>(), get_arg_val<uint32_t>(0), bytes);

  // The first row of the first face is all that a reduction of columns takes.
  cb_reserve_back(1, 1);
  volatile tt_l1_ptr uint32_t *words =
      reinterpret_cast<volatile tt_l1_ptr uint32_t *>(get_write_ptr(1));
  for (uint32_t i = 0; i < 512; ++i)
    words[i] = i < 8 ? scale << 16 | scale : 0;
  cb_push_back(1, 1);

  for (uint32_t y = 0; y < down; ++y)
    for (uint32_t x = 0; x < across; ++x) {
      cb_reserve_back(0, 1);
      uint32_t to = get_write_ptr(0);
      for (uint32_t i = 0; i < high; ++i)
        for (uint32_t j = 0; j < wide; ++j, to += bytes)
          noc_async_read_page((y * step + i) * width + x * step + j, image, to);
      noc_async_read_barrier();
      cb_push_back(0, 1);
    }
}
