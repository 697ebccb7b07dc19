//===- ProgramBuilder.cpp - Programs for tests, without a compiler --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ProgramBuilder.h"

#include "tt/runtime/Checksum.h"
#include "tt/runtime/SystemDescTable.h"
#include "ttmlir/Target/TTNN/schema_hash.h"
#include "ttmlir/Version.h"

namespace tt::test {

TensorSpec hostTensor(std::vector<int64_t> shape, target::DataType type) {
  return {std::move(shape),
          type,
          target::Layout::RowMajor,
          target::BufferType::SystemMemory,
          target::TensorMemoryLayout::Interleaved,
          {},
          {}};
}

TensorSpec dramTensor(std::vector<int64_t> shape, target::DataType type) {
  TensorSpec spec;
  spec.shape = std::move(shape);
  spec.type = type;
  return spec;
}

static flatbuffers::Offset<fb::TensorDesc>
writeDesc(flatbuffers::FlatBufferBuilder &builder, const TensorSpec &spec) {
  flatbuffers::Offset<fb::ShardSpec> shard;
  if (!spec.cores.empty() || !spec.shard.empty())
    shard = fb::CreateShardSpecDirect(builder, &spec.cores, &spec.shard);
  auto config =
      fb::CreateMemoryConfig(builder, spec.memory, spec.buffer, shard);
  return fb::CreateTensorDescDirect(builder, &spec.shape, spec.type,
                                    spec.layout, config);
}

ProgramBuilder::Ref ProgramBuilder::ref(uint32_t id, const TensorSpec &spec) {
  auto desc = writeDesc(builder, spec);
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
  op("deallocate", {}, {tensor("input", id, spec), boolean("force", false)});
}

//===-- arguments ---------------------------------------------------------===//

ProgramBuilder::Value ProgramBuilder::tensor(const std::string &name,
                                             uint32_t id,
                                             const TensorSpec &spec) {
  auto value = ref(id, spec);
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::TensorRef,
                                    value.Union());
}
ProgramBuilder::Value ProgramBuilder::tensors(const std::string &name,
                                              const std::vector<Ref> &refs) {
  auto value = fb::CreateTensorListDirect(builder, &refs);
  return fb::CreateNamedValueDirect(builder, name.c_str(),
                                    fb::Value::TensorList, value.Union());
}
ProgramBuilder::Value ProgramBuilder::boolean(const std::string &name,
                                              bool value) {
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::Bool,
                                    fb::CreateBool(builder, value).Union());
}
ProgramBuilder::Value ProgramBuilder::integer(const std::string &name,
                                              int64_t value) {
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::Int,
                                    fb::CreateInt(builder, value).Union());
}
ProgramBuilder::Value ProgramBuilder::real(const std::string &name,
                                           double value) {
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::Float,
                                    fb::CreateFloat(builder, value).Union());
}
ProgramBuilder::Value ProgramBuilder::text(const std::string &name,
                                           const std::string &value) {
  auto table = fb::CreateTextDirect(builder, value.c_str());
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::Text,
                                    table.Union());
}
ProgramBuilder::Value
ProgramBuilder::texts(const std::string &name,
                      const std::vector<std::string> &values) {
  auto table =
      fb::CreateTextList(builder, builder.CreateVectorOfStrings(values));
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::TextList,
                                    table.Union());
}
ProgramBuilder::Value
ProgramBuilder::integers(const std::string &name,
                         const std::vector<int64_t> &values) {
  auto table = fb::CreateIntListDirect(builder, &values);
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::IntList,
                                    table.Union());
}
/// Constants lie at multiples of 64.
static size_t alignTo(size_t bytes) { return (bytes + 63) / 64 * 64; }

ProgramBuilder::Value
ProgramBuilder::constant(const std::string &name, target::DataType type,
                         const std::vector<uint8_t> &bytes) {
  data.resize(alignTo(data.size()));
  auto table = fb::CreateConstantData(builder, type, constants.size());
  constants.push_back(
      target::CreateConstant(builder, data.size(), bytes.size()));
  data.insert(data.end(), bytes.begin(), bytes.end());
  return fb::CreateNamedValueDirect(builder, name.c_str(),
                                    fb::Value::ConstantData, table.Union());
}
ProgramBuilder::Value ProgramBuilder::record(const std::string &name,
                                             const std::vector<Value> &fields) {
  auto table = fb::CreateStructDirect(builder, &fields);
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::Struct,
                                    table.Union());
}

ProgramBuilder::Value
ProgramBuilder::launch(const std::string &name,
                       flatbuffers::Offset<target::metal::Launch> launch) {
  return fb::CreateNamedValueDirect(builder, name.c_str(), fb::Value::Launch,
                                    launch.Union());
}

void ProgramBuilder::op(const std::string &name,
                        const std::vector<Ref> &results,
                        const std::vector<Value> &arguments,
                        const std::string &location) {
  operations.push_back(fb::CreateOperationDirect(
      builder, name.c_str(), &results, &arguments, "debug", location.c_str()));
}

//===-- files -------------------------------------------------------------===//

void ProgramBuilder::endProgram(const std::string &name, target::Dim2d mesh) {
  programs.push_back(fb::CreateProgramDirect(builder, name.c_str(), &inputs,
                                             &outputs, &operations, &mesh));
  inputs.clear();
  outputs.clear();
  operations.clear();
}

void ProgramBuilder::endFunction(const std::string &name) {
  endProgram(name);
  functions.push_back(programs.back());
  programs.pop_back();
}

void ProgramBuilder::host(const std::string &text,
                          const std::vector<HostFunction> &functions,
                          std::optional<uint64_t> checksum) {
  auto descs = [&](const std::vector<TensorSpec> &specs) {
    std::vector<flatbuffers::Offset<fb::TensorDesc>> list;
    for (const TensorSpec &spec : specs)
      list.push_back(writeDesc(builder, spec));
    return list;
  };
  std::vector<flatbuffers::Offset<fb::HostFunction>> tables;
  for (const HostFunction &function : functions) {
    auto inputs = descs(function.inputs), outputs = descs(function.outputs);
    tables.push_back(fb::CreateHostFunctionDirect(
        builder, function.name.c_str(), &inputs, &outputs));
  }
  hostModule = fb::CreateHostModuleDirect(
      builder, text.c_str(), checksum.value_or(runtime::checksum(text)),
      &tables);
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
      systemTable, source, &programs,
      target::CreateConstantTableDirect(builder, &constants, data.size()), {},
      kernels.empty() ? nullptr : &kernels,
      functions.empty() ? nullptr : &functions, hostModule);
  fb::FinishSizePrefixedTTNNBinaryBuffer(builder, root);
  std::vector<uint8_t> file(builder.GetBufferPointer(),
                            builder.GetBufferPointer() + builder.GetSize());
  if (data.empty())
    return file;
  file.resize(alignTo(file.size()));
  file.insert(file.end(), data.begin(), data.end());
  return file;
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
  tiles.layout = target::Layout::Tile;
  b.input(0, host, "a");
  b.input(1, host, "b");
  for (uint32_t i = 0; i != 2; ++i) {
    b.op("to_layout", {b.ref(2 + i, tiles)}, {b.tensor("input", i, host)});
    b.op("to_device", {b.ref(4 + i, device)},
         {b.tensor("input", 2 + i, tiles)});
  }
  b.op("add", {b.ref(6, device)},
       {b.tensor("lhs", 4, device), b.tensor("rhs", 5, device)},
       "loc(\"sum\")");
  b.deallocate(4, device);
  b.deallocate(5, device);
  b.op("from_device", {b.ref(7, tiles)}, {b.tensor("input", 6, device)});
  b.deallocate(6, device);
  b.op("to_layout", {b.ref(8, host)}, {b.tensor("input", 7, tiles)});
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
    b.op("constant", {b.ref(++last, dramTensor(shape))},
         {b.constant("value", target::DataType::Float32,
                     {bytes, bytes + values.size() * 4})});
    return last;
  }
  uint32_t matmul(uint32_t x, const TensorSpec &xs, uint32_t y,
                  const TensorSpec &ys, const TensorSpec &result) {
    b.op("matmul", {b.ref(++last, result)},
         {b.tensor("a", x, xs), b.tensor("b", y, ys),
          b.boolean("transpose_a", false), b.text("activation", "relu"),
          b.record("compute_config", {b.text("math_fidelity", "hifi2"),
                                      b.boolean("math_approx_mode", false),
                                      b.boolean("fp32_dest_acc_en", true)})});
    return last;
  }
  uint32_t full(std::vector<int64_t> shape, float number) {
    b.op("full", {b.ref(++last, dramTensor(shape))},
         {b.integers("shape", shape), b.real("fill_value", number)});
    return last;
  }
  uint32_t concat(uint32_t x, uint32_t y, const TensorSpec &operand,
                  const TensorSpec &result) {
    b.op("concat", {b.ref(++last, result)},
         {b.tensors("inputs", {b.ref(x, operand), b.ref(y, operand)}),
          b.integer("dim", 1)});
    return last;
  }
  uint32_t slice(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    b.op("slice_static", {b.ref(++last, result)},
         {b.tensor("input", x, xs), b.integers("begins", {0, 0}),
          b.integers("ends", {32, 64}), b.integers("step", {2, 2})});
    return last;
  }
  uint32_t pad(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    b.op("pad", {b.ref(++last, result)},
         {b.tensor("input", x, xs), b.integers("padding", {1, 1, 2, 2}),
          b.real("value", 3)});
    return last;
  }
  uint32_t clamp(uint32_t x, const TensorSpec &spec) {
    b.op("clamp_scalar", {b.ref(++last, spec)},
         {b.tensor("input", x, spec), b.real("min", -1), b.real("max", 2)});
    return last;
  }
  uint32_t reshape(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    b.op("reshape", {b.ref(++last, result)},
         {b.tensor("input", x, xs), b.integers("shape", result.shape)});
    return last;
  }
  uint32_t sum(uint32_t x, const TensorSpec &xs, const TensorSpec &result) {
    b.op("sum", {b.ref(++last, result)},
         {b.tensor("input", x, xs), b.boolean("keep_dim", true),
          b.integers("dim_arg", {0})});
    return last;
  }

  ProgramBuilder b;
  uint32_t last = 0;
};

} // namespace

std::vector<uint8_t> mixedProgram(const device::SystemDesc &system) {
  return MixedProgram(system).build();
}

std::vector<uint8_t> cachedProgram(const device::SystemDesc &system) {
  ProgramBuilder b;
  b.system = system;
  const TensorSpec spec = dramTensor({33, 35});
  b.input(0, spec, "w");
  b.op("exp", {b.ref(1, spec)}, {b.tensor("input", 0, spec)});
  b.output(1, spec);
  b.endFunction("weights");
  b.input(0, spec, "x");
  b.input(1, spec, "w");
  b.op("load_cached", {b.ref(2, spec)},
       {b.text("callee", "weights"), b.tensors("inputs", {b.ref(1, spec)})});
  b.deallocate(1, spec);
  b.op("add", {b.ref(3, spec)},
       {b.tensor("lhs", 0, spec), b.tensor("rhs", 2, spec)});
  b.deallocate(2, spec);
  b.output(3, spec);
  return b.finish();
}

std::vector<uint8_t> loopProgram(const device::SystemDesc &system) {
  ProgramBuilder b;
  b.system = system;
  TensorSpec spec = dramTensor({33, 35}), one = dramTensor({1, 1});
  auto inputs = [&](uint32_t first) {
    return b.tensors("inputs", {b.ref(first, spec), b.ref(1, spec)});
  };
  auto begin = [&] {
    b.input(0, spec);
    b.input(1, spec);
  };
  auto max = [&](uint32_t from, uint32_t to) {
    b.op("max", {b.ref(to, one)},
         {b.tensor("input", from, spec), b.boolean("keep_dim", true)});
  };
  begin();
  b.op("add", {b.ref(2, spec)},
       {b.tensor("lhs", 0, spec), b.tensor("rhs", 1, spec)});
  b.output(2, spec);
  b.endFunction("sum");
  begin();
  b.output(0, spec);
  b.endFunction("first");
  begin();
  max(0, 2);
  b.op("relu", {b.ref(3, one)}, {b.tensor("input", 2, one)});
  b.output(3, one);
  b.endFunction("isPositive");
  begin();
  b.op("loop", {b.ref(2, spec)},
       {b.text("body", "sum"), b.integer("times", 1), inputs(0)});
  b.op("loop", {b.ref(3, spec)},
       {b.text("body", "sum"), b.text("condition", "isPositive"), inputs(2)});
  b.deallocate(2, spec);
  max(1, 4);
  b.op("case", {b.ref(5, spec)},
       {b.tensor("index", 4, one), b.texts("branches", {"sum", "first"}),
        inputs(3)});
  b.deallocate(3, spec);
  b.output(5, spec);
  return b.finish();
}

std::vector<uint8_t> hostProgram(const device::SystemDesc &system) {
  ProgramBuilder b;
  b.system = system;
  const TensorSpec rows = hostTensor({33, 35}), tiles = dramTensor({33, 35});
  TensorSpec hostTiles = rows;
  hostTiles.layout = target::Layout::Tile;
  b.input(0, tiles, "x");
  b.op("from_device", {b.ref(1, hostTiles)}, {b.tensor("input", 0, tiles)});
  b.op("to_layout", {b.ref(2, rows)}, {b.tensor("input", 1, hostTiles)});
  b.op("call", {b.ref(3, rows)},
       {b.text("callee", "f"), b.tensors("inputs", {b.ref(2, rows)})});
  b.op("to_layout", {b.ref(4, hostTiles)}, {b.tensor("input", 3, rows)});
  b.op("to_device", {b.ref(5, tiles)}, {b.tensor("input", 4, hostTiles)});
  b.op("exp", {b.ref(6, tiles)}, {b.tensor("input", 5, tiles)});
  for (uint32_t i : {0u, 5u})
    b.deallocate(i, tiles);
  b.output(6, tiles);
  b.host(kHostText, {{"f", {rows}, {rows}}});
  return b.finish();
}

} // namespace tt::test
