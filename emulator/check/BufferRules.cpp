//===- BufferRules.cpp - The protocol of circular buffers -----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The order of calls is reserve, fill, push; wait, use, pop. A push hands pages
// to the consumer, so it counts as an access: a thread that writes to the pages
// must be ordered before or behind it. Source of the rules: tt-metal
// api/compute/cb_api.h, dataflow_api.h.
//===----------------------------------------------------------------------===//
#include "CheckState.h"

#include "state/Ops.h"

namespace tt::emulator {
namespace {

/// Orders the thread behind everything that the other side did up to its last
/// hand-over.
void acquire(Actors &actors, Context &c, HandOver &side) {
  uint32_t &seen = side.seen[size_t(c.kind)];
  if (seen != side.count)
    actors.acquire(c, side.clock);
  seen = side.count;
}

void handOver(Actors &actors, Context &c, HandOver &side) {
  side.last = actors.stamp(c, actors.of(c).self);
  actors.release(c, side.clock);
  ++side.count;
}

/// A CB has one producer and one consumer, as each keeps its own pointer.
void claim(Context &c, const CircularBuffer &cb, HandOver &side,
           const char *verb) {
  if (side.by && side.by != &c)
    found(c, Error::Kind::ResourceMisuse,
          "%s CB %u, as %s does: a CB has one producer and one consumer", verb,
          cb.config->port, name(side.by->kind));
  side.by = &c;
}

uint32_t bytesOfTile(const CircularBuffer &cb) {
  return std::min(cb.pageBytes, uint32_t(device::tileBytes(cb.format)));
}

uint32_t pageAt(const CircularBuffer &cb, uint64_t address) {
  return uint32_t(address - cb.base) / cb.pageBytes;
}

/// Calls fn(BufferPage) for the pages of a CB in a range of L1, if no other CB
/// shares its memory.
template <class Fn>
void forEachPage(const Buffers &buffers, const Core &core, uint32_t address,
                 uint32_t bytes, Fn fn) {
  BufferPage page = buffers.find(core, address);
  if (!page || page.aliased || bytes == 0)
    return;
  uint32_t last = (address + bytes - 1 - page.cb->base) / page.cb->pageBytes;
  for (; page.page <= last && page.page < page.cb->numPages; ++page.page)
    fn(page);
}

} // namespace

//===-- producer ----------------------------------------------------------===//

void Checker::cbReserved(Context &c, CircularBuffer &cb, uint32_t pages) {
  BufferState &buffer = state->buffers.of(*c.core, cb);
  buffer.granted = std::max(buffer.granted, pages);
  acquire(state->actors, c, buffer.pops);
}

void Checker::State::requireArrived(Context &c, const CircularBuffer &cb,
                                    uint32_t pages) {
  NocTarget where = inL1(*c.core, cb.writeAddress());
  const VectorClock &clock = actors.of(c).clock;
  auto visit = [&](uint64_t at, const Segment &s) {
    const Actor &writer = actors[s.write.actor];
    if (s.write && writer.thread == &c && writer.kind == Actor::Kind::Read &&
        !clock.covers(s.write.actor, s.write.epoch))
      found(
          c, Error::Kind::ResourceMisuse,
          "page %u of CB %u is pushed before noc_async_read_barrier: the data "
          "of %s at %s may not have arrived",
          pageAt(cb, at), cb.config->port, opName(s.write.op),
          locationOf(c, s.write.site).str());
  };
  accesses.historyOf(where).visit(where.address, pages * cb.pageBytes, visit);
}

// A kernel may push a tensor that lies in its CB as it is; only a thread that
// writes pages has to know that they are free.
void Checker::State::requireGranted(Context &c, const CircularBuffer &cb,
                                    uint32_t pages) {
  uint32_t granted = buffers.of(*c.core, cb).granted;
  if (pages <= granted)
    return;
  NocTarget where = inL1(*c.core, cb.writeAddress() + granted * cb.pageBytes);
  auto visit = [&](uint64_t at, const Segment &s) {
    if (s.write && actors[s.write.actor].thread == &c)
      found(c, Error::Kind::ResourceMisuse,
            "page %u of CB %u is written and pushed, but only %s reserved: "
            "cb_reserve_back must come before it is written",
            pageAt(cb, at), cb.config->port, pagesWere(granted).str());
  };
  accesses.historyOf(where).visit(where.address,
                                  (pages - granted) * cb.pageBytes, visit);
}

void Checker::cbPushed(Context &c, CircularBuffer &cb, uint32_t pages) {
  BufferState &buffer = state->buffers.of(*c.core, cb);
  claim(c, cb, buffer.pushes, "pushes to");
  state->requireArrived(c, cb, pages);
  state->requireGranted(c, cb, pages);
  for (uint32_t page = 0; page != pages; ++page)
    state->read(c, state->self(c),
                State::inL1(*c.core, cb.writeAddress() + page * cb.pageBytes),
                cb.pageBytes);
  buffer.granted -= std::min(buffer.granted, pages);
  handOver(state->actors, c, buffer.pushes);
}

void Checker::tileWritten(Context &c, CircularBuffer &cb, uint32_t page) {
  BufferState &buffer = state->buffers.of(*c.core, cb);
  if (page >= buffer.granted)
    found(c, Error::Kind::ResourceMisuse,
          "tile %u of CB %u is written, but only %s reserved", page,
          cb.config->port, pagesWere(buffer.granted).str());
  uint32_t address = cb.writeAddress() + page * cb.pageBytes;
  state->write(c, state->self(c), State::inL1(*c.core, address),
               bytesOfTile(cb));
}

void Checker::State::requireReserved(Context &c, uint32_t address,
                                     uint32_t bytes) {
  forEachPage(buffers, *c.core, address, bytes, [&](const BufferPage &page) {
    uint32_t granted = buffers.of(*c.core, *page.cb).granted;
    if (page.fromBack() >= granted)
      found(c, Error::Kind::ResourceMisuse,
            "page %u of CB %u is written, but only %s reserved",
            page.fromBack(), page.cb->config->port, pagesWere(granted).str());
  });
}

void Checker::State::refuseLivePages(Context &c, uint32_t address,
                                     uint32_t bytes) {
  forEachPage(buffers, *c.core, address, bytes, [&](const BufferPage &page) {
    const BufferState &buffer = buffers.of(*c.core, *page.cb);
    if (buffer.pushes.by == &c && buffer.pops.by != &c &&
        page.fromFront() < page.cb->available())
      found(
          c, Error::Kind::ResourceMisuse,
          "page %u of CB %u is overwritten, but this thread has pushed it and "
          "it was not popped since",
          page.page, page.cb->config->port);
  });
}

//===-- consumer ----------------------------------------------------------===//

void Checker::cbWaited(Context &c, CircularBuffer &cb, uint32_t) {
  BufferState &buffer = state->buffers.of(*c.core, cb);
  buffer.consumer = &c;
  buffer.wait = state->actors.stamp(c, state->self(c));
  acquire(state->actors, c, buffer.pushes);
}

void Checker::State::requireLeft(Context &c, const CircularBuffer &cb,
                                 uint32_t page, const Stamp &read) {
  if (actors.of(c).clock.covers(read.actor, read.epoch))
    return;
  const Actor &reader = actors[read.actor];
  if (reader.thread == &c && reader.kind == Actor::Kind::Source)
    return found(
        c, Error::Kind::ResourceMisuse,
        "page %u of CB %u is popped while %s at %s may still read it: "
        "noc_async_writes_flushed or noc_async_write_barrier must come before",
        page, cb.config->port, opName(read.op), locationOf(c, read.site).str());
  if (read.op == uint16_t(Op::cb_push_back))
    found(c, Error::Kind::ResourceMisuse,
          "page %u of CB %u is popped, but only %s waited for", page,
          cb.config->port, pagesWere(cb.awaited).str());
}

void Checker::cbPopped(Context &c, CircularBuffer &cb, uint32_t pages) {
  BufferState &buffer = state->buffers.of(*c.core, cb);
  claim(c, cb, buffer.pops, "pops from");
  auto visit = [&](uint64_t at, const Segment &s) {
    state->requireLeft(c, cb, pageAt(cb, at), s.read);
    for (const Stamp &read : s.moreReads)
      state->requireLeft(c, cb, pageAt(cb, at), read);
  };
  NocTarget where = State::inL1(*c.core, cb.readAddress());
  state->accesses.historyOf(where).visit(where.address, pages * cb.pageBytes,
                                         visit);
  handOver(state->actors, c, buffer.pops);
}

// A thread may read pages after it popped them if it packed them itself and
// waited for them, until it packs there again: kernels keep partial results so.
bool Checker::State::holdsOwn(const Context &c, const CircularBuffer &cb) {
  const HandOver &pushes = buffers.of(*c.core, cb).pushes;
  return pushes.by == &c && pushes.seen[size_t(c.kind)] == pushes.count;
}

bool Checker::State::holdsHosts(const Context &c, const CircularBuffer &cb) {
  NocTarget base = inL1(*c.core, cb.base);
  return buffers.of(*c.core, cb).pushes.count == 0 && memory.isBuffer(base) &&
         memory.holdsData(base);
}
bool Checker::holdsHosts(const Context &c, const CircularBuffer &cb) {
  return state->holdsHosts(c, cb);
}

void Checker::tileRead(Context &c, CircularBuffer &cb, uint32_t tile) {
  if (tile >= cb.awaited && !state->holdsOwn(c, cb) &&
      !state->holdsHosts(c, cb))
    found(c, Error::Kind::ResourceMisuse,
          "tile %u of CB %u is read, but only %s waited for", tile,
          cb.config->port, pagesWere(cb.awaited).str());
  uint32_t address = cb.base + cb.advanced(cb.readPage, tile) * cb.pageBytes;
  state->read(c, state->self(c), State::inL1(*c.core, address),
              bytesOfTile(cb));
}

void Checker::State::requireWaitedFor(Context &c, uint32_t address,
                                      uint32_t bytes) {
  forEachPage(buffers, *c.core, address, bytes, [&](const BufferPage &page) {
    if (page.fromFront() >= page.cb->awaited && !holdsOwn(c, *page.cb) &&
        !holdsHosts(c, *page.cb))
      found(c, Error::Kind::ResourceMisuse,
            "page %u of CB %u is read, but only %s waited for",
            page.fromFront(), page.cb->config->port,
            pagesWere(page.cb->awaited).str());
  });
}

void Checker::State::requireTaken(Context &c, uint32_t address,
                                  uint32_t bytes) {
  forEachPage(buffers, *c.core, address, bytes, [&](const BufferPage &page) {
    const BufferState &buffer = buffers.of(*c.core, *page.cb);
    if (buffer.consumer == &c && buffer.pushes.by != &c &&
        page.fromFront() >= page.cb->awaited)
      found(c, Error::Kind::ResourceMisuse,
            "page %u behind the front of CB %u is read, but only %s waited for",
            page.fromFront(), page.cb->config->port,
            pagesWere(page.cb->awaited).str());
  });
}

} // namespace tt::emulator
