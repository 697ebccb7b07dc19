//===- bindings.h - Names that the host binds -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The host declares constants of these types, `args::length` and the like,
// before the kernel's text; the kernel makes buffers, accessors and values from
// them.
// Source: tt-metal experimental/kernel_args.h, api/*_binding_token.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_BINDINGS_H
#define TTK_HOST_BINDINGS_H

#include "ttk/host/objects.h"
#include "ttk/host/pages.h"

//===-- arguments ---------------------------------------------------------===//

namespace experimental {
using ::AllocatorBank;
using ::AllocatorBankType;
using ::CircularBuffer;
using ::CoreLocalMem;
using ::DataflowBuffer;
using ::MulticastEndpoint;
using ::Noc;
using ::NocOptions;
using ::Semaphore;
using ::UnicastEndpoint;
using ::use;

template <typename T> struct RtaArg {
  uint32_t byte_offset;
};
template <typename T> struct CrtaArg {
  uint32_t byte_offset;
};
template <typename T> struct CtaVal {
  T value;
};
template <typename T> T get_arg(RtaArg<T> arg) {
  return get_arg_val<T>(arg.byte_offset / 4);
}
template <typename T> T get_arg(CrtaArg<T> arg) {
  return get_common_arg_val<T>(arg.byte_offset / 4);
}
template <typename T> constexpr T get_arg(CtaVal<T> arg) { return arg.value; }
} // namespace experimental
using experimental::get_arg;

#define TT_KERNEL static FORCE_INLINE

#ifdef TTK_CONFIGURED

/// Arguments without a name stand behind those with one.
inline uint32_t get_vararg(uint32_t index) {
  return get_arg_val<uint32_t>(ttk_num_named_args + index);
}
inline uint32_t get_common_vararg(uint32_t index) {
  return get_common_arg_val<uint32_t>(ttk_num_named_common_args + index);
}

//===-- buffers -----------------------------------------------------------===//

namespace dfb {
enum class AccessPattern : uint8_t { UNKNOWN, STRIDED, BLOCKED };
}

/// A circular buffer with a name.
template <dfb::AccessPattern produced = dfb::AccessPattern::UNKNOWN,
          dfb::AccessPattern consumed = dfb::AccessPattern::UNKNOWN>
struct DFBBindingToken {
  explicit constexpr DFBBindingToken(uint16_t id) : id(id) {}
  constexpr operator uint32_t() const { return id; }

private:
  uint16_t id;
};

/// Room in L1 for the time of a program; its address is a common argument.
class ScratchpadBindingToken {
public:
  explicit constexpr ScratchpadBindingToken(uint32_t word, uint32_t bytes)
      : word(word), bytes(bytes) {}
  uint32_t word, bytes;
};
template <typename T> class Scratchpad {
public:
  using element_type = T;
  explicit Scratchpad(const ScratchpadBindingToken &token)
      : memory(get_common_arg_val<uint32_t>(token.word)), bytes(token.bytes) {}

  T &operator[](uint32_t index) const { return memory[index]; }
  uint32_t size() const { return bytes / sizeof(T); }
  uint32_t size_in_bytes() const { return bytes; }
  uint32_t get_base_address() const { return uint32_t(memory.get_address()); }
  CoreLocalMem<T> local_mem() const { return memory; }
  CoreLocalMem<T> begin() const { return memory; }
  CoreLocalMem<T> end() const { return memory + size(); }
  [[nodiscard]] auto scoped_lock(uint32_t, uint32_t) const {
    return Lock([] {});
  }

private:
  CoreLocalMem<T> memory;
  uint32_t bytes;
};

//===-- tensors -----------------------------------------------------------===//

namespace tensor_accessor {
/// A tensor's description, and its address among the common arguments.
template <uint32_t compileTime, uint32_t addressOffset>
struct TensorBindingToken {
  using args_t = TensorAccessorArgs<compileTime>;
  static constexpr args_t args{};
  static constexpr uint32_t addr_crta_offset = addressOffset;
};
} // namespace tensor_accessor

template <uint32_t compileTime, uint32_t addressOffset>
TensorAccessor(tensor_accessor::TensorBindingToken<compileTime, addressOffset>)
    -> TensorAccessor<ttk_dspec_of<TensorAccessorArgs<compileTime>>>;

template <typename DSpec>
template <uint32_t compileTime, uint32_t addressOffset>
TensorAccessor<DSpec>::TensorAccessor(
    tensor_accessor::TensorBindingToken<compileTime, addressOffset> binding)
    : TensorAccessor(binding.args,
                     get_common_arg_val<uint32_t>(addressOffset / 4)) {}

/// The part of a tensor that lies in this core's L1.
template <typename T> class LocalTensorAccessor {
public:
  template <uint32_t compileTime, uint32_t addressOffset>
  explicit LocalTensorAccessor(
      tensor_accessor::TensorBindingToken<compileTime, addressOffset>)
      : LocalTensorAccessor(get_common_arg_val<uint32_t>(addressOffset / 4)) {
    static_assert(!TensorAccessorArgs<compileTime>::is_dram,
                  "a tensor in DRAM has no part in L1; see TensorAccessor");
  }
  explicit LocalTensorAccessor(uint32_t address) : memory(address) {}

  T &operator[](uint32_t index) const { return memory[index]; }
  uint32_t get_bank_base_address() const {
    return uint32_t(memory.get_address());
  }
  CoreLocalMem<T> local_mem() const { return memory; }
  [[nodiscard]] auto scoped_lock(uint32_t, uint32_t) const {
    return Lock([] {});
  }

private:
  CoreLocalMem<T> memory;
};

/// Both are ends of transfers as memory of this core is.
template <typename Memory> struct ttk_local_traits {
  using src_args_type = ttk_offset;
  using dst_args_type = ttk_offset;
  static uint32_t source(const Memory &m, ttk_offset a, uint8_t) {
    return uint32_t(m.local_mem().get_address()) + a.offset_bytes;
  }
  static uint32_t destination(const Memory &m, ttk_offset a, uint8_t noc) {
    return source(m, a, noc);
  }
};
template <typename T>
struct noc_traits_t<Scratchpad<T>> : ttk_local_traits<Scratchpad<T>> {};
template <typename T>
struct noc_traits_t<LocalTensorAccessor<T>>
    : ttk_local_traits<LocalTensorAccessor<T>> {};

#endif // TTK_CONFIGURED

#endif // TTK_HOST_BINDINGS_H
