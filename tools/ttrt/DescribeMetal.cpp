//===- DescribeMetal.cpp - Programs of kernels as JSON --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DescribeMetal.h"

#include "tt/runtime/metal/Kernels.h"

#include <sstream>

namespace ttrt {

namespace metal = tt::runtime::metal;

template <typename T> static std::string dims(const std::vector<T> &sizes) {
  std::ostringstream text;
  for (size_t i = 0; i != sizes.size(); ++i)
    text << (i ? "x" : "") << sizes[i];
  return text.str();
}

static std::string text(tt::device::CoreCoord core) {
  return std::to_string(core.y) + "," + std::to_string(core.x);
}

static Json describe(const std::vector<tt::device::CoreCoord> &cores) {
  Json list = Json::array();
  for (tt::device::CoreCoord core : cores)
    list.push_back(text(core));
  return list;
}

static Json describe(const tt::emulator::CoreRanges &cores) {
  Json list = Json::array();
  for (const tt::emulator::CoreRange &r : cores)
    list.push_back(std::to_string(r.rows) + "x" + std::to_string(r.cols) +
                   " from " + text(r.start));
  return list;
}

static Json describe(const metal::DeviceBuffer &buffer) {
  Json json;
  json["name"] = buffer.name;
  json["memory"] = buffer.inDram() ? "dram" : "l1";
  json["address"] = buffer.address;
  json["data_type"] = tt::device::name(buffer.type);
  if (buffer.isTiled())
    json["tile"] = std::to_string(buffer.unit.rows) + "x" +
                   std::to_string(buffer.unit.cols);
  json["layout"] = buffer.isSharded() ? "sharded" : "interleaved";
  if (buffer.isSharded())
    json["grid"] = dims(buffer.grid);
  if (!buffer.cores.empty())
    json["cores"] = describe(buffer.cores);
  json[buffer.isSharded() ? "shard" : "pages"] = dims(buffer.shard);
  json["bytes_per_bank"] = buffer.bytesPerBank;
  return json;
}

static Json describe(const std::vector<metal::KernelArg> &args) {
  static constexpr const char *kKinds[] = {
      "cb_port", "buffer_address",       "local_semaphore", "global_semaphore",
      "value",   "tensor_accessor_args", "scalar"};
  Json list = Json::array();
  for (const metal::KernelArg &arg : args)
    list.push_back(std::string(kKinds[size_t(arg.kind)]) + "[" +
                   std::to_string(arg.value) + "]");
  return list;
}

static Json describe(const metal::KernelLaunch &kernel) {
  Json json;
  json["kernel"] = kernel.name;
  json["code"] = kernel.kernel;
  json["thread"] = tt::emulator::name(kernel.thread);
  json["cores"] = describe(kernel.cores);
  json["compile_time_args"] = describe(kernel.compileTimeArgs);
  json["common_args"] = describe(kernel.commonArgs);
  json["runtime_args"] = describe(kernel.runtimeArgs);
  for (const auto &[core, args] : kernel.coreArgs)
    json["core_args"][text(core)] = describe(args);
  return json;
}

static Json describe(const metal::CircularBuffer &cb) {
  Json json = {{"port", cb.port},
               {"cores", describe(cb.cores)},
               {"page_bytes", cb.pageBytes},
               {"pages", cb.numPages},
               {"data_type", tt::device::name(cb.type)}};
  if (cb.operand)
    json["operand"] = *cb.operand;
  if (cb.address)
    json["address"] = *cb.address;
  if (cb.shares)
    json["shares"] = *cb.shares;
  return json;
}

Json describeLaunch(const metal::Launch &launch) {
  Json json, cbs = Json::array(), semaphores = Json::array(),
             kernels = Json::array();
  for (const metal::CircularBuffer &cb : launch.circularBuffers)
    cbs.push_back(describe(cb));
  for (const metal::Semaphore &semaphore : launch.semaphores)
    semaphores.push_back(semaphore.initialValue);
  for (const metal::KernelLaunch &kernel : launch.kernels)
    kernels.push_back(describe(kernel));
  json["name"] = launch.name;
  json["circular_buffers"] = cbs;
  json["semaphores"] = semaphores;
  json["kernels"] = kernels;
  return json;
}

namespace {

/// The fields that a command adds to its name and location.
struct CommandDetails {
  const metal::Program &program;
  Json &json;

  void buffer(uint32_t index) const {
    json["buffer"] = program.deviceBuffers[index].name;
  }
  void operator()(const metal::HostAlloc &c) const {
    json["host"] = c.dst;
    json["constant_bytes"] = c.data.size();
  }
  void operator()(const metal::HostCopy &c) const {
    json["from"] = c.src;
    json["host"] = c.dst;
  }
  void operator()(const metal::CreateBuffer &c) const { buffer(c.buffer); }
  void operator()(const metal::DeallocateBuffer &c) const { buffer(c.buffer); }
  void operator()(const metal::WriteBuffer &c) const {
    json["host"] = c.src;
    buffer(c.dst);
  }
  void operator()(const metal::ReadBuffer &c) const {
    json["host"] = c.dst;
    buffer(c.src);
  }
  void operator()(const metal::SetSemaphore &c) const {
    json["address"] = program.semaphores[c.semaphore].address;
    json["value"] = c.value;
  }
  void operator()(const metal::EnqueueProgram &c) const {
    Json operands = Json::array();
    for (auto [kind, index] : c.operands)
      operands.push_back(kind == metal::Operand::Kind::Buffer
                             ? program.deviceBuffers[index].name
                             : (kind == metal::Operand::Kind::Scalar
                                    ? "host "
                                    : "global semaphore ") +
                                   std::to_string(index));
    json.update(describeLaunch(c.launch));
    json["operands"] = operands;
  }
  void operator()(const metal::Finish &) const {}
  void operator()(const metal::LoadCached &c) const {
    json["function"] = c.function;
    json["inputs"] = c.inputs;
    json["outputs"] = c.outputs;
  }
};

} // namespace

Json describeMetalPrograms(const tt::runtime::Binary &binary) {
  Json list = Json::array();
  for (const metal::Program &program : binary.metalFile().programs) {
    Json entry, buffers = Json::array(), commands = Json::array();
    entry["program"] = list.size();
    entry["name"] = program.name;
    for (const metal::DeviceBuffer &buffer : program.deviceBuffers)
      buffers.push_back(describe(buffer));
    for (const metal::Command &command : program.commands) {
      Json json;
      json["command"] = metal::name(command);
      json["location"] = command.location;
      std::visit(CommandDetails{program, json}, command.what);
      commands.push_back(json);
    }
    entry["buffers"] = buffers;
    entry["commands"] = commands;
    list.push_back(entry);
  }
  return list;
}

Json describeKernels(const tt::runtime::Binary &binary) {
  Json list = Json::array();
  for (const metal::Kernel &kernel : binary.kernels().all()) {
    Json json;
    json["kernel"] = list.size();
    json["mlir"] = kernel.mlir;
    json["cpp"] = kernel.source;
    list.push_back(json);
  }
  return list;
}

} // namespace ttrt
