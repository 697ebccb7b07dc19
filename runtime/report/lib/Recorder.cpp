//===- Recorder.cpp - Watches a device for a report -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/report/Recorder.h"

#include "CircularBuffers.h"
#include "Names.h"
#include "tt/emulator/Buffer.h"
#include "tt/emulator/Device.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <set>

namespace tt::report {
namespace {

/// The first `"file":line:column` of a location.
Source sourceAt(std::string_view location) {
  Source source;
  for (size_t begin = location.find('"'); begin != std::string_view::npos;) {
    size_t end = location.find('"', begin + 1);
    if (end == std::string_view::npos)
      break;
    std::string_view behind = location.substr(end + 1);
    if (behind.starts_with(':')) {
      std::from_chars(behind.data() + 1, behind.data() + behind.size(),
                      source.line);
      source.file = location.substr(begin + 1, end - begin - 1);
      break;
    }
    begin = location.find('"', end + 1);
  }
  return source;
}

/// Tensors that the calls of an operation read and no other of them made, and
/// those that they made.
void addTensorsOfCalls(Operation &operation) {
  std::set<size_t> made, read;
  for (const DeviceOp &op : operation.deviceOps) {
    for (size_t input : op.inputs)
      if (!made.contains(input) && read.insert(input).second)
        operation.inputs.push_back(input);
    made.insert(op.outputs.begin(), op.outputs.end());
  }
  if (operation.outputs.empty() && !operation.deviceOps.empty())
    operation.outputs = operation.deviceOps.back().outputs;
}

} // namespace

Recorder::Recorder(runtime::Device mesh, std::string name, SourceOf sourceOf)
    : device(std::move(mesh)), sourceOf(std::move(sourceOf)) {
  report.name = std::move(name);
  report.system = device->desc();
  report.startSeconds = std::chrono::duration_cast<std::chrono::seconds>(
                            std::chrono::system_clock::now().time_since_epoch())
                            .count();
  guard->recorder = this;
  device->profile().set_enabled(true);
  device->profile().set_observer(
      [guard = guard](const ttnn::OpEvent &event,
                      const ttnn::OpTensors &tensors) {
        std::lock_guard<std::mutex> lock(guard->mutex);
        if (!guard->recorder)
          return;
        try {
          guard->recorder->observe(event, tensors);
        } catch (...) {
          guard->recorder->failure = std::current_exception();
        }
      });
}

Recorder::~Recorder() { stop(); }

void Recorder::stop() {
  {
    std::lock_guard<std::mutex> lock(guard->mutex);
    if (!std::exchange(guard->recorder, nullptr))
      return;
  }
  device->profile().set_observer({});
}

const Report &Recorder::finish() {
  stop();
  if (failure)
    std::rethrow_exception(failure);
  return report;
}

void Recorder::observe(const ttnn::OpEvent &event,
                       const ttnn::OpTensors &tensors) {
  if (failure || !isActive)
    return;
  DeviceOp op;
  op.code = deviceOperation(tensors.call);
  op.event = event;
  op.fidelity = fidelityOf(tensors.call);
  op.attributes = attributesOf(tensors.call, report.chip());
  op.launch = tensors.launch;
  for (const ttnn::Tensor &tensor : tensors.operands)
    op.inputs.push_back(numberLocked(tensor));
  for (const ttnn::Tensor &tensor : tensors.results)
    op.outputs.push_back(numberLocked(tensor));
  // Kernels write the last of their tensors.
  if (op.outputs.empty() && event.op == "generic_op")
    op.outputs = {op.inputs.back()};
  op.circularBuffers = op.launch ? circularBuffersOf(*op.launch)
                                 : circularBuffersOf(tensors.call, op, report);
  pending.push_back(std::move(op));
  if (!sourceOf)
    return;
  Operation operation;
  operation.name = "ttnn." + event.op;
  operation.hostSeconds = event.hostSeconds;
  operation.source = sourceOf();
  endOperation(std::move(operation));
}

void Recorder::begin() {
  std::lock_guard<std::mutex> lock(guard->mutex);
  pending.clear();
}

void Recorder::add(const runtime::OpReport &op) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  if (!isActive)
    return;
  Operation operation;
  operation.name = "ttnn." + std::string(op.type);
  operation.hostSeconds = op.hostSeconds;
  operation.source = sourceAt(op.location);
  operation.source.function = op.function;
  if (operation.source.file.empty() && !op.location.empty())
    operation.arguments.emplace_back("location", op.location);
  operation.source.text = op.debugInfo;
  for (const ttnn::Tensor *result : op.results)
    operation.outputs.push_back(numberLocked(*result));
  endOperation(std::move(operation));
}

void Recorder::add(const trace::Launch &launch, double hostSeconds,
                   std::string_view location) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  if (!isActive)
    return;
  DeviceOp op;
  op.code = kGenericOperation;
  op.event.op = launch.name;
  op.event.time.seconds = launch.profile.seconds();
  op.event.work.cores = uint32_t(launch.profile.cores.size());
  op.event.hostSeconds = hostSeconds;
  op.attributes = {{"program", launch.name}};
  op.launch = std::make_shared<const trace::Launch>(launch);
  op.circularBuffers = circularBuffersOf(launch);
  pending.push_back(std::move(op));
  Operation operation;
  operation.name = "ttnn.generic_op";
  operation.hostSeconds = hostSeconds;
  operation.source = sourceAt(location);
  operation.source.text = launch.name;
  endOperation(std::move(operation));
}

void Recorder::addSource(const std::string &path, std::string text) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  report.sources.insert_or_assign(path, std::move(text));
}

void Recorder::compare(const ComparisonRow &row) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  report.comparisons.push_back(row);
}

size_t Recorder::numberOf(const ttnn::Tensor &tensor) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  return numberLocked(tensor);
}

void Recorder::setActive(bool active) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  isActive = active;
}

void Recorder::endOperation(Operation operation) {
  operation.deviceOps = std::exchange(pending, {});
  addTensorsOfCalls(operation);
  for (const DeviceOp &op : operation.deviceOps)
    operation.arguments.insert(operation.arguments.end(), op.attributes.begin(),
                               op.attributes.end());
  if (!operation.outputs.empty())
    operation.arguments.emplace_back(
        "memory_config",
        memoryConfigText(report.tensor(operation.outputs.front()).memory));
  if (!operation.source.text.empty())
    operation.arguments.emplace_back("text", operation.source.text);
  report.operations.push_back(std::move(operation));
  watchMemory(ttnn::BufferType::DRAM);
  watchMemory(ttnn::BufferType::L1);
}

size_t Recorder::numberLocked(const ttnn::Tensor &tensor) {
  auto [at, isNew] =
      known.try_emplace(tensor.identity().owner(), report.tensors.size() + 1);
  if (!isNew)
    return at->second;
  TensorRow row;
  row.type = tensor.dtype();
  row.layout = tensor.layout();
  row.memory = tensor.memory_config();
  auto sizes = [](const ttnn::Shape &shape) {
    std::vector<int64_t> values;
    for (size_t i = 0; i != shape.rank(); ++i)
      values.push_back(shape[int64_t(i)]);
    return values;
  };
  row.shape = row.padded = sizes(tensor.shape());
  if (tensor.is_allocated()) {
    row.padded = sizes(tensor.padded_shape());
    row.bytes = tensor.size_bytes();
    if (const emulator::Buffer *buffer =
            tensor.on_device() ? tensor.buffer() : nullptr) {
      row.address = buffer->address();
      row.pageBytes = buffer->pageBytes();
      row.bytesPerBank = buffer->bytesPerBank();
      // A buffer may be older than the recorder: the tensor says where it is.
      auto [place, isFirst] = live.try_emplace(
          {row.memory.buffer_type, *row.address}, report.buffers.size());
      if (isFirst)
        report.buffers.push_back({.begin = report.operations.size() + 1,
                                  .type = row.memory.buffer_type,
                                  .address = *row.address,
                                  .bytesPerBank = row.bytesPerBank});
      BufferRow &range = report.buffers[place->second];
      range.tensor = report.tensors.size() + 1;
      range.placement = buffer->placement();
    }
  }
  report.tensors.push_back(std::move(row));
  return at->second;
}

/// Compares the buffers that exist with those that did after the operation
/// before.
void Recorder::watchMemory(ttnn::BufferType type) {
  size_t now = report.operations.size();
  std::set<uint64_t> found;
  auto memory = type == ttnn::BufferType::L1 ? device::BufferType::L1
                                             : device::BufferType::DRAM;
  device->chip_device().forEachAllocated(
      memory, [&](const std::string &, uint64_t address, uint64_t bytes) {
        found.insert(address);
        auto [at, isNew] =
            live.try_emplace({type, address}, report.buffers.size());
        // Another one at the address of one that went during the operation.
        if (!isNew && report.buffers[at->second].bytesPerBank != bytes &&
            report.buffers[at->second].begin < now) {
          report.buffers[at->second].end = now;
          at->second = report.buffers.size();
          isNew = true;
        }
        if (isNew)
          report.buffers.push_back({.begin = now,
                                    .type = type,
                                    .address = address,
                                    .bytesPerBank = bytes});
      });
  std::erase_if(live, [&](const auto &entry) {
    if (entry.first.first != type || found.contains(entry.first.second))
      return false;
    BufferRow &gone = report.buffers[entry.second];
    gone.end = now;
    Operation &last = report.operations.back();
    if (last.name == "ttnn.deallocate" && gone.tensor != 0)
      last.inputs.push_back(gone.tensor);
    return true;
  });
}

} // namespace tt::report
