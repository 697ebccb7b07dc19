//===- addresses.h - Network addresses of pages -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Addresses in terms of others. Generators of addresses know a tensor's pages
// by its address alone; accessors know its description.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ADDRESSES_H
#define TTK_HOST_ADDRESSES_H

#include "ttk/host/accessor.h"
#include "ttk/host/places.h"

/// The banks of L1 are the cores in the order of their rows.
template <bool dram>
uint64_t get_noc_addr_from_bank_id(uint32_t bank, uint32_t offset,
                                   uint32_t noc = noc_index) {
  if constexpr (!dram)
    return ckernel::get_noc_addr(
        worker_logical_col_to_virtual_col[bank % ttk_grid_columns],
        worker_logical_row_to_virtual_row[bank / ttk_grid_columns], offset,
        noc);
  auto *c = ttk_self();
  return c->api->get_noc_addr_from_bank_id(c, bank, offset, ttk_site());
}

// Kernels use the name without a namespace, which the forms below would hide.
using ckernel::get_noc_addr;

/// This core's L1.
inline uint64_t get_noc_addr(uint32_t address, uint8_t noc = noc_index) {
  return ckernel::get_noc_addr(my_x[noc], my_y[noc], address, noc);
}

/// An address from the coordinates as one word (NOC_XY_ENCODING).
inline uint64_t get_noc_addr_helper(uint32_t xy, uint32_t address) {
  return uint64_t(xy) << 36 | address;
}

/// The vendor's objects make addresses and take them apart with these.
namespace noc_address_backend {
inline uint64_t worker_address(uint32_t x, uint32_t y, uint32_t address,
                               uint8_t noc) {
  return get_noc_addr(x, y, address, noc);
}
inline uint64_t self_address(uint32_t address, uint8_t noc) {
  return get_noc_addr(address, noc);
}
inline uint64_t packed_worker_address(uint32_t xy, uint32_t address) {
  return get_noc_addr_helper(xy, address);
}
template <bool dram>
uint64_t bank_address(uint32_t bank, uint32_t address, uint8_t noc) {
  return get_noc_addr_from_bank_id<dram>(bank, address, noc);
}
inline uint32_t extract_local_address(uint64_t address) {
  return uint32_t(address);
}
inline bool is_local_coordinate(uint32_t x, uint32_t y, uint8_t noc) {
  return x == my_x[noc] && y == my_y[noc];
}
inline bool is_local(uint64_t address, uint8_t noc) {
  return is_local_coordinate(NOC_UNICAST_ADDR_X(address),
                             NOC_UNICAST_ADDR_Y(address), noc);
}
} // namespace noc_address_backend

//===-- generators of addresses -------------------------------------------===//

/// Pages of `page_size` bytes, dealt out to banks in turn.
template <bool dram> struct ttk_interleaved {
  uint32_t bank_base_address = 0;
  uint32_t page_size = 0;

  uint32_t aligned_page_size() const {
    uint32_t align = dram ? DRAM_ALIGNMENT : L1_ALIGNMENT;
    return (page_size + align - 1) / align * align;
  }
  uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0,
                        uint8_t noc = noc_index) const {
    uint32_t banks = dram ? NUM_DRAM_BANKS : NUM_L1_BANKS;
    return get_noc_addr_from_bank_id<dram>(
        id % banks,
        bank_base_address + id / banks * aligned_page_size() + offset, noc);
  }
};

template <bool DRAM> struct InterleavedAddrGen {
  static constexpr bool is_dram = DRAM;
  uint32_t bank_base_address = 0;
  uint32_t page_size = 0;
  uint32_t aligned_page_size =
      ttk_interleaved<DRAM>{0, page_size}.aligned_page_size();

  uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0,
                        uint8_t noc = noc_index) const {
    return ttk_interleaved<DRAM>{bank_base_address, page_size}.get_noc_addr(
        id, offset, noc);
  }
};

template <bool DRAM> struct InterleavedPow2AddrGen {
  uint32_t bank_base_address = 0;
  uint32_t log_base_2_of_page_size = 0;
  uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0,
                        uint8_t noc = noc_index) const {
    return ttk_interleaved<DRAM>{bank_base_address,
                                 1u << log_base_2_of_page_size}
        .get_noc_addr(id, offset, noc);
  }
  uint32_t bytes() const { return 1u << log_base_2_of_page_size; }
};
template <bool DRAM>
struct InterleavedPow2AddrGenFast : InterleavedPow2AddrGen<DRAM> {};

/// Pages are tiles of a format.
template <bool DRAM, uint32_t tile_hw = 1024> struct InterleavedAddrGenFast {
  uint32_t bank_base_address = 0;
  uint32_t page_size = 0;
  DataFormat data_format = DataFormat::Float16_b;
  uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0,
                        uint8_t noc = noc_index) const {
    return ttk_interleaved<DRAM>{bank_base_address, page_size}.get_noc_addr(
        id, offset, noc);
  }
};

// Whether a generator or accessor has the member.
template <typename T>
inline constexpr bool has_get_aligned_page_size_v =
    requires(const T &t) { t.get_aligned_page_size(); };
template <typename T>
inline constexpr bool has_page_size_v = requires(const T &t) { t.page_size; };
template <typename T>
inline constexpr bool has_log_base_2_of_page_size_v =
    requires(const T &t) { t.log_base_2_of_page_size; };

/// Bytes of a page of a generator or accessor.
template <typename Generator> uint32_t ttk_page_bytes(const Generator &g) {
  if constexpr (requires { g.bytes(); })
    return g.bytes();
  else
    return g.page_size;
}

template <typename Generator>
  requires requires(const Generator &g) { g.get_noc_addr(0u, 0u, uint8_t()); }
uint64_t get_noc_addr(uint32_t id, const Generator &generator,
                      uint32_t offset = 0, uint8_t noc = noc_index) {
  return generator.get_noc_addr(id, offset, noc);
}

template <bool dram>
uint64_t get_dram_noc_addr(uint32_t id, uint32_t page_size, uint32_t base,
                           uint32_t offset = 0, uint8_t noc = noc_index) {
  return ttk_interleaved<dram>{base, page_size}.get_noc_addr(id, offset, noc);
}

#endif // TTK_HOST_ADDRESSES_H
