//===- Leftovers.cpp - Unbalanced state at a program's end ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Values of semaphores do not matter: each launch sets them anew.
//===----------------------------------------------------------------------===//
#include "CheckState.h"
#include "state/Ops.h"

namespace tt::emulator {
namespace {

/// Blames the call that began the access or section that was left.
[[noreturn]] void leftBy(Context &c, const Stamp &call,
                         const std::string &message) {
  c.op = call.op;
  c.site = call.site;
  throw KernelError(Error::Kind::ResourceMisuse, placeOf(c), message);
}

} // namespace

void Checker::end() {
  state->findUnwritten();
  for (uint32_t index : state->machine.activeCores) {
    Core &core = state->machine.cores[index];
    for (Context &c : core.threads)
      state->findOpenTransfers(c);
    state->findOpenSections(core);
    state->findUnusedPages(core);
  }
  state->memory.end();
}

// Only now it is known that no write comes before the read, which would have
// been a race.
void Checker::State::findUnwritten() {
  if (unwritten.thread)
    leftBy(*unwritten.thread, unwritten.by,
           unwritten.what + ", which nobody has written");
}

// Firmware asserts the same under the watcher: reads have arrived, writes have
// left L1 and increments have been answered. tt-metal
// hw/firmware/src/tt-1xx/{brisck,ncrisck}.cc.
void Checker::State::findOpenTransfers(Context &c) {
  actors.forEachOpen(c, [&](const Actor &transfer) {
    if (transfer.kind == Actor::Kind::Read)
      leftBy(c, transfer.last,
             "the kernel ends without noc_async_read_barrier after this");
    if (transfer.kind == Actor::Kind::Source)
      leftBy(c, transfer.last,
             "the kernel ends without noc_async_write_barrier or "
             "noc_async_writes_flushed after this");
    if (transfer.kind == Actor::Kind::Atomic)
      leftBy(c, transfer.last,
             "the kernel ends without noc_async_atomic_barrier after this");
  });
}

void Checker::State::findOpenSections(Core &core) {
  Context &compute = core.threads[size_t(ThreadKind::Compute)];
  if (!compute.kernel)
    return;
  if (const RowSource &rows = core.compute.rows; !rows.tiles.empty()) {
    compute.op = uint16_t(Op::reduce_tile);
    compute.site = rows.lastSite;
    throw KernelError(
        Error::Kind::ResourceMisuse, placeOf(compute),
        std::to_string(rows.tiles.size()) +
            " of the tiles that unpack_tilizeA_B_block made are left: "
            "reduce_tile_math did not take them");
  }
  const DstCalls &calls = dstCalls[core.index];
  if (core.dst.acquired)
    leftBy(compute, calls.acquire,
           "the kernel ends without tile_regs_commit after this");
  if (core.dst.committed)
    leftBy(compute, calls.commit,
           "the kernel ends without tile_regs_wait and tile_regs_release after "
           "this");
}

// Pages that no thread ever takes are a tensor that stays in L1, and pages that
// a thread waited for but never popped may be constants. But a consumer that
// pops some of the pages counts otherwise than its producer: it is the
// consumer's mistake if it has not popped all pages that it waited for.
void Checker::State::findUnusedPages(Core &core) {
  for (const CircularBuffer &cb : core.cbs) {
    if (!cb.config)
      continue;
    const BufferState &buffer = buffers.of(core, cb);
    if (!buffer.consumer || cb.available() <= cb.awaited)
      continue;
    std::string port = std::to_string(cb.config->port);
    if (buffer.pops.by && cb.awaited != 0)
      leftBy(*buffer.pops.by, buffer.pops.last,
             std::string(pagesWere(cb.available()).str()) + " left in CB " +
                 port + ": " + pagesWere(cb.awaited).str() + " waited for at " +
                 locationOf(*buffer.consumer, buffer.wait.site).str() +
                 " and not popped");
    leftBy(*buffer.pushes.by, buffer.pushes.last,
           std::string(pagesWere(cb.available() - cb.awaited).str()) +
               " pushed to CB " + port + " and never waited for; " +
               name(buffer.consumer->kind) + " '" +
               buffer.consumer->kernel->name + "' took " +
               std::to_string(cb.acked + cb.awaited));
  }
}

} // namespace tt::emulator
