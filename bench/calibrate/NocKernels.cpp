//===- NocKernels.cpp - Loops of transfers --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocKernels.h"

#include "Kernel.h"
#include "NocKernelsDram.h"
#include "NocTogether.h"

namespace tt::calibrate {
namespace {

using bench::arg;

uint64_t coreAddress(ttk_context *c, uint32_t x, uint32_t y, uint32_t address) {
  return CALL(get_noc_addr,
              CALL(experimental_convert_logical_x_to_translated, x),
              CALL(experimental_convert_logical_y_to_translated, y), address,
              TTK_DEFAULT_NOC);
}

uint64_t targetAddress(ttk_context *c, uint32_t target, uint32_t address) {
  int at = kNumArgs + 2 * int(target);
  return coreAddress(c, arg(c, at), arg(c, at + 1), address);
}

/// The tests' loops over subordinates take the transaction's number modulo the
/// number of virtual channels.
void chooseChannel(ttk_context *c) {
  if (arg(c, kChoosesChannel))
    CALL(get_arg_val, 0);
}

void writeKernel(ttk_context *c) {
  uint32_t count = arg(c, kCount), bytes = arg(c, kBytes);
  for (uint32_t t = 0, n = arg(c, kTargets); t != n; ++t) {
    uint64_t to = targetAddress(c, t, kFar);
    for (uint32_t i = 0; i != count; ++i) {
      chooseChannel(c);
      CALL(noc_async_write, kNear, to, bytes, TTK_DEFAULT_NOC);
    }
  }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

void readKernel(ttk_context *c) {
  uint32_t count = arg(c, kCount), bytes = arg(c, kBytes);
  for (uint32_t t = 0, n = arg(c, kTargets); t != n; ++t) {
    uint64_t from = targetAddress(c, t, kFar);
    for (uint32_t i = 0; i != count; ++i) {
      chooseChannel(c);
      CALL(noc_async_read, from, kNear, bytes, TTK_DEFAULT_NOC);
    }
  }
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void statefulReadKernel(ttk_context *c) {
  uint32_t count = arg(c, kCount), bytes = arg(c, kBytes);
  for (uint32_t t = 0, n = arg(c, kTargets); t != n; ++t) {
    uint64_t from = targetAddress(c, t, kFar);
    CALL(noc_async_read_one_packet_set_state, from, bytes, TTK_DEFAULT_NOC);
    for (uint32_t i = 0; i != count; ++i)
      CALL(noc_async_read_one_packet_with_state, from, kNear, bytes,
           TTK_DEFAULT_NOC);
  }
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void anyReadKernel(ttk_context *c) {
  arg(c, kStateful) ? statefulReadKernel(c) : readKernel(c);
}

/// Sends `bytes` to the rectangle; the last of a chain is not linked.
void multicast(ttk_context *c, uint64_t to, bool linked) {
  uint32_t bytes = arg(c, kBytes), targets = arg(c, kTargets);
  if (arg(c, kWithSelf))
    CALL(noc_async_write_multicast_loopback_src, kNear, bytes, targets, to,
         TTK_DEFAULT_NOC, linked);
  else
    CALL(noc_async_write_multicast, kNear, bytes, targets, to, TTK_DEFAULT_NOC,
         linked);
}

uint64_t rectangle(ttk_context *c, uint32_t address) {
  auto x = [&](Arg at) {
    return CALL(experimental_convert_logical_x_to_translated, arg(c, at));
  };
  auto y = [&](Arg at) {
    return CALL(experimental_convert_logical_y_to_translated, arg(c, at));
  };
  return CALL(get_noc_multicast_addr, x(kX0), y(kY0), x(kX1), y(kY1), address,
              TTK_DEFAULT_NOC);
}

void multicastKernel(ttk_context *c) {
  uint64_t to = rectangle(c, kFar);
  for (uint32_t i = 1, count = arg(c, kCount); i <= count; ++i)
    multicast(c, to, arg(c, kLinked) && i != count);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

void writeAndReadKernel(ttk_context *c) {
  uint32_t bytes = arg(c, kBytes);
  uint64_t to = targetAddress(c, 0, kFar);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i) {
    CALL(noc_async_write, kNear, to, bytes, TTK_DEFAULT_NOC);
    CALL(noc_async_read, to, kNear, bytes, TTK_DEFAULT_NOC);
  }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void incrementKernel(ttk_context *c) {
  uint64_t word = targetAddress(c, 0, kFar);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i) {
    CALL(noc_semaphore_inc, word, 1, TTK_DEFAULT_NOC, false);
    CALL(noc_async_atomic_barrier, TTK_DEFAULT_NOC);
  }
}

void inlineWriteKernel(ttk_context *c) {
  uint64_t word = targetAddress(c, 0, kFar);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i)
    CALL(noc_inline_dw_write, word, i, 0xF, TTK_DEFAULT_NOC);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

void inlineWriteNextKernel(ttk_context *c) {
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i)
    CALL(noc_inline_dw_write, targetAddress(c, 0, kFar + 4 * i), i, 0xF,
         TTK_DEFAULT_NOC);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

/// Writes to the first subordinate, and when all have left, reads from the
/// second.
void writeThenReadKernel(ttk_context *c) {
  uint32_t count = arg(c, kCount), bytes = arg(c, kBytes);
  uint64_t to = targetAddress(c, 0, kFar), from = targetAddress(c, 1, kFar);
  for (uint32_t i = 1; i <= count; ++i)
    CALL(noc_async_write_one_packet_with_trid, kNear, to, bytes, i,
         TTK_DEFAULT_NOC);
  CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
  for (uint32_t i = 1; i <= count; ++i)
    CALL(noc_async_read, from, kNear, bytes, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

enum Semaphore : uint32_t { kConsent, kValid, kFlag };

/// The sender of multicasts that wait for all receivers.
void flagSenderKernel(ttk_context *c) {
  uint64_t to = rectangle(c, kFar);
  uint64_t flags = rectangle(c, CALL(get_semaphore, kFlag));
  uint32_t consent = CALL(get_semaphore, kConsent);
  uint32_t valid = CALL(get_semaphore, kValid), targets = arg(c, kTargets);
  for (uint32_t i = 1, count = arg(c, kCount); i <= count; ++i) {
    bool linked = arg(c, kLinked) && i != count;
    CALL(noc_semaphore_wait, consent, targets);
    CALL(noc_semaphore_set, consent, 0);
    multicast(c, to, linked);
    if (arg(c, kWithSelf))
      CALL(noc_semaphore_set_multicast_loopback_src, valid, flags, targets,
           linked);
    else
      CALL(noc_semaphore_set_multicast, valid, flags, targets, linked);
  }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

} // namespace

void flagReceiverKernel(ttk_context *c) {
  uint32_t flag = CALL(get_semaphore, kFlag);
  uint64_t consent = coreAddress(c, arg(c, kMasterX), arg(c, kMasterY),
                                 CALL(get_semaphore, kConsent));
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i) {
    CALL(noc_semaphore_set, flag, 0);
    CALL(noc_semaphore_inc, consent, 1, TTK_DEFAULT_NOC, false);
    CALL(noc_semaphore_wait, flag, 1);
  }
  CALL(noc_async_atomic_barrier, TTK_DEFAULT_NOC);
}

Kernel masterKernel(Action action) {
  switch (action) {
  case Action::Write:
    return writeKernel;
  case Action::Read:
    return together<anyReadKernel>;
  case Action::Multicast:
    return multicastKernel;
  case Action::WriteAndRead:
    return writeAndReadKernel;
  case Action::Increment:
    return incrementKernel;
  case Action::InlineWrite:
    return inlineWriteKernel;
  case Action::InlineWriteNext:
    return inlineWriteNextKernel;
  case Action::WriteThenRead:
    return writeThenReadKernel;
  case Action::MulticastAndFlag:
    return flagReceiverKernel;
  default:
    return dramKernel(action);
  }
}

Kernel partnerKernel(Action action) {
  if (action == Action::MulticastAndFlag)
    return flagSenderKernel;
  return dramPartnerKernel(action);
}

} // namespace tt::calibrate
