//===- BlockReads.cpp - Blocks that a row or a column of cores reads ------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "BlockReads.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace tt::device {
namespace {

/// The most pages of a block that are followed. A larger block is scaled from
/// them, with its pauses.
constexpr int64_t kMostPages = 16;
/// The most blocks that are followed. Readers begin together and drift apart,
/// so the blocks of a short product take longer.
constexpr int64_t kMostBlocks = 20;

/// The servers that a page passes, one after the other: its bank, then the most
/// loaded of the links that several readers share, which lies on the first
/// direction of its route. If the reader's port is busy, the page holds the
/// link except for the flits that the buffers behind the link take in.
enum Stage : uint8_t { kBank, kLink, kArrived };

/// The route of pages from a bank to a reader.
struct Way {
  uint32_t link = 0;                     ///< the most loaded link of the route
  double ask = 0, toLink = 0, toEnd = 0; ///< cycles of hops
  double buffers = 0;                    ///< flits that fit behind the link
};

struct Event {
  double at;
  uint32_t reader, bank;
  Stage stage;
  bool operator<(const Event &other) const { // the earliest on top
    return at != other.at ? at > other.at : reader > other.reader;
  }
};

class Reads {
public:
  Reads(const std::vector<BlockReader> &readers, int64_t blocks, double issue,
        double use, const ChipDesc &chip, const Transfers &transfers);
  BlockTimes run();

private:
  struct State {
    int64_t pages = 0; ///< pages of a block that are followed
    double between = 0, sends = 0, sent = 0, consent = 0; ///< scaled
    int64_t missing = 0; ///< pages of the block that is read
    int64_t block = 0;
    double ready = 0; ///< when the last page of the block is there
    /// When each block was there, and when the core that sends it has used it.
    std::vector<double> readyOf, used;
  };
  /// The readers of one operand.
  struct Operand {
    size_t readers = 0;
    /// For each block: how many readers have it, how many have used it, and the
    /// latest time of each.
    std::vector<size_t> have, users;
    std::vector<double> all, used;
  };

  void findWays();
  template <class Fn>
  void walk(unsigned noc, NocCoord from, NocCoord to, Fn fn) const;
  NocCoord placeOf(const BlockReader &reader) const {
    return {chip.noc.workerX[reader.core.x], chip.noc.workerY[reader.core.y]};
  }
  uint32_t bankOf(const BlockReader &reader, int64_t page,
                  int64_t block) const {
    int64_t place = reader.firstPage + block * reader.nextBlock +
                    page / reader.columns * reader.stride +
                    page % reader.columns;
    return uint32_t(place % chip.numDramChannels);
  }
  const Way &wayOf(uint32_t reader, uint32_t bank) const {
    return ways[size_t(reader) * chip.numDramChannels + bank];
  }
  double linkCycles(const BlockReader &reader) const {
    return 1 + std::ceil(reader.pageBytes / noc.bytesPerCycle);
  }
  double bankCycles(const BlockReader &reader) const {
    return std::max<double>(
        noc.dramReadLeast, std::ceil(reader.pageBytes / noc.dramBytesPerCycle));
  }
  static double serve(double &freeAt, double at, double cycles) {
    double begin = std::max(freeAt, at);
    freeAt = begin + cycles;
    return begin;
  }
  void begin(uint32_t reader, double at, double sends, double sent);
  void take(const Event &event);
  void arrived(uint32_t reader, double at);
  bool use(uint32_t reader, int64_t block);
  void goOn();

  const std::vector<BlockReader> &readers;
  double issue, useCycles;
  double handIn; ///< of `issue`, until the request is handed in
  const ChipDesc &chip;
  const NocCosts &noc;
  std::vector<Way> ways;
  std::vector<State> states;
  std::vector<double> banks, links, ports;
  std::priority_queue<Event> events;
  int64_t numBlocks;
  Operand operands[2]; ///< by network
  double scale = 1;
};

Reads::Reads(const std::vector<BlockReader> &readers, int64_t blocks,
             double issue, double use, const ChipDesc &chip,
             const Transfers &transfers)
    : readers(readers), issue(issue), useCycles(use),
      handIn(transfers.costs().issue.read), chip(chip),
      noc(transfers.costs().noc), states(readers.size()),
      banks(chip.numDramChannels), ports(readers.size()),
      numBlocks(std::clamp<int64_t>(blocks, 2, kMostBlocks)) {
  int64_t most = 1;
  for (const BlockReader &reader : readers)
    most = std::max(most, reader.pages());
  scale = std::max(1.0, double(most) / kMostPages);
  useCycles /= scale;
  for (Operand &operand : operands) {
    operand.have.resize(size_t(numBlocks)), operand.users = operand.have;
    operand.all.resize(size_t(numBlocks)), operand.used = operand.all;
  }
  for (size_t i = 0; i != readers.size(); ++i) {
    states[i].pages =
        std::max<int64_t>(1, std::llround(double(readers[i].pages()) / scale));
    ++operands[readers[i].noc].readers;
    states[i].between = readers[i].between / scale;
    states[i].sends = readers[i].sends / scale;
    states[i].sent = readers[i].sent / scale;
    states[i].consent = readers[i].consent / scale;
  }
  findWays();
}

/// Calls fn(link, hops before it, whether it is on the first direction) for
/// each link of a route, and once at the route's end.
template <class Fn>
void Reads::walk(unsigned network, NocCoord from, NocCoord to, Fn fn) const {
  uint32_t hops = 0;
  auto along = [&](bool x, bool first) {
    uint32_t size = x ? chip.noc.gridX : chip.noc.gridY;
    uint32_t &place = x ? from.x : from.y;
    for (uint32_t end = x ? to.x : to.y; place != end; ++hops) {
      fn(((network * chip.noc.gridY + from.y) * chip.noc.gridX + from.x) * 2 +
             x,
         hops, first);
      place = network == 0 ? (place + 1) % size : (place + size - 1) % size;
    }
  };
  along(network == 0, true);
  along(network != 0, false);
  fn(~0u, hops, false);
}

void Reads::findWays() {
  const ChipNoc &net = chip.noc;
  links.resize(size_t(2) * net.gridX * net.gridY * 2);
  std::vector<double> load(links.size());
  auto forEachWay = [&](auto fn) {
    for (uint32_t i = 0; i != readers.size(); ++i)
      for (uint32_t bank = 0; bank != chip.numDramChannels; ++bank)
        fn(i, bank, net.placeOfBank(readers[i].noc, bank), placeOf(readers[i]));
  };
  forEachWay([&](uint32_t i, uint32_t, NocCoord from, NocCoord to) {
    double bytes = double(readers[i].pages()) * readers[i].pageBytes;
    walk(readers[i].noc, from, to, [&](uint32_t link, uint32_t, bool first) {
      if (first)
        load[link] += bytes;
    });
  });
  ways.resize(readers.size() * chip.numDramChannels);
  forEachWay([&](uint32_t i, uint32_t bank, NocCoord from, NocCoord to) {
    Way &way = ways[size_t(i) * chip.numDramChannels + bank];
    double most = -1, hop = net.hopCycles;
    walk(readers[i].noc, from, to,
         [&](uint32_t link, uint32_t hops, bool first) {
           if (link == ~0u)
             way.toEnd = hops * hop - way.toLink;
           if (first && load[link] > most)
             most = load[link], way.link = link, way.toLink = hops * hop;
         });
    way.buffers = way.toEnd / hop * noc.bufferFlits;
    walk(readers[i].noc, to, from, [&](uint32_t, uint32_t hops, bool) {
      way.ask = hops * hop + noc.readLatency;
    });
  });
}

/// Reader i asks for the pages of its block one by one. A request waits while
/// the core sends, and the thread can hand in the next one when it has left.
void Reads::begin(uint32_t i, double at, double sends, double sent) {
  State &state = states[i];
  state.missing = state.pages;
  double left = 0;
  for (int64_t page = 0; page != state.pages; ++page) {
    uint32_t bank = bankOf(readers[i], page, state.block);
    at = std::max(at + issue, left + handIn);
    left = at > sends ? std::max(at, sent) : at;
    events.push({left + wayOf(i, bank).ask, i, bank, kBank});
  }
}

void Reads::take(const Event &event) {
  const BlockReader &reader = readers[event.reader];
  const Way &way = wayOf(event.reader, event.bank);
  double cycles = linkCycles(reader);
  switch (event.stage) {
  case kBank: {
    double from = serve(banks[event.bank], event.at, bankCycles(reader)) +
                  noc.dramReadLatency;
    events.push({from + way.toLink, event.reader, event.bank, kLink});
    return;
  }
  case kLink: {
    double &link = links[way.link];
    double begin = serve(link, event.at, cycles);
    double port = serve(ports[event.reader], begin + way.toEnd, cycles);
    link = std::max(link, port - way.toEnd + cycles - way.buffers);
    // The end follows the head at the bank's rate.
    events.push({port + std::max(cycles, bankCycles(reader)), event.reader,
                 event.bank, kArrived});
    return;
  }
  case kArrived:
    arrived(event.reader, event.at);
  }
}

void Reads::arrived(uint32_t i, double at) {
  State &state = states[i];
  state.ready = std::max(state.ready, at);
  if (--state.missing != 0)
    return;
  auto block = size_t(state.block);
  Operand &own = operands[readers[i].noc];
  if (block != 0)
    state.ready = std::max(state.ready, state.readyOf.back() + state.consent);
  state.readyOf.push_back(state.ready);
  own.all[block] = std::max(own.all[block], state.ready);
  ++own.have[block];
  goOn();
}

/// A block is used when the block of the other operand is there, too; all cores
/// of the line get that one at the same time. An operand that nobody reads from
/// DRAM comes when all cores have room for it. False if that time is not known
/// yet.
bool Reads::use(uint32_t i, int64_t number) {
  State &state = states[i];
  auto block = size_t(number);
  if (block < state.used.size())
    return true;
  if (number >= state.block + (state.missing == 0) ||
      (number != 0 && !use(i, number - 1)))
    return false;
  Operand &own = operands[readers[i].noc], &other = operands[!readers[i].noc];
  double at = number != 0 ? state.used.back() : 0;
  if (other.readers != 0) {
    if (other.have[block] != other.readers)
      return false;
    at = std::max(at, other.all[block]);
  } else if (number >= 2) {
    if (own.users[block - 2] != own.readers)
      return false;
    at = std::max(at, own.used[block - 2]);
  }
  at = std::max(at, state.readyOf[block]) + useCycles;
  state.used.push_back(at);
  own.used[block] = std::max(own.used[block], at);
  ++own.users[block];
  return true;
}

/// Readers that have a block go on when the buffers have room for the next one.
void Reads::goOn() {
  for (uint32_t i = 0; i != readers.size(); ++i) {
    State &state = states[i];
    use(i, state.block);
    if (state.missing != 0 || state.block + 1 == numBlocks)
      continue;
    double room = 0;
    if (state.block >= 1) {
      if (!use(i, state.block - 1))
        continue;
      room = state.used[size_t(state.block - 1)];
    }
    double at = std::max(state.ready + state.between, room);
    double sent = state.ready + state.sent;
    ++state.block;
    ports[i] = std::max(ports[i], sent);
    begin(i, at, state.ready + state.sends, sent);
  }
}

BlockTimes Reads::run() {
  for (uint32_t i = 0; i != readers.size(); ++i)
    begin(i, 0, 0, 0);
  while (!events.empty()) {
    Event event = events.top();
    events.pop();
    take(event);
  }
  BlockTimes times;
  auto all = [&](size_t block) {
    return std::max(operands[0].all[block], operands[1].all[block]);
  };
  double begin = all(0);
  double step = (all(size_t(numBlocks) - 1) - begin) / double(numBlocks - 1);
  // The latency of a block is not scaled.
  const BlockReader &any = readers.front();
  double latency = wayOf(0, 0).ask + wayOf(0, 0).toLink + wayOf(0, 0).toEnd +
                   noc.dramReadLatency + bankCycles(any);
  times.first = scale > 1 ? (begin - latency) * scale + latency : begin;
  times.step = scale > 1 ? (step - latency) * scale + latency : step;
  return times;
}

} // namespace

BlockTimes blockReads(const std::vector<BlockReader> &readers, int64_t blocks,
                      double issue, double use, const ChipDesc &chip,
                      const Transfers &transfers) {
  return readers.empty()
             ? BlockTimes()
             : Reads(readers, blocks, issue, use, chip, transfers).run();
}

} // namespace tt::device
