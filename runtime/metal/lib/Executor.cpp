//===- Executor.cpp - Runs the commands of a program ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/Executor.h"

#include "Copy.h"
#include "LiveBuffers.h"
#include "tt/runtime/detail/Translate.h"

#include <chrono>
#include <cstring>
#include <optional>
#include <set>

namespace tt::runtime::metal {
namespace {

/// Keeps tensors away from a buffer's addresses.
class Claim {
public:
  Claim(emulator::Device &device, const DeviceBuffer &buffer)
      : device(&device), memory(buffer.memory),
        address(device.allocateAt(buffer.memory, buffer.name, buffer.address,
                                  buffer.bytesPerBank)) {}
  Claim(Claim &&other) noexcept
      : device(other.device), memory(other.memory),
        address(std::exchange(other.address, std::nullopt)) {}
  Claim &operator=(Claim &&) = delete;
  ~Claim() {
    if (address)
      device->deallocate(memory, *address);
  }

private:
  emulator::Device *device;
  emulator::BufferType memory;
  std::optional<uint64_t> address; // empty: where tensors never are
};

class Executor {
public:
  Executor(emulator::Device &device, emulator::Machine &machine, Loaded &loaded,
           size_t index, const RunOptions &options)
      : device(device), machine(machine), loaded(loaded), index(index),
        options(options), program(loaded.file().programs[index]),
        host(program.hostBuffers.size()) {}

  std::vector<Bytes> run(std::vector<Bytes> inputs) {
    for (size_t i = 0; i != inputs.size(); ++i)
      host[program.inputs[i].buffer] = std::move(inputs[i]);
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
    host[alloc.dst] = alloc.data;
    host[alloc.dst].resize(program.hostBuffers[alloc.dst].bytes);
  }
  void execute(const HostCopy &copy) { host[copy.dst] = host[copy.src]; }
  void execute(const CreateBuffer &create) {
    try {
      claims.emplace(create.buffer,
                     Claim(device, program.deviceBuffers[create.buffer]));
      written.erase(create.buffer);
    } catch (const emulator::Error &error) { // a tensor is there
      detail::fail(detail::ErrorKind::InvalidArgument, error.what());
    }
  }
  void execute(const DeallocateBuffer &free) { claims.erase(free.buffer); }
  void execute(const WriteBuffer &write) {
    written.insert(write.dst);
    writeBuffer(program.hostBuffers[write.src], host[write.src].data(),
                program.deviceBuffers[write.dst], device.memory());
  }
  void execute(const ReadBuffer &read) {
    readBuffer(program.deviceBuffers[read.src], device.memory(),
               program.hostBuffers[read.dst], host[read.dst].data());
  }
  void execute(const SetSemaphore &set) {
    const GlobalSemaphore &semaphore = program.semaphores[set.semaphore];
    semaphores.insert(set.semaphore);
    const emulator::CoreRange &cores = semaphore.cores;
    for (uint32_t y = 0; y != cores.rows; ++y)
      for (uint32_t x = 0; x != cores.cols; ++x)
        std::memcpy(device.memory()
                        .l1({cores.start.y + y, cores.start.x + x})
                        .at(semaphore.address, sizeof(set.value)),
                    &set.value, sizeof(set.value));
  }
  void execute(const Launch &) {
    auto built = loaded.launch(index, current, device.chip(), options.kernels);
    std::vector<emulator::LiveBuffer> live = liveBuffers();
    emulator::LaunchOptions launch = options.launch;
    launch.buffers = &live;
    auto start = std::chrono::steady_clock::now();
    emulator::Profile profile = runOnMachine(*built, launch);
    noteWritten(live);
    std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    if (options.afterLaunch)
      options.afterLaunch(
          {current, program.commands[current], time.count(), *built, profile});
  }
  /// What is wrong with a launch as a whole is wrong in the file.
  emulator::Profile runOnMachine(const emulator::Program &built,
                                 const emulator::LaunchOptions &launch) {
    using Kind = emulator::Error::Kind;
    try {
      return machine.run(built, launch);
    } catch (const emulator::KernelError &) {
      throw;
    } catch (const emulator::Error &error) {
      if (error.kind() == Kind::OutOfMemory || error.kind() == Kind::Internal)
        throw;
      detail::fail(error.kind() == Kind::Unsupported
                       ? detail::ErrorKind::Unsupported
                       : detail::ErrorKind::InvalidArgument,
                   error.what());
    }
  }
  /// Commands run one after the other; nothing is left to wait for.
  void execute(const Finish &) {}

  std::vector<emulator::LiveBuffer> liveBuffers() const {
    std::vector<emulator::LiveBuffer> live;
    for (const auto &[buffer, claim] : claims) {
      live.push_back(liveBuffer(program.deviceBuffers[buffer], device.chip()));
      live.back().written = written.contains(buffer);
    }
    for (uint32_t semaphore : semaphores)
      live.push_back(liveBuffer(program.semaphores[semaphore], semaphore));
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
  Loaded &loaded;
  size_t index;
  const RunOptions &options;
  const Program &program;
  std::vector<Bytes> host;
  std::map<uint32_t, Claim> claims;
  std::set<uint32_t> written;    ///< buffers, by host or kernels
  std::set<uint32_t> semaphores; ///< that exist
  size_t current = 0;
};

} // namespace

std::vector<Bytes> run(emulator::Device &device, emulator::Machine &machine,
                       Loaded &loaded, size_t program,
                       std::vector<Bytes> inputs, const RunOptions &options) {
  return Executor(device, machine, loaded, program, options)
      .run(std::move(inputs));
}

} // namespace tt::runtime::metal
