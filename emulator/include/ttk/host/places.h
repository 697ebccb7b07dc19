//===- places.h - The core's place and constants ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_PLACES_H
#define TTK_HOST_PLACES_H

#include "tt/emulator/L1Map.h"
#include "ttk/host/words.h"

#define MEM_ZEROS_BASE (ttk_self()->api->mem_zeros_base(ttk_self(), ttk_site()))
#ifdef TTK_CONFIGURED
#define MEM_ZEROS_SIZE int(tt::emulator::kZerosBytes)
#else
#define MEM_ZEROS_SIZE (ttk_self()->api->mem_zeros_size(ttk_self(), ttk_site()))
#endif

inline constexpr uint32_t NOC_UNICAST_WRITE_VC = 1, NOC_MULTICAST_WRITE_VC = 4;
inline constexpr uint32_t NUM_NOCS = 2;

/// How the two data-movement kernels of a core share the networks: each has its
/// own.
enum { DM_DEDICATED_NOC = 0, DM_DYNAMIC_NOC = 1, DM_INVALID_NOC = 2 };
inline constexpr uint8_t noc_mode = DM_DEDICATED_NOC;

/// An array of the vendor's firmware: what its elements are asked from.
template <auto function> struct ttk_array {
  uint32_t operator[](uint32_t index) const {
    auto *c = ttk_self();
    return (c->api->*function)(c, index, ttk_site());
  }
};
inline constexpr ttk_array<&ttk_api::my_x> my_x;
inline constexpr ttk_array<&ttk_api::my_y> my_y;
inline constexpr ttk_array<
    &ttk_api::experimental_convert_logical_x_to_translated>
    worker_logical_col_to_virtual_col;
inline constexpr ttk_array<
    &ttk_api::experimental_convert_logical_y_to_translated>
    worker_logical_row_to_virtual_row;

inline uint32_t get_absolute_logical_x() {
  return ttk_self()->api->my_logical_x_(ttk_self(), ttk_site());
}
inline uint32_t get_absolute_logical_y() {
  return ttk_self()->api->my_logical_y_(ttk_self(), ttk_site());
}

// Coordinates of kernels are the same on both networks.
#define NOC_X(x) (x)
#define NOC_Y(y) (y)
#define NOC_X_PHYS_COORD(x) (x)
#define NOC_Y_PHYS_COORD(y) (y)
#define NOC_0_X_PHYS_COORD(noc, size, x) (x)
#define NOC_0_Y_PHYS_COORD(noc, size, y) (y)
#define DYNAMIC_NOC_X(noc, x) (x)
#define DYNAMIC_NOC_Y(noc, y) (y)

/// Coordinates as one word, as programs pass them.
#define NOC_XY_ENCODING(x, y) ((uint32_t(y) << 6) | uint32_t(x))
#define NOC_XY_ADDR(x, y, address)                                             \
  ((uint64_t(NOC_XY_ENCODING(x, y)) << 36) | uint64_t(address))

// Words of an address, as the vendor's macros take them apart.
#define NOC_UNICAST_ADDR_X(address) (uint32_t((address) >> 36) & 63)
#define NOC_UNICAST_ADDR_Y(address) (uint32_t((address) >> 42) & 63)
#define NOC_LOCAL_ADDR_OFFSET(address) ((address) & ((uint64_t(1) << 36) - 1))
#define NOC_LOCAL_ADDR(address) NOC_LOCAL_ADDR_OFFSET(address)

/// A table of the vendor's firmware by network and bank.
template <typename Row> struct ttk_table {
  constexpr Row operator[](uint32_t noc) const { return {noc}; }
};
struct ttk_dram_place {
  uint32_t noc;
  uint32_t operator[](uint32_t bank) const {
    auto *c = ttk_self();
    return uint32_t(c->api->get_noc_addr_from_bank_id(c, bank, 0, ttk_site()) >>
                    36);
  }
};
struct ttk_dram_offset {
  uint32_t operator[](uint32_t bank) const {
    auto *c = ttk_self();
    return uint32_t(c->api->get_noc_addr_from_bank_id(c, bank, 0, ttk_site()));
  }
};
struct ttk_l1_offset {
  uint32_t operator[](uint32_t) const { return 0; }
};
inline constexpr ttk_table<ttk_dram_place> dram_bank_to_noc_xy;
inline constexpr ttk_dram_offset bank_to_dram_offset;
inline constexpr ttk_l1_offset bank_to_l1_offset;

// The cores' data caches hide nothing here.
inline void invalidate_l1_cache() {}

inline uint64_t get_timestamp() {
  ttk_not_emulated("get_timestamp");
  return 0;
}
inline uint32_t get_timestamp_32b() { return uint32_t(get_timestamp()); }

#endif // TTK_HOST_PLACES_H
