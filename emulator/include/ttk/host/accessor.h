//===- accessor.h - Tensor accessors of emitted kernels ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ACCESSOR_H
#define TTK_HOST_ACCESSOR_H

#include "ttk/host/kernel.h"

/// Where a tensor's layout is among the arguments. On the chip all of it is
/// known when the kernel is compiled, here when it runs; so an offset behind
/// the arguments of another tensor is written as that tensor's offset with a
/// count of tensors to pass, in the upper bits.
template <uint32_t compileTime, uint32_t common = 0> class TensorAccessorArgs {
  static constexpr uint32_t hopBits = 24;
  static constexpr uint32_t mask = (1u << hopBits) - 1;
  static constexpr uint32_t hops = compileTime >> hopBits;
  static constexpr uint32_t commonHops = common >> hopBits;
  static_assert(commonHops <= hops,
                "common arguments cannot follow those of a tensor whose "
                "compile-time arguments are not known");

public:
  explicit TensorAccessorArgs(uint32_t site = __builtin_LINE()) {
    auto *c = ttk_self();
    auto make = [&](uint32_t ct, uint32_t rt, uint32_t before) {
      return c->api->TensorAccessorArgs(c, ct, rt, before, site);
    };
    constexpr uint32_t start = hops - commonHops;
    number =
        make(compileTime & mask, start == 0 ? common & mask : 0, TTK_ABSENT);
    for (uint32_t hop = 1; hop <= hops; ++hop)
      number =
          make(TTK_ABSENT, hop == start ? common & mask : TTK_ABSENT, number);
  }

  static constexpr uint32_t next_compile_time_args_offset() {
    return compileTime + (1u << hopBits);
  }
  static constexpr uint32_t next_common_runtime_args_offset() {
    return common + (1u << hopBits);
  }

  uint32_t handle() const { return number; }

private:
  uint32_t number = 0;
};

struct PageMapping {
  uint32_t bank_id = 0, bank_page_offset = 0;
};

/// Where the pages of a tensor lie.
class TensorAccessor {
public:
  template <uint32_t ct, uint32_t rt>
  TensorAccessor(const TensorAccessorArgs<ct, rt> &args, uint32_t address,
                 uint32_t pageSize = TTK_ABSENT,
                 uint32_t site = __builtin_LINE()) {
    auto *c = ttk_self();
    number = c->api->TensorAccessor(c, args.handle(), address, pageSize, site);
  }

  /// What calls take for it.
  operator uint32_t() const { return number; }

  uint64_t get_noc_addr(uint32_t page, uint32_t offset = 0,
                        uint32_t noc = TTK_DEFAULT_NOC,
                        uint32_t site = __builtin_LINE()) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_get_noc_addr(c, number, page, offset, noc,
                                                site);
  }
  uint64_t get_shard_noc_addr(uint32_t shard, uint32_t offset = 0,
                              uint32_t noc = TTK_DEFAULT_NOC,
                              uint32_t site = __builtin_LINE()) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_get_shard_noc_addr(c, number, shard, offset,
                                                      noc, site);
  }
  PageMapping get_bank_and_offset(uint32_t page,
                                  uint32_t site = __builtin_LINE()) const {
    auto *c = ttk_self();
    uint64_t both =
        c->api->tensor_accessor_get_bank_and_offset(c, number, page, site);
    return {uint32_t(both >> 32), uint32_t(both)};
  }
  bool is_local_bank(uint32_t x, uint32_t y, uint32_t noc = TTK_DEFAULT_NOC,
                     uint32_t site = __builtin_LINE()) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_bank(c, number, x, y, noc, site);
  }
  bool is_local_addr(uint32_t x, uint32_t y, uint32_t noc = TTK_DEFAULT_NOC,
                     uint32_t site = __builtin_LINE()) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_addr(c, number, x, y, noc, site);
  }
  bool is_local_page(uint32_t page, uint32_t noc = TTK_DEFAULT_NOC,
                     uint32_t site = __builtin_LINE()) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_page(c, number, page, noc, site);
  }
  bool is_local_shard(uint32_t shard, uint32_t noc = TTK_DEFAULT_NOC,
                      uint32_t site = __builtin_LINE()) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_shard(c, number, shard, noc, site);
  }

private:
  uint32_t number = 0;
};

#endif // TTK_HOST_ACCESSOR_H
