//===- WordRules.cpp - Semaphores -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A semaphore that its own core sets must not be changed by others meanwhile:
// the store would destroy what they add.
//===----------------------------------------------------------------------===//
#include "CheckState.h"

#include "state/Ops.h"

namespace tt::emulator {

WordHistory &Checker::State::wordOf(const Core &core, uint64_t address) {
  uint64_t key = wordKey(core, address);
  auto known = words.find(key);
  if (known != words.end())
    return known->second;
  uint32_t value;
  std::memcpy(&value, core.l1 + (address & ~uint64_t(3)), sizeof(value));
  return words.try_emplace(key, value).first->second;
}

bool Checker::State::isSemaphore(const Core &core, uint64_t address,
                                 uint64_t bytes) const {
  uint32_t count = machine.device.chip().numSemaphores;
  if (address >= semaphoreAddress(0) &&
      address + bytes <= semaphoreAddress(count))
    return true;
  if (address % 4 + bytes > 4)
    return false;
  return words.contains(wordKey(core, address));
}

//===-- signals that can be lost ------------------------------------------===//

/// Is `other`, a change by another thread, not ordered before what `c` does?
bool Checker::State::contends(const Context &c, const Stamp &other) {
  return other && actors[other.actor].thread != &c &&
         !actors.of(c).clock.covers(other.actor, other.epoch);
}

void Checker::State::reportLostSignal(Context &c, const Core &core,
                                      uint32_t address, const Stamp &other) {
  const Context &thread = *actors[other.actor].thread;
  Text whose;
  if (&core != c.core)
    whose.add(" of core %u,%u", core.coord.y, core.coord.x);
  found(c, Error::Kind::Race,
        "changes the word at L1 address 0x%x%s, which %s changes, too; nothing "
        "orders the two, so a signal can be lost: a word may be set when all "
        "signals to it have been waited for, and signalled to when it is known "
        "that it was set",
        address, whose.str(), placeOf(thread, other).str());
}

/// Fails if an earlier noc_semaphore_set may come only after this change.
void Checker::State::refuseLateSet(Context &c, const Core &core,
                                   uint32_t address, const WordHistory &word,
                                   const WordChange &change) {
  const WordHistory::Set &set = word.lastLocalSet();
  bool same = change.isStore && change.value == set.value;
  if (!same && contends(c, set.by))
    reportLostSignal(c, core, address, set.by);
}

//===-- changes -----------------------------------------------------------===//

/// A signal of `c` on the network: it arrives behind what went the same way.
WordChange Checker::State::signalOf(Context &c, unsigned noc, const Core &core,
                                    Actor::Kind kind) {
  WordChange change;
  ActorId actor = actors.issue(c, kind, noc, core.index, /*trid=*/-1);
  change.by = actors.stamp(c, actor);
  actors.releaseBehindWrites(c, change.seen, noc, core.index,
                             isMulticast(c.op));
  change.seen.raise(actor, actors.next(actor));
  return change;
}

void Checker::semaphoreAdded(Context &c, unsigned noc, Core &core,
                             uint32_t address, uint32_t increment,
                             bool posted) {
  state->memory.require(c, State::inL1(core, address), 4, /*writes=*/true);
  WordHistory &word = state->wordOf(core, address);
  WordChange change = state->signalOf(
      c, noc, core, posted ? Actor::Kind::Posted : Actor::Kind::Atomic);
  change.value = word.value() + increment;
  state->refuseLateSet(c, core, address, word, change);
  word.add(std::move(change));
}

void Checker::semaphoreStored(Context &c, unsigned noc, Core &core,
                              uint32_t address, uint32_t value) {
  state->memory.require(c, State::inL1(core, address), 4, /*writes=*/true);
  WordHistory &word = state->wordOf(core, address);
  auto way = isMulticast(c.op) ? Actor::Kind::Multicast : Actor::Kind::Write;
  WordChange change = state->signalOf(c, noc, core, way);
  change.value = value;
  change.isStore = true;
  state->refuseLateSet(c, core, address, word, change);
  word.store(std::move(change));
}

void Checker::State::setWord(Context &c, uint32_t address, uint32_t value) {
  WordHistory &word = wordOf(*c.core, address);
  WordChange change{.value = value, .isStore = true};
  change.by = actors.stamp(c, self(c));
  refuseLateSet(c, *c.core, address, word, change);
  for (const WordChange &other : word.recent())
    if (!(other.isStore && other.value == value) && contends(c, other.by))
      reportLostSignal(c, *c.core, address, other.by);
  actors.release(c, change.seen);
  word.setLocally(change);
  word.store(std::move(change));
}

void Checker::wordStored(Context &c, uint32_t address, uint32_t value) {
  bool sets = c.op == uint16_t(Op::noc_semaphore_set);
  if (!sets && !state->isSemaphore(*c.core, address, 4))
    return localWritten(c, address, 4);
  state->memory.require(c, State::inL1(*c.core, address), 4, /*writes=*/true);
  state->setWord(c, address, value);
}

//===-- waits -------------------------------------------------------------===//

void Checker::semaphoreWaited(Context &c, const Wait &wait) {
  WordHistory &word = state->wordOf(*c.core, wait.id);
  auto holds = [&](uint32_t value) {
    return wait.what == Wait::For::SemaphoreEqual ? value == wait.value
                                                  : value >= wait.value;
  };
  const VectorClock &known = state->actors.of(c).clock;
  state->actors.acquire(c, word.waited(known, holds));
}

} // namespace tt::emulator
