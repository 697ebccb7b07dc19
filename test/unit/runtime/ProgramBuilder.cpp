//===- ProgramBuilder.cpp - Programs for tests, without a compiler --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ProgramBuilder.h"

#include "tt/runtime/SystemDescTable.h"
#include "ttmlir/Target/TTNN/schema_hash.h"
#include "ttmlir/Version.h"

namespace tt::test {

TensorSpec hostTensor(std::vector<int64_t> shape, target::DataType type) {
  return {std::move(shape),
          type,
          fb::Layout::RowMajor,
          fb::BufferType::SystemMemory,
          fb::TensorMemoryLayout::Interleaved,
          {},
          {}};
}

TensorSpec dramTensor(std::vector<int64_t> shape, target::DataType type) {
  TensorSpec spec;
  spec.shape = std::move(shape);
  spec.type = type;
  return spec;
}

ProgramBuilder::Ref ProgramBuilder::ref(uint32_t id, const TensorSpec &spec) {
  flatbuffers::Offset<fb::ShardSpec> shard;
  if (!spec.cores.empty() || !spec.shard.empty())
    shard = fb::CreateShardSpecDirect(builder, &spec.cores, &spec.shard);
  auto config =
      fb::CreateMemoryConfig(builder, spec.memory, spec.buffer, shard);
  auto desc = fb::CreateTensorDescDirect(builder, &spec.shape, spec.type,
                                         spec.layout, config);
  return fb::CreateTensorRef(builder, id, desc);
}

void ProgramBuilder::input(uint32_t id, const TensorSpec &spec,
                           const std::string &name) {
  inputs.push_back(
      fb::CreateArgumentDirect(builder, name.c_str(), "input", ref(id, spec)));
}

void ProgramBuilder::output(uint32_t id, const TensorSpec &spec) {
  outputs.push_back(ref(id, spec));
}

void ProgramBuilder::deallocate(uint32_t id, const TensorSpec &spec) {
  op(fb::OpType::DeallocateOp,
     fb::CreateDeallocateOp(builder, ref(id, spec), false));
}

void ProgramBuilder::endProgram(const std::string &name, target::Dim2d mesh) {
  programs.push_back(fb::CreateProgramDirect(builder, name.c_str(), &inputs,
                                             &outputs, &operations, &mesh));
  inputs.clear();
  outputs.clear();
  operations.clear();
}

std::vector<uint8_t> ProgramBuilder::finish() {
  if (!inputs.empty() || !outputs.empty() || !operations.empty())
    endProgram();
  auto systemTable = runtime::writeSystemDesc(builder, system);
  auto source = target::CreateMLIRDirect(builder, "main", mlir.c_str());
  target::Version buildVersion(TTMLIR_VERSION_MAJOR, TTMLIR_VERSION_MINOR,
                               TTMLIR_VERSION_PATCH);
  std::string hash = schemaHash.value_or(TT_TTNN_SCHEMA_HASH);
  auto root = fb::CreateTTNNBinaryDirect(
      builder, version ? &*version : &buildVersion, hash.c_str(), "test",
      systemTable, source, "// no C++", &programs);
  fb::FinishSizePrefixedTTNNBinaryBuffer(builder, root);
  return {builder.GetBufferPointer(),
          builder.GetBufferPointer() + builder.GetSize()};
}

device::SystemDesc smallSystem() {
  device::SystemDesc system = device::makeSystem("n150");
  system.productName = "small";
  device::ChipDesc &chip = system.chips[0];
  chip.dramChannelSize = 1 << 20;
  chip.dramUnreservedEnd = chip.dramChannelSize;
  return system;
}

std::vector<uint8_t> addProgram(std::vector<int64_t> shape,
                                const device::SystemDesc &system) {
  ProgramBuilder b;
  b.system = system;
  b.mlir = "module {}\n";
  TensorSpec host = hostTensor(shape), device = dramTensor(shape);
  TensorSpec tiles = host;
  tiles.layout = fb::Layout::Tile;
  auto &builder = b.builder;
  b.input(0, host, "a");
  b.input(1, host, "b");
  for (uint32_t i = 0; i != 2; ++i) {
    b.op(fb::OpType::ToLayoutOp,
         fb::CreateToLayoutOp(builder, b.ref(2 + i, tiles), b.ref(i, host)));
    b.op(fb::OpType::ToDeviceOp,
         fb::CreateToDeviceOp(builder, b.ref(4 + i, device),
                              b.ref(2 + i, tiles)));
  }
  b.op(fb::OpType::AddOp,
       fb::CreateAddOp(builder, b.ref(6, device), b.ref(4, device),
                       b.ref(5, device)),
       "loc(\"sum\")");
  b.deallocate(4, device);
  b.deallocate(5, device);
  b.op(fb::OpType::FromDeviceOp,
       fb::CreateFromDeviceOp(builder, b.ref(7, tiles), b.ref(6, device)));
  b.deallocate(6, device);
  b.op(fb::OpType::ToLayoutOp,
       fb::CreateToLayoutOp(builder, b.ref(8, host), b.ref(7, tiles)));
  b.output(8, host);
  return b.finish();
}

namespace {

/// The ops of mixedProgram, which all work on tiles in DRAM.
class MixedProgram {
public:
  explicit MixedProgram(const device::SystemDesc &system) { b.system = system; }

  std::vector<uint8_t> build() {
    TensorSpec in = dramTensor({32, 48}), square = dramTensor({32, 32});
    b.input(0, in, "x");
    uint32_t weights = constant({48, 32});
    uint32_t product = matmul(0, in, weights, dramTensor({48, 32}), square);
    uint32_t filled = full({32, 32}, 0.5f);
    uint32_t joined = concat(product, filled, square, dramTensor({32, 64}));
    uint32_t cut = slice(joined, dramTensor({32, 64}), dramTensor({16, 32}));
    uint32_t padded = pad(cut, dramTensor({16, 32}), dramTensor({18, 36}));
    uint32_t clamped = clamp(padded, dramTensor({18, 36}));
    uint32_t flat = reshape(clamped, dramTensor({18, 36}), dramTensor({648}));
    uint32_t total = sum(flat, dramTensor({648}), dramTensor({1}));
    b.deallocate(flat, dramTensor({648}));
    b.output(total, dramTensor({1}));
    b.output(joined, dramTensor({32, 64}));
    return b.finish();
  }

private:
  uint32_t constant(std::vector<int64_t> shape) {
    std::vector<float> values(size_t(shape[0] * shape[1]), 0.25f);
    auto *bytes = reinterpret_cast<const uint8_t *>(values.data());
    builder.ForceVectorAlignment(values.size() * 4, 1, 16);
    auto data = builder.CreateVector(bytes, values.size() * 4);
    auto value =
        fb::CreateConstantData(builder, target::DataType::Float32, data);
    b.op(
        fb::OpType::ConstantOp,
        fb::CreateConstantOp(builder, b.ref(++last, dramTensor(shape)), value));
    return last;
  }
  uint32_t matmul(uint32_t x, const TensorSpec &xs, uint32_t y,
                  const TensorSpec &ys, const TensorSpec &result) {
    auto config = fb::CreateDeviceComputeKernelConfig(
        builder, fb::MathFidelity::HiFi2, false, true);
    b.op(fb::OpType::MatmulOp,
         fb::CreateMatmulOpDirect(builder, b.ref(++last, result), b.ref(x, xs),
                                  b.ref(y, ys), false, false, "relu", config));
    return last;
  }
  uint32_t full(std::vector<int64_t> shape, float number) {
    auto value = fb::CreateNumber(builder, fb::NumberKind::Float, number, 0);
    b.op(fb::OpType::FullOp,
         fb::CreateFullOpDirect(builder, b.ref(++last, dramTensor(shape)),
                                &shape, value));
    return last;
  }
  uint32_t concat(uint32_t x, uint32_t y, const TensorSpec &operand,
                  const TensorSpec &result) {
    std::vector<ProgramBuilder::Ref> refs = {b.ref(x, operand),
                                             b.ref(y, operand)};
    b.op(fb::OpType::ConcatOp,
         fb::CreateConcatOpDirect(builder, b.ref(++last, result), &refs, 1));
    return last;
  }
  uint32_t slice(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    std::vector<int32_t> begins = {0, 0}, ends = {32, 64}, step = {2, 2};
    b.op(fb::OpType::SliceStaticOp,
         fb::CreateSliceStaticOpDirect(builder, b.ref(++last, result),
                                       b.ref(x, xs), &begins, &ends, &step));
    return last;
  }
  uint32_t pad(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    std::vector<int32_t> padding = {1, 1, 2, 2};
    b.op(fb::OpType::PadOp,
         fb::CreatePadOpDirect(builder, b.ref(++last, result), b.ref(x, xs),
                               &padding, 3.0f));
    return last;
  }
  uint32_t clamp(uint32_t x, const TensorSpec &spec) {
    auto low = fb::CreateNumber(builder, fb::NumberKind::Float, -1.0f, 0);
    auto high = fb::CreateNumber(builder, fb::NumberKind::Float, 2.0f, 0);
    b.op(fb::OpType::ClampScalarOp,
         fb::CreateClampScalarOp(builder, b.ref(++last, spec), b.ref(x, spec),
                                 low, high));
    return last;
  }
  uint32_t reshape(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    std::vector<int32_t> shape(result.shape.begin(), result.shape.end());
    b.op(fb::OpType::ReshapeOp,
         fb::CreateReshapeOpDirect(builder, b.ref(++last, result), b.ref(x, xs),
                                   &shape));
    return last;
  }
  uint32_t sum(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    std::vector<int32_t> dims = {0};
    b.op(fb::OpType::SumOp,
         fb::CreateSumOpDirect(builder, b.ref(++last, result), b.ref(x, xs),
                               true, &dims));
    return last;
  }

  ProgramBuilder b;
  flatbuffers::FlatBufferBuilder &builder = b.builder;
  uint32_t last = 0;
};

} // namespace

std::vector<uint8_t> mixedProgram(const device::SystemDesc &system) {
  return MixedProgram(system).build();
}

} // namespace tt::test
