//===- NocTests.cpp - Programs of the published series --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Cores, networks and loops are those of tt-metal
// tests/tt_metal/tt_metal/data_movement.
//===----------------------------------------------------------------------===//
#include "NocTestsFamilies.h"

#include <stdexcept>

namespace tt::calibrate {
namespace {

using device::ChipDesc;
using emulator::ThreadKind;

constexpr ThreadKind kReader = ThreadKind::DataMovement1;

Grid whole(const ChipDesc &chip) {
  return {0, 0, chip.grid.cols, chip.grid.rows};
}

bool has(const std::string &text, const char *part) {
  return text.find(part) != std::string::npos;
}

Traffic writes(Grid from, Grid to) {
  return {.action = Action::Write, .masters = from, .subordinates = to};
}

Traffic reads(Grid to, Grid from, unsigned noc = 1) {
  return {.action = Action::Read,
          .masters = to,
          .subordinates = from,
          .noc = noc,
          .thread = kReader};
}

/// Transactions are counted over all subordinates.
NocTest perSubordinate(std::string group, Traffic traffic) {
  uint32_t targets = numSubordinates(traffic);
  return {std::move(group), traffic, targets};
}

//===-- one core ----------------------------------------------------------===//

constexpr Grid kFirst = {0, 0}, kBelow = {0, 1}, kDiagonal = {1, 1};

std::optional<NocTest> oneToOne(const Series &s) {
  const std::string &test = s.test;
  if (has(test, "Virtual Channels")) {
    // A call does not choose its virtual channel.
    if (s.number("Number of Virtual Channels") != 1)
      return {};
    unsigned noc = s.number("NoC Index");
    Traffic t = has(test, "One to One") ? writes(kFirst, kDiagonal)
                                        : reads(kFirst, kDiagonal, noc);
    t.noc = noc;
    return NocTest{"noc", t};
  }
  if (has(test, "One to One Packet Sizes"))
    return NocTest{"noc", writes(kFirst, kDiagonal)};
  if (has(test, "One from One Packet Sizes"))
    return NocTest{"noc", reads(kFirst, kDiagonal)};
  if (has(test, "One Packet Write"))
    return NocTest{"noc", writes(kFirst, kBelow)};
  if (has(test, "One Packet Read")) {
    Traffic t = reads(kFirst, kBelow);
    t.stateful = true;
    return NocTest{"noc", t};
  }
  if (has(test, "Loopback Packet"))
    return NocTest{"noc", writes(kFirst, kFirst)};
  return {};
}

std::optional<NocTest> oneToAll(const Series &s, const ChipDesc &chip) {
  bool loopback = has(s.test, "with Loopback") || s.flag("Loopback");
  Grid to = whole(chip);
  for (uint32_t n : {2u, 4u, 5u})
    if (has(s.test, (std::to_string(n) + "x" + std::to_string(n)).c_str()))
      to = {0, 0, n, n};
  Traffic t = writes(kFirst, to);
  t.excludeMasters = !loopback;
  if (has(s.test, "Unicast")) {
    t.choosesChannel = has(s.test, "2.0");
    if (t.choosesChannel)
      return perSubordinate("noc", t);
    // Here the size is that of all subordinates together.
    return NocTest{"noc", t, 1, numSubordinates(t)};
  }
  t.linked = has(s.test, "Linked");
  t.action = Action::Multicast;
  if (has(s.test, "Semaphore")) {
    t.action = Action::MulticastAndFlag;
    t.thread = kReader;
  }
  return NocTest{"noc multicast", t};
}

std::optional<NocTest> oneFromAll(const Series &s, const ChipDesc &chip) {
  if (has(s.test, "Virtual Channels")) {
    if (s.number("Number of Virtual Channels") != 1)
      return {};
    return perSubordinate("noc",
                          reads(kFirst, whole(chip), s.number("NoC Index")));
  }
  Traffic t = reads(kFirst, whole(chip));
  t.choosesChannel = has(s.test, "2.0");
  if (t.choosesChannel)
    return perSubordinate("noc", t);
  t.subordinates = {1, 1, 4, 4};
  return NocTest{"noc", t, 1, numSubordinates(t)};
}

/// Places of sender and receivers: tt-metal test_multicast_schemes.cpp.
std::optional<NocTest> multicastScheme(const Series &s) {
  uint32_t n = s.number("Subordinate Grid Size X");
  Grid to = {0, 0, n, n}, from;
  switch (s.number("Multicast Scheme Type")) {
  case 1:
    from = {n - 1, n - 1};
    break;
  case 2:
    from = {n - 1, 0};
    break;
  case 3:
    from = {0, 0};
    break;
  case 4:
    from = {0, n - 1};
    break;
  case 5:
    from = {0, 1}, to.x = to.y = 1;
    break;
  case 6:
    from = {1, 0}, to.x = to.y = 1;
    break;
  case 7:
    from = {0, 0}, to.x = to.y = 1;
    break;
  case 8:
    from = {n, n - 1};
    break;
  case 9:
    from = {n - 1, n};
    break;
  case 10:
    from = {n, n};
    break;
  default:
    throw std::runtime_error("unknown scheme in '" + s.name() + "'");
  }
  Traffic t = writes(from, to);
  t.action = Action::Multicast;
  t.excludeMasters = true, t.linked = true;
  t.noc = s.number("NoC Index");
  return NocTest{"noc multicast", t};
}

std::optional<NocTest> pairs(const Series &s, const ChipDesc &chip) {
  if (has(s.test, "Core Bidirectional")) {
    Traffic t = writes(kFirst, kDiagonal);
    // With two kernels the sender was measured.
    if (has(s.test, "Same Kernel"))
      t.action = Action::WriteAndRead;
    return NocTest{"noc", t};
  }
  if (has(s.test, "Atomic Semaphore")) {
    Traffic t = writes({0, 1}, kFirst);
    if (has(s.test, "Non Adjacent"))
      t.masters = {chip.grid.cols - 2, chip.grid.rows - 2};
    t.action = Action::Increment;
    t.noc = s.number("NoC Index");
    return NocTest{"noc", t};
  }
  if (has(s.test, "Inline Direct Write")) {
    // The calls have neither posted nor stateful forms.
    if (s.flag("Posted writes") || s.flag("Stateful"))
      return {};
    Traffic t = writes(kFirst, kDiagonal);
    t.action = s.flag("Same destination") ? Action::InlineWrite
                                          : Action::InlineWriteNext;
    return NocTest{"noc", t};
  }
  if (has(s.test, "Transaction ID - Read After Write 2.0") ||
      has(s.test, "Transaction ID - Read After Write One Packet 2.0")) {
    Traffic t = writes(kFirst, {0, 1, 1, 2});
    t.action = Action::WriteThenRead;
    return NocTest{"noc", t, 2};
  }
  return {};
}

} // namespace

std::optional<NocTest> nocTest(const Series &s, const ChipDesc &chip) {
  const std::string &test = s.test;
  if (has(test, "Noc Estimator - L1"))
    return estimatorTest(s, chip);
  if (has(test, "All to All") || has(test, "All from All"))
    if (!has(test, "Estimator"))
      return allToAllTest(s);
  if (has(test, "DRAM") || has(test, "Interleaved"))
    return dramTest(s, chip);
  if (has(test, "Multicast Schemes"))
    return multicastScheme(s);
  if (has(test, "One to All"))
    return oneToAll(s, chip);
  if (has(test, "One from All"))
    return oneFromAll(s, chip);
  if (auto found = oneToOne(s))
    return found;
  return pairs(s, chip);
}

} // namespace tt::calibrate
