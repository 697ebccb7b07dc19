//===- NocTraffic.cpp - Programs that move data ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocTraffic.h"

#include "Kernel.h"
#include "NocTogether.h"
#include "tt/device/AccessorWords.h"

#include <algorithm>

namespace tt::calibrate {
namespace {

using namespace emulator;

bool contains(const Grid &grid, uint32_t x, uint32_t y) {
  return x >= grid.x && x < grid.x + grid.cols && y >= grid.y &&
         y < grid.y + grid.rows;
}

/// Logical x and y, column by column as the tests list cores.
std::vector<uint32_t> subordinateList(const Traffic &t) {
  std::vector<uint32_t> list;
  const Grid &grid = t.subordinates;
  for (uint32_t x = grid.x; x != grid.x + grid.cols; ++x)
    for (uint32_t y = grid.y; y != grid.y + grid.rows; ++y)
      if (!t.excludeMasters || !contains(t.masters, x, y))
        list.insert(list.end(), {x, y});
  return list;
}

std::vector<uint32_t> kernelArgs(const Traffic &t, uint32_t count,
                                 uint32_t bytes) {
  const Grid &m = t.masters, &s = t.subordinates;
  bool withSelf = contains(s, m.x, m.y) && !t.excludeMasters;
  std::vector<uint32_t> args(kNumArgs);
  args[kCount] = count, args[kBytes] = bytes;
  args[kTargets] = numSubordinates(t);
  args[kStateful] = t.stateful, args[kLinked] = t.linked;
  args[kWithSelf] = withSelf, args[kChoosesChannel] = t.choosesChannel;
  args[kPages] = t.ownPages ? std::min(t.pages, count) : t.pages;
  args[kOwnPages] = t.ownPages;
  args[kFirstPage] = t.firstPage;
  args[kTogether] = t.together ? m.size() : 0;
  args[kBanks] = t.banks, args[kCols] = m.cols;
  args[kMasterX] = m.x, args[kMasterY] = m.y;
  args[kTensor] = t.inDram ? device::AccessorInDram : 0;
  args[kX0] = s.x, args[kX1] = s.x + s.cols - 1;
  args[kY0] = s.y, args[kY1] = s.y + s.rows - 1;
  if (t.noc == 1) { // rectangles start at the lower right corner
    std::swap(args[kX0], args[kX1]);
    std::swap(args[kY0], args[kY1]);
  }
  std::vector<uint32_t> list = subordinateList(t);
  args.insert(args.end(), list.begin(), list.end());
  return args;
}

ThreadKind other(ThreadKind thread) {
  return thread == ThreadKind::DataMovement0 ? ThreadKind::DataMovement1
                                             : ThreadKind::DataMovement0;
}

/// Receivers on all subordinates, which are measured, and one sender.
void addFlags(Program &p, const Traffic &t, const std::vector<uint32_t> &args) {
  const Grid &m = t.masters, &s = t.subordinates;
  CoreRanges all = s.ranges();
  if (!contains(s, m.x, m.y))
    all.push_back(m.ranges().front());
  for (unsigned id : {0u, 1u, 2u}) // consent, valid, flag
    p.semaphores.push_back({id, all, id == 1 ? 1u : 0u});
  CoreRanges receivers;
  std::vector<uint32_t> list = subordinateList(t);
  for (size_t i = 0; i != list.size(); i += 2)
    receivers.push_back({{list[i + 1], list[i]}, 1, 1});
  p.kernels = {bench::makeKernel("receiver", masterKernel(t.action), t.thread,
                                 1, receivers, args),
               bench::makeKernel("sender", partnerKernel(t.action),
                                 other(t.thread), t.noc, m.ranges(), args)};
}

} // namespace

uint32_t numSubordinates(const Traffic &t) {
  return uint32_t(subordinateList(t).size() / 2);
}

Program trafficProgram(const Traffic &t, uint32_t count, uint32_t bytes) {
  std::vector<uint32_t> args = kernelArgs(t, count, bytes);
  Program p;
  p.name = "transfers";
  if (t.action == Action::MulticastAndFlag) {
    addFlags(p, t, args);
    return p;
  }
  p.kernels = {bench::makeKernel("master", masterKernel(t.action), t.thread,
                                 t.noc, t.masters.ranges(), args)};
  if (Kernel partner = partnerKernel(t.action))
    p.kernels.push_back(bench::makeKernel("partner", partner, other(t.thread),
                                          1 - t.noc, t.masters.ranges(), args));
  p.kernels.front().runtimeArgs = {1}; // virtual channels
  if (t.together)
    for (unsigned id : {kMastersThere, kPartnersThere})
      p.semaphores.push_back({id, t.masters.ranges(), 0});
  if (t.action == Action::CopyPages) {
    CircularBufferConfig cb;
    cb.cores = t.masters.ranges(), cb.address = kNear;
    cb.pageBytes = bytes, cb.numPages = t.pages;
    p.circularBuffers = {cb};
  }
  return p;
}

} // namespace tt::calibrate
