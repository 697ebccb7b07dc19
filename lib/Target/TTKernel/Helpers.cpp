//===- Helpers.cpp - functions of the preamble ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Calls that the vendor's interface does not have, in terms of those it has.
// Host builds have the calls themselves and leave the preamble out.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

#include "llvm/ADT/StringSwitch.h"

namespace mlir::tt {

static constexpr StringLiteral load = R"(
template <typename T>
inline T ttk_load(volatile tt_l1_ptr T *pointer, uint32_t offset) {
  return pointer[offset];
}
)";

static constexpr StringLiteral store = R"(
template <typename T>
inline void ttk_store(volatile tt_l1_ptr T *pointer, uint32_t offset, T value) {
  pointer[offset] = value;
}
)";

static constexpr StringLiteral matmulBlock = R"(
namespace experimental {
// One step of matmul_block for each tile along the inner dimension.
ALWI void matmul_block(uint32_t in0_cb, uint32_t in1_cb, uint32_t in0_tile,
                       uint32_t in1_tile, uint32_t dst, uint32_t transpose,
                       uint32_t ct, uint32_t rt, uint32_t kt, uint32_t in1_stride) {
  for (uint32_t k = 0; k < kt; ++k)
    ckernel::matmul_block(in0_cb, in1_cb, in0_tile + k, in1_tile + k * in1_stride,
                          dst, transpose, ct, rt, kt);
}
} // namespace experimental
)";

static constexpr StringLiteral tilizeBlock = R"(
namespace experimental {
// One row of tiles after the other.
ALWI void tilize_block(uint32_t in_cb, uint32_t out_cb, uint32_t rows, uint32_t cols) {
  for (uint32_t row = 0; row < rows; ++row)
    ckernel::tilize_block(in_cb, cols, out_cb, row * cols, row * cols);
}
} // namespace experimental
)";

/// Shared by the functions that read one row of tiles after the other.
static constexpr StringLiteral skipTiles = R"(
namespace experimental {
// Moves the unpacker's place in a circular buffer, which does not wrap.
ALWI void ttk_skip_in(uint32_t cb, int32_t tiles) {
  UNPACK((get_local_cb_interface(cb).fifo_rd_ptr +=
          tiles * static_cast<int32_t>(get_local_cb_interface(cb).fifo_page_size)));
}
// The packer's.
ALWI void ttk_skip_out(uint32_t cb, int32_t tiles) {
  PACK((get_local_cb_interface(cb).fifo_wr_ptr +=
        tiles * static_cast<int32_t>(get_local_cb_interface(cb).fifo_page_size)));
}
} // namespace experimental
)";

static constexpr StringLiteral untilizeBlock = R"(
namespace experimental {
// One row of tiles after the other; the packer goes on by itself.
ALWI void untilize_block(uint32_t in_cb, uint32_t out_cb, uint32_t rows, uint32_t cols) {
  for (uint32_t row = 0; row < rows; ++row) {
    ckernel::untilize_block(in_cb, cols, out_cb);
    ttk_skip_in(in_cb, cols);
  }
  ttk_skip_in(in_cb, -static_cast<int32_t>(rows * cols));
}
} // namespace experimental
)";

static constexpr StringLiteral packUntilizeBlock = R"(
namespace experimental {
// One row of tiles after the other, as many columns a pass as DST is to hold.
template <int32_t cols_per_pass, int32_t total_cols>
ALWI void pack_untilize_block(uint32_t in_cb, uint32_t out_cb, uint32_t rows, uint32_t cols) {
  for (uint32_t row = 0; row < rows; ++row) {
    for (uint32_t pass = 0; pass < cols / cols_per_pass; ++pass) {
      ckernel::pack_untilize_block<cols_per_pass, total_cols>(in_cb, 1, out_cb, pass);
      ttk_skip_in(in_cb, cols_per_pass);
    }
    ttk_skip_out(out_cb, total_cols);
  }
  ttk_skip_in(in_cb, -static_cast<int32_t>(rows * cols));
  ttk_skip_out(out_cb, -static_cast<int32_t>(rows * total_cols));
}
} // namespace experimental
)";

static constexpr StringLiteral unpackStallOnPack = R"(
namespace experimental {
// The packer posts when it is through, the unpacker waits for that.
ALWI void unpack_stall_on_pack() {
  PACK((t6_semaphore_post<>(semaphore::PACK_DONE)));
  UNPACK((t6_semaphore_wait_on_zero<p_stall::STALL_SYNC>(semaphore::PACK_DONE)));
  UNPACK((t6_semaphore_get<>(semaphore::PACK_DONE)));
}
} // namespace experimental
)";

/// Shared by the functions that write a tile with the unpacker's core.
static constexpr StringLiteral writeTile = R"(
namespace experimental {
// Writes value(row, column) of all elements to the page at the front, face by face.
template <typename Value> ALWI void ttk_write_tile(uint32_t cb, Value value) {
#ifdef TRISC_UNPACK
  uint32_t address = get_local_cb_interface(cb).fifo_rd_ptr << 4;
  auto format = static_cast<DataFormat>(unpack_src_format[cb]);
  for (uint32_t i = 0; i < 1024; ++i) {
    uint32_t row = (i >> 9) * 16 + (i >> 4 & 15), col = (i >> 8 & 1) * 16 + (i & 15);
    uint32_t number = value(row, col);
    uint32_t bits = __builtin_bit_cast(uint32_t, static_cast<float>(number));
    if (format == DataFormat::Float16_b)
      reinterpret_cast<volatile tt_l1_ptr uint16_t *>(address)[i] = bits >> 16;
    else
      reinterpret_cast<volatile tt_l1_ptr uint32_t *>(address)[i] =
          format == DataFormat::Float32 ? bits : number;
  }
#endif
}
} // namespace experimental
)";

static constexpr StringLiteral fillArange = R"(
namespace experimental {
ALWI void fill_arange_tile(uint32_t cb) {
  ttk_write_tile(cb, [](uint32_t row, uint32_t col) { return row * 32 + col; });
}
} // namespace experimental
)";

static constexpr StringLiteral rowMask = R"(
namespace experimental {
ALWI void write_row_mask_tile(uint32_t valid, uint32_t cb) {
  ttk_write_tile(cb, [=](uint32_t row, uint32_t) { return uint32_t(row < valid); });
}
} // namespace experimental
)";

static constexpr StringLiteral colMask = R"(
namespace experimental {
ALWI void write_col_mask_tile(uint32_t valid, uint32_t cb) {
  ttk_write_tile(cb, [=](uint32_t, uint32_t col) { return uint32_t(col < valid); });
}
} // namespace experimental
)";

StringRef helperText(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("ttk_load", load)
      .Case("ttk_store", store)
      .Case("ttk_write_tile", writeTile)
      .Case("ttk_skip_tiles", skipTiles)
      .Case("experimental::untilize_block", untilizeBlock)
      .Case("experimental::pack_untilize_block", packUntilizeBlock)
      .Case("experimental::matmul_block", matmulBlock)
      .Case("experimental::tilize_block", tilizeBlock)
      .Case("experimental::unpack_stall_on_pack", unpackStallOnPack)
      .Case("experimental::fill_arange_tile", fillArange)
      .Case("experimental::write_row_mask_tile", rowMask)
      .Case("experimental::write_col_mask_tile", colMask)
      .Default("");
}

} // namespace mlir::tt
