//===- GlobalCircularBuffer.cpp - Buffers filled by others ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt-metalium/global_circular_buffer.hpp"

#include "State.h"
#include "ttk/remote_words.h"

#include <map>
#include <stdexcept>

namespace tt::tt_metal::experimental {
namespace {

using namespace ttk::remote;
using Mapping = GlobalCircularBuffer::Mapping;
/// The page of a core, in words.
using Page = std::vector<uint32_t>;

std::string nameOf(const CoreCoord &core) {
  return "(" + std::to_string(core.x) + ", " + std::to_string(core.y) + ")";
}

std::vector<CoreCoord> coresOf(const CoreRangeSet &set) {
  return corerange_to_cores(set, SIZE_MAX, /*row_wise=*/true);
}

/// A buffer with a page on each core, in the order of coresOf.
std::shared_ptr<Buffer> perCore(IDevice *device, const CoreRangeSet &cores,
                                uint32_t bytes) {
  uint32_t count = uint32_t(coresOf(cores).size());
  return CreateBuffer(ShardedBufferConfig{
      .device = device,
      .size = DeviceAddr(bytes) * count,
      .page_size = bytes,
      .shard_parameters =
          ShardSpecBuffer(cores, {1, bytes}, ShardOrientation::ROW_MAJOR,
                          {1, bytes}, {count, 1})});
}

CoreRangeSet setOf(const std::vector<CoreCoord> &cores) {
  std::vector<CoreRange> ranges;
  for (const CoreCoord &core : cores)
    ranges.emplace_back(core, core);
  return CoreRangeSet(ranges);
}

/// The parts of cores: senders, and behind them receivers, each once.
void split(const Mapping &mapping, std::vector<CoreCoord> &senders,
           std::vector<CoreCoord> &receivers) {
  std::set<CoreCoord> seen;
  auto add = [&](std::vector<CoreCoord> &cores, const CoreCoord &core) {
    if (!seen.insert(core).second)
      throw std::runtime_error("core " + nameOf(core) +
                               " has two parts in a global circular buffer");
    cores.push_back(core);
  };
  for (const auto &[sender, cores] : mapping) {
    add(senders, sender);
    std::vector<CoreCoord> all = coresOf(cores);
    if (all.empty())
      throw std::runtime_error("sender " + nameOf(sender) +
                               " of a global circular buffer has no receivers");
    for (const CoreCoord &core : all)
      add(receivers, core);
  }
  if (senders.empty())
    throw std::runtime_error("a global circular buffer without senders");
}

/// Makes the pages of one sender and its receivers.
class Pages {
public:
  Pages(const IDevice &device, uint32_t config, uint32_t words, uint32_t data,
        uint32_t bytes)
      : device(device), places(config + 4 * NumWords), words(words), data(data),
        bytes(bytes) {}

  void add(std::map<CoreCoord, Page> &pages, const CoreCoord &sender,
           const std::vector<CoreCoord> &receivers) const {
    uint32_t count = uint32_t(receivers.size());
    uint32_t counters = (places + 8 * count + kUnit - 1) / kUnit * kUnit;
    pages[sender] = page(true, count, counters, receivers);
    for (uint32_t i = 0; i != count; ++i)
      pages[receivers[i]] =
          page(false, count, counters + i * kCountersStride, {sender});
  }

private:
  Page page(bool isSender, uint32_t count, uint32_t counters,
            const std::vector<CoreCoord> &others) const {
    Page page = {isSender, count, data, bytes, data, places, counters};
    for (const CoreCoord &core : others) {
      CoreCoord at = device.worker_core_from_logical_core(core);
      page.push_back(uint32_t(at.x));
      page.push_back(uint32_t(at.y));
    }
    page.resize(words);
    return page;
  }

  const IDevice &device;
  uint32_t places, words, data, bytes;
};

} // namespace

GlobalCircularBuffer::GlobalCircularBuffer(IDevice *device, Mapping mapping,
                                           uint32_t size, BufferType type)
    : device(device), mapping(std::move(mapping)), bytes(size) {
  if (type != BufferType::L1)
    throw std::runtime_error("a global circular buffer lies in L1");
  if (size == 0 || size % kUnit != 0)
    throw std::runtime_error("a global circular buffer of " +
                             std::to_string(size) +
                             " bytes; wanted a multiple of 16");
  std::vector<CoreCoord> from, to;
  split(this->mapping, from, to);
  senders = setOf(from), receivers = setOf(to);
  std::vector<CoreCoord> both = from;
  both.insert(both.end(), to.begin(), to.end());
  all = setOf(both);
  data = perCore(device, receivers, size);

  size_t most = 0;
  for (const auto &[sender, cores] : this->mapping)
    most = std::max(most, coresOf(cores).size());
  // Places, then counters, which begin at a unit.
  uint32_t words = uint32_t(NumWords + 2 * most + kUnit / 4 +
                            most * kCountersStride / 4 + 3) /
                   4 * 4;
  config = perCore(device, all, 4 * words);
  std::map<CoreCoord, Page> pages;
  Pages maker(*device, config->address(), words, data->address(), size);
  for (const auto &[sender, cores] : this->mapping)
    maker.add(pages, sender, coresOf(cores));
  Page content;
  for (const CoreCoord &core : both)
    content.insert(content.end(), pages[core].begin(), pages[core].end());
  config->write(content.data(), 4 * content.size());
}

CBHandle CreateCircularBuffer(Program &program, const CoreSpec &cores,
                              const CircularBufferConfig &config,
                              const GlobalCircularBuffer &buffer) {
  std::vector<CoreCoord> known = coresOf(buffer.all_cores());
  for (const CoreCoord &core : coresOf(rangesOf(cores)))
    if (std::find(known.begin(), known.end(), core) == known.end())
      throw std::runtime_error("core " + nameOf(core) +
                               " has no part in the global circular buffer");
  if (config.remote_page_sizes.empty())
    throw std::runtime_error(
        "a circular buffer over a global one needs a remote_index");
  CBHandle handle = tt_metal::CreateCircularBuffer(program, cores, config);
  UpdateDynamicCircularBufferAddress(program, handle, buffer);
  return handle;
}

void UpdateDynamicCircularBufferAddress(Program &program, CBHandle handle,
                                        const GlobalCircularBuffer &buffer) {
  auto &config = program.state->circularBuffers.at(handle).config;
  if (config.total_size > buffer.size())
    throw std::runtime_error(
        "a circular buffer of " + std::to_string(config.total_size) +
        " bytes over a global one of " + std::to_string(buffer.size()));
  for (const auto &[port, page] : config.remote_page_sizes)
    if (page == 0 || page % kUnit != 0 || page > buffer.size())
      throw std::runtime_error(
          "circular buffer " + std::to_string(port) + " has pages of " +
          std::to_string(page) +
          " bytes; a remote one wants a multiple of 16, and not more than " +
          std::to_string(buffer.size()));
  config.address = uint32_t(buffer.buffer_address());
  config.remote_config = uint32_t(buffer.config_address());
}

} // namespace tt::tt_metal::experimental
