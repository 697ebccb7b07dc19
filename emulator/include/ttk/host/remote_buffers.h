//===- remote_buffers.h - Buffers that one core fills on others -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A sender writes pages to the same place of all its receivers' L1 and counts
// them there; a receiver counts what it has taken in the sender's L1. All of it
// is made of writes, atomic increments and waits for words.
// Source: tt-metal hw/inc/api/remote_circular_buffer.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_REMOTE_BUFFERS_H
#define TTK_HOST_REMOTE_BUFFERS_H

#include "ttk/host/objects.h"
#include "ttk/remote_words.h"

#ifdef TTK_CONFIGURED

/// A thread's state of a remote buffer. Each name of the pointer is for one
/// side.
struct ttk_remote_buffer {
  uint32_t config_ptr = 0;
  uint32_t fifo_start_addr = 0, fifo_limit_page_aligned = 0;
  uint32_t fifo_page_size = 0;
  union {
    uint32_t fifo_wr_ptr = 0;
    uint32_t fifo_rd_ptr;
  };

  uint32_t word(ttk::remote::Word number) const {
    return ttk_load(pointer(config_ptr), number);
  }
  void setWord(ttk::remote::Word number, uint32_t value) {
    ttk_store(pointer(config_ptr), number, value);
  }
  static volatile uint32_t *pointer(uint32_t address) {
    return reinterpret_cast<volatile uint32_t *>(uintptr_t(address));
  }

  /// Sets the size of pages. Returns the bytes up to the next place of a page,
  /// to which the pointer moves.
  uint32_t resize(uint32_t bytes) {
    if (bytes == 0 || bytes % ttk::remote::kUnit != 0)
      ttk_not_emulated("a remote buffer with pages that are no multiple of 16 "
                       "bytes");
    uint32_t size = word(ttk::remote::Size), from = fifo_wr_ptr;
    fifo_page_size = bytes;
    fifo_limit_page_aligned = fifo_start_addr + size - size % bytes;
    uint32_t offset = (from - fifo_start_addr + bytes - 1) / bytes * bytes;
    fifo_wr_ptr = fifo_start_addr + offset;
    if (fifo_wr_ptr < fifo_limit_page_aligned)
      return fifo_wr_ptr - from;
    fifo_wr_ptr = fifo_start_addr;
    return fifo_start_addr + size - from;
  }
  /// Units of the next pages. Those up to the end have what is left behind the
  /// last whole page, too.
  uint32_t units(uint32_t pages) const {
    uint32_t bytes = pages * fifo_page_size;
    if (fifo_wr_ptr + bytes > fifo_limit_page_aligned)
      ttk_not_emulated("pages of a remote buffer on both sides of its end");
    if (fifo_wr_ptr + bytes == fifo_limit_page_aligned)
      bytes +=
          fifo_start_addr + word(ttk::remote::Size) - fifo_limit_page_aligned;
    return bytes / ttk::remote::kUnit;
  }
  void advance(uint32_t pages) {
    fifo_wr_ptr += pages * fifo_page_size;
    if (fifo_wr_ptr == fifo_limit_page_aligned)
      fifo_wr_ptr = fifo_start_addr;
  }

  /// The other core of a pair: of receiver `i`, or the sender.
  uint64_t other(uint32_t i, uint32_t address, uint8_t noc) const {
    auto *places = pointer(word(ttk::remote::Places));
    return get_noc_addr(ttk_load(places, 2 * i), ttk_load(places, 2 * i + 1),
                        address, noc);
  }
  uint32_t sent(uint32_t i = 0) const {
    return word(ttk::remote::Counters) + i * ttk::remote::kCountersStride;
  }
  uint32_t taken(uint32_t i = 0) const { return sent(i) + ttk::remote::kTaken; }
  /// Adds to a counter here and at the other core.
  void count(uint32_t i, uint32_t counter, uint32_t units, uint8_t noc) {
    ttk_store(pointer(counter), 0, ttk_load(pointer(counter), 0) + units);
    noc_semaphore_inc(other(i, counter, noc), units, noc);
  }
  /// Waits until the counter is at least that; counters never go back.
  static void wait(uint32_t counter, uint32_t least) {
    if (int32_t(least) > 0)
      noc_semaphore_wait_min(pointer(counter), least);
  }
  void need(bool sender, const char *call) const {
    if ((word(ttk::remote::IsSender) != 0) != sender)
      ttk_not_emulated(call);
  }
};
using RemoteSenderCBInterface = ttk_remote_buffer;
using RemoteReceiverCBInterface = ttk_remote_buffer;

inline ttk_remote_buffer ttk_remote_buffers[64];
inline ttk_remote_buffer &ttk_remote(uint32_t cb) {
  ttk_remote_buffer &b = ttk_remote_buffers[cb];
  if (b.config_ptr)
    return b;
  b.config_ptr = ttk_remote_configs[cb];
  if (!b.config_ptr)
    ttk_not_emulated("a remote buffer that no global circular buffer is bound "
                     "to");
  b.fifo_start_addr = b.word(ttk::remote::Start);
  b.fifo_wr_ptr = b.word(ttk::remote::Pointer);
  if (b.resize(ttk_remote_page_bytes[cb]))
    ttk_not_emulated("a remote buffer that the program before has left in the "
                     "middle of a page");
  return b;
}
inline ttk_remote_buffer &get_remote_sender_cb_interface(uint32_t cb) {
  return ttk_remote(cb);
}
inline ttk_remote_buffer &get_remote_receiver_cb_interface(uint32_t cb) {
  return ttk_remote(cb);
}

namespace experimental {

//===-- the sender --------------------------------------------------------===//

inline void remote_cb_reserve_back(uint32_t cb, uint32_t pages) {
  ttk_remote_buffer &b = ttk_remote(cb);
  b.need(true, "remote_cb_reserve_back at a receiver");
  uint32_t units = b.units(pages);
  uint32_t room = b.word(ttk::remote::Size) / ttk::remote::kUnit;
  for (uint32_t i = 0; i != b.word(ttk::remote::NumReceivers); ++i)
    b.wait(b.taken(i), ttk_load(b.pointer(b.sent(i)), 0) + units - room);
}

/// Rows of pages, of which each receiver gets `perRow` side by side.
template <bool skipsPointer = true>
void remote_cb_push_back_and_write_pages(uint32_t cb, uint32_t from,
                                         uint32_t pages, uint32_t rows,
                                         uint32_t perRow, uint32_t bytes,
                                         uint8_t noc = noc_index) {
  ttk_remote_buffer &b = ttk_remote(cb);
  b.need(true, "remote_cb_push_back_and_write_pages at a receiver");
  uint32_t units = b.units(pages), count = b.word(ttk::remote::NumReceivers);
  for (uint32_t i = 0; i != count; ++i) {
    uint32_t to = b.fifo_wr_ptr;
    for (uint32_t row = 0; row != rows; ++row)
      for (uint32_t k = 0; k != perRow; ++k, to += bytes)
        noc_async_write(from + ((row * count + i) * perRow + k) * bytes,
                        b.other(i, to, noc), bytes, noc);
    b.count(i, b.sent(i), units, noc);
  }
  b.advance(pages);
}

inline void remote_cb_sender_barrier(uint32_t cb) {
  ttk_remote_buffer &b = ttk_remote(cb);
  b.need(true, "remote_cb_sender_barrier at a receiver");
  for (uint32_t i = 0; i != b.word(ttk::remote::NumReceivers); ++i)
    b.wait(b.taken(i), ttk_load(b.pointer(b.sent(i)), 0));
}

//===-- a receiver --------------------------------------------------------===//

inline void remote_cb_wait_front(uint32_t cb, uint32_t pages) {
  ttk_remote_buffer &b = ttk_remote(cb);
  b.need(false, "remote_cb_wait_front at the sender");
  b.wait(b.sent(), ttk_load(b.pointer(b.taken()), 0) + b.units(pages));
}

inline void remote_cb_pop_front(uint32_t cb, uint32_t pages,
                                uint8_t noc = noc_index) {
  ttk_remote_buffer &b = ttk_remote(cb);
  b.need(false, "remote_cb_pop_front at the sender");
  b.count(0, b.taken(), b.units(pages), noc);
  b.advance(pages);
}

//===-- both --------------------------------------------------------------===//

/// Pages of another size. With `tells`, what the pointer skips counts as sent
/// or taken.
template <bool tells> void ttk_remote_resize(uint32_t cb, uint32_t page) {
  ttk_remote_buffer &b = ttk_remote(cb);
  uint32_t units = b.resize(page) / ttk::remote::kUnit;
  if (!tells || units == 0)
    return;
  if (!b.word(ttk::remote::IsSender)) {
    b.wait(b.sent(), ttk_load(b.pointer(b.taken()), 0) + units);
    b.count(0, b.taken(), units, noc_index);
    return;
  }
  for (uint32_t i = 0; i != b.word(ttk::remote::NumReceivers); ++i)
    b.count(i, b.sent(i), units, noc_index);
}
template <bool tells = false>
void resize_remote_sender_cb_interface(uint32_t cb, uint32_t page, ttk_ignored,
                                       ttk_ignored = {}, ttk_ignored = {},
                                       ttk_ignored = {}) {
  ttk_remote_resize<tells>(cb, page);
}
template <bool tells = false>
void resize_remote_receiver_cb_interface(uint32_t cb, uint32_t page,
                                         ttk_ignored, ttk_ignored = {},
                                         ttk_ignored = {}, ttk_ignored = {}) {
  ttk_remote_resize<tells>(cb, page);
}

/// The pointer of this program's end is that of the next program's start.
inline void update_remote_cb_config_in_l1(uint32_t cb) {
  ttk_remote_buffer &b = ttk_remote(cb);
  b.setWord(ttk::remote::Pointer, b.fifo_wr_ptr);
}

/// Circular buffers of the core in the same place begin where the remote one
/// does. They are the core's; so the thread that fills them looks whether they
/// do.
template <uint32_t count>
void align_local_cbs_to_remote_cb(uint32_t cb, const uint32_t (&local)[count]) {
  if (!ttk_is_compute)
    for (uint32_t port : local)
      if (get_write_ptr(port) != ttk_remote(cb).fifo_rd_ptr)
        ttk_not_emulated("a circular buffer that begins elsewhere than the "
                         "remote one");
}

class RemoteCircularBuffer {
public:
  enum class RemotePointerUpdate { SKIP, UPDATE_OVER_NOC };
  static constexpr auto kTell = RemotePointerUpdate::UPDATE_OVER_NOC;

  explicit RemoteCircularBuffer(uint32_t cb) : cb(cb) {}
  void reserve_back(uint32_t pages) const { remote_cb_reserve_back(cb, pages); }
  template <typename S, RemotePointerUpdate = kTell>
  void push_back(Noc &noc, const S &src, uint32_t pages, uint32_t rows,
                 uint32_t perRow, uint32_t bytes,
                 const typename noc_traits_t<S>::src_args_type &at = {}) const {
    uint8_t id = noc.get_noc_id();
    uint32_t from = uint32_t(noc_traits_t<S>::source(src, at, id));
    remote_cb_push_back_and_write_pages(cb, from, pages, rows, perRow, bytes,
                                        id);
  }
  void barrier() const { remote_cb_sender_barrier(cb); }
  void wait_front(uint32_t pages) const { remote_cb_wait_front(cb, pages); }
  void pop_front(Noc &noc, uint32_t pages) const {
    remote_cb_pop_front(cb, pages, noc.get_noc_id());
  }
  template <RemotePointerUpdate update = kTell>
  void set_sender_page_size(Noc &, uint32_t page, ttk_ignored = {},
                            ttk_ignored = {}, ttk_ignored = {}) const {
    ttk_remote_resize<update == kTell>(cb, page);
  }
  template <RemotePointerUpdate update = kTell>
  void set_receiver_page_size(Noc &, uint32_t page, ttk_ignored = {},
                              ttk_ignored = {}, ttk_ignored = {}) const {
    ttk_remote_resize<update == kTell>(cb, page);
  }
  void commit() const { update_remote_cb_config_in_l1(cb); }

private:
  uint32_t cb;
};

} // namespace experimental

#endif // TTK_CONFIGURED

#endif // TTK_HOST_REMOTE_BUFFERS_H
