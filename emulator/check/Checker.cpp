//===- Checker.cpp - Finds races and misuse -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckState.h"

namespace tt::emulator {

Checker::Checker(MachineState &machine)
    : state(std::make_unique<State>(machine)) {}
Checker::~Checker() = default;

void Checker::begin() {
  state->actors.begin(state->machine);
  state->buffers.begin(state->machine);
  state->accesses.begin();
  state->memory.begin();
  state->words.clear();
  state->unwritten = {};
  state->dstCalls.assign(state->machine.numCores, {});
  state->setups.assign(state->machine.numCores, {});
}

void Checker::State::read(Context &c, ActorId actor, const NocTarget &where,
                          uint64_t bytes) {
  if (accesses.read(c, actor, where, bytes) || unwritten.thread ||
      memory.holdsData(where))
    return;
  unwritten = {&c, actors.stamp(c, actor), accesses.describe(c, where)};
}

void Checker::State::write(Context &c, ActorId actor, const NocTarget &where,
                           uint64_t bytes) {
  accesses.write(c, actor, where, bytes);
  memory.noteWrite(where);
}

//===-- the thread's own accesses -----------------------------------------===//

void Checker::localRead(Context &c, uint32_t address, uint32_t bytes) {
  state->memory.require(c, State::inL1(*c.core, address), bytes,
                        /*writes=*/false);
  if (state->isSemaphore(*c.core, address, bytes)) {
    state->actors.acquire(c, state->wordOf(*c.core, address).loaded());
    return;
  }
  if (c.kind == ThreadKind::Compute)
    state->requireWaitedFor(c, address, bytes);
  else
    state->requireTaken(c, address, bytes);
  state->read(c, state->self(c), State::inL1(*c.core, address), bytes);
}

void Checker::localWritten(Context &c, uint32_t address, uint32_t bytes) {
  state->memory.require(c, State::inL1(*c.core, address), bytes,
                        /*writes=*/true);
  if (state->isSemaphore(*c.core, address, bytes)) // a part of one
    return state->setWord(c, address, state->wordOf(*c.core, address).value());
  if (c.kind == ThreadKind::Compute)
    state->requireReserved(c, address, bytes);
  else
    state->refuseLivePages(c, address, bytes);
  state->write(c, state->self(c), State::inL1(*c.core, address), bytes);
}

//===-- transfers ---------------------------------------------------------===//

void Checker::readIssued(Context &c, unsigned noc, const NocTarget &from,
                         uint32_t address, uint32_t bytes, int trid) {
  state->memory.require(c, from, bytes, /*writes=*/false);
  state->memory.require(c, State::inL1(*c.core, address), bytes,
                        /*writes=*/true);
  ActorId actor = state->actors.issue(c, Actor::Kind::Read, noc, 0, trid);
  bool word =
      from.kind == NocTarget::Kind::Core &&
      state->isSemaphore(state->machine.cores[from.index], from.address, bytes);
  if (!word)
    state->read(c, actor, from, bytes);
  state->refuseLivePages(c, address, bytes);
  state->write(c, actor, State::inL1(*c.core, address), bytes);
}

void Checker::writeIssued(Context &c, unsigned noc, const NocTarget &to,
                          uint32_t address, uint32_t bytes, int trid) {
  state->memory.require(c, State::inL1(*c.core, address), bytes,
                        /*writes=*/false);
  state->memory.require(c, to, bytes, /*writes=*/true);
  if (!state->isSemaphore(*c.core, address, bytes)) {
    state->requireTaken(c, address, bytes);
    ActorId source = state->actors.issue(c, Actor::Kind::Source, noc, 0, trid);
    state->read(c, source, State::inL1(*c.core, address), bytes);
  }
  auto way = isMulticast(c.op) ? Actor::Kind::Multicast : Actor::Kind::Write;
  if (to.kind == NocTarget::Kind::Dram) {
    ActorId actor = state->actors.issue(c, way, noc, Actors::kDram, trid);
    state->write(c, actor, to, bytes);
    return;
  }
  Core &core = state->machine.cores[to.index];
  // A single word may be a flag that a kernel polls.
  if (bytes == 4 || state->isSemaphore(core, to.address, bytes)) {
    for (uint32_t offset = 0; offset < bytes; offset += 4) {
      uint32_t value = 0;
      std::memcpy(&value, c.core->l1 + address + offset,
                  std::min<uint32_t>(4, bytes - offset));
      semaphoreStored(c, noc, core, uint32_t(to.address) + offset, value);
    }
    return;
  }
  ActorId actor = state->actors.issue(c, way, noc, to.index, trid);
  state->write(c, actor, to, bytes);
}

void Checker::barrier(Context &c, unsigned noc, WaitKind kind, int trid) {
  state->actors.barrier(c, noc, kind, trid);
}

} // namespace tt::emulator
