//===- OpRows.cpp - Captured calls of the vendor's library ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The profiler names programs, not calls: which call a program belongs to, and
// arguments that can be seen from its shapes, are found here.
//===----------------------------------------------------------------------===//
#include "OpRows.h"

#include "Csv.h"
#include "OpConfigs.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

namespace tt::calibrate {
namespace {

using device::DataType;
using device::OpCall;
using device::OpTensor;
using device::Shape2;
using device::Spread;

std::vector<std::string> split(const std::string &text, char at) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, at);)
    parts.push_back(part);
  return parts;
}

DataType typeOf(const std::string &text) {
  static const std::map<std::string, DataType> types = {
      {"FLOAT32", DataType::Float32},
      {"BFLOAT16", DataType::BFloat16},
      {"BFLOAT8_B", DataType::BFP_BFloat8},
      {"BFLOAT4_B", DataType::BFP_BFloat4},
      {"UINT32", DataType::UInt32},
      {"UINT16", DataType::UInt16},
      {"UINT8", DataType::UInt8},
      {"INT32", DataType::Int32}};
  auto found = types.find(text);
  if (found == types.end())
    throw std::runtime_error("'" + text + "' is no element type");
  return found->second;
}

/// "DEV_3_DRAM_INTERLEAVED", "L1_HEIGHT_SHARDED", ...
void placeIn(OpTensor &tensor, const std::string &text) {
  tensor.memory = text.find("DRAM") != std::string::npos
                      ? device::BufferType::DRAM
                      : device::BufferType::L1;
  tensor.spread = text.ends_with("HEIGHT_SHARDED")  ? Spread::Height
                  : text.ends_with("WIDTH_SHARDED") ? Spread::Width
                  : text.ends_with("BLOCK_SHARDED") ? Spread::Block
                                                    : Spread::Interleaved;
}

/// Shards are not in the table: even ones over the cores of the program.
void shardEvenly(OpTensor &tensor, uint32_t cores, Shape2 grid) {
  if (!tensor.sharded())
    return;
  auto part = [](int64_t size, uint32_t parts) {
    return uint32_t((size + parts * 32 - 1) / (parts * 32) * 32);
  };
  Shape2 over = {cores, 1};
  if (tensor.spread == Spread::Width)
    over = {1, cores};
  if (tensor.spread == Spread::Block) {
    over.cols = std::min(grid.cols, cores);
    while (cores % over.cols)
      --over.cols;
    over.rows = cores / over.cols;
    while (over.cols > 1 && tensor.width() % (32 * over.cols))
      --over.cols;
    // Fewer columns, more rows.
    if (cores % over.cols == 0 && cores / over.cols <= grid.cols)
      over.rows = cores / over.cols;
  }
  tensor.shardGrid = over;
  tensor.shardCores = cores;
  tensor.shard = {part(tensor.rows(), over.rows),
                  part(tensor.width(), over.cols)};
  if (!tensor.tiled)
    tensor.shard = {uint32_t((tensor.rows() + over.rows - 1) / over.rows),
                    uint32_t((tensor.width() + over.cols - 1) / over.cols)};
}

/// "1x1x32x768|TILE|BFLOAT16|DRAM_INTERLEAVED"
OpTensor tensorOf(const std::string &text, uint32_t cores, Shape2 grid) {
  std::vector<std::string> parts = split(text, '|');
  if (parts.size() != 4)
    throw std::runtime_error("'" + text + "' is no tensor");
  OpTensor tensor;
  for (const std::string &size : split(parts[0], 'x'))
    tensor.shape.push_back(std::stoll(size));
  tensor.tiled = parts[1] == "TILE";
  tensor.type = typeOf(parts[2]);
  placeIn(tensor, parts[3]);
  shardEvenly(tensor, cores, grid);
  return tensor;
}

/// The library's name of the op whose program has this name in the profiler.
std::string callOf(std::string program) {
  static const std::map<std::string, std::string> calls = {
      {"Accumulation", "cumsum"},
      {"AllGatherAsync", "all_gather"},
      {"Binary", "add"},
      {"BinaryNg", "add"},
      {"Concat", "concat"},
      {"Conv2d", "conv2d"},
      {"Copy", "clone"},
      {"Embeddings", "embedding"},
      {"GridSample", "grid_sample"},
      {"GroupNorm", "group_norm"},
      {"Halo", "halo"},
      {"InterleavedToSharded", "to_memory_config"},
      {"InterleavedToShardedPartial", "to_memory_config"},
      {"LayerNorm", "layer_norm"},
      {"Matmul", "matmul"},
      {"MinimalMatmul", "minimal_matmul"},
      {"Move", "move"},
      {"NLPConcatHeads", "nlp_concat_heads"},
      {"NlpCreateHeads", "nlp_create_heads"},
      {"OptimizedConvNew", "conv2d"},
      {"PaddedSlice", "padded_slice"},
      {"Permute", "permute"},
      {"Pool2D", "max_pool2d"},
      {"ReduceScatterMinimalAsync", "reduce_scatter"},
      {"Reshape", "reshape"},
      {"Reshard", "to_memory_config"},
      {"RingJointSDPA", "ring_joint_scaled_dot_product_attention"},
      {"ShardedToInterleaved", "to_memory_config"},
      {"ShardedToInterleavedPartial", "to_memory_config"},
      {"Slice", "slice_static"},
      {"SliceWrite", "slice_write"},
      {"Softmax", "softmax"},
      {"Ternary", "where"},
      {"Tilize", "to_layout"},
      {"TilizeWithValPadding", "to_layout"},
      {"Transpose", "transpose"},
      {"Typecast", "typecast"},
      {"Unary", "relu"},
      {"Untilize", "to_layout"},
      {"UntilizeWithUnpadding", "to_layout"},
      {"Upsample", "upsample"},
      {"ArgMax", "argmax"},
      {"EmbeddingsBackward", "embedding_bw"},
      {"FillCache", "fill_cache"},
      {"Fold", "reshape"},
      {"LayerNormPostAllGather", "layer_norm_post_all_gather"},
      {"LayerNormPreAllGather", "layer_norm_pre_all_gather"},
      {"NLPConcatHeadsDecode", "nlp_concat_heads_decode"},
      {"NLPCreateHeadsDecode", "nlp_create_qkv_heads_decode"},
      {"NLPCreateQKVHeadsDecode", "nlp_create_qkv_heads_decode"},
      {"Pad", "pad"},
      {"PagedFillCache", "paged_fill_cache"},
      {"PagedFusedUpdateCache", "paged_update_cache"},
      {"PagedUpdateCache", "paged_update_cache"},
      {"Reduce", "sum"},
      {"ReduceScatter", "reduce_scatter"},
      {"Repeat", "repeat"},
      {"ReshapeView", "reshape"},
      {"RmsNorm", "rms_norm"},
      {"RotaryEmbedding", "rotary_embedding"},
      {"RotaryEmbeddingHf", "rotary_embedding"},
      {"RotaryEmbeddingLlama", "rotary_embedding_llama"},
      {"RotaryEmbeddingLlamaFusedQK", "rotary_embedding_llama"},
      {"SDPA", "scaled_dot_product_attention"},
      {"SDPADecode", "scaled_dot_product_attention_decode"},
      {"ScaledDotProductAttention", "scaled_dot_product_attention"},
      {"ScaledDotProductAttentionDecode",
       "scaled_dot_product_attention_decode"},
      {"SdpaDecode", "scaled_dot_product_attention_decode"},
      {"Split", "split"},
      {"TopK", "topk"},
      {"UnaryNg", "relu"},
      {"UnarySilu", "silu"},
      {"UpdateCache", "update_cache"},
      {"UpdateKVCache", "update_cache"},
      {"Where", "where"},
  };
  for (const char *suffix : {"DeviceOperation", "Operation", "Op"})
    if (program.ends_with(suffix)) {
      program.resize(program.size() - std::string(suffix).size());
      break;
    }
  auto found = calls.find(program);
  return found == calls.end() ? program : found->second;
}

/// Operands under the names of the records.
std::vector<std::string> namesOf(const std::string &op) {
  if (op == "matmul" || op == "minimal_matmul")
    return {"a", "b", "bias"};
  if (op == "layer_norm" || op == "rms_norm" || op == "conv2d" ||
      op == "group_norm")
    return {"input", "weight", "bias"};
  if (op.starts_with("paged_"))
    return {"cache", "input", "page_table"};
  return {"input", "other", "third"};
}

device::ChipDesc chipOf(const std::string &capture, const std::string &arch,
                        int64_t cores) {
  bool wormhole = arch == "wormhole_b0" || capture.starts_with("wh");
  device::ChipDesc chip =
      device::makeChip(wormhole                                    ? "n150"
                       : capture.find("p100") != std::string::npos ? "p100"
                                                                   : "p150");
  static const std::map<int64_t, Shape2> grids = {
      {20, {4, 5}},    {56, {7, 8}},    {64, {8, 8}},   {72, {9, 8}},
      {110, {10, 11}}, {120, {10, 12}}, {130, {10, 13}}};
  if (auto found = grids.find(cores); found != grids.end())
    chip.grid = found->second;
  return chip;
}

/// Infers properties that the table lacks from its shapes.
void refine(CapturedOp &op, const std::string &program) {
  OpCall &call = op.call;
  auto dropOperand = [&](size_t from) {
    if (call.operands.size() > from)
      call.operands.resize(from);
  };
  // Programs that write into a tensor list it among their operands.
  bool unary = call.op == "relu" || call.op == "typecast" ||
               call.op == "move" || call.op == "to_memory_config";
  if (unary)
    dropOperand(1);
  if (program.starts_with("Binary") && call.operands.size() == 3)
    dropOperand(2);
  // The function is not named: transformers have gelu between their products.
  if (call.op == "relu" && op.capture.find("clip") != std::string::npos)
    call.op = "gelu";
  // Four chips: a chip's queries meet the keys of all, half of them masked.
  if (call.op == "ring_joint_scaled_dot_product_attention") {
    call.op = "scaled_dot_product_attention";
    call.operands[1].tensor.shape[2] *= 2;
  } else if (call.op == "scaled_dot_product_attention") {
    call.arguments.push_back({"is_causal", {1}});
  }
  if (call.op == "slice_write")
    dropOperand(1);
  // Rows of four boards, two links between neighbours; packets of the size that
  // the library takes unless it is told another (METAL
  // tech_reports/CCLs/CCL_bandwidth.md).
  if (call.op == "all_gather" || call.op == "reduce_scatter")
    call.exchange = {call.op == "all_gather"
                         ? device::mesh::Kind::AllGather
                         : device::mesh::Kind::ReduceScatter,
                     {.arch = op.chip.arch,
                      .chips = 4,
                      .links = 2,
                      .bytesPerSecond = op.chip.rates.ethernetBytesPerSecond,
                      .payloadBytes = 4352}};
  // Two caches of one shape are one with twice the users.
  if (program.starts_with("PagedFused")) {
    call.operands[0].tensor.shape[0] *= 2;
    call.operands[1].tensor.shape[1] *= 2;
    call.results.front().shape[0] *= 2;
  }
  if (program.starts_with("TilizeWithValPadding"))
    call.arguments.push_back({"pads", {1}});
  // A pool that gives positions, too, takes whole tiles of channels, where
  // others take half a tile if no more is there.
  if (call.op == "max_pool2d" &&
      call.results.front().width() < call.operands.front().tensor.width())
    call.arguments.push_back({"return_indices", {1}});
  // Sizes that are not those of the result are reduced.
  if (call.op == "sum") {
    device::OpArgument dims{"dim_arg", {}};
    const OpTensor &in = call.operands.front().tensor;
    const OpTensor &out = call.results.front();
    for (size_t i = 0; i != in.shape.size(); ++i)
      if (in.shape.size() == out.shape.size() && in.shape[i] > out.shape[i])
        dims.values.push_back(int64_t(i));
    if (!dims.values.empty())
      call.arguments.push_back(std::move(dims));
  }
  // Only the first of the two halves is in the table.
  if (call.op == "split") {
    call.op = "clone";
    dropOperand(1);
    call.results.front().shape = call.operands.front().tensor.shape;
  }
  // Shapes are those of tiles; a tile that serves many was a row or a column.
  if (program.starts_with("Binary") && call.operands.size() == 2) {
    OpTensor &b = call.operands[1].tensor;
    const OpTensor &out = call.results.front();
    if (b.width() == 32 && out.width() > 32)
      b.shape.back() = 1;
    if (b.height() == 32 && out.height() > 32 && b.shape.size() > 1)
      b.shape[b.shape.size() - 2] = 1;
  }
}

/// The tokens of each capture that has an embedding: its result's rows.
std::map<std::string, int64_t> tokensOf(const std::vector<CsvRow> &lines) {
  std::map<std::string, int64_t> tokens;
  for (const CsvRow &line : lines)
    if (callOf(line.text("op")) == "embedding")
      tokens[line.text("capture")] =
          tensorOf(line.text("out0"), 1, {1, 1}).height();
  return tokens;
}

/// Shapes of tiles are padded in the table. Scores of tokens have a column for
/// each; the rows of a reshape are those of its operand.
void removePadding(OpCall &call, int64_t tokens) {
  if (call.results.empty() || call.operands.empty())
    return;
  OpTensor &in = call.operands.front().tensor, &out = call.results.front();
  if (call.op == "softmax" && tokens > in.width() - 32 && tokens < in.width())
    in.shape.back() = out.shape.back() = tokens;
  if (call.op == "reshape" && in.tiled && out.tiled &&
      in.width() == out.width() && out.rows() > in.rows())
    out.shape[out.shape.size() - 2] =
        (in.rows() + out.slices() - 1) / out.slices();
}

/// How many groups the networks of the captures normalise: 32 is usual, fewer
/// where groups of the narrowest layer would have less than four channels.
std::map<std::string, int64_t> groupsOf(const std::vector<CsvRow> &lines) {
  constexpr int64_t usual = 32, least = 4;
  std::map<std::string, int64_t> groups;
  for (const CsvRow &line : lines)
    if (callOf(line.text("op")) == "group_norm") {
      OpTensor input =
          tensorOf(line.text("in0_WZYX|layout|dtype|mem"), 1, {1, 1});
      int64_t &most =
          groups.try_emplace(line.text("capture"), usual).first->second;
      most = std::min(most, std::max<int64_t>(1, input.width() / least));
    }
  return groups;
}

} // namespace

std::vector<CapturedOp> capturedOps(const std::string &path) {
  std::vector<CsvRow> lines = readCsv(path);
  // Some captures do not say how many cores there were: as many as an op used.
  std::map<std::string, double> most;
  for (const CsvRow &line : lines) {
    double &cores = most[line.text("capture")];
    cores = std::max({cores, line.number("cores").value_or(0),
                      line.number("avail_cores").value_or(0)});
  }
  const std::vector<CsvRow> configs =
      readCsv(path.substr(0, path.rfind('/') + 1) + "program_configs.csv");
  std::vector<CapturedOp> ops;
  std::map<std::string, int64_t> groups = groupsOf(lines),
                                 tokens = tokensOf(lines);
  for (const CsvRow &line : lines) {
    CapturedOp op;
    op.capture = line.text("capture");
    op.chip = chipOf(op.capture, line.text("arch"), int64_t(most[op.capture]));
    op.cores = int64_t(line.number("cores").value_or(0));
    op.call.op = callOf(line.text("op"));
    op.microseconds = line.number("kernel_ns_median").value_or(0) / 1000;
    op.count = int64_t(line.number("count").value_or(1));
    op.name = line.text("op");
    std::vector<std::string> names = namesOf(op.call.op);
    const char *columns[] = {"in0_WZYX|layout|dtype|mem", "in1", "in2"};
    for (size_t i = 0; i != std::size(columns); ++i) {
      const std::string &text = line.text(columns[i]);
      if (text.empty())
        continue;
      op.call.operands.push_back(
          {names[i], tensorOf(text, uint32_t(op.cores), op.chip.grid)});
      op.name += (i ? ", " : " ") + text;
    }
    if (const std::string &text = line.text("out0"); !text.empty()) {
      op.call.results.push_back(
          tensorOf(text, uint32_t(op.cores), op.chip.grid));
      op.name += " -> " + text;
    }
    const std::string &fidelity = line.text("math_fidelity");
    using device::MathFidelity;
    if (fidelity == "LoFi")
      op.call.fidelity = MathFidelity::LoFi;
    else if (fidelity == "HiFi2")
      op.call.fidelity = MathFidelity::HiFi2;
    else if (fidelity == "HiFi3")
      op.call.fidelity = MathFidelity::HiFi3;
    else if (fidelity == "HiFi4")
      op.call.fidelity = MathFidelity::HiFi4;
    refine(op, line.text("op"));
    removePadding(op.call, tokens[op.capture]);
    addConfig(op, configs);
    if (op.call.op == "group_norm")
      op.call.arguments.push_back({"num_groups", {groups[op.capture]}});
    ops.push_back(std::move(op));
  }
  return ops;
}

} // namespace tt::calibrate
