//===- threads.h - Threads of a kernel, and mail between them ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A kernel is one thread here, even where it stands for the three processors of
// a compute kernel.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_THREADS_H
#define TTK_HOST_THREADS_H

#include "ttk/host/words.h"

inline uint32_t get_num_threads() { return 1; }
inline uint32_t get_my_thread_id() { return 0; }
inline void wait_threads(uint32_t) {}
inline void sync_threads() {}
inline void sync_dm_compute_threads(uint32_t, uint32_t) {}

namespace ckernel {

/// Mail between the processors of a compute kernel. They take turns here, and
/// the reader is not known; so every reader must wait for the same mail.
inline constexpr uint32_t ttk_most_mail = 12;
inline uint32_t ttk_mail[ttk_most_mail];
inline uint32_t ttk_num_mail = 0;

inline void mailbox_write(uint8_t to, uint32_t value) {
#ifdef TTK_CONFIGURED
  if (!ttk_is_compute)
    ttk_not_emulated("mailbox_write from a data-movement kernel");
#endif
  if (to == BriscThreadId)
    ttk_not_emulated("mailbox_write to a data-movement kernel");
  if (ttk_num_mail == ttk_most_mail)
    ttk_not_emulated("mailbox_write of more than 12 words that nobody reads");
  if (ttk_num_mail != 0 && ttk_mail[0] != value)
    ttk_not_emulated("mailbox_write of another value before the first is read");
  ttk_mail[ttk_num_mail++] = value;
}
inline uint32_t mailbox_read(uint8_t from) {
  if (from == BriscThreadId)
    ttk_not_emulated("mailbox_read from a data-movement kernel");
  if (ttk_num_mail == 0)
    ttk_not_emulated("mailbox_read before the word is written");
  return ttk_mail[--ttk_num_mail];
}
inline bool mailbox_not_empty(uint8_t from) {
  if (from == BriscThreadId)
    ttk_not_emulated("mailbox_not_empty of a data-movement kernel");
  return ttk_num_mail != 0;
}

/// A load that is done when it returns.
template <typename T> T load_blocking(const volatile T *pointer) {
  return *pointer;
}
inline void tensix_sync() {}

/// Units that an instruction waits for. The calls of a kernel are made in the
/// order of the source, so there is nothing to wait for.
struct p_stall {
  static constexpr uint32_t NONE = 0, THCON = 1, UNPACK0 = 2, UNPACK1 = 4,
                            UNPACK = 6, PACK0 = 8, PACK1 = 0x10, PACK2 = 0x20,
                            PACK3 = 0x40, PACK = 0x78, MATH = 0x80,
                            SRCA_CLR = 0x100, SRCB_CLR = 0x200,
                            SRCA_VLD = 0x400, STALL_ON_ZERO = 1,
                            STALL_ON_MAX = 2, SRCB_VLD = 0x800, XMOV = 0x1000,
                            TRISC_CFG = 0x2000, SFPU1 = 0x4000,
                            WAIT_SFPU = 0x4000, STALL_TDMA = 1, STALL_SYNC = 2,
                            STALL_PACK = 4, STALL_UNPACK = 8, STALL_XMOV = 0x10,
                            STALL_THCON = 0x20, STALL_MATH = 0x40,
                            STALL_CFG = 0x80, STALL_SFPU = 0x100;
};
#define TTI_STALLWAIT(...) static_cast<void>(0)
#define TTI_SFPNOP static_cast<void>(0)
#define TTI_NOP static_cast<void>(0)
inline void clobber_all_memory() {}

} // namespace ckernel

// A wait that only matters on an idle processor.
inline void riscv_wait(uint32_t) {}

#endif // TTK_HOST_THREADS_H
