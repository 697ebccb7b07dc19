//===- GenericBuilder.cpp - .ttnn programs with kernels -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "GenericBuilder.h"

namespace tt::test {

namespace metal = target::metal;

static flatbuffers::Offset<metal::Launch>
launchOf(flatbuffers::FlatBufferBuilder &b, const GenericSpec &spec) {
  using Kind = metal::KernelArgKind;
  std::vector<metal::CoreRange> cores = {{{0, 0}, {spec.rows, 1}}};
  std::vector<metal::KernelArg> none,
      common = {{Kind::BufferAddress, spec.readsEmpty ? 1u : 0u},
                {Kind::BufferAddress, spec.readsEmpty ? 0u : spec.operand}},
      words = {{Kind::Value, 16}};
  std::vector<flatbuffers::Offset<metal::CircularBuffer>> cbs = {
      metal::CreateCircularBufferDirect(b, spec.port, &cores, 32, 2,
                                        target::DataType::UInt32, spec.alias,
                                        spec.address),
      metal::CreateCircularBufferDirect(b, 4, &cores, 16, spec.sharedPages,
                                        target::DataType::UInt32,
                                        spec.sharedAlias, {}, spec.shares)};
  std::vector<flatbuffers::Offset<metal::Semaphore>> semaphores;
  std::vector<flatbuffers::Offset<flatbuffers::String>> sites = {
      b.CreateString("x.mlir:1:1")};
  target::Dim2d second(1, 0);
  std::vector<flatbuffers::Offset<metal::CoreArgs>> own;
  if (spec.rows > 1)
    own.push_back(metal::CreateCoreArgsDirect(b, &second, &words));
  std::vector<flatbuffers::Offset<metal::KernelConfig>> kernels = {
      metal::CreateKernelConfigDirect(
          b, "adder", spec.kernel, &cores, &common, &words, &none,
          metal::KernelConfigType::NocConfig,
          metal::CreateNocConfig(b, 1, 0).Union(), &sites, &own)};
  return metal::CreateLaunchDirect(b, &cbs, &semaphores, &kernels);
}

static TensorSpec tensorOf(const GenericSpec &spec) {
  TensorSpec tensor;
  tensor.shape = {4, 8};
  tensor.type = target::DataType::UInt32;
  tensor.layout = target::Layout::RowMajor;
  if (spec.onHost)
    tensor.buffer = target::BufferType::SystemMemory;
  if (spec.onHost || spec.inDram)
    return tensor;
  tensor.buffer = target::BufferType::L1;
  tensor.memory = target::TensorMemoryLayout::HeightSharded;
  tensor.cores = {{{0, 0}, {1, 0}}};
  tensor.shard = {2, 8};
  return tensor;
}

std::vector<uint8_t> genericProgram(const GenericSpec &spec,
                                    const device::SystemDesc &system) {
  ProgramBuilder b;
  b.system = system;
  b.kernels = {
      metal::CreateKernelDirect(b.builder, "kernel", "next", "// next")};
  TensorSpec tensor = tensorOf(spec);
  b.input(0, tensor, "x");
  for (uint32_t i = 0; i != spec.ops; ++i) {
    uint32_t result = spec.onHost ? 0 : i + 1; // the host has no empty tensors
    if (!spec.onHost)
      b.op("empty", {b.ref(result, tensor)},
           {b.integers("shape", tensor.shape)});
    b.op("generic", {},
         {b.tensors("inputs_and_outputs",
                    {b.ref(i, tensor), b.ref(result, tensor)}),
          spec.isLaunch ? b.launch("program", launchOf(b.builder, spec))
                        : b.integer("program", 1)});
  }
  b.output(spec.onHost ? 0 : spec.ops, tensor);
  return b.finish();
}

} // namespace tt::test
