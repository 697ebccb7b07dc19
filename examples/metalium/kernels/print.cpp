// SPDX-License-Identifier: Apache-2.0
// Prints in every form.
#include "api/debug/dprint.h"

#ifdef COMPILE_FOR_TRISC
#include "api/compute/compute_kernel_api.h"
void kernel_main() {
  DPRINT_UNPACK("unpack {}\n", 1);
  DPRINT_MATH("math {} of {}\n", 2.5f, U32(7));
  DPRINT_PACK(DPRINT << "pack " << I16(-3) << ENDL());
}
#else
#include "api/dataflow/dataflow_api.h"
void kernel_main() {
  uint32_t value = get_arg_val<uint32_t>(0);
  DPRINT("core {},{} has {:x}\n", get_absolute_logical_x(),
         get_absolute_logical_y(), value);
  DPRINT << "u8 " << U8(200) << " bf16 " << BF16(0x3FC0) << " f32 "
         << F32(-0.25f) << " hex " << HEX() << value << ENDL();
  DPRINT("bf16_t {} signed {}\n", bf16_t(0x4040), I32(-5));
  cb_reserve_back(0, 1);
  auto *tile =
      reinterpret_cast<volatile tt_l1_ptr uint16_t *>(get_write_ptr(0));
  for (uint32_t i = 0; i < 1024; ++i)
    tile[i] = i / 256 == 2 ? 0x4000 : 0x3F80;
  DPRINT("tile\n{}", TileSlice(0, 0, SliceRange::hw0_32_16(), TSLICE_INPUT_CB,
                               TSLICE_WR_PTR));
}
#endif
