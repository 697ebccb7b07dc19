//===- Names.cpp - The vendor's words for calls and tensors ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Names.h"

#include "tt/device/OpTime.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace tt::report {
namespace {

std::string joined(const std::vector<int64_t> &values, const char *between) {
  std::string all;
  for (int64_t value : values)
    all += (all.empty() ? "" : between) + std::to_string(value);
  return all;
}

/// "paged_update_cache" -> "PagedUpdateCache".
std::string camel(std::string_view name) {
  std::string result;
  bool upper = true;
  for (char c : name) {
    if (c == '_') {
      upper = true;
      continue;
    }
    result += upper ? char(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = false;
  }
  return result;
}

/// Calls whose program has another name than theirs.
std::string_view programOf(std::string_view op) {
  static const std::map<std::string_view, std::string_view> programs = {
      {"linear", "Matmul"},
      {"generic_op", "GenericOp"},
      {"reshape", "ReshapeView"},
      {"embedding", "Embeddings"},
      {"sum", "Reduce"},
      {"mean", "Reduce"},
      {"max", "Reduce"},
      {"min", "Reduce"},
      {"max_pool2d", "Pool2D"},
      {"avg_pool2d", "Pool2D"},
      {"global_avg_pool2d", "Pool2D"},
      {"where", "Ternary"},
      {"clone", "Copy"},
      {"topk", "TopK"},
      {"argmax", "ArgMax"},
      {"scaled_dot_product_attention", "SDPA"},
      {"scaled_dot_product_attention_decode", "SdpaDecode"},
      {"nlp_concat_heads", "NLPConcatHeads"},
      {"nlp_create_qkv_heads", "NlpCreateHeads"},
      {"rms_norm", "LayerNorm"},
      {"to_dtype", "Typecast"}};
  auto found = programs.find(op);
  return found == programs.end() ? std::string_view() : found->second;
}

std::string movesMemory(const device::OpTensor &from,
                        const device::OpTensor &to) {
  return from.sharded() && to.sharded() ? "Reshard"
         : from.sharded()               ? "ShardedToInterleaved"
         : to.sharded()                 ? "InterleavedToSharded"
                                        : "Copy";
}

/// Whether whole tiles are the tensor's own size.
bool fillsTiles(const device::OpTensor &tensor) {
  constexpr int64_t tile = 32;
  return tensor.width() % tile == 0 && tensor.height() % tile == 0;
}

std::string movesLayout(const device::OpTensor &from,
                        const device::OpTensor &to) {
  if (from.tiled == to.tiled)
    return "Typecast";
  if (to.tiled)
    return fillsTiles(to) ? "Tilize" : "TilizeWithValPadding";
  return fillsTiles(from) ? "Untilize" : "UntilizeWithUnpadding";
}

bool isElementwise(const device::OpCall &call) {
  static constexpr std::array<std::string_view, 3> onMatrixUnit = {
      "add", "multiply", "subtract"};
  return std::ranges::find(onMatrixUnit, call.op) != onMatrixUnit.end() ||
         device::vectorCycles(call.op, device::Arch::WormholeB0,
                              device::DataType::BFloat16)
             .has_value();
}

bool isProduct(const device::OpCall &call) {
  return call.op == "matmul" || call.op == "linear" ||
         call.op.find("conv") != std::string::npos ||
         call.op.find("attention") != std::string::npos;
}

} // namespace

std::string deviceOperation(const device::OpCall &call) {
  const device::OpTensor *in = call.operand(size_t(0)), *out = call.result();
  std::string name(programOf(call.op));
  if (name.empty() && in && out) {
    if (call.op == "to_memory_config")
      name = movesMemory(*in, *out);
    else if (call.op == "to_layout")
      name = movesLayout(*in, *out);
  }
  if (name.empty() && call.op != "typecast" && isElementwise(call))
    name = call.operands.size() < 2    ? "Unary"
           : call.operands.size() == 2 ? "BinaryNg"
                                       : "Ternary";
  return (name.empty() ? camel(call.op) : name) + "DeviceOperation";
}

std::string fidelityOf(const device::OpCall &call) {
  if (!call.fidelity && !isProduct(call))
    return "";
  switch (call.fidelity ? *call.fidelity : device::defaultFidelity(call)) {
  case device::MathFidelity::LoFi:
    return "LoFi";
  case device::MathFidelity::HiFi2:
    return "HiFi2";
  case device::MathFidelity::HiFi3:
    return "HiFi3";
  case device::MathFidelity::HiFi4:
    return "HiFi4";
  }
  return "";
}

std::string wordOf(ttnn::DataType type) {
  switch (type) {
  case ttnn::DataType::FLOAT32:
    return "FLOAT32";
  case ttnn::DataType::FLOAT16:
    return "FLOAT16";
  case ttnn::DataType::BFLOAT16:
    return "BFLOAT16";
  case ttnn::DataType::BFLOAT8_B:
    return "BFLOAT8_B";
  case ttnn::DataType::BFLOAT4_B:
    return "BFLOAT4_B";
  case ttnn::DataType::UINT32:
    return "UINT32";
  case ttnn::DataType::UINT16:
    return "UINT16";
  case ttnn::DataType::UINT8:
    return "UINT8";
  case ttnn::DataType::INT32:
    return "INT32";
  }
  return "INVALID";
}

std::string wordOf(ttnn::Layout layout) {
  return layout == ttnn::Layout::TILE ? "TILE" : "ROW_MAJOR";
}

std::string wordOf(ttnn::BufferType type) {
  switch (type) {
  case ttnn::BufferType::DRAM:
    return "DRAM";
  case ttnn::BufferType::L1:
    return "L1";
  case ttnn::BufferType::SYSTEM_MEMORY:
    return "SYSTEM_MEMORY";
  }
  return "INVALID";
}

std::string wordOf(ttnn::TensorMemoryLayout layout) {
  switch (layout) {
  case ttnn::TensorMemoryLayout::INTERLEAVED:
    return "INTERLEAVED";
  case ttnn::TensorMemoryLayout::HEIGHT_SHARDED:
    return "HEIGHT_SHARDED";
  case ttnn::TensorMemoryLayout::WIDTH_SHARDED:
    return "WIDTH_SHARDED";
  case ttnn::TensorMemoryLayout::BLOCK_SHARDED:
    return "BLOCK_SHARDED";
  }
  return "INVALID";
}

std::string shapeText(const std::vector<int64_t> &shape) {
  return "Shape([" + joined(shape, ", ") + "])";
}

std::string memoryConfigText(const ttnn::MemoryConfig &memory) {
  std::string shards = "std::nullopt";
  if (const auto &spec = memory.shard_spec) {
    std::string ranges;
    for (const ttnn::CoreRange &range : spec->grid.ranges()) {
      auto corner = [](const auto &at) {
        return "{\"x\":" + std::to_string(at.x) +
               ",\"y\":" + std::to_string(at.y) + "}";
      };
      ranges += (ranges.empty() ? "[" : ", [") + corner(range.start_coord) +
                " - " + corner(range.end_coord) + "]";
    }
    shards =
        "ShardSpec(grid={" + ranges + "},shape={" +
        std::to_string(spec->shape[0]) + ", " + std::to_string(spec->shape[1]) +
        "},orientation=ShardOrientation::" +
        (spec->orientation == ttnn::ShardOrientation::COL_MAJOR ? "COL_MAJOR"
                                                                : "ROW_MAJOR") +
        ",halo=0)";
  }
  return "MemoryConfig(memory_layout=TensorMemoryLayout::" +
         wordOf(memory.memory_layout) +
         ",buffer_type=BufferType::" + wordOf(memory.buffer_type) +
         ",shard_spec=" + shards + ")";
}

} // namespace tt::report
