//===- CallsInit.h - Configuration of the compute units -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Formats follow from the CBs that each call names, so an init call leaves
// little behind here: its time, what the checks remember, the format of SrcA
// for what comes from DST, and the settings that later calls do not repeat. On
// the chip some of them configure the whole hardware, formats included; the
// others must find it configured.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSINIT_H
#define TT_EMULATOR_CORE_CALLSINIT_H

#include "CallsSync.h"

namespace tt::emulator {

/// An init call that reads or writes these CBs; TTK_ABSENT is none.
template <class Mode, class... Ports>
void initWith(Context &c, Ports... ports) {
  for (uint32_t port : {uint32_t(ports)...})
    if (port != TTK_ABSENT)
      portOf(c, port);
  Mode::init(c, Op(c.op));
}

/// An init call with template arguments.
template <class Mode>
void initAs(Context &c, const Form &form, uint32_t in0, uint32_t in1) {
  portOf(c, in0);
  portOf(c, in1);
  Mode::init(c, Op(c.op), form);
}

/// SrcA takes the format of a CB.
inline void configureSourceA(Context &c, uint32_t port) {
  c.core->compute.sourceA =
      tile::sourceFormat(portOf(c, port).format, c.mathConfig().dst);
}

/// An init call that configures the hardware, for these formats.
template <class Mode>
void initAll(Context &c, const Operands &operands, const Form &form = {}) {
  for (uint32_t port : {operands.a, operands.b, operands.packer})
    portOf(c, port);
  Mode::init(c, Op(c.op), form);
  Mode::Check::hardwareConfigured(c, operands);
  configureSourceA(c, operands.a);
}

template <class Mode, class... Ports>
void reconfigureWith(Context &c, Ports... ports) {
  for (uint32_t port : {uint32_t(ports)...})
    portOf(c, port);
  Mode::Clock::charge(c);
}

//===-- products ----------------------------------------------------------===//

template <class Mode>
void Calls<Mode>::mm_init(Context &c, uint32_t in0, uint32_t in1, uint32_t out,
                          uint32_t transpose) {
  initAll<Mode>(c, {in1, in0, out});
  c.core->compute.transposeB = transpose != 0;
}

template <class Mode>
void Calls<Mode>::mm_init_short(Context &c, uint32_t in0, uint32_t in1,
                                uint32_t transpose) {
  initWith<Mode>(c, in0, in1);
  c.core->compute.transposeB = transpose != 0;
}

template <class Mode>
void Calls<Mode>::mm_block_init(Context &c, uint32_t in0, uint32_t in1,
                                uint32_t out, uint32_t, uint32_t, uint32_t,
                                uint32_t) {
  initAll<Mode>(c, {in1, in0, out});
}

template <class Mode>
void Calls<Mode>::mm_block_init_short(Context &c, uint32_t in0, uint32_t in1,
                                      uint32_t, uint32_t, uint32_t, uint32_t) {
  initWith<Mode>(c, in0, in1);
}

//===-- element-wise ------------------------------------------------------===//

template <class Mode>
void Calls<Mode>::binary_op_init_common(Context &c, uint32_t in0, uint32_t in1,
                                        uint32_t out) {
  initAll<Mode>(c, {in0, in1, out});
  c.core->compute.accumulate = false;
}

template <class Mode>
void Calls<Mode>::add_tiles_init(Context &c, uint32_t in0, uint32_t in1) {
  initWith<Mode>(c, in0, in1);
  c.core->compute.accumulate = false;
}

template <class Mode>
void Calls<Mode>::sub_tiles_init(Context &c, uint32_t in0, uint32_t in1) {
  add_tiles_init(c, in0, in1);
}

template <class Mode>
void Calls<Mode>::mul_tiles_init(Context &c, uint32_t in0, uint32_t in1) {
  add_tiles_init(c, in0, in1);
}

template <class Mode>
void Calls<Mode>::add_bcast_init_short(Context &c, uint32_t in0, uint32_t in1,
                                       tile::BcastType bcast) {
  initAs<Mode>(c, bcast, in0, in1);
  c.core->compute.accumulate = false;
}

template <class Mode>
void Calls<Mode>::sub_bcast_init_short(Context &c, uint32_t in0, uint32_t in1,
                                       tile::BcastType bcast) {
  initAs<Mode>(c, bcast, in0, in1);
  c.core->compute.accumulate = false;
}

template <class Mode>
void Calls<Mode>::mul_bcast_init_short(Context &c, uint32_t in0, uint32_t in1,
                                       tile::BcastType bcast) {
  initAs<Mode>(c, bcast, in0, in1);
  c.core->compute.accumulate = false;
}

template <class Mode>
void Calls<Mode>::binary_dest_reuse_tiles_init(Context &c, uint32_t in,
                                               tile::BinaryType op,
                                               tile::DestReuse reuse) {
  initAs<Mode>(c, {op, reuse}, in, in);
}

template <class Mode>
void Calls<Mode>::unary_bcast_init(Context &c, uint32_t in, uint32_t out,
                                   tile::BcastType bcast) {
  initAll<Mode>(c, {in, in, out}, bcast);
}

template <class Mode>
void Calls<Mode>::unary_op_init_common(Context &c, uint32_t in, uint32_t out) {
  initAll<Mode>(c, {in, in, out});
}

template <class Mode>
void Calls<Mode>::init_sfpu(Context &c, uint32_t in, uint32_t out) {
  initAll<Mode>(c, {in, in, out});
}

template <class Mode>
void Calls<Mode>::compute_kernel_hw_startup(Context &c, uint32_t in0,
                                            uint32_t in1, uint32_t out) {
  initAll<Mode>(c, {in0, in1 == TTK_ABSENT ? in0 : in1, out});
}

//===-- reductions and moves ----------------------------------------------===//

template <class Mode>
void Calls<Mode>::reduce_init(Context &c, uint32_t in, uint32_t scaler,
                              uint32_t out, tile::ReduceType type,
                              tile::ReduceDim dim) {
  portOf(c, out);
  initAs<Mode>(c, {type, dim}, in, scaler);
}

template <class Mode> void Calls<Mode>::reduce_uninit(Context &c) {
  Mode::Check::maskCleared(c);
  Mode::Clock::charge(c);
}

template <class Mode>
void Calls<Mode>::copy_tile_init(Context &c, uint32_t in) {
  initWith<Mode>(c, in);
}

template <class Mode>
void Calls<Mode>::copy_tile_to_dst_init_short(Context &c, uint32_t in) {
  initWith<Mode>(c, in);
}

template <class Mode>
void Calls<Mode>::transpose_wh_init(Context &c, uint32_t in, uint32_t out) {
  initAll<Mode>(c, {in, in, out});
}

template <class Mode>
void Calls<Mode>::transpose_wh_dest_init_short(Context &c) {
  Mode::init(c, Op(c.op));
}

//===-- rows and tiles ----------------------------------------------------===//

template <class Mode>
void Calls<Mode>::tilize_init(Context &c, uint32_t in, uint32_t, uint32_t out) {
  initWith<Mode>(c, in, out);
}

template <class Mode>
void Calls<Mode>::tilize_uninit(Context &c, uint32_t in, uint32_t out) {
  reconfigureWith<Mode>(c, in, out);
}

template <class Mode> void Calls<Mode>::untilize_init(Context &c, uint32_t in) {
  initWith<Mode>(c, in);
}

template <class Mode>
void Calls<Mode>::untilize_uninit(Context &c, uint32_t in) {
  reconfigureWith<Mode>(c, in);
}

template <class Mode>
void Calls<Mode>::pack_untilize_init(Context &c, uint32_t in, uint32_t out,
                                     int32_t, int32_t) {
  initWith<Mode>(c, in, out);
  Mode::Check::formatsChanged(c, {.packer = out});
}

template <class Mode>
void Calls<Mode>::pack_untilize_dest_init(Context &c, uint32_t out, int32_t,
                                          int32_t) {
  initWith<Mode>(c, out);
  Mode::Check::formatsChanged(c, {.packer = out});
}

template <class Mode>
void Calls<Mode>::pack_untilize_uninit(Context &c, uint32_t out) {
  reconfigureWith<Mode>(c, out);
}

//===-- formats -----------------------------------------------------------===//

template <class Mode>
void Calls<Mode>::reconfig_data_format(Context &c, uint32_t in0, uint32_t in1) {
  reconfigureWith<Mode>(c, in0, in1);
  configureSourceA(c, in0);
  Mode::Check::formatsChanged(c, {.a = in0, .b = in1});
}

template <class Mode>
void Calls<Mode>::reconfig_data_format_srca(Context &c, uint32_t in) {
  reconfigureWith<Mode>(c, in);
  configureSourceA(c, in);
  Mode::Check::formatsChanged(c, {.a = in});
}

template <class Mode>
void Calls<Mode>::reconfig_data_format_srcb(Context &c, uint32_t in) {
  reconfigureWith<Mode>(c, in);
  Mode::Check::formatsChanged(c, {.b = in});
}

template <class Mode>
void Calls<Mode>::pack_reconfig_data_format(Context &c, uint32_t out) {
  reconfigureWith<Mode>(c, out);
  Mode::Check::formatsChanged(c, {.packer = out});
}

// The emulator's unpacker never overtakes the packer in the source.
template <class Mode>
void Calls<Mode>::experimental_unpack_stall_on_pack(Context &c) {
  Mode::Clock::unpackAfterPack(c);
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSINIT_H
