//===- NocKernelsDram.cpp - Loops over banks and pages --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocKernelsDram.h"

#include "Kernel.h"
#include "NocTogether.h"

#include <stdexcept>

namespace tt::calibrate {
namespace {

using bench::arg;

constexpr uint32_t kPort = 0;

/// Number of this core among the masters, row by row.
uint32_t coreNumber(ttk_context *c) {
  return (CALL(my_logical_y_) - arg(c, kMasterY)) * arg(c, kCols) +
         CALL(my_logical_x_) - arg(c, kMasterX);
}

/// The core's page number `i`.
uint32_t page(ttk_context *c, uint32_t i) {
  uint32_t pages = arg(c, kPages), first = arg(c, kFirstPage);
  if (arg(c, kOwnPages))
    return first + coreNumber(c) * pages + i % pages;
  return first + (coreNumber(c) + i) % pages;
}

uint64_t ownBank(ttk_context *c) {
  return CALL(get_noc_addr_from_bank_id, coreNumber(c) % arg(c, kBanks), kDram);
}

void readBankKernel(ttk_context *c) {
  uint64_t from = ownBank(c);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i)
    CALL(noc_async_read, from, kNear, arg(c, kBytes), TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void writeBankKernel(ttk_context *c) {
  uint64_t to = ownBank(c);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i)
    CALL(noc_async_write, kNear, to, arg(c, kBytes), TTK_DEFAULT_NOC);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

uint32_t accessor(ttk_context *c) {
  uint32_t layout = CALL(TensorAccessorArgs, kTensor, TTK_ABSENT, TTK_ABSENT);
  uint32_t base = arg(c, kTensor) ? kDram : kFar;
  return CALL(TensorAccessor, layout, base, arg(c, kBytes));
}

void readPagesKernel(ttk_context *c) {
  uint32_t tensor = accessor(c);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i)
    CALL(noc_async_read_tile, page(c, i), tensor, kNear, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void writePagesKernel(ttk_context *c) {
  uint32_t tensor = accessor(c);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i)
    CALL(noc_async_write_tile, page(c, i), tensor, kNear, TTK_DEFAULT_NOC);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

void copyReaderKernel(ttk_context *c) {
  uint32_t tensor = accessor(c);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i) {
    CALL(cb_reserve_back, kPort, 1);
    CALL(noc_async_read_tile, page(c, i), tensor, CALL(get_write_ptr, kPort),
         TTK_DEFAULT_NOC);
    CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
    CALL(cb_push_back, kPort, 1);
  }
}

void copyWriterKernel(ttk_context *c) {
  uint32_t tensor = accessor(c);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i) {
    CALL(cb_wait_front, kPort, 1);
    CALL(noc_async_write_tile, page(c, i), tensor, CALL(get_read_ptr, kPort),
         TTK_DEFAULT_NOC);
    CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
    CALL(cb_pop_front, kPort, 1);
  }
}

void readShardsKernel(ttk_context *c) {
  uint32_t bytes = arg(c, kBytes), pages = arg(c, kPages);
  for (uint32_t i = 0, count = arg(c, kCount); i != count; ++i) {
    uint32_t to = kNear;
    for (uint32_t bank = 0, banks = arg(c, kBanks); bank != banks; ++bank) {
      uint64_t from = CALL(get_noc_addr_from_bank_id, bank, kDram);
      CALL(noc_async_read_one_packet_set_state, from, bytes, TTK_DEFAULT_NOC);
      for (uint32_t page = 0; page != pages; ++page, to += bytes)
        CALL(noc_async_read_one_packet_with_state, from + page * bytes, to,
             bytes, TTK_DEFAULT_NOC);
    }
  }
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

} // namespace

Kernel dramKernel(Action action) {
  switch (action) {
  case Action::ReadBank:
  case Action::ReadCopiedBank:
    return together<readBankKernel>;
  case Action::WriteBank:
  case Action::WriteCopiedBank:
    return together<writeBankKernel>;
  case Action::ReadPages:
    return together<readPagesKernel>;
  case Action::WritePages:
    return together<writePagesKernel>;
  case Action::CopyPages:
    return together<copyWriterKernel>;
  case Action::ReadShards:
    return readShardsKernel;
  default:
    throw std::logic_error("no kernel for this action");
  }
}

Kernel dramPartnerKernel(Action action) {
  switch (action) {
  case Action::ReadCopiedBank:
    return writeBankKernel;
  case Action::WriteCopiedBank:
    return readBankKernel;
  case Action::CopyPages:
    return together<copyReaderKernel, kPartnersThere>;
  default:
    return nullptr;
  }
}

} // namespace tt::calibrate
