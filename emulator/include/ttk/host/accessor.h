//===- accessor.h - Tensor accessors ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ACCESSOR_H
#define TTK_HOST_ACCESSOR_H

#include "ttk/host/chip.h"
#include "ttk/host/words.h"

#ifdef TTK_CONFIGURED

/// Where a tensor's description is among the arguments. Its words: see
/// tt/device/AccessorWords.h.
template <uint32_t compileTime, uint32_t common = 0> class TensorAccessorArgs {
  static constexpr uint32_t flags = ttk_compile_time_arg(compileTime);
  static_assert((flags & ~3u) == 0,
                "a description of a tensor with parts that are run-time "
                "arguments is not emulated");

public:
  static constexpr bool is_sharded = flags & 1, is_dram = flags & 2;
  static constexpr bool is_interleaved = !is_sharded;
  static constexpr uint32_t rank() {
    return is_sharded ? ttk_compile_time_arg(compileTime + 1) : 0;
  }
  /// Pages of the tensor and of a shard along a dimension, if the tensor is
  /// sharded.
  static constexpr uint32_t tensor_pages(uint32_t d) {
    return ttk_compile_time_arg(compileTime + 3 + d);
  }
  static constexpr uint32_t shard_pages(uint32_t d) {
    return ttk_compile_time_arg(compileTime + 3 + rank() + d);
  }

  constexpr TensorAccessorArgs() = default;

  static constexpr uint32_t num_compile_time_args() {
    if constexpr (!is_sharded)
      return 1;
    else
      return 3 + 2 * ttk_compile_time_arg(compileTime + 1) +
             (ttk_compile_time_arg(compileTime + 2) + 1) / 2;
  }
  static constexpr uint32_t num_common_runtime_args() { return 0; }
  static constexpr uint32_t next_compile_time_args_offset() {
    return compileTime + num_compile_time_args();
  }
  static constexpr uint32_t next_common_runtime_args_offset() {
    return common + num_common_runtime_args();
  }

  /// A newer host passes the size of a page with the description; an accessor
  /// has it (TensorAccessor::get_aligned_page_size).
  uint32_t get_aligned_page_size() const {
    ttk_not_emulated("TensorAccessorArgs::get_aligned_page_size");
    return 0;
  }

  uint32_t handle() const {
    auto *c = ttk_self();
    return c->api->TensorAccessorArgs(c, compileTime, common, TTK_ABSENT,
                                      ttk_site());
  }
};

/// The part of a tensor's description that the type of its accessor holds: the
/// memory of an interleaved tensor, all arguments of a sharded one.
template <bool dram> struct ttk_interleaved_dspec {
  static constexpr bool is_dram = dram, is_interleaved = true,
                        is_static = false, has_static_rank = false;
  static constexpr uint32_t rank() { return 0; }
};
template <typename Args> struct ttk_dspec {
  static constexpr bool is_dram = Args::is_dram;
  static constexpr bool is_interleaved = Args::is_interleaved;
  static constexpr bool is_static = !is_interleaved;
  static constexpr bool has_static_rank = is_static;
  static constexpr uint32_t rank() { return Args::rank(); }
  static constexpr uint32_t tensor_volume() {
    uint32_t pages = 1;
    for (uint32_t d = 0; d < rank(); ++d)
      pages *= Args::tensor_pages(d);
    return pages;
  }
  static constexpr uint32_t shard_volume() {
    uint32_t pages = 1;
    for (uint32_t d = 0; d < rank(); ++d)
      pages *= Args::shard_pages(d);
    return pages;
  }
  static constexpr auto tensor_shape() {
    std::array<uint32_t, rank() ? rank() : 1> shape{};
    for (uint32_t d = 0; d < rank(); ++d)
      shape[d] = Args::tensor_pages(d);
    return shape;
  }
  static constexpr auto shard_shape() {
    std::array<uint32_t, rank() ? rank() : 1> shape{};
    for (uint32_t d = 0; d < rank(); ++d)
      shape[d] = Args::shard_pages(d);
    return shape;
  }
};

/// The descriptions of several tensors, one behind the other.
template <uint32_t count, uint32_t compileTime, typename... Before>
constexpr auto make_tensor_accessor_args_tuple(const Before &...before) {
  if constexpr (count == 0)
    return std::make_tuple(before...);
  else {
    using Args = TensorAccessorArgs<compileTime>;
    return make_tensor_accessor_args_tuple<
        count - 1, Args::next_compile_time_args_offset()>(before..., Args());
  }
}

#else

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
  TensorAccessorArgs() {
    auto *c = ttk_self();
    auto make = [&](uint32_t ct, uint32_t rt, uint32_t before) {
      return c->api->TensorAccessorArgs(c, ct, rt, before, ttk_site());
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

#endif // TTK_CONFIGURED

/// Arguments of emitted kernels are known when they run.
struct ttk_unknown_dspec {
  static constexpr bool is_dram = false;
};
#ifdef TTK_CONFIGURED
template <typename Args>
using ttk_dspec_of =
    std::conditional_t<Args::is_interleaved,
                       ttk_interleaved_dspec<Args::is_dram>, ttk_dspec<Args>>;
#else
template <typename> using ttk_dspec_of = ttk_unknown_dspec;
#endif

struct PageMapping {
  uint32_t bank_id = 0, bank_page_offset = 0;
};

namespace tensor_accessor {
template <uint32_t compileTime, uint32_t addressOffset>
struct TensorBindingToken;
}

namespace tensor_accessor {
template <typename Accessor> class Pages;
template <typename Accessor> class ShardPages;
} // namespace tensor_accessor

/// Where the pages of a tensor lie.
template <typename DSpecT = ttk_unknown_dspec> class TensorAccessor {
public:
  using DSpec = DSpecT;
  static constexpr DSpec dspec() { return {}; }
  static constexpr bool is_dram = DSpec::is_dram;

  template <uint32_t ct, uint32_t rt>
  TensorAccessor(const TensorAccessorArgs<ct, rt> &args, uint32_t address,
                 uint32_t pageSize = TTK_ABSENT)
      : page_size(pageSize), bank_base_address(address) {
    auto *c = ttk_self();
    number =
        c->api->TensorAccessor(c, args.handle(), address, pageSize, ttk_site());
    // The emulator finds the size of a tensor that it knows.
    if (pageSize == TTK_ABSENT)
      page_size = c->api->page_bytes(c, number);
  }

#ifdef TTK_CONFIGURED
  template <uint32_t compileTime, uint32_t addressOffset>
  TensorAccessor(
      tensor_accessor::TensorBindingToken<compileTime, addressOffset> binding);
#endif
  uint32_t get_bank_base_address() const { return bank_base_address; }
  /// Bytes from a page to the next in its bank.
  uint32_t get_aligned_page_size() const {
    uint32_t alignment = is_dram ? DRAM_ALIGNMENT : L1_ALIGNMENT;
    return (page_size + alignment - 1) / alignment * alignment;
  }

  /// The number that calls take.
  operator uint32_t() const { return number; }

  auto pages(uint32_t begin = 0, uint32_t end = 0,
             uint8_t noc = noc_index) const;
  auto shard_pages(uint32_t shard, uint32_t begin = 0, uint32_t end = 0,
                   uint8_t noc = noc_index) const;

  uint64_t get_noc_addr(uint32_t page, uint32_t offset = 0,
                        uint32_t noc = TTK_DEFAULT_NOC) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_get_noc_addr(c, number, page, offset, noc,
                                                ttk_site());
  }
  uint64_t get_shard_noc_addr(uint32_t shard, uint32_t offset = 0,
                              uint32_t noc = TTK_DEFAULT_NOC) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_get_shard_noc_addr(c, number, shard, offset,
                                                      noc, ttk_site());
  }
  PageMapping get_bank_and_offset(uint32_t page) const {
    auto *c = ttk_self();
    uint64_t both = c->api->tensor_accessor_get_bank_and_offset(c, number, page,
                                                                ttk_site());
    return {uint32_t(both >> 32), uint32_t(both)};
  }
  bool is_local_bank(uint32_t x, uint32_t y,
                     uint32_t noc = TTK_DEFAULT_NOC) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_bank(c, number, x, y, noc,
                                                 ttk_site());
  }
  bool is_local_addr(uint32_t x, uint32_t y,
                     uint32_t noc = TTK_DEFAULT_NOC) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_addr(c, number, x, y, noc,
                                                 ttk_site());
  }
  bool is_local_page(uint32_t page, uint32_t noc = TTK_DEFAULT_NOC) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_page(c, number, page, noc,
                                                 ttk_site());
  }
  bool is_local_shard(uint32_t shard, uint32_t noc = TTK_DEFAULT_NOC) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_is_local_shard(c, number, shard, noc,
                                                  ttk_site());
  }

  uint32_t page_size = 0, bank_base_address = 0;

private:
  uint32_t number = 0;
};
// The same as the constructor, which overload resolution would prefer less than
// a guide of another shape.
template <uint32_t ct, uint32_t rt>
TensorAccessor(const TensorAccessorArgs<ct, rt> &, uint32_t,
               uint32_t = TTK_ABSENT)
    -> TensorAccessor<ttk_dspec_of<TensorAccessorArgs<ct, rt>>>;

template <typename T> inline constexpr bool ttk_is_accessor = false;
template <typename DSpec>
inline constexpr bool ttk_is_accessor<TensorAccessor<DSpec>> = true;

#ifdef TTK_CONFIGURED
/// One accessor for each description; addresses are run-time arguments one
/// behind the other, sizes of pages compile-time arguments.
template <typename... Args>
auto make_tensor_accessor_tuple(const std::tuple<Args...> &args,
                                uint32_t address, uint32_t pageSize) {
  return std::apply(
      [&](const auto &...each) {
        uint32_t i = 0;
        auto next = [&](const auto &one) {
          uint32_t k = i++;
          return TensorAccessor(
              one,
              ttk_self()->api->get_arg_val(ttk_self(), address + k, ttk_site()),
              ttk_compile_time_arg(pageSize + k));
        };
        return std::tuple{next(each)...};
      },
      args);
}

/// The same, with the size of a page from each tensor.
template <typename... Args>
auto make_tensor_accessor_tuple(const std::tuple<Args...> &args,
                                uint32_t address) {
  return std::apply(
      [&](const auto &...each) {
        uint32_t i = address;
        auto next = [&](const auto &one) {
          return TensorAccessor(
              one, ttk_self()->api->get_arg_val(ttk_self(), i++, ttk_site()));
        };
        return std::tuple{next(each)...};
      },
      args);
}
/// One accessor for each tensor that the host binds in a sequence.
template <typename... Tokens>
auto make_tensor_accessors(const std::tuple<Tokens...> &tokens) {
  return std::apply(
      [](const auto &...each) { return std::tuple{TensorAccessor(each)...}; },
      tokens);
}

/// Any of several accessors.
class AbstractTensorAccessorWrapper {
public:
  template <typename DSpec>
  AbstractTensorAccessorWrapper(const TensorAccessor<DSpec> &accessor)
      : number(accessor), page_size(accessor.page_size) {}
  uint64_t get_noc_addr(uint32_t page, uint32_t offset = 0,
                        uint8_t noc = noc_index) const {
    auto *c = ttk_self();
    return c->api->tensor_accessor_get_noc_addr(c, number, page, offset, noc,
                                                ttk_site());
  }

private:
  uint32_t number;

public:
  uint32_t page_size;
};
template <typename... Accessors>
auto make_abstract_tensor_accessor_wrappers(
    const std::tuple<Accessors...> &accessors) {
  return std::apply(
      [](const auto &...each) {
        return std::array<AbstractTensorAccessorWrapper, sizeof...(each)>{
            AbstractTensorAccessorWrapper(each)...};
      },
      accessors);
}
#endif

#endif // TTK_HOST_ACCESSOR_H
