//===- ReadProgram.cpp - Programs of a .ttm file --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ReadProgram.h"

#include "ReadBuffers.h"
#include "tt/emulator/L1Map.h"
#include "tt/runtime/detail/Errors.h"
#include "tt/runtime/metal/LaunchReader.h"

#include <iterator>
#include <map>

namespace tt::runtime::metal {

using detail::failFile;
using detail::text;

const char *name(const Command &command) {
  static constexpr const char *kNames[] = {
      "HostAlloc",        "HostCopy",           "CreateBuffer",
      "DeallocateBuffer", "EnqueueWriteBuffer", "EnqueueReadBuffer",
      "GlobalSemaphore",  "EnqueueProgram",     "Finish",
      "LoadCached"};
  static_assert(std::size(kNames) ==
                std::variant_size_v<decltype(Command::what)>);
  return kNames[command.what.index()];
}

Operand operandOf(const Program &program, Operand::Kind kind, uint32_t index) {
  Operand operand{kind, "", 0, {}, 0, 0};
  if (kind == Operand::Kind::Buffer) {
    const DeviceBuffer &buffer = program.deviceBuffers[index];
    operand.name = buffer.name;
    operand.address = buffer.address;
    operand.placement = buffer.placement;
    operand.bytesPerBank = buffer.bytesPerBank;
  } else if (kind == Operand::Kind::GlobalSemaphore) {
    operand.address = program.semaphores[index].address;
  }
  return operand;
}

namespace {

/// Follows the commands and keeps the set of live resources at each point.
class ProgramReader {
public:
  ProgramReader(const fb::Program &table, const Limits &limits,
                size_t numKernels, const std::vector<Program> &functions,
                const std::string &where)
      : table(table), limits(limits), numKernels(numKernels),
        functions(functions), where(where) {}

  Program run() {
    program.name = table.name()->str();
    readMemory();
    for (const fb::Argument *input : *table.inputs())
      readInput(*input);
    for (const fb::CommandQueue *queue : *table.command_queues())
      for (const fb::Command *command : *queue->commands())
        readCommand(*command);
    for (uint32_t output : *table.outputs()) {
      program.outputs.push_back(output);
      useHost(output, text(where, "output ", program.outputs.size() - 1, ": "));
    }
    return std::move(program);
  }

private:
  template <typename Tables, typename Read>
  auto readAll(const Tables &tables, const char *what, Read read) {
    std::vector<decltype(read(**tables.begin(), limits, where))> all;
    for (const auto *entry : tables)
      all.push_back(
          read(*entry, limits, text(where, what, " ", all.size(), ": ")));
    return all;
  }

  void readMemory() {
    program.hostBuffers =
        readAll(*table.host_buffers(), "host buffer", readHostBuffer);
    program.deviceBuffers =
        readAll(*table.device_buffers(), "device buffer", readDeviceBuffer);
    program.semaphores =
        readAll(*table.global_semaphores(), "semaphore", readGlobalSemaphore);
    hasHost.resize(program.hostBuffers.size());
    liveBuffers.resize(program.deviceBuffers.size());
    liveSemaphores.resize(program.semaphores.size());
  }

  void readInput(const fb::Argument &input) {
    program.inputs.push_back(
        {input.name()->str(), input.kind()->str(), input.buffer()});
    defineHost(input.buffer(),
               text(where, "input ", program.inputs.size() - 1, ": "));
  }

  void checkHost(uint32_t index, const std::string &at) const {
    if (index >= hasHost.size())
      failFile(at, "host buffer ", index, " of ", hasHost.size());
  }
  void defineHost(uint32_t index, const std::string &at) {
    checkHost(index, at);
    if (hasHost[index])
      failFile(at, "host buffer ", index, " is defined a second time");
    hasHost[index] = true;
  }
  const HostBuffer &useHost(uint32_t index, const std::string &at) const {
    checkHost(index, at);
    if (!hasHost[index])
      failFile(at, "host buffer ", index, " is used before it is defined");
    return program.hostBuffers[index];
  }

  const DeviceBuffer &device(uint32_t index, bool live,
                             const std::string &at) const {
    if (index >= liveBuffers.size())
      failFile(at, "device buffer ", index, " of ", liveBuffers.size());
    const DeviceBuffer &buffer = program.deviceBuffers[index];
    if (liveBuffers[index] != live)
      failFile(at, "'", buffer.name, "' ",
               live ? "does not exist" : "exists already", " at this point");
    return buffer;
  }

  /// Live buffers by memory and address. All grids start at core or bank 0, so
  /// equal addresses meet there.
  void create(uint32_t index, const std::string &at) {
    const DeviceBuffer &buffer = device(index, false, at);
    uint64_t begin = buffer.address, end = begin + buffer.bytesPerBank;
    auto &taken = places[buffer.inDram()];
    auto next = taken.lower_bound(begin);
    auto refuse = [&](uint32_t other) {
      const DeviceBuffer &live = program.deviceBuffers[other];
      failFile(at, "'", buffer.name, "' at ", begin, " to ", end, " overlaps '",
               live.name, "', which still exists at ", live.address, " to ",
               live.address + live.bytesPerBank);
    };
    if (next != taken.end() && next->first < end)
      refuse(next->second);
    if (next != taken.begin()) {
      uint32_t other = std::prev(next)->second;
      const DeviceBuffer &before = program.deviceBuffers[other];
      if (before.address + before.bytesPerBank > begin)
        refuse(other);
    }
    uint64_t kept = emulator::kZerosAddress,
             keptEnd = emulator::semaphoreAddress(limits.chip.numSemaphores);
    if (!buffer.inDram() && begin < keptEnd && kept < end)
      failFile(at, "'", buffer.name, "' overlaps L1 addresses ", kept, " to ",
               keptEnd, ", where zeros and semaphores are");
    for (size_t i = 0; i != program.semaphores.size(); ++i)
      if (liveSemaphores[i] && holds(buffer, program.semaphores[i]))
        failFile(at, "'", buffer.name, "' overlaps global semaphore ", i);
    taken.emplace(begin, index);
    liveBuffers[index] = true;
  }

  static bool holds(const DeviceBuffer &buffer,
                    const GlobalSemaphore &semaphore) {
    return !buffer.inDram() && semaphore.address + 4 > buffer.address &&
           semaphore.address < buffer.address + buffer.bytesPerBank;
  }

  void readCommand(const fb::Command &command);
  void checkAlloc(const HostAlloc &alloc, const std::string &at);
  void checkHostCopy(const HostCopy &copy, const std::string &at);
  void setSemaphore(const SetSemaphore &set, const std::string &at);
  void destroy(uint32_t index, const std::string &at);
  Operand readOperand(const fb::Operand &table, const std::string &at);
  EnqueueProgram readEnqueue(const fb::EnqueueProgramCommand &table,
                             const std::string &at);
  LoadCached readLoadCached(const fb::LoadCachedCommand &table,
                            const std::string &at);

  const fb::Program &table;
  const Limits &limits;
  size_t numKernels;
  const std::vector<Program> &functions;
  const std::string &where;
  Program program;
  std::vector<bool> hasHost, liveBuffers, liveSemaphores;
  std::map<uint64_t, uint32_t> places[2]; // L1, DRAM: address -> buffer
};

void ProgramReader::checkAlloc(const HostAlloc &alloc, const std::string &at) {
  defineHost(alloc.dst, at);
  const HostBuffer &buffer = program.hostBuffers[alloc.dst];
  if (!alloc.data.empty() && alloc.data.size() != buffer.bytes &&
      alloc.data.size() != device::elementBytes(buffer.type))
    failFile(at, alloc.data.size(), " bytes for a tensor of ", buffer.bytes);
}

void ProgramReader::checkHostCopy(const HostCopy &copy, const std::string &at) {
  const HostBuffer &src = useHost(copy.src, at), &dst = useHost(copy.dst, at);
  if (src.bytes != dst.bytes || src.type != dst.type)
    failFile(at, "a copy between host tensors of different size or type");
}

void ProgramReader::setSemaphore(const SetSemaphore &set,
                                 const std::string &at) {
  if (set.semaphore >= liveSemaphores.size())
    failFile(at, "global semaphore ", set.semaphore, " of ",
             liveSemaphores.size());
  if (liveSemaphores[set.semaphore] == set.creates)
    failFile(at, "global semaphore ", set.semaphore,
             set.creates ? " exists already" : " does not exist",
             " at this point");
  for (size_t i = 0; i != liveBuffers.size(); ++i)
    if (liveBuffers[i] &&
        holds(program.deviceBuffers[i], program.semaphores[set.semaphore]))
      failFile(at, "global semaphore ", set.semaphore, " overlaps '",
               program.deviceBuffers[i].name, "'");
  liveSemaphores[set.semaphore] = true;
}

void ProgramReader::destroy(uint32_t index, const std::string &at) {
  const DeviceBuffer &buffer = device(index, true, at);
  places[buffer.inDram()].erase(buffer.address);
  liveBuffers[index] = false;
}

/// An operand as far as it is known before the program runs.
Operand ProgramReader::readOperand(const fb::Operand &table,
                                   const std::string &at) {
  uint32_t index = table.index();
  switch (table.kind()) {
  case fb::OperandKind::DeviceBuffer:
    device(index, true, at);
    return operandOf(program, Operand::Kind::Buffer, index);
  case fb::OperandKind::GlobalSemaphore:
    if (index >= liveSemaphores.size())
      failFile(at, "global semaphore ", index, " of ", liveSemaphores.size());
    if (!liveSemaphores[index])
      failFile(at, "global semaphore ", index, " does not exist at this point");
    return operandOf(program, Operand::Kind::GlobalSemaphore, index);
  case fb::OperandKind::HostScalar: {
    const HostBuffer &buffer = useHost(index, at);
    if (buffer.bytes != device::elementBytes(buffer.type))
      failFile(at, "host buffer ", index, " is no single number");
    return operandOf(program, Operand::Kind::Scalar, index);
  }
  }
  failFile(at, "kind ", unsigned(table.kind()), " is unknown");
}

EnqueueProgram
ProgramReader::readEnqueue(const fb::EnqueueProgramCommand &table,
                           const std::string &at) {
  constexpr size_t kMaxOperands = 4096; // more are an attack
  if (table.operands()->size() > kMaxOperands)
    failFile(at, table.operands()->size(), " operands");
  EnqueueProgram enqueue;
  std::vector<Operand> operands;
  for (const fb::Operand *entry : *table.operands()) {
    operands.push_back(
        readOperand(*entry, text(at, "operand ", operands.size(), ": ")));
    enqueue.operands.emplace_back(operands.back().kind, entry->index());
  }
  enqueue.launch = readLaunch(*table.launch(), table.name()->str(),
                              operands.size(), numKernels, limits.chip, at);
  if (std::string problem =
          problemOfOperands(enqueue.launch, operands, limits.chip);
      !problem.empty())
    failFile(at, problem);
  return enqueue;
}

LoadCached ProgramReader::readLoadCached(const fb::LoadCachedCommand &table,
                                         const std::string &at) {
  LoadCached load{table.function(), {}, {}};
  if (load.function >= functions.size())
    failFile(at, "function ", load.function, " of ", functions.size());
  const Program &function = functions[load.function];
  auto check = [&](const char *what, size_t given, size_t wanted) {
    if (given != wanted)
      failFile(at, given, " ", what, "s, the function '", function.name,
               "' has ", wanted);
  };
  auto checkBuffer = [&](uint32_t index, uint32_t wanted) {
    const HostBuffer &buffer = useHost(index, at);
    const HostBuffer &own = function.hostBuffers[wanted];
    if (buffer.shape != own.shape || buffer.type != own.type)
      failFile(at, "host buffer ", index, " is another tensor than that of '",
               function.name, "'");
  };
  check("input", table.inputs()->size(), function.inputs.size());
  check("output", table.outputs()->size(), function.outputs.size());
  for (uint32_t input : *table.inputs()) {
    checkBuffer(input, function.inputs[load.inputs.size()].buffer);
    load.inputs.push_back(input);
  }
  for (uint32_t output : *table.outputs()) {
    defineHost(output, at);
    checkBuffer(output, function.outputs[load.outputs.size()]);
    load.outputs.push_back(output);
  }
  return load;
}

void ProgramReader::readCommand(const fb::Command &command) {
  Command read;
  std::string at = text(where, "command ", program.commands.size(), " (",
                        fb::EnumNameCommandType(command.type_type()), "): ");
  if (command.loc())
    read.location = command.loc()->str();
  if (const auto *c = command.type_as_HostAllocCommand()) {
    HostAlloc alloc{c->dst()};
    if (const auto *data = c->data())
      alloc.data = {data->data(), data->size()};
    if (auto constant = c->constant(); constant.has_value()) {
      if (*constant >= limits.constants.size())
        failFile(at, "constant ", *constant, " of ", limits.constants.size());
      alloc.data = limits.constants[*constant];
    }
    checkAlloc(alloc, at);
    read.what = alloc;
  } else if (const auto *c = command.type_as_HostCopyCommand()) {
    HostCopy copy{c->src(), c->dst()};
    checkHostCopy(copy, at);
    read.what = copy;
  } else if (const auto *c = command.type_as_CreateBufferCommand()) {
    create(c->buffer(), at);
    read.what = CreateBuffer{c->buffer()};
  } else if (const auto *c = command.type_as_DeallocateBufferCommand()) {
    destroy(c->buffer(), at);
    read.what = DeallocateBuffer{c->buffer()};
  } else if (const auto *c = command.type_as_EnqueueWriteBufferCommand()) {
    checkCopy(useHost(c->src(), at), device(c->dst(), true, at), at);
    read.what = WriteBuffer{c->src(), c->dst()};
  } else if (const auto *c = command.type_as_EnqueueReadBufferCommand()) {
    checkCopy(useHost(c->dst(), at), device(c->src(), true, at), at);
    read.what = ReadBuffer{c->src(), c->dst()};
  } else if (const auto *c = command.type_as_CreateGlobalSemaphoreCommand()) {
    SetSemaphore set{c->semaphore(), c->initial_value(), true};
    setSemaphore(set, at);
    read.what = set;
  } else if (const auto *c = command.type_as_ResetGlobalSemaphoreCommand()) {
    SetSemaphore set{c->semaphore(), c->value(), false};
    setSemaphore(set, at);
    read.what = set;
  } else if (const auto *c = command.type_as_EnqueueProgramCommand()) {
    read.what = readEnqueue(*c, at);
  } else if (const auto *c = command.type_as_LoadCachedCommand()) {
    read.what = readLoadCached(*c, at);
  } else if (command.type_as_FinishCommand()) {
    read.what = Finish{};
  } else {
    failFile(where, "command ", program.commands.size(), ": type ",
             unsigned(command.type_type()), " is unknown");
  }
  program.commands.push_back(std::move(read));
}

} // namespace

Program readProgram(const fb::Program &table, const Limits &limits,
                    size_t numKernels, const std::vector<Program> &functions,
                    const std::string &where) {
  return ProgramReader(table, limits, numKernels, functions, where).run();
}

} // namespace tt::runtime::metal
