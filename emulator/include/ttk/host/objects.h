//===- objects.h - The vendor's objects over calls --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Networks, buffers, semaphores and memory as objects; each member function is
// a call or two. An end of a transfer has a function `ttk_end`, which gives its
// location. Names of arguments are the vendor's, as kernels write them.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_OBJECTS_H
#define TTK_HOST_OBJECTS_H

#include "ttk/host/buffers.h"
#include "ttk/host/transfers.h"

class Noc;

/// Specialised by what may be an end of a transfer: its types of arguments,
/// `source` and `destination`, the address in L1 or on the network.
template <typename T> struct noc_traits_t;

//===-- circular buffers --------------------------------------------------===//

/// Released at the end of a scope; nothing to do here.
template <typename Release> struct Lock {
  explicit Lock(Release release) : release(release) {}
  ~Lock() { release(); }
  Release release;
};

class CircularBuffer {
public:
  enum class AddrSelector { WRITE_PTR, READ_PTR };

  constexpr explicit CircularBuffer(uint32_t id) : id(id) {}

  uint32_t get_cb_id() const { return id; }
  uint32_t get_id() const { return id; }
  constexpr operator uint32_t() const { return id; }

  void reserve_back(uint32_t pages) const { cb_reserve_back(id, pages); }
  void push_back(uint32_t pages) const { cb_push_back(id, pages); }
  void wait_front(uint32_t pages) const { cb_wait_front(id, pages); }
  void pop_front(uint32_t pages) const { cb_pop_front(id, pages); }
  void finish() const {}
  bool pages_reservable_at_back(uint32_t pages) const {
    return cb_pages_reservable_at_back(id, pages);
  }
  bool pages_available_at_front(uint32_t pages) const {
    return cb_pages_available_at_front(id, pages);
  }
  uint32_t get_write_ptr() const { return ckernel::get_write_ptr(id); }
  uint32_t get_read_ptr() const { return ckernel::get_read_ptr(id); }

#ifdef TTK_CONFIGURED
  constexpr uint32_t get_tile_size() const { return ::get_tile_size(id); }
  constexpr DataFormat get_dataformat() const { return ::get_dataformat(id); }
  constexpr uint32_t get_entry_size() const { return ttk_port_page_bytes[id]; }
  constexpr uint32_t get_stride_size() const { return get_entry_size(); }
  constexpr uint32_t get_total_num_entries() const {
    return ttk_port_pages[id];
  }
  constexpr uint32_t get_local_num_entries() const {
    return ttk_port_pages[id];
  }
  constexpr uint32_t get_total_size_bytes() const {
    return ttk_port_page_bytes[id] * ttk_port_pages[id];
  }
#endif
  constexpr uint32_t get_tile_hw() const { return 1024; }
  constexpr uint32_t get_tile_r_dim() const { return 32; }
  constexpr uint32_t get_tile_c_dim() const { return 32; }
  constexpr uint32_t get_tile_num_faces() const { return 4; }
  constexpr uint32_t get_face_r_dim() const { return 16; }

  /// Locks tell debuggers which part is used; nothing waits for them.
  template <bool write> class ScopedLock {
  public:
    explicit ScopedLock(uint32_t address) : address(address) {}
    template <typename T = uint32_t> auto get_ptr() const;

  private:
    uint32_t address;
  };
  [[nodiscard]] auto scoped_write_lock(uint32_t = 1) const {
    return ScopedLock<true>(get_write_ptr());
  }
  [[nodiscard]] auto scoped_read_lock(uint32_t = 1) const {
    return ScopedLock<false>(get_read_ptr());
  }
  void evil_set_write_ptr(uint32_t) const {
    ttk_not_emulated("setting a pointer of a circular buffer");
  }
  void evil_set_read_ptr(uint32_t) const {
    ttk_not_emulated("setting a pointer of a circular buffer");
  }

  uint32_t get_tile_address(uint32_t tile) const {
    return get_read_ptr() + tile * ttk_tile_size();
  }
  template <typename T = uint32_t>
  T read_tile_value(uint32_t tile, uint32_t element) const {
    return reinterpret_cast<volatile T *>(
        uintptr_t(get_tile_address(tile)))[element];
  }

  [[nodiscard]] auto scoped_lock() const {
    return Lock([] {});
  }

private:
  uint32_t ttk_tile_size() const {
#ifdef TTK_CONFIGURED
    return get_tile_size();
#else
    return ckernel::get_tile_size(id);
#endif
  }
  uint32_t id;
};

/// The same under its newer name.
using DataflowBuffer = CircularBuffer;
template <typename T>
inline constexpr bool is_dataflow_buffer_v = std::is_same_v<T, DataflowBuffer>;
// A note for debuggers about a buffer's entries; it has no effect.
inline void scoped_lock_release_cache_ops(uintptr_t, uint32_t) {}

namespace ckernel {
/// Where a tile at the front of a buffer lies, and a value of it. Kernels of
/// older releases have functions of their own of that name, which go before.
template <typename = void>
uint32_t get_tile_address(uint32_t cb, uint32_t tile) {
  return CircularBuffer(cb).get_tile_address(tile);
}
template <typename T = uint32_t>
T read_tile_value(uint32_t cb, uint32_t tile, uint32_t element) {
  return CircularBuffer(cb).read_tile_value<T>(tile, element);
}
} // namespace ckernel

template <CircularBuffer::AddrSelector selector> struct CircularBufferView {
  const CircularBuffer &cb;
};
template <CircularBuffer::AddrSelector selector>
constexpr auto use(const CircularBuffer &cb) {
  return CircularBufferView<selector>{cb};
}

//===-- memory of this core -----------------------------------------------===//

template <typename T, typename Address = uintptr_t> class CoreLocalMem {
public:
  CoreLocalMem(Address address) : address(address) {}
  CoreLocalMem(T *pointer) : address(Address(uintptr_t(pointer))) {}

  T *get_unsafe_ptr() const {
    return reinterpret_cast<T *>(uintptr_t(address));
  }
  Address get_address() const { return address; }
  T &operator[](uint32_t index) const { return get_unsafe_ptr()[index]; }
  T &operator*() const { return *get_unsafe_ptr(); }
  T *operator->() const { return get_unsafe_ptr(); }

  CoreLocalMem &operator+=(std::ptrdiff_t n) {
    address += Address(n * std::ptrdiff_t(sizeof(T)));
    return *this;
  }
  CoreLocalMem &operator-=(std::ptrdiff_t n) { return *this += -n; }
  CoreLocalMem &operator++() { return *this += 1; }
  CoreLocalMem &operator--() { return *this += -1; }
  CoreLocalMem operator++(int) {
    CoreLocalMem old = *this;
    *this += 1;
    return old;
  }
  CoreLocalMem operator+(std::ptrdiff_t n) const {
    return CoreLocalMem(*this) += n;
  }
  CoreLocalMem operator-(std::ptrdiff_t n) const {
    return CoreLocalMem(*this) += -n;
  }
  std::ptrdiff_t operator-(const CoreLocalMem &other) const {
    return get_unsafe_ptr() - other.get_unsafe_ptr();
  }
  auto operator<=>(const CoreLocalMem &) const = default;
  explicit operator bool() const { return address != 0; }

  [[nodiscard]] auto scoped_lock(size_t = 0) const {
    return Lock([] {});
  }

private:
  Address address;
};

template <bool write>
template <typename T>
auto CircularBuffer::ScopedLock<write>::get_ptr() const {
  return CoreLocalMem<std::conditional_t<write, T, const T>>(address);
}

//===-- places on the network ---------------------------------------------===//

struct UnicastEndpoint {
  uint64_t get_noc_unicast_addr(uint32_t x, uint32_t y, uint32_t address,
                                uint8_t noc) const {
    return get_noc_addr(x, y, address, noc);
  }
};
struct MulticastEndpoint {};
struct PrecomposedUnicastEndpoint {};
enum class AllocatorBankType { L1, DRAM };
template <AllocatorBankType type> struct AllocatorBank {
  uint64_t get_noc_addr_from_bank_id(uint32_t bank, uint32_t address,
                                     uint8_t noc) const {
    return ::get_noc_addr_from_bank_id<type == AllocatorBankType::DRAM>(
        bank, address, noc);
  }
};

struct ttk_offset {
  uint32_t offset_bytes = 0;
};
struct ttk_rectangle {
  uint32_t noc_x_start = 0, noc_y_start = 0, noc_x_end = 0, noc_y_end = 0;
};

template <> struct noc_traits_t<CircularBuffer> {
  using src_args_type = ttk_offset;
  using dst_args_type = ttk_offset;
  struct dst_args_mcast_type {
    uint32_t noc_x_start{}, noc_y_start{}, noc_x_end{}, noc_y_end{},
        offset_bytes{};
  };
  static uint32_t source(const CircularBuffer &cb, ttk_offset a, uint8_t) {
    return cb.get_read_ptr() + a.offset_bytes;
  }
  static uint32_t destination(const CircularBuffer &cb, ttk_offset a, uint8_t) {
    return cb.get_write_ptr() + a.offset_bytes;
  }
  static uint64_t rectangle(const CircularBuffer &cb,
                            const dst_args_mcast_type &a, uint8_t noc) {
    return get_noc_multicast_addr(a.noc_x_start, a.noc_y_start, a.noc_x_end,
                                  a.noc_y_end,
                                  cb.get_write_ptr() + a.offset_bytes, noc);
  }
};

template <CircularBuffer::AddrSelector selector>
struct noc_traits_t<CircularBufferView<selector>> {
  using src_args_type = ttk_offset;
  using dst_args_type = ttk_offset;
  using dst_args_mcast_type = noc_traits_t<CircularBuffer>::dst_args_mcast_type;
  using View = CircularBufferView<selector>;
  static uint32_t source(const View &view, ttk_offset a, uint8_t) {
    return (selector == CircularBuffer::AddrSelector::READ_PTR
                ? view.cb.get_read_ptr()
                : view.cb.get_write_ptr()) +
           a.offset_bytes;
  }
  static uint32_t destination(const View &view, ttk_offset a, uint8_t noc) {
    return source(view, a, noc);
  }
  static uint64_t rectangle(const View &view, const dst_args_mcast_type &a,
                            uint8_t noc) {
    return get_noc_multicast_addr(a.noc_x_start, a.noc_y_start, a.noc_x_end,
                                  a.noc_y_end,
                                  source(view, {a.offset_bytes}, noc), noc);
  }
};

template <typename T, typename Address>
struct noc_traits_t<CoreLocalMem<T, Address>> {
  using src_args_type = ttk_offset;
  using dst_args_type = ttk_offset;
  static uint32_t source(const CoreLocalMem<T, Address> &m, ttk_offset a,
                         uint8_t) {
    return uint32_t(m.get_address()) + a.offset_bytes;
  }
  static uint32_t destination(const CoreLocalMem<T, Address> &m, ttk_offset a,
                              uint8_t noc) {
    return source(m, a, noc);
  }
};

template <> struct noc_traits_t<UnicastEndpoint> {
  struct src_args_type {
    uint32_t noc_x{}, noc_y{}, addr{};
  };
  using dst_args_type = src_args_type;
  static uint64_t source(const UnicastEndpoint &, const src_args_type &a,
                         uint8_t noc) {
    return get_noc_addr(a.noc_x, a.noc_y, a.addr, noc);
  }
  static uint64_t destination(const UnicastEndpoint &e, const src_args_type &a,
                              uint8_t noc) {
    return source(e, a, noc);
  }
};

template <> struct noc_traits_t<PrecomposedUnicastEndpoint> {
  struct src_args_type {
    uint64_t noc_addr{};
  };
  using dst_args_type = src_args_type;
  static uint64_t source(const PrecomposedUnicastEndpoint &,
                         const src_args_type &a, uint8_t) {
    return a.noc_addr;
  }
  static uint64_t destination(const PrecomposedUnicastEndpoint &,
                              const src_args_type &a, uint8_t) {
    return a.noc_addr;
  }
};

template <> struct noc_traits_t<MulticastEndpoint> {
  struct dst_args_mcast_type {
    uint32_t noc_x_start{}, noc_y_start{}, noc_x_end{}, noc_y_end{}, addr{};
  };
  static uint64_t rectangle(const MulticastEndpoint &,
                            const dst_args_mcast_type &a, uint8_t noc) {
    return get_noc_multicast_addr(a.noc_x_start, a.noc_y_start, a.noc_x_end,
                                  a.noc_y_end, a.addr, noc);
  }
};

template <AllocatorBankType type> struct noc_traits_t<AllocatorBank<type>> {
  struct src_args_type {
    uint32_t bank_id{}, addr{};
  };
  using dst_args_type = src_args_type;
  static uint64_t source(const AllocatorBank<type> &, const src_args_type &a,
                         uint8_t noc) {
    return get_noc_addr_from_bank_id<type == AllocatorBankType::DRAM>(
        a.bank_id, a.addr, noc);
  }
  static uint64_t destination(const AllocatorBank<type> &b,
                              const src_args_type &a, uint8_t noc) {
    return source(b, a, noc);
  }
};

/// Accessors and generators of addresses.
template <typename T>
  requires requires(const T &t) { t.get_noc_addr(0u, 0u, uint8_t()); }
struct noc_traits_t<T> {
  struct src_args_type {
    uint32_t page_id{}, offset_bytes{};
  };
  using dst_args_type = src_args_type;
  static uint64_t source(const T &t, const src_args_type &a, uint8_t noc) {
    return t.get_noc_addr(a.page_id, a.offset_bytes, noc);
  }
  static uint64_t destination(const T &t, const src_args_type &a, uint8_t noc) {
    return source(t, a, noc);
  }
};

//===-- a network ---------------------------------------------------------===//

enum class NocOptions : uint32_t {
  DEFAULT = 0,
  TXN_ID = 1,
  POSTED = 2,
  CUSTOM_VC = 4,
  MCAST_INCL_SRC = 8,
  INLINE_L1 = 16,
  INLINE_REG = 32,
};
constexpr NocOptions operator|(NocOptions a, NocOptions b) {
  return NocOptions(uint32_t(a) | uint32_t(b));
}
constexpr bool has_flag(NocOptions options, NocOptions flag) {
  return (uint32_t(options) & uint32_t(flag)) != 0;
}
template <auto... options>
inline constexpr bool ttk_has_id = has_flag(
    ttk_option<0, NocOptions::DEFAULT, options...>(), NocOptions::TXN_ID);
struct NocOptVals {
  uint32_t vc = NOC_UNICAST_WRITE_VC;
  uint32_t trid = 0;
};

class Noc {
  template <typename T> using From = typename noc_traits_t<T>::src_args_type;
  template <typename T> using To = typename noc_traits_t<T>::dst_args_type;
  template <typename T>
  using ToMany = typename noc_traits_t<T>::dst_args_mcast_type;
  template <typename T> auto source(const T &t, const From<T> &args) const {
    return noc_traits_t<T>::source(t, args, id);
  }
  template <typename T> auto destination(const T &t, const To<T> &args) const {
    return noc_traits_t<T>::destination(t, args, id);
  }
  /// An end that must be in this core's L1.
  static uint32_t local(uint32_t address) { return address; }
  static uint32_t local(uint64_t address) { return uint32_t(address); }

public:
  explicit Noc(uint8_t id = noc_index) : id(id) {}
  uint8_t get_noc_id() const { return id; }

  bool is_local_bank(uint32_t x, uint32_t y) const {
    return x == my_x[id] && y == my_y[id];
  }
  bool is_local_addr(uint64_t address) const {
    return is_local_bank(uint32_t(address >> 36) & 63,
                         uint32_t(address >> 42) & 63);
  }

  /// Waits until the reads with the id have arrived, so the answer is yes.
  bool is_read_trid_flushed(uint32_t trid) const {
    noc_async_read_barrier_with_trid(trid, id);
    return true;
  }

  /// With TXN_ID the id stays with the reads after this one, as on the chip.
  template <auto... options, typename S, typename D>
  void async_read(const S &src, const D &dst, uint32_t bytes,
                  const From<S> &from, const To<D> &to,
                  const NocOptVals &values = {}) const {
    if constexpr (ttk_has_id<options...>)
      noc_async_read_set_trid(values.trid, id);
    noc_async_read(source(src, from), local(destination(dst, to)), bytes, id);
  }
  template <auto... options, typename S, typename D>
  void async_write(const S &src, const D &dst, uint32_t bytes,
                   const From<S> &from, const To<D> &to,
                   const NocOptVals &values = {}) const {
    if constexpr (ttk_has_id<options...>)
      noc_async_write_one_packet_with_trid(local(source(src, from)),
                                           destination(dst, to), bytes,
                                           values.trid, 0, id);
    else
      noc_async_write(local(source(src, from)), destination(dst, to), bytes,
                      id);
  }
  template <auto... options, typename S, typename D>
  void async_write_multicast(const S &src, const D &dst, uint32_t bytes,
                             uint32_t count, const From<S> &from,
                             const ToMany<D> &to, bool linked = false) const {
    uint64_t address = noc_traits_t<D>::rectangle(dst, to, id);
    if constexpr (has_flag(ttk_option<0, NocOptions::DEFAULT, options...>(),
                           NocOptions::MCAST_INCL_SRC))
      noc_async_write_multicast_loopback_src(local(source(src, from)), address,
                                             bytes, count, linked, id);
    else
      noc_async_write_multicast(local(source(src, from)), address, bytes, count,
                                linked, id);
  }

  template <auto... options, typename S>
  void set_async_read_state(const S &src, uint32_t bytes, const From<S> &from,
                            const NocOptVals &values = {}) const {
    if constexpr (ttk_has_id<options...>)
      noc_async_read_set_trid(values.trid, id);
    ttk_read_state = {source(src, from), bytes};
  }
  template <auto... options, typename S, typename D>
  void async_read_with_state(const S &src, const D &dst, uint32_t bytes,
                             const From<S> &from, const To<D> &to,
                             const NocOptVals & = {}) const {
    noc_async_read(ttk_read_state.at(source(src, from)),
                   local(destination(dst, to)),
                   bytes ? bytes : ttk_read_state.bytes, id);
  }
  template <auto... options, typename D>
  void set_async_write_state(const D &dst, uint32_t bytes, const To<D> &to,
                             const NocOptVals & = {}) const {
    ttk_write_state = {destination(dst, to), bytes};
  }
  template <auto... options, typename S, typename D>
  void async_write_with_state(const S &src, const D &dst, uint32_t bytes,
                              const From<S> &from, const To<D> &to,
                              const NocOptVals & = {}) const {
    noc_async_write(local(source(src, from)),
                    ttk_write_state.at(destination(dst, to)),
                    bytes ? bytes : ttk_write_state.bytes, id);
  }
  template <auto... options, typename D>
  void inline_dw_write(const D &dst, uint32_t value, const To<D> &to,
                       uint8_t bytes = 0xF, const NocOptVals & = {}) const {
    noc_inline_dw_write(destination(dst, to), value, bytes, id);
  }

  /// Zeros, from the region that holds them.
  template <typename D>
  void async_write_zeros(const D &dst, uint32_t bytes,
                         const To<D> &to = {}) const {
    auto address = destination(dst, to);
    uint32_t zeros = MEM_ZEROS_BASE, most = MEM_ZEROS_SIZE;
    for (uint32_t done = 0; done < bytes; done += most) {
      uint32_t part = std::min(most, bytes - done);
      if constexpr (sizeof(address) == 8)
        noc_async_write(zeros, address + done, part, id);
      else
        noc_async_read(get_noc_addr(zeros, id), address + done, part, id);
    }
  }
  /// The chip takes the zeros of a page from memory of the kernel's.
  template <typename D, typename Scratch>
  void async_write_zeros(const D &dst, uint32_t bytes, const To<D> &to,
                         const Scratch &) const {
    async_write_zeros(dst, bytes, to);
  }
  void write_zeros_l1_barrier() const { noc_async_read_barrier(id); }
  void write_zeros_dram_barrier() const { noc_async_write_barrier(id); }

  template <auto... options>
  void async_read_barrier(const NocOptVals &values = {}) const {
    if constexpr (ttk_has_id<options...>)
      noc_async_read_barrier_with_trid(values.trid, id);
    else
      noc_async_read_barrier(id);
  }
  template <auto... options>
  void async_write_barrier(const NocOptVals &values = {}) const {
    if constexpr (ttk_has_id<options...>)
      noc_async_write_barrier_with_trid(values.trid, id);
    else
      noc_async_write_barrier(id);
  }
  template <auto... options>
  void async_writes_flushed(const NocOptVals &values = {}) const {
    if constexpr (ttk_has_id<options...>)
      noc_async_write_flushed_with_trid(values.trid, id);
    else
      noc_async_writes_flushed(id);
  }
  void async_atomic_barrier() const { noc_async_atomic_barrier(id); }
  void async_full_barrier() const { noc_async_full_barrier(id); }

private:
  uint8_t id;
};

//===-- semaphores --------------------------------------------------------===//

enum class ProgrammableCoreType { TENSIX, ACTIVE_ETH, IDLE_ETH };

/// How a semaphore is reached; on these chips only the first does anything
/// else than the others.
enum class SemScope : uint8_t {
  LOCAL_NONATOMIC,
  DM_LOCAL_CACHED,
  EXTERNAL,
  COMPUTE_ATOMIC
};
/// A semaphore that the host has given a name.
struct SemaphoreBindingToken {
  uint32_t id;
  SemScope scope;
};

template <ProgrammableCoreType = ProgrammableCoreType::TENSIX> class Semaphore {
public:
  explicit Semaphore(uint32_t id) : address(get_semaphore(id)) {}
  explicit Semaphore(SemaphoreBindingToken token) : Semaphore(token.id) {
    if (token.scope == SemScope::COMPUTE_ATOMIC)
      ttk_not_emulated("a semaphore of the processors of a compute kernel");
  }

  uint32_t get_l1_addr() const { return address; }
  uint32_t get_address() const { return address; }
  volatile uint32_t *ptr() const {
    return reinterpret_cast<volatile uint32_t *>(uintptr_t(address));
  }
  uint32_t value() const { return *ptr(); }

  void up(uint32_t by) const { noc_semaphore_set(ptr(), *ptr() + by); }
  template <auto... options>
  void up(const Noc &noc, uint32_t x, uint32_t y, uint32_t by) const {
    noc_semaphore_inc(get_noc_addr(x, y, address, noc.get_noc_id()), by,
                      noc.get_noc_id());
  }
  template <auto... options>
  void up_multicast(const Noc &noc, uint32_t x0, uint32_t y0, uint32_t x1,
                    uint32_t y1, uint32_t by, uint32_t count) const {
    noc_semaphore_inc_multicast(
        get_noc_multicast_addr(x0, y0, x1, y1, address, noc.get_noc_id()), by,
        count, noc.get_noc_id());
  }
  void inc_multicast(const Noc &noc, uint32_t x0, uint32_t y0, uint32_t x1,
                     uint32_t y1, uint32_t by, uint32_t count) const {
    up_multicast(noc, x0, y0, x1, y1, by, count);
  }
  /// This one's value becomes that of another.
  template <ProgrammableCoreType type>
  void relay_unicast(const Noc &noc, const Semaphore<type> &to, uint32_t x,
                     uint32_t y) const {
    noc_semaphore_set_remote(
        address, get_noc_addr(x, y, to.get_address(), noc.get_noc_id()),
        noc.get_noc_id());
  }
  template <auto... options, ProgrammableCoreType type>
  void relay_multicast(const Noc &noc, const Semaphore<type> &other,
                       uint32_t x0, uint32_t y0, uint32_t x1, uint32_t y1,
                       uint32_t count, bool linked = false) const {
    multicast<options...>(noc, other.get_address(), x0, y0, x1, y1, count,
                          linked);
  }
  void down(uint32_t by) const {
    wait_min(by);
    noc_semaphore_set(ptr(), *ptr() - by);
  }
  void wait(uint32_t value) const { noc_semaphore_wait(ptr(), value); }
  void wait_min(uint32_t value) const { noc_semaphore_wait_min(ptr(), value); }
  void set(uint32_t value) const { noc_semaphore_set(ptr(), value); }
  template <auto... options>
  void set_multicast(const Noc &noc, uint32_t x0, uint32_t y0, uint32_t x1,
                     uint32_t y1, uint32_t count, bool linked = false) const {
    multicast<options...>(noc, address, x0, y0, x1, y1, count, linked);
  }

private:
  template <auto... options>
  void multicast(const Noc &noc, uint32_t destination, uint32_t x0, uint32_t y0,
                 uint32_t x1, uint32_t y1, uint32_t count, bool linked) const {
    uint8_t id = noc.get_noc_id();
    uint64_t to = get_noc_multicast_addr(x0, y0, x1, y1, destination, id);
    if constexpr (has_flag(ttk_option<0, NocOptions::DEFAULT, options...>(),
                           NocOptions::MCAST_INCL_SRC))
      noc_semaphore_set_multicast_loopback_src(address, to, count, linked, id);
    else
      noc_semaphore_set_multicast(address, to, count, linked, id);
  }

  uint32_t address;
};

#endif // TTK_HOST_OBJECTS_H
