//===- sequence.h - What keeps the parts of a kernel in order ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels of attention order the three threads of a compute kernel with
// semaphores, and step through faces by hand. Here the three take turns in the
// order of the source, so a semaphore is a number that has to be there.
// Source: tt-metal tt_llk_wormhole_b0 ckernel.h, cmath_common.h, llk_lib/
// experimental for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_SEQUENCE_H
#define TTK_HOST_SEQUENCE_H

#include "ttk/host/llk.h"
#include "ttk/host/tiles.h"

namespace ckernel {

//===-- semaphores --------------------------------------------------------===//

namespace semaphore {
inline constexpr uint32_t FPU_SFPU = 0, MATH_PACK = 1, UNPACK_TO_DEST = 2,
                          UNPACK_OPERAND_SYNC = 3, PACK_DONE = 4,
                          UNPACK_SYNC = 5, UNPACK_MATH_DONE = 6, MATH_DONE = 7;
constexpr uint32_t t6_sem(uint32_t index) { return 1u << index; }
} // namespace semaphore

struct ttk_part_semaphore {
  uint32_t value = 0, most = 15;
};
inline ttk_part_semaphore ttk_part_semaphores[8];
inline ttk_part_semaphore &ttk_semaphore_at(uint32_t index) {
  if (index >= 8)
    ttk_not_emulated("a semaphore of the compute threads above 7");
  return ttk_part_semaphores[index];
}

template <auto... options>
void t6_semaphore_init(uint32_t index, uint32_t value, uint32_t most) {
  ttk_semaphore_at(index) = {value, most};
}
template <auto... options> void t6_semaphore_post(uint32_t index) {
  ttk_part_semaphore &s = ttk_semaphore_at(index);
  if (s.value == s.most)
    ttk_not_emulated("t6_semaphore_post of a semaphore that has its largest "
                     "value: the chip leaves it, and a post is lost; that");
  ++s.value;
}
/// The tile that is waited for has been packed before; the unpacker waits until
/// then.
template <auto... options> void t6_semaphore_wait_on_zero(uint32_t index) {
  if (ttk_semaphore_at(index).value == 0)
    ttk_not_emulated("t6_semaphore_wait_on_zero of a semaphore that nothing "
                     "before it has posted");
  experimental::unpack_stall_on_pack();
}
template <auto... options> void t6_semaphore_wait_on_max(uint32_t index) {
  ttk_part_semaphore &s = ttk_semaphore_at(index);
  if (s.value == s.most)
    ttk_not_emulated("t6_semaphore_wait_on_max of a semaphore that nothing "
                     "before it has taken");
}
template <auto... options> void t6_semaphore_get(uint32_t index) {
  ttk_part_semaphore &s = ttk_semaphore_at(index);
  s.value -= s.value != 0;
}
inline void semaphore_post(uint32_t index) { t6_semaphore_post(index); }
inline void semaphore_get(uint32_t index) { t6_semaphore_get(index); }
inline uint32_t semaphore_read(uint32_t index) {
  return ttk_semaphore_at(index).value;
}

//===-- steps through a tile ----------------------------------------------===//

struct p_setrwc {
  enum : uint32_t {
    CLR_NONE = 0,
    CLR_A = 1,
    CLR_B = 2,
    CLR_AB = 3,
    SET_A = 1,
    SET_B = 2,
    SET_AB = 3,
    SET_D = 4,
    SET_AD = 5,
    SET_BD = 6,
    SET_ABD = 7,
    SET_F = 8,
    SET_D_F = 12,
    SET_ABD_F = 15,
    CR_A = 1,
    CR_B = 2,
    CR_AB = 3,
    CR_D = 4,
    CR_AD = 5,
    CR_BD = 6,
    CR_ABD = 7,
    C_TO_CR_MODE = 8
  };
};
/// The row that steps start from. A row of dst_reg has two addresses of DST.
inline uint32_t ttk_row_base;
inline void ttk_set_row(uint32_t clear, uint32_t carry, uint32_t d, uint32_t,
                        uint32_t, uint32_t set) {
  bool again = carry == 0 && d == 0;
  if (clear != p_setrwc::CLR_NONE || set != p_setrwc::SET_D ||
      (!again && carry != p_setrwc::CR_D))
    ttk_not_emulated("TTI_SETRWC of source registers");
  ttk_row_base = again ? 0 : ttk_row_base + d / 2;
  sfpi::ttk_unit.row = ttk_row_base;
  sfpi::ttk_issue(1);
}
namespace math {
inline void set_addr_mod_base() { ttk_row_base = sfpi::ttk_unit.row = 0; }
inline void clear_addr_mod_base() {
  ttk_row_base = sfpi::ttk_unit.row = 0;
  ttk_charge();
}
inline void reset_counters(uint32_t) { ttk_row_base = sfpi::ttk_unit.row = 0; }
} // namespace math

//===-- maxima of the lines of several tiles ------------------------------===//

// The shape of a tile and the half that has come first do not change what is
// computed. A tile of 16 lines is not emulated.
inline void ttk_whole_tiles(uint32_t faces) {
  if (faces != 4)
    ttk_not_emulated("reduce_block_max_row of tiles of 16 lines");
}
/// Waits for what the packer has posted, which the uninit takes.
inline void ttk_wait_for_block(bool trigger, bool overlap) {
  if (trigger && overlap)
    t6_semaphore_wait_on_zero(semaphore::UNPACK_MATH_DONE);
  if (trigger)
    t6_semaphore_wait_on_zero(semaphore::FPU_SFPU);
}
inline void ttk_take_block(bool trigger, bool overlap) {
  if (trigger)
    t6_semaphore_get(semaphore::FPU_SFPU);
  if (trigger && overlap)
    t6_semaphore_get(semaphore::UNPACK_MATH_DONE);
}
/// Tiles of a block, which an init has set.
inline uint32_t ttk_block_tiles;

inline void ttk_reduce_block(uint32_t cb, uint32_t scaler, uint32_t tile,
                             uint32_t dst, uint32_t tiles) {
  for (uint32_t i = 0; i != tiles; ++i)
    reduce_tile<PoolType::MAX, ReduceDim::REDUCE_ROW>(cb, scaler, tile + i, 0,
                                                      dst);
}
// The operands become known with the call itself, which makes the init, too.
template <uint32_t tiles, bool trigger = false, uint32_t faces = 4>
void reduce_block_max_row_init(ttk_ignored = {}, ttk_ignored = {}) {
  ttk_whole_tiles(faces);
  ttk_block_tiles = ~0u;
}
#define TTK_AGAIN(name)                                                        \
  template <uint32_t tiles, bool trigger = false, uint32_t faces = 4>          \
  void name(ttk_ignored = {}, ttk_ignored = {}) {                              \
    reduce_block_max_row_init<tiles, trigger, faces>();                        \
  }
TTK_AGAIN(reduce_block_max_row_reinit_short)
TTK_AGAIN(reduce_block_max_row_reinit_minimal)
#undef TTK_AGAIN
template <uint32_t tiles, bool trigger = false, uint32_t faces = 4>
void reduce_block_max_row(uint32_t cb, uint32_t scaler, uint32_t tile,
                          uint32_t dst) {
  ttk_whole_tiles(faces);
  if (ttk_block_tiles == ~0u)
    reduce_init<PoolType::MAX, ReduceDim::REDUCE_ROW>(cb, scaler, cb);
  ttk_block_tiles = tiles;
  ttk_wait_for_block(trigger, false);
  ttk_reduce_block(cb, scaler, tile, dst, tiles);
}
template <bool trigger = false, auto... options>
void reduce_block_max_row_uninit(ttk_ignored = {}) {
  ttk_take_block(trigger, false);
  reduce_uninit();
}

inline void reduce_block_max_row_init_runtime(uint32_t, uint32_t tiles,
                                              uint32_t cb, uint32_t scaler,
                                              bool = false,
                                              uint32_t faces = 4) {
  ttk_whole_tiles(faces);
  ttk_block_tiles = tiles;
  reduce_init<PoolType::MAX, ReduceDim::REDUCE_ROW>(cb, scaler, cb);
}
inline void reduce_block_max_row_runtime(uint32_t cb, uint32_t scaler,
                                         uint32_t tile, uint32_t dst,
                                         bool trigger = false,
                                         bool overlap = false,
                                         uint32_t faces = 4) {
  ttk_whole_tiles(faces);
  ttk_wait_for_block(trigger, overlap);
  ttk_reduce_block(cb, scaler, tile, dst, ttk_block_tiles);
}
inline void reduce_block_max_row_uninit_runtime(ttk_ignored = {},
                                                bool trigger = false,
                                                bool overlap = false) {
  ttk_take_block(trigger, overlap);
  reduce_uninit();
}

//===-- reductions without the packer's part ------------------------------===//

template <PoolType type, ReduceDim dim, auto... options>
void llk_unpack_AB_reduce_init(uint32_t cb, uint32_t scaler) {
  reduce_init<type, dim>(cb, scaler, cb);
}
// The unpacker's init makes it.
template <PoolType type, ReduceDim dim, auto... options>
void llk_math_reduce_init(ttk_ignored = {}, ttk_ignored = {}) {}

//===-- products of attention ---------------------------------------------===//

/// Tiles between columns of the second operand.
inline uint32_t ttk_column_stride = 1;
inline void matmul_set_in1_column_stride(ttk_ignored, uint32_t tiles) {
  ttk_column_stride = tiles;
}
template <auto... options>
void matmul_block_no_mop(uint32_t a, uint32_t b, uint32_t i, uint32_t j,
                         uint32_t dst, uint32_t transpose, uint32_t ct,
                         uint32_t rt, uint32_t kt) {
  if (ttk_column_stride == 1)
    return matmul_block(a, b, i, j, dst, transpose, ct, rt, kt);
  if (rt != 1)
    ttk_not_emulated("matmul_set_in1_column_stride for blocks of several rows");
  for (uint32_t column = 0; column != ct; ++column)
    matmul_block(a, b, i, j + column * ttk_column_stride, dst + column,
                 transpose, 1, 1, kt);
}
/// While it lives, products have this fidelity.
class ttk_with_fidelity {
public:
  explicit ttk_with_fidelity(MathFidelity fidelity)
      : before(set(fidelity == MathFidelity::LoFi ? 1 : uint32_t(fidelity))) {}
  ~ttk_with_fidelity() { set(before); }
  ttk_with_fidelity(const ttk_with_fidelity &) = delete;
  ttk_with_fidelity &operator=(const ttk_with_fidelity &) = delete;

private:
  static uint32_t set(uint32_t phases) {
    ttk_context *c = ttk_self();
    return c->api->vector->fidelity(c, phases, ttk_site());
  }
  uint32_t before;
};
#define TTK_IN_FIDELITY(name, call)                                            \
  template <auto fidelity, auto... options, typename... Arguments>             \
  void name(Arguments... arguments) {                                          \
    ttk_with_fidelity in{MathFidelity(fidelity)};                              \
    call(arguments...);                                                        \
  }
TTK_IN_FIDELITY(mm_no_mop_init_short_fidelity, mm_no_mop_init_short)
TTK_IN_FIDELITY(mm_no_mop_reinit_short_fidelity, mm_no_mop_reinit_short)
TTK_IN_FIDELITY(matmul_block_no_mop_fidelity, matmul_block_no_mop)
#undef TTK_IN_FIDELITY

/// Keeps a unit in step with the others, which needs nothing here.
inline void dummy_unpack(ttk_ignored) {}
inline void dummy_pack(ttk_ignored) {}

} // namespace ckernel

#define TTI_SETRWC(...) ::ckernel::ttk_set_row(__VA_ARGS__)
#define TT_SETRWC(...) ::ckernel::ttk_set_row(__VA_ARGS__)

#endif // TTK_HOST_SEQUENCE_H
