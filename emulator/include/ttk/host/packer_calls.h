//===- packer_calls.h - Functions that the packer applies -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// On the chip the packer's thread, too, may issue instructions of the vector
// unit: between tile_regs_wait and pack_tile, on the section that it packs. The
// unit takes the cycles that it takes for math.
// Source: tt-metal hw/inc/api/compute/pack.h and the users of *_tile_pack.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_PACKER_CALLS_H
#define TTK_HOST_PACKER_CALLS_H

#include "ttk/host/llk.h"

namespace ckernel {

/// While it lives, calls of the vector unit work on the packer's section.
class ttk_in_packer {
public:
  ttk_in_packer() { set(true); }
  ~ttk_in_packer() { set(false); }
  ttk_in_packer(const ttk_in_packer &) = delete;
  ttk_in_packer &operator=(const ttk_in_packer &) = delete;

private:
  static void set(bool begins) {
    ttk_context *c = ttk_self();
    c->api->vector->in_packer(c, begins, ttk_site());
  }
};

/// name##_tile_pack is name##_tile, in the packer.
#define TTK_PACKED(name)                                                       \
  template <auto... options> void name##_tile_init_pack() {                    \
    name##_tile_init();                                                        \
  }                                                                            \
  template <auto... options, typename... Arguments>                            \
  void name##_tile_pack(uint32_t tile, Arguments... arguments) {               \
    ttk_in_packer packer;                                                      \
    name##_tile(tile, arguments...);                                           \
  }
TTK_PACKED(gelu)
TTK_PACKED(hardsigmoid)
TTK_PACKED(hardtanh)
TTK_PACKED(relu_max)
TTK_PACKED(selu)
TTK_PACKED(sigmoid)
TTK_PACKED(silu)
TTK_PACKED(softplus)
TTK_PACKED(tanh)
#undef TTK_PACKED
template <auto... options, typename... Arguments>
void exp_packthread_tile(uint32_t tile, Arguments... arguments) {
  ttk_in_packer packer;
  exp_tile<options...>(tile, arguments...);
}
template <auto... options> void exp_packthread_tile_init() {
  exp_tile_init<options...>();
}

} // namespace ckernel

// The packer's wait for a committed section is tile_regs_wait's; its offset in
// DST follows the section.
#define TTI_SEMWAIT(...) static_cast<void>(0)
#define TT_SETC16(where, what) static_cast<void>(what)
inline constexpr uint32_t DEST_TARGET_REG_CFG_MATH_Offset_ADDR32 = 1;
namespace ckernel::packer {
constexpr uint32_t get_packer_dest_offset() { return 0; }
} // namespace ckernel::packer

#endif // TTK_HOST_PACKER_CALLS_H
