//===- remote_words.h - How cores know a remote buffer ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A circular buffer that one core fills on others has a page in the L1 of each
// of them, at the same address. The host writes it; kernels read it, and keep
// the pointer there from one program to the next.
//===----------------------------------------------------------------------===//
#ifndef TTK_REMOTE_WORDS_H
#define TTK_REMOTE_WORDS_H

#include <cstdint>

namespace ttk::remote {

enum Word : uint32_t {
  IsSender,
  NumReceivers,
  Start,   ///< of the buffer, at all receivers
  Size,    ///< bytes
  Pointer, ///< where the sender writes, or the receiver reads, next
  Places,  ///< address of x, y of each receiver; of the sender
  /// Address of the counters of each receiver; of its own. The sender's and the
  /// receiver's have the same address.
  Counters,
  NumWords,
};

/// Counters count units of so many bytes, which divide a page.
inline constexpr uint32_t kUnit = 16;
/// A receiver's counters: units that were sent, and so many bytes on those that
/// were taken.
inline constexpr uint32_t kTaken = 16, kCountersStride = 32;

} // namespace ttk::remote

#endif // TTK_REMOTE_WORDS_H
