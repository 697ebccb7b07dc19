//===- Registry.cpp - Architectures by number, boards by name -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Chips.h"
#include "tt/device/Error.h"
#include "tt/device/LaunchLimits.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <memory>
#include <mutex>

namespace tt::device {
namespace {

/// Architectures are read without a lock, as every planner asks for costs
/// often.
class Architectures {
public:
  Architectures() {
    add(wormholeB0());
    add(blackhole());
  }

  void add(Architecture added) {
    std::lock_guard lock(mutex);
    auto number = unsigned(added.arch);
    if (number >= kMaxArchitectures)
      throw Error("architecture '" + added.name + "': number " +
                  std::to_string(number) + ", must be below " +
                  std::to_string(kMaxArchitectures));
    if (find(added.arch) || find(added.name))
      throw Error("architecture '" + added.name + "', number " +
                  std::to_string(number) +
                  ": there is one of that number or name");
    if (added.die.arch != added.arch)
      throw Error("architecture '" + added.name + "': its die has number " +
                  std::to_string(unsigned(added.die.arch)));
    owned.push_back(std::make_unique<Architecture>(std::move(added)));
    byNumber[number].store(owned.back().get(), std::memory_order_release);
  }

  const Architecture *find(Arch arch) const {
    auto number = unsigned(arch);
    return number < kMaxArchitectures
               ? byNumber[number].load(std::memory_order_acquire)
               : nullptr;
  }
  const Architecture *find(std::string_view name) const {
    for (const auto &entry : byNumber)
      if (const Architecture *a = entry.load(std::memory_order_acquire))
        if (a->name == name)
          return a;
    return nullptr;
  }

  /// The L1 sizes of all architectures.
  std::vector<uint64_t> l1Sizes() const {
    std::vector<uint64_t> sizes;
    for (const auto &entry : byNumber)
      if (const Architecture *a = entry.load(std::memory_order_acquire))
        sizes.push_back(a->die.l1Size);
    return sizes;
  }

  std::string names() const {
    std::string all;
    for (const auto &entry : byNumber)
      if (const Architecture *a = entry.load(std::memory_order_acquire))
        all += (all.empty() ? "" : " or ") + a->name;
    return all;
  }

private:
  std::mutex mutex;
  std::deque<std::unique_ptr<const Architecture>> owned;
  std::array<std::atomic<const Architecture *>, kMaxArchitectures> byNumber{};
};

Architectures &architectures() {
  static Architectures all;
  return all;
}

class Boards {
public:
  Boards() {
    for (Board &board : builtInBoards())
      all.push_back(std::move(board));
    for (Board &board : boardsOfSeveral())
      all.push_back(std::move(board));
  }

  void add(Board added) {
    std::vector<std::string> problems = chipOf(added).validate();
    if (!problems.empty())
      throw Error("board '" + added.name + "': " + problems.front());
    if (added.chips == 0)
      throw Error("board '" + added.name + "' has no chip");
    if (!added.places.empty() && added.places.size() != added.chips)
      throw Error("board '" + added.name + "': places of " +
                  std::to_string(added.places.size()) + " chips, has " +
                  std::to_string(added.chips));
    std::lock_guard lock(mutex);
    if (find(added.name))
      throw Error("board '" + added.name + "': there is one of that name");
    all.push_back(std::move(added));
  }

  /// Boards stay where they are: none is ever removed.
  const Board &get(std::string_view name) const {
    std::lock_guard lock(mutex);
    if (const Board *board = find(name))
      return *board;
    std::string known;
    for (const Board &board : all)
      known += (known.empty() ? "" : ", ") + board.name;
    throw Error("unknown product '" + std::string(name) + "'; known are " +
                known);
  }

  const Board &with(const Architecture &of, size_t chips) const {
    std::lock_guard lock(mutex);
    const Board *best = find(of.usualBoard);
    for (const Board &board : all)
      if (board.arch == of.arch && board.chips >= chips &&
          (best->chips < chips || board.chips < best->chips))
        best = &board;
    if (best->chips < chips)
      throw Error("no board of " + of.name + " has " + std::to_string(chips) +
                  " chips");
    return *best;
  }

  std::vector<std::string> names() const {
    std::lock_guard lock(mutex);
    std::vector<std::string> names;
    for (const Board &board : all)
      names.push_back(board.name);
    return names;
  }

private:
  const Board *find(std::string_view name) const {
    auto found = std::ranges::find(all, name, &Board::name);
    return found == all.end() ? nullptr : &*found;
  }

  mutable std::mutex mutex;
  std::deque<Board> all;
};

Boards &boards() {
  static Boards all;
  return all;
}

} // namespace

const Architecture *findArchitecture(Arch arch) {
  return architectures().find(arch);
}

const Architecture *findArchitecture(std::string_view name) {
  return architectures().find(name);
}

const Architecture &architecture(Arch arch) {
  if (const Architecture *found = findArchitecture(arch))
    return *found;
  throw Error("no chip of architecture " + std::to_string(unsigned(arch)) +
              " is described");
}

uint64_t largestL1() { return std::ranges::max(architectures().l1Sizes()); }
uint64_t smallestL1() { return std::ranges::min(architectures().l1Sizes()); }

std::string architectureNames() { return architectures().names(); }

void addArchitecture(Architecture architecture) {
  architectures().add(std::move(architecture));
}

void addBoard(Board board) { boards().add(std::move(board)); }

std::string_view name(Arch arch) {
  const Architecture *found = findArchitecture(arch);
  return found ? std::string_view(found->name) : "unknown";
}

const KernelCosts &kernelCosts(Arch arch) { return architecture(arch).costs; }

ChipDesc makeChip(std::string_view product) {
  return chipOf(boards().get(product));
}

std::vector<std::string> knownProducts() { return boards().names(); }

SystemDesc makeSystem(std::string_view product) {
  const Board &board = boards().get(product);
  SystemDesc system;
  system.productName = board.name;
  system.cpuDescs = {{CpuRole::Host, "x86_64-pc-linux"}};
  system.chips = {chipOf(board)};
  for (uint32_t i = 0; i != board.chips; ++i) {
    system.chipDescIndices.push_back(0);
    system.chipCapabilities.push_back(i < board.hostChips ? HostMMIO : 0);
    system.chipCoords.push_back(board.places.empty() ? ChipCoord{0, 0, 0, i}
                                                     : board.places[i]);
  }
  system.chipChannels = board.channels;
  return system;
}

SystemDesc makeSystemForArch(Arch arch) {
  return makeSystem(architecture(arch).usualBoard);
}

SystemDesc makeSystemWith(Arch arch, size_t chips) {
  return makeSystem(boards().with(architecture(arch), chips).name);
}

} // namespace tt::device
