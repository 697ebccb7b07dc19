//===- MetalBuilder.cpp - .ttm files for tests, no compiler ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MetalBuilder.h"

#include "tt/runtime/SystemDescTable.h"
#include "ttmlir/Target/TTMetal/schema_hash.h"
#include "ttmlir/Version.h"

namespace tt::test {

static BufferSpec dense(uint64_t address, std::vector<uint32_t> grid,
                        std::vector<uint32_t> shard, DataType type,
                        uint32_t bytes) {
  BufferSpec spec;
  spec.address = address;
  spec.type = type;
  spec.grid = std::move(grid);
  spec.shard = std::move(shard);
  uint64_t stride = bytes;
  for (size_t d = spec.shard.size(); d-- != 0;) {
    spec.strides.insert(spec.strides.begin(), stride);
    stride *= spec.shard[d];
  }
  return spec;
}

BufferSpec tiles(uint64_t address, std::vector<uint32_t> grid,
                 std::vector<uint32_t> shard, DataType type, uint32_t bytes) {
  return dense(address, std::move(grid), std::move(shard), type, bytes);
}

BufferSpec rows(uint64_t address, std::vector<uint32_t> grid,
                std::vector<uint32_t> shard, DataType type, uint32_t bytes) {
  BufferSpec spec =
      dense(address, std::move(grid), std::move(shard), type, bytes);
  spec.tile = {0, 0};
  return spec;
}

MetalBuilder::MetalBuilder() : schemaHash(TT_TTMETAL_SCHEMA_HASH) {}

uint32_t MetalBuilder::kernel(const std::string &code) {
  kernels.push_back(mfb::CreateKernelDirect(builder, "kernel", code.c_str(),
                                            ("// " + code + "\n").c_str()));
  return uint32_t(kernels.size() - 1);
}

uint32_t MetalBuilder::host(std::vector<int64_t> shape, DataType type) {
  hosts.push_back(mfb::CreateHostBufferDirect(builder, &shape, type));
  return uint32_t(hosts.size() - 1);
}

uint32_t MetalBuilder::device(const BufferSpec &spec) {
  devices.push_back(mfb::CreateDeviceBufferDirect(
      builder, spec.name.c_str(), spec.memory, spec.address, spec.type,
      spec.tile.y() ? &spec.tile : nullptr, &spec.grid, &spec.shard,
      spec.strides.empty() ? nullptr : &spec.strides, spec.buffers,
      spec.cores.empty() ? nullptr : &spec.cores));
  return uint32_t(devices.size() - 1);
}

uint32_t MetalBuilder::semaphore(uint32_t address, mfb::CoreRange cores) {
  semaphores.push_back(mfb::CreateGlobalSemaphore(builder, address, &cores));
  return uint32_t(semaphores.size() - 1);
}

uint32_t MetalBuilder::input(std::vector<int64_t> shape, DataType type) {
  uint32_t id = host(std::move(shape), type);
  inputs.push_back(mfb::CreateArgumentDirect(
      builder, ("arg" + std::to_string(inputs.size())).c_str(), "default", id));
  return id;
}

template <typename T>
void MetalBuilder::command(mfb::CommandType type,
                           flatbuffers::Offset<T> table) {
  commands.push_back(
      mfb::CreateCommandDirect(builder, type, table.Union(), "loc(\"test\")"));
}

void MetalBuilder::alloc(uint32_t dst, const std::vector<uint8_t> &data) {
  flatbuffers::Optional<uint32_t> constant;
  if (!data.empty()) {
    constant = uint32_t(constants.size());
    constants.push_back(data);
  }
  command(mfb::CommandType::HostAllocCommand,
          mfb::CreateHostAllocCommand(builder, dst, 0, constant));
}
void MetalBuilder::hostConstant(uint32_t dst, uint32_t constant) {
  command(mfb::CommandType::HostAllocCommand,
          mfb::CreateHostAllocCommand(builder, dst, 0, constant));
}
void MetalBuilder::hostData(uint32_t dst, const std::vector<uint8_t> &data) {
  builder.ForceVectorAlignment(data.size(), 1, 16);
  command(mfb::CommandType::HostAllocCommand,
          mfb::CreateHostAllocCommandDirect(builder, dst, &data));
}
void MetalBuilder::copy(uint32_t src, uint32_t dst) {
  command(mfb::CommandType::HostCopyCommand,
          mfb::CreateHostCopyCommand(builder, src, dst));
}
void MetalBuilder::create(uint32_t buffer) {
  command(mfb::CommandType::CreateBufferCommand,
          mfb::CreateCreateBufferCommand(builder, buffer));
}
void MetalBuilder::destroy(uint32_t buffer) {
  command(mfb::CommandType::DeallocateBufferCommand,
          mfb::CreateDeallocateBufferCommand(builder, buffer));
}
void MetalBuilder::write(uint32_t src, uint32_t dst) {
  command(mfb::CommandType::EnqueueWriteBufferCommand,
          mfb::CreateEnqueueWriteBufferCommand(builder, src, dst));
}
void MetalBuilder::read(uint32_t src, uint32_t dst) {
  command(mfb::CommandType::EnqueueReadBufferCommand,
          mfb::CreateEnqueueReadBufferCommand(builder, src, dst));
}
void MetalBuilder::createSemaphore(uint32_t semaphore, uint32_t value) {
  command(mfb::CommandType::CreateGlobalSemaphoreCommand,
          mfb::CreateCreateGlobalSemaphoreCommand(builder, semaphore, value));
}
void MetalBuilder::resetSemaphore(uint32_t semaphore, uint32_t value) {
  command(mfb::CommandType::ResetGlobalSemaphoreCommand,
          mfb::CreateResetGlobalSemaphoreCommand(builder, semaphore, value));
}
void MetalBuilder::finishCommand() {
  command(mfb::CommandType::FinishCommand, mfb::CreateFinishCommand(builder));
}

flatbuffers::Offset<mfb::KernelConfig>
MetalBuilder::kernelConfig(const KernelSpec &spec) {
  auto args = [&](const std::vector<ArgSpec> &list) {
    std::vector<mfb::KernelArg> structs;
    for (const ArgSpec &arg : list)
      structs.emplace_back(arg.kind, arg.value);
    return builder.CreateVectorOfStructs(structs);
  };
  std::vector<flatbuffers::Offset<mfb::CoreArgs>> own;
  for (const auto &[core, list] : spec.coreArgs)
    own.push_back(mfb::CreateCoreArgs(builder, &core, args(list)));
  auto coreArgs = builder.CreateVector(own);
  auto name = builder.CreateString(spec.name);
  auto cores = builder.CreateVectorOfStructs(spec.cores);
  auto common = args(spec.common), runTime = args(spec.runTime),
       compileTime = args(spec.compileTime);
  auto sites = builder.CreateVectorOfStrings(spec.sites);
  bool compute = spec.thread == 2;
  flatbuffers::Offset<void> config =
      compute ? mfb::CreateComputeConfig(builder, target::MathFidelity::HiFi2,
                                         /*fp32_dest_acc_en=*/true,
                                         /*dst_full_sync_en=*/false,
                                         /*math_approx_mode=*/true,
                                         /*unpack_to_dest_fp32=*/5,
                                         /*bfp8_pack_precise=*/true)
                    .Union()
              : mfb::CreateNocConfig(builder, spec.thread, spec.noc).Union();
  return mfb::CreateKernelConfig(builder, name, spec.kernel, cores, common,
                                 runTime, compileTime,
                                 compute ? mfb::KernelConfigType::ComputeConfig
                                         : mfb::KernelConfigType::NocConfig,
                                 config, sites, coreArgs);
}

void MetalBuilder::launch(const LaunchSpec &spec) {
  std::vector<flatbuffers::Offset<mfb::CircularBuffer>> cbs;
  for (const CBSpec &cb : spec.cbs) {
    flatbuffers::Optional<uint32_t> operand;
    flatbuffers::Optional<uint64_t> address;
    if (cb.operand)
      operand = *cb.operand;
    if (cb.address)
      address = *cb.address;
    cbs.push_back(mfb::CreateCircularBufferDirect(builder, cb.port, &cb.cores,
                                                  cb.pageBytes, cb.numPages,
                                                  cb.type, operand, address));
  }
  std::vector<flatbuffers::Offset<mfb::Semaphore>> values;
  for (uint32_t value : spec.semaphores)
    values.push_back(mfb::CreateSemaphore(builder, value));
  std::vector<flatbuffers::Offset<mfb::KernelConfig>> configs;
  for (const KernelSpec &kernel : spec.kernels)
    configs.push_back(kernelConfig(kernel));
  auto launch = mfb::CreateLaunchDirect(builder, &cbs, &values, &configs);
  command(mfb::CommandType::EnqueueProgramCommand,
          mfb::CreateEnqueueProgramCommandDirect(builder, "launch",
                                                 &spec.operands, launch));
}

void MetalBuilder::loadCached(uint32_t function,
                              const std::vector<uint32_t> &from,
                              const std::vector<uint32_t> &to) {
  command(mfb::CommandType::LoadCachedCommand,
          mfb::CreateLoadCachedCommandDirect(builder, function, &from, &to));
}

void MetalBuilder::endProgram(const std::string &name) {
  programs.push_back(takeProgram(name));
}
void MetalBuilder::endFunction(const std::string &name) {
  functions.push_back(takeProgram(name));
}

flatbuffers::Offset<mfb::Program>
MetalBuilder::takeProgram(const std::string &name) {
  std::vector<flatbuffers::Offset<mfb::CommandQueue>> queues = {
      mfb::CreateCommandQueueDirect(builder, &commands)};
  auto program =
      mfb::CreateProgramDirect(builder, name.c_str(), &inputs, &outputs, &hosts,
                               &devices, &semaphores, &queues);
  inputs.clear();
  outputs.clear();
  hosts.clear();
  devices.clear();
  semaphores.clear();
  commands.clear();
  return program;
}

std::vector<uint8_t> MetalBuilder::finish() {
  if (!commands.empty() || !hosts.empty())
    endProgram();
  auto desc = runtime::writeSystemDesc(builder, system);
  auto mlir = target::CreateMLIRDirect(builder, "ttmetal", "module {}");
  target::Version version(TTMLIR_VERSION_MAJOR, TTMLIR_VERSION_MINOR,
                          TTMLIR_VERSION_PATCH);
  std::vector<uint8_t> data;
  std::vector<flatbuffers::Offset<target::Constant>> entries;
  for (const std::vector<uint8_t> &constant : constants) {
    data.resize((data.size() + 63) / 64 * 64);
    entries.push_back(
        target::CreateConstant(builder, data.size(), constant.size()));
    data.insert(data.end(), constant.begin(), constant.end());
  }
  auto table = target::CreateConstantTableDirect(builder, &entries,
                                                 data.size() + spoilDataBytes);
  auto root = mfb::CreateTTMetalBinaryDirect(
      builder, &version, schemaHash.c_str(), "test", desc, mlir, &kernels,
      &programs, table, 0, &functions);
  mfb::FinishSizePrefixedTTMetalBinaryBuffer(builder, root);
  std::vector<uint8_t> file(builder.GetBufferPointer(),
                            builder.GetBufferPointer() + builder.GetSize());
  if (!data.empty())
    file.resize((file.size() + 63) / 64 * 64);
  file.insert(file.end(), data.begin(), data.end());
  return file;
}

std::vector<uint8_t> roundTrip(std::vector<int64_t> shape, DataType hostType,
                               const BufferSpec &buffer,
                               const device::SystemDesc &system) {
  MetalBuilder b;
  b.system = system;
  uint32_t in = b.input(shape, hostType), out = b.host(shape, hostType);
  uint32_t memory = b.device(buffer);
  b.alloc(out);
  b.create(memory);
  b.write(in, memory);
  b.read(memory, out);
  b.finishCommand();
  b.destroy(memory);
  b.output(out);
  return b.finish();
}

std::vector<uint8_t> addOneProgram(const device::SystemDesc &system,
                                   bool once) {
  using Arg = mfb::KernelArgKind;
  MetalBuilder b;
  b.system = system;
  uint32_t reader = b.kernel("read"), writer = b.kernel("add one");
  uint32_t in = b.input({4, 16}, DataType::UInt32);
  uint32_t out = b.host({4, 16}, DataType::UInt32);
  // Rows of two cores' width: 2x2 cores, each with 2 rows of 8 words.
  uint32_t src = b.device(rows(1024, {2, 2}, {2, 8}, DataType::UInt32, 4));
  uint32_t dst = b.device(rows(2048, {2, 2}, {2, 8}, DataType::UInt32, 4));
  uint32_t ring = b.device(rows(4096, {2, 2}, {4, 8}, DataType::UInt32, 4));
  uint32_t gate = b.semaphore(8192, mfb::CoreRange({0, 0}, {2, 2}));
  b.alloc(out);
  for (uint32_t buffer : {src, dst, ring})
    b.create(buffer);
  b.write(in, src);
  b.createSemaphore(gate, 5);
  b.resetSemaphore(gate, 1);
  LaunchSpec launch;
  std::vector<mfb::CoreRange> cores = {mfb::CoreRange({0, 0}, {2, 2})};
  using Kind = mfb::OperandKind;
  launch.operands = {{Kind::DeviceBuffer, src},
                     {Kind::DeviceBuffer, dst},
                     {Kind::GlobalSemaphore, gate},
                     {Kind::DeviceBuffer, ring}};
  launch.cbs = {{3, 3, 32, 4, cores}};
  launch.semaphores = {0, 7};
  KernelSpec read, add;
  read.name = "reader";
  read.kernel = reader;
  read.cores = cores;
  read.compileTime = {{Arg::CBPort, 0}, {Arg::BufferAddress, 0}};
  read.sites = {"test.mlir:1:1", "test.mlir:2:1"};
  add.name = "adder";
  add.kernel = writer;
  add.cores = cores;
  add.thread = 1;
  add.noc = 1;
  add.compileTime = {{Arg::CBPort, 0}, {Arg::TensorAccessorArgs, 1}};
  add.common = {{Arg::LocalSemaphore, 1}, {Arg::GlobalSemaphore, 2}};
  add.runTime = {{Arg::BufferAddress, 1}, {Arg::Value, 2}};
  launch.kernels = {read, add};
  b.launch(launch);
  b.read(dst, out);
  b.output(out);
  if (once) {
    b.endFunction("weights");
    in = b.input({4, 16}, DataType::UInt32);
    out = b.host({4, 16}, DataType::UInt32);
    b.loadCached(0, {in}, {out});
    b.output(out);
  }
  return b.finish();
}

} // namespace tt::test
