//===- transfers.h - Transfers made of others -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_TRANSFERS_H
#define TTK_HOST_TRANSFERS_H

#include "ttk/host/addresses.h"

//===-- pages -------------------------------------------------------------===//

template <auto... options, typename Generator>
  requires std::is_class_v<Generator>
void noc_async_read_page(uint32_t id, const Generator &generator, uint32_t to,
                         uint32_t offset = 0, uint8_t noc = noc_index) {
  if constexpr (ttk_is_accessor<Generator>) {
    if (offset == 0) {
      ckernel::noc_async_read_tile(id, uint32_t(generator), to, 0, noc);
      return;
    }
  }
  ckernel::noc_async_read(generator.get_noc_addr(id, offset, noc), to,
                          ttk_page_bytes(generator) - offset, noc);
}
template <auto... options, typename Generator>
  requires std::is_class_v<Generator>
void noc_async_read_tile(uint32_t id, const Generator &generator, uint32_t to,
                         uint32_t offset = 0, uint8_t noc = noc_index) {
  noc_async_read_page(id, generator, to, offset, noc);
}

/// `bytes`: those of a page, if 0.
template <auto... options, typename Generator>
  requires std::is_class_v<Generator>
void noc_async_write_page(uint32_t id, const Generator &generator,
                          uint32_t from, uint32_t bytes = 0,
                          uint32_t offset = 0, uint8_t noc = noc_index) {
  if constexpr (ttk_is_accessor<Generator>) {
    if (bytes == 0 && offset == 0) {
      ckernel::noc_async_write_tile(id, uint32_t(generator), from, noc);
      return;
    }
  }
  ckernel::noc_async_write(from, generator.get_noc_addr(id, offset, noc),
                           bytes ? bytes : ttk_page_bytes(generator), noc);
}
template <auto... options, typename Generator>
  requires std::is_class_v<Generator>
void noc_async_write_tile(uint32_t id, const Generator &generator,
                          uint32_t from, uint8_t noc = noc_index) {
  noc_async_write_page(id, generator, from, 0, 0, noc);
}

template <auto... options, typename DSpec>
void noc_async_read_shard(uint32_t shard, const TensorAccessor<DSpec> &tensor,
                          uint32_t to, uint32_t bytes,
                          uint8_t noc = noc_index) {
  ckernel::noc_async_read(tensor.get_shard_noc_addr(shard, 0, noc), to, bytes,
                          noc);
}
template <auto... options, typename DSpec>
void noc_async_write_shard(uint32_t shard, const TensorAccessor<DSpec> &tensor,
                           uint32_t from, uint32_t bytes,
                           uint8_t noc = noc_index) {
  ckernel::noc_async_write(from, tensor.get_shard_noc_addr(shard, 0, noc),
                           bytes, noc);
}

//===-- with a state ------------------------------------------------------===//

/// The address and size that a call keeps for the calls after it.
struct ttk_state {
  uint64_t address = 0;
  uint32_t bytes = 0;

  uint64_t at(uint64_t local) const {
    constexpr uint64_t mask = (uint64_t(1) << 36) - 1;
    return (address & ~mask) | (local & mask);
  }
};
inline ttk_state ttk_read_state, ttk_write_state, ttk_word_state;

inline void noc_async_read_set_state(uint64_t from, ttk_ignored = {}) {
  ttk_read_state.address = from;
}
template <auto... options>
void noc_async_read_with_state(uint32_t from, uint32_t to, uint32_t bytes,
                               uint8_t noc = noc_index) {
  ckernel::noc_async_read(ttk_read_state.at(from), to, bytes, noc);
}

template <auto... options>
void noc_async_write_set_state(uint64_t to, ttk_ignored = {},
                               ttk_ignored = {}) {
  ttk_write_state.address = to;
}
template <auto... options>
void noc_async_write_with_state(uint32_t from, uint32_t to, uint32_t bytes,
                                uint8_t noc = noc_index) {
  ckernel::noc_async_write(from, ttk_write_state.at(to), bytes, noc);
}
template <auto... options>
void noc_async_write_one_packet_set_state(uint64_t to, uint32_t bytes,
                                          ttk_ignored = {}, ttk_ignored = {}) {
  ttk_write_state = {to, bytes};
}
template <auto... options>
void noc_async_write_one_packet_with_state(uint32_t from, uint32_t to,
                                           uint8_t noc = noc_index) {
  ckernel::noc_async_write(from, ttk_write_state.at(to), ttk_write_state.bytes,
                           noc);
}

template <auto... options>
void noc_inline_dw_write_set_state(uint64_t to, uint32_t value = 0,
                                   ttk_ignored = {}, ttk_ignored = {},
                                   ttk_ignored = {}, ttk_ignored = {}) {
  ttk_word_state = {to, value};
}

//===-- transaction ids of reads ------------------------------------------===//

// The emulator keeps its own counters of transfers in flight.
inline void reset_noc_trid_barrier_counter(ttk_ignored = {}, ttk_ignored = {}) {
}
/// The id is that of noc_async_read_set_trid, as on the chip.
template <auto... options>
void noc_async_read_one_packet_with_state_with_trid(uint32_t base,
                                                    uint32_t from, uint32_t to,
                                                    uint32_t = 0,
                                                    uint8_t noc = noc_index) {
  ckernel::noc_async_read_one_packet_with_state(base + from, to, 0, noc);
}
/// With the address and size that noc_async_write_one_packet_set_state took.
template <auto... options>
void noc_async_write_one_packet_with_trid_with_state(uint32_t from, uint32_t to,
                                                     uint32_t bytes,
                                                     uint32_t trid, uint8_t = 0,
                                                     uint8_t noc = noc_index) {
  ckernel::noc_async_write_one_packet_with_trid(from, ttk_write_state.at(to),
                                                bytes, trid, 0, noc);
}

/// Waits until the reads with the id have arrived, so the answer is always yes.
inline bool ncrisc_noc_read_with_transaction_id_flushed(uint32_t noc,
                                                        uint32_t trid) {
  ckernel::noc_async_read_barrier_with_trid(trid, uint8_t(noc));
  return true;
}

// A register of a network's port: kernels set the virtual channel of reads,
// which has no effect here.
inline constexpr uint32_t NCRISC_RD_CMD_BUF = 0, NCRISC_WR_CMD_BUF = 1,
                          NCRISC_WR_REG_CMD_BUF = 2, NCRISC_AT_CMD_BUF = 3;
inline constexpr uint32_t NOC_CTRL = 0x28;
inline constexpr uint32_t NOC_CMD_CPY = 0, NOC_CMD_AT = 1, NOC_CMD_RD = 0,
                          NOC_CMD_WR = 2, NOC_CMD_RESP_MARKED = 0x10,
                          NOC_CMD_VC_STATIC = 0x80;
#define NOC_CMD_STATIC_VC(channel) (uint32_t(channel) << 14)
inline void NOC_CMD_BUF_WRITE_REG(ttk_ignored, uint32_t buffer, uint32_t where,
                                  ttk_ignored) {
  if (buffer != NCRISC_RD_CMD_BUF || where != NOC_CTRL)
    ttk_not_emulated("writing a register of a network's port");
}

/// The transaction id of the writes that follow with a state.
// Command buffers of data-movement kernels. Here a transfer needs none.
inline constexpr uint32_t read_cmd_buf = NCRISC_RD_CMD_BUF,
                          write_cmd_buf = NCRISC_WR_CMD_BUF,
                          write_reg_cmd_buf = NCRISC_WR_REG_CMD_BUF,
                          write_at_cmd_buf = NCRISC_AT_CMD_BUF;
// Counters of transactions are the emulator's.
template <auto... options> void ncrisc_noc_counters_init() {}
inline void dynamic_noc_local_state_init() {}

/// A write of any length to one core, or to all of a rectangle.
template <auto... options>
void ncrisc_noc_fast_write_any_len(uint32_t noc, uint32_t, uint32_t from,
                                   uint64_t to, uint32_t bytes, uint32_t,
                                   bool mcast, bool linked, uint32_t count,
                                   bool, bool = false, uint32_t = 0) {
  if (mcast)
    ckernel::noc_async_write_multicast(from, to, bytes, count, linked,
                                       uint8_t(noc));
  else
    ckernel::noc_async_write(from, to, bytes, uint8_t(noc));
}
template <auto... options>
void ncrisc_noc_fast_write_any_len_loopback_src(uint32_t noc, uint32_t,
                                                uint32_t from, uint64_t to,
                                                uint32_t bytes, uint32_t, bool,
                                                bool linked, uint32_t count,
                                                bool) {
  ckernel::noc_async_write_multicast_loopback_src(from, to, bytes, count,
                                                  linked, uint8_t(noc));
}
template <auto... options>
void ncrisc_noc_fast_read_any_len(uint32_t noc, uint32_t, uint64_t from,
                                  uint32_t to, uint32_t bytes) {
  ckernel::noc_async_read(from, to, bytes, uint8_t(noc));
}
/// A word to the place that noc_inline_dw_write_set_state has named, with a new
/// low part of the address or a new value.
template <bool low = false, bool counted = true, bool posted = false,
          bool high = false, bool value = false>
void noc_inline_dw_write_with_state(uint32_t word, uint32_t to = 0,
                                    ttk_ignored = {}, uint8_t noc = noc_index) {
  if (high)
    ttk_not_emulated("noc_inline_dw_write_with_state to another core");
  ckernel::noc_inline_dw_write(low ? ttk_word_state.at(to)
                                   : ttk_word_state.address,
                               value ? word : ttk_word_state.bytes, 0xF, noc);
}

inline uint32_t ttk_write_id = 0;
inline void noc_async_write_set_trid(uint32_t trid = 0, ttk_ignored = {}) {
  ttk_write_id = trid;
}

#endif // TTK_HOST_TRANSFERS_H
