//===- Recorder.cpp - Watches a device for a report -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/report/Recorder.h"

#include "CircularBuffers.h"
#include "Names.h"
#include "TensorRows.h"
#include "tt/emulator/Buffer.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <set>

namespace tt::report {
namespace {

/// The content of a quoted text of MLIR.
std::string unescaped(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i != text.size(); ++i) {
    unsigned byte = 0;
    if (text[i] != '\\' || i + 1 == text.size())
      plain += text[i];
    else if (std::string_view digits = text.substr(i + 1, 2);
             std::from_chars(digits.data(), digits.data() + digits.size(), byte,
                             16)
                 .ptr == digits.data() + 2)
      plain += char(byte), i += 2;
    else
      plain += text[++i];
  }
  return plain;
}

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
      source.file = unescaped(location.substr(begin + 1, end - begin - 1));
      break;
    }
    begin = location.find('"', end + 1);
  }
  return source;
}

int64_t secondsNow() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
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
  report.startSeconds = secondsNow();
  guard->recorder = this;
  device->profile().set_enabled(true);
  auto guarded = [guard = guard](const auto &fn) {
    std::lock_guard<std::mutex> lock(guard->mutex);
    if (!guard->recorder)
      return;
    try {
      fn(*guard->recorder);
    } catch (...) {
      guard->recorder->failure = std::current_exception();
    }
  };
  device->profile().set_observer(
      [guarded](const ttnn::OpEvent &event, const ttnn::OpTensors &tensors) {
        guarded([&](Recorder &recorder) { recorder.observe(event, tensors); });
      });
  device->chip_device().setShortageObserver(
      [guarded](const emulator::Shortage &shortage) {
        guarded([&](Recorder &recorder) {
          recorder.shortage = shortage;
          recorder.blocksAtShortage = blocksOf(recorder.device->chip_device());
        });
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
  device->chip_device().setShortageObserver({});
}

const Report &Recorder::finish() {
  stop();
  if (failure)
    std::rethrow_exception(failure);
  return report;
}

DeviceOp Recorder::deviceOp(const ttnn::OpEvent &event,
                            const ttnn::OpTensors &tensors) {
  DeviceOp op;
  op.code = deviceOperation(tensors.call);
  op.event = event;
  op.failed = tensors.failed;
  op.launch = tensors.launch;
  for (const ttnn::Tensor &tensor : tensors.operands)
    op.inputs.push_back(numberLocked(tensor));
  if (op.failed)
    return op;
  op.fidelity = fidelityOf(tensors.call);
  op.attributes = attributesOf(tensors.call, report.chip());
  for (const ttnn::Tensor &tensor : tensors.results)
    op.outputs.push_back(numberLocked(tensor));
  // Kernels write the last of their tensors.
  if (op.outputs.empty() && event.op == "generic_op")
    op.outputs = {op.inputs.back()};
  op.circularBuffers = op.launch ? circularBuffersOf(*op.launch)
                                 : circularBuffersOf(tensors.call, op, report);
  return op;
}

void Recorder::observe(const ttnn::OpEvent &event,
                       const ttnn::OpTensors &tensors) {
  if (failure || !isActive)
    return;
  DeviceOp op = deviceOp(event, tensors);
  if (op.failed)
    return observeFailed(std::move(op));
  failed.reset(); // that error was caught
  shortage.reset();
  pending.push_back(std::move(op));
  if (!sourceOf)
    return;
  Operation operation;
  operation.name = "ttnn." + event.op;
  operation.hostSeconds = event.hostSeconds;
  operation.source = sourceOf();
  endOperation(std::move(operation));
}

/// The innermost of calls within calls is the program that failed, the
/// outermost the call that the user sees.
void Recorder::observeFailed(DeviceOp op) {
  failedCall.name = "ttnn." + op.event.op;
  if (sourceOf)
    failedCall.source = sourceOf();
  if (!failed)
    failed = std::move(op);
}

/// An op of a program, before it has run.
static Operation operationOf(std::string_view type, std::string_view location,
                             std::string_view function, std::string_view text) {
  Operation operation;
  operation.name = "ttnn." + std::string(type);
  operation.source = sourceAt(location);
  operation.source.function = function;
  if (operation.source.file.empty() && !location.empty())
    operation.arguments.emplace_back("location", location);
  operation.source.text = text;
  return operation;
}

void Recorder::begin(const runtime::OpStart &op) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  pending.clear();
  begun = operationOf(op.type, op.location, op.function, op.debugInfo);
}

void Recorder::add(const runtime::OpReport &op) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  begun.reset();
  if (!isActive)
    return;
  Operation operation =
      operationOf(op.type, op.location, op.function, op.debugInfo);
  operation.hostSeconds = op.hostSeconds;
  for (const ttnn::Tensor *result : op.results)
    operation.outputs.push_back(numberLocked(*result));
  endOperation(std::move(operation));
}

void Recorder::add(const trace::Launch &launch,
                   const runtime::LaunchReport &ran) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  if (!isActive)
    return;
  DeviceOp op;
  op.code = kGenericOperation;
  op.event.op = launch.name;
  op.event.time.seconds = launch.profile.seconds();
  op.event.work.cores = uint32_t(launch.profile.cores.size());
  op.event.hostSeconds = ran.hostSeconds;
  op.attributes = {{"program", launch.name}};
  op.launch = std::make_shared<const trace::Launch>(launch);
  op.circularBuffers = circularBuffersOf(launch);
  for (const runtime::LaunchBuffer &buffer : ran.buffers)
    (buffer.isNew ? op.outputs : op.inputs).push_back(numberLocked(buffer));
  pending.push_back(std::move(op));
  Operation operation;
  operation.name = "ttnn.generic_op";
  operation.hostSeconds = ran.hostSeconds;
  operation.source = sourceAt(ran.location);
  operation.source.text = launch.name;
  endOperation(std::move(operation));
}

Operation Recorder::failedOperation(std::string_view message) const {
  if (begun)
    return *begun;
  if (failed)
    return failedCall;
  Operation operation; // kernels, or a buffer of the program's
  operation.name = shortage ? "ttnn.allocate" : "ttnn.generic_op";
  operation.source = sourceAt(message);
  return operation;
}

bool Recorder::fail(runtime::Error::Kind kind, std::string_view message) {
  std::lock_guard<std::mutex> lock(guard->mutex);
  using Kind = runtime::Error::Kind;
  if (!begun && !failed && !shortage && kind != Kind::KernelError &&
      kind != Kind::DeviceError)
    return false;
  Operation operation = failedOperation(message);
  operation.failed = true;
  if (!failed && !shortage) { // kernels
    failed.emplace();
    failed->code = kGenericOperation;
    failed->failed = true;
  }
  if (failed)
    pending.push_back(*std::exchange(failed, std::nullopt));
  if (shortage)
    operation.arguments.emplace_back("allocates", shortage->name);
  report.failure = {std::string(name(kind)), std::string(message), shortage,
                    secondsNow()};
  endOperation(std::move(operation),
               shortage ? blocksAtShortage : blocksOf(device->chip_device()));
  return true;
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
  endOperation(std::move(operation), blocksOf(device->chip_device()));
}

void Recorder::endOperation(Operation operation, const Blocks &blocks) {
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
  Operation &last = report.operations.back();
  for (DeviceOp &op : last.deviceOps)
    for (CircularBufferRow &buffer : op.circularBuffers)
      buffer.inBuffer = memory.contains(buffer.address, buffer.bytes);
  memory.endOperation(blocks, [&](size_t tensor) {
    if (last.name == "ttnn.deallocate")
      last.inputs.push_back(tensor);
  });
}

size_t Recorder::numberLocked(const ttnn::Tensor &tensor) {
  auto [at, isNew] =
      known.try_emplace(tensor.identity().owner(), report.tensors.size() + 1);
  if (!isNew)
    return at->second;
  report.tensors.push_back(rowOf(tensor));
  // A buffer may be older than the recorder: the tensor says where it is.
  if (const emulator::Buffer *buffer = bufferOf(tensor))
    memory.place(
        bufferRowOf(report.tensors.back(), at->second, buffer->placement()),
        buffer);
  return at->second;
}

size_t Recorder::numberLocked(const runtime::LaunchBuffer &buffer) {
  report.tensors.push_back(rowOf(buffer));
  BufferRow row = bufferRowOf(report.tensors.back(), report.tensors.size(),
                              buffer.placement);
  row.copies = buffer.layout.buffers;
  size_t number = memory.place(std::move(row), buffer.identity);
  if (number != report.tensors.size())
    report.tensors.pop_back(); // it was seen before
  return number;
}

} // namespace tt::report
