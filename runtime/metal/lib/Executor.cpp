//===- Executor.cpp - Runs the commands of a program ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/Executor.h"

#include "Claim.h"
#include "Copy.h"
#include "LiveBuffers.h"
#include "tt/runtime/detail/Translate.h"
#include "tt/runtime/metal/Launcher.h"

#include <cstring>
#include <memory>
#include <set>

namespace tt::runtime::metal {
namespace {

class Executor {
public:
  Executor(emulator::Device &device, emulator::Machine &machine,
           Kernels &kernels, const File &file, const Program &program,
           KeptResults &kept, const RunOptions &given)
      : device(device), machine(machine), kernels(kernels), options(given),
        file(file), program(program), kept(kept),
        host(program.hostBuffers.size()),
        identities(program.hostBuffers.size()) {
    options.movesTensors = true;
  }

  std::vector<Bytes> run(std::vector<Input> inputs) {
    for (size_t i = 0; i != inputs.size(); ++i) {
      host[program.inputs[i].buffer] = std::move(inputs[i].data);
      identities[program.inputs[i].buffer] = std::move(inputs[i].identity);
    }
    for (current = 0; current != program.commands.size(); ++current)
      detail::translateErrors(
          [&] {
            std::visit([&](const auto &command) { execute(command); },
                       program.commands[current].what);
          },
          [&] { return where(); });
    std::vector<Bytes> outputs;
    for (uint32_t output : program.outputs)
      outputs.push_back(host[output]);
    return outputs;
  }

private:
  std::string where() const {
    const Command &command = program.commands[current];
    std::string at = detail::text("program '", program.name, "': command ",
                                  current, " (", name(command));
    if (!command.location.empty())
      at += ", " + command.location;
    return at + "): ";
  }

  void execute(const HostAlloc &alloc) {
    size_t bytes = program.hostBuffers[alloc.dst].bytes;
    Bytes &to = host[alloc.dst];
    to.assign(alloc.data.begin(), alloc.data.end());
    to.resize(bytes);
    // One element stands for all: copies double it until they fill the tensor.
    for (size_t have = alloc.data.size(); have != 0 && have < bytes; have *= 2)
      std::copy_n(to.begin(), std::min(have, bytes - have), to.begin() + have);
  }
  void execute(const HostCopy &copy) { host[copy.dst] = host[copy.src]; }
  void execute(const CreateBuffer &create) {
    const DeviceBuffer &buffer = program.deviceBuffers[create.buffer];
    // Addresses of a program are fixed, and the reader has seen that its own do
    // not overlap; tensors of the device may have them.
    claims.emplace(create.buffer,
                   std::make_unique<Claim>(device, buffer.memory, buffer.name,
                                           buffer.address, buffer.bytesPerBank,
                                           Taken::MovedAway));
    written.erase(create.buffer);
    filled.erase(create.buffer);
  }
  void execute(const DeallocateBuffer &free) { claims.erase(free.buffer); }
  void execute(const WriteBuffer &write) {
    written.insert(write.dst);
    filled.insert(write.dst);
    writeBuffer(program.hostBuffers[write.src], host[write.src].data(),
                program.deviceBuffers[write.dst], device.memory());
  }
  void execute(const ReadBuffer &read) {
    readBuffer(program.deviceBuffers[read.src], device.memory(),
               program.hostBuffers[read.dst], host[read.dst].data());
  }
  void execute(const SetSemaphore &set) {
    const GlobalSemaphore &semaphore = program.semaphores[set.semaphore];
    if (semaphores.insert(set.semaphore).second)
      words.emplace_back(device, emulator::BufferType::L1,
                         "global semaphore " + std::to_string(set.semaphore),
                         semaphore.address, sizeof(set.value),
                         Taken::MovedAway);
    const emulator::CoreRange &cores = semaphore.cores;
    for (uint32_t y = 0; y != cores.rows; ++y)
      for (uint32_t x = 0; x != cores.cols; ++x)
        std::memcpy(device.memory()
                        .l1({cores.start.y + y, cores.start.x + x})
                        .at(semaphore.address, sizeof(set.value)),
                    &set.value, sizeof(set.value));
  }
  void execute(const EnqueueProgram &enqueue) {
    std::vector<Operand> operands;
    for (auto [kind, id] : enqueue.operands) {
      operands.push_back(operandOf(program, kind, id));
      if (kind == Operand::Kind::Scalar)
        std::memcpy(&operands.back().word, host[id].data(), host[id].size());
    }
    std::vector<emulator::LiveBuffer> live = liveBuffers();
    RunOptions own = options;
    if (options.afterLaunch)
      own.afterLaunch = [&](Launched launched) {
        launched.buffers = buffersOf(enqueue);
        options.afterLaunch(launched);
      };
    launch(device, machine, kernels, enqueue.launch, operands, live, own,
           current, program.commands[current].location);
    noteWritten(live);
    if (options.afterOperand)
      for (auto [kind, id] : enqueue.operands)
        if (kind == Operand::Kind::Buffer)
          report(enqueue, program.deviceBuffers[id]);
  }
  LaunchBuffers buffersOf(const EnqueueProgram &enqueue) {
    LaunchBuffers buffers;
    for (auto [kind, id] : enqueue.operands) {
      if (kind != Operand::Kind::Buffer)
        continue;
      const DeviceBuffer &buffer = program.deviceBuffers[id];
      auto claim = claims.find(id);
      buffers.push_back({buffer.name, buffer.address, buffer.bytesPerBank,
                         buffer, buffer.placement,
                         claim == claims.end() ? nullptr : claim->second.get(),
                         filled.insert(id).second});
    }
    return buffers;
  }
  void report(const EnqueueProgram &enqueue, const DeviceBuffer &buffer) {
    if (!tt::device::isFloat(buffer.type) || buffer.buffers != 1)
      return;
    HostBuffer whole{buffer.extents(), tt::device::DataType::Float32, 0};
    size_t count = 1;
    for (int64_t extent : whole.shape)
      count *= size_t(extent);
    std::vector<float> values(count);
    readBuffer(buffer, device.memory(), whole,
               reinterpret_cast<uint8_t *>(values.data()));
    options.afterOperand(
        {current, enqueue.launch.name, buffer.name, whole.shape, values});
  }
  /// Commands run one after the other; nothing is left to wait for.
  void execute(const Finish &) {}
  void execute(const LoadCached &load) {
    std::vector<KeptResults::Identity> from;
    for (uint32_t input : load.inputs)
      from.push_back(identities[input]);
    std::vector<Bytes> results = kept.find(load, from);
    if (results.empty()) {
      results = call(load);
      kept.keep(load, std::move(from), results);
    }
    for (size_t i = 0; i != results.size(); ++i)
      host[load.outputs[i]] = std::move(results[i]);
  }
  std::vector<Bytes> call(const LoadCached &load) {
    const Program &function = file.functions[load.function];
    std::vector<Input> inputs;
    for (uint32_t input : load.inputs)
      inputs.push_back({host[input], identities[input]});
    RunOptions inner = options;
    inner.afterOperand = nullptr; // their numbers are those of the program's
    if (options.afterLaunch)
      inner.afterLaunch = [&](Launched launched) {
        if (launched.function.empty())
          launched.function = function.name;
        options.afterLaunch(launched);
      };
    return Executor(device, machine, kernels, file, function, kept, inner)
        .run(std::move(inputs));
  }

  std::vector<emulator::LiveBuffer> liveBuffers() const {
    std::vector<emulator::LiveBuffer> live;
    for (const auto &[buffer, claim] : claims) {
      live.push_back(liveBuffer(program.deviceBuffers[buffer]));
      live.back().written = written.contains(buffer);
    }
    for (uint32_t semaphore : semaphores)
      live.push_back(
          liveBuffer(program.semaphores[semaphore], semaphore, device.chip()));
    return live;
  }

  /// `live`, from liveBuffers(), after a launch.
  void noteWritten(const std::vector<emulator::LiveBuffer> &live) {
    auto now = live.begin();
    for (const auto &[buffer, claim] : claims)
      if ((now++)->written)
        written.insert(buffer);
  }

  emulator::Device &device;
  emulator::Machine &machine;
  Kernels &kernels;
  RunOptions options;
  const File &file;
  const Program &program;
  KeptResults &kept;
  std::vector<Bytes> host;
  std::vector<KeptResults::Identity> identities; ///< of inputs
  std::map<uint32_t, std::unique_ptr<Claim>> claims;
  std::set<uint32_t> filled;     ///< buffers that host or a launch wrote to
  std::set<uint32_t> written;    ///< buffers, by host or kernels
  std::set<uint32_t> semaphores; ///< that exist
  std::vector<Claim> words;      ///< of the semaphores
  size_t current = 0;
};

} // namespace

std::vector<Bytes> run(emulator::Device &device, emulator::Machine &machine,
                       Kernels &kernels, const File &file,
                       const Program &program, std::vector<Input> inputs,
                       KeptResults &kept, const RunOptions &options) {
  return Executor(device, machine, kernels, file, program, kept, options)
      .run(std::move(inputs));
}

} // namespace tt::runtime::metal
