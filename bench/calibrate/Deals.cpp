//===- Deals.cpp - The cores that the vendor's library uses ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A table of what the vendor's library does on a mock chip, one call per line,
// fields divided by tabs: chip, op, arguments, inputs, output, refusal, its
// programs, cores, circular buffers, kernels. A tensor is "1x1x64x96 BFLOAT16
// TILE L1/HEIGHT_SHARDED/[32, 96]@8", inputs are divided by " ; ". Its cores
// are those of its widest circular buffer.
//===----------------------------------------------------------------------===//
#include "Deals.h"

#include "tt/device/Chip.h"
#include "tt/device/Deal.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>

using namespace tt::device;

namespace tt::calibrate {
namespace {

std::vector<std::string> parts(const std::string &text, std::string_view by) {
  std::vector<std::string> found;
  size_t begin = 0;
  for (size_t end; (end = text.find(by, begin)) != std::string::npos;
       begin = end + by.size())
    found.push_back(text.substr(begin, end - begin));
  found.push_back(text.substr(begin));
  return found;
}

std::vector<int64_t> numbers(std::string_view text) {
  std::vector<int64_t> found;
  const char *at = text.data(), *end = at + text.size();
  while (at != end) {
    int64_t number = 0;
    auto [next, error] = std::from_chars(at, end, number);
    if (error == std::errc())
      found.push_back(number);
    at = error == std::errc() ? next : at + 1;
  }
  return found;
}

DataType dataType(const std::string &name) {
  static const std::map<std::string, DataType> types = {
      {"BFLOAT16", DataType::BFloat16},
      {"FLOAT32", DataType::Float32},
      {"BFLOAT8_B", DataType::BFP_BFloat8},
      {"BFLOAT4_B", DataType::BFP_BFloat4},
      {"UINT32", DataType::UInt32},
      {"INT32", DataType::Int32},
      {"UINT16", DataType::UInt16},
      {"UINT8", DataType::UInt8}};
  auto type = types.find(name);
  if (type == types.end())
    throw std::runtime_error("unknown data type '" + name + "'");
  return type->second;
}

OpTensor tensor(const std::string &text) {
  std::vector<std::string> words = parts(text, " ");
  if (words.size() < 4)
    throw std::runtime_error("not a tensor: '" + text + "'");
  OpTensor tensor;
  for (int64_t size : numbers(words[0]))
    tensor.shape.push_back(size);
  tensor.type = dataType(words[1]);
  tensor.tiled = words[2] == "TILE";
  std::vector<std::string> place =
      parts(text.substr(text.find(words[2]) + words[2].size() + 1), "/");
  tensor.memory = place[0] == "DRAM" ? BufferType::DRAM : BufferType::L1;
  static const std::map<std::string, Spread> spreads = {
      {"INTERLEAVED", Spread::Interleaved},
      {"HEIGHT_SHARDED", Spread::Height},
      {"WIDTH_SHARDED", Spread::Width},
      {"BLOCK_SHARDED", Spread::Block}};
  auto spread = place.size() > 1 ? spreads.find(place[1]) : spreads.end();
  if (spread == spreads.end())
    throw std::runtime_error("unknown layout in '" + text + "'");
  tensor.spread = spread->second;
  if (place.size() > 2) {
    std::vector<int64_t> shard = numbers(place[2]);
    if (shard.size() != 3)
      throw std::runtime_error("not a shard: '" + place[2] + "'");
    tensor.shard = {uint32_t(shard[0]), uint32_t(shard[1])};
    tensor.shardCores = uint32_t(shard[2]);
  }
  return tensor;
}

/// The table does not say the grid of shards. Blocks are as many across as the
/// width needs; other shards follow the rows of the chip's grid.
void guessGrid(OpTensor &tensor, const ChipDesc &chip) {
  uint32_t cores = tensor.shardCores, across = chip.grid.cols;
  // The grids of the table: the whole chip, one of its rows, 4 x 4.
  if (cores == 16)
    across = 4;
  if (cores && across && cores % across == 0)
    tensor.shardGrid = {cores / across, across};
  else
    tensor.shardGrid = {1, cores};
}

/// "n1 56x56 64-128 k3 s1 p1" of a convolution, "n1 56x56x64 k3 s2 p1" of a
/// pool.
void readWindow(OpCall &call, const std::vector<std::string> &words) {
  static const std::map<char, const char *> pairs = {
      {'k', "kernel_size"}, {'s', "stride"}, {'p', "padding"}};
  bool conv = call.op == "conv2d";
  if (!conv && !call.op.ends_with("_pool2d"))
    return;
  auto add = [&](const char *name, std::vector<int64_t> values) {
    call.arguments.push_back({name, std::move(values)});
  };
  for (const std::string &word : words) {
    std::vector<int64_t> values = numbers(word);
    if (values.size() == 1 && word[0] == 'n')
      add("batch_size", values);
    else if (values.size() == 1 && pairs.contains(word[0]))
      add(pairs.at(word[0]), {values[0], values[0]});
    else if (values.size() >= 2 && word.find('x') != std::string::npos) {
      add("input_height", {values[0]});
      add("input_width", {values[1]});
      if (values.size() == 3)
        add("channels", {values[2]});
    } else if (values.size() == 2) {
      add("in_channels", {values[0]});
      add("out_channels", {std::abs(values[1])});
      // The table does not list the weights.
      OpTensor weight = call.operands.front().tensor;
      weight.tiled = true;
      weight.shape = {values[0], std::abs(values[1])};
      call.operands.push_back({"weight", weight});
    }
  }
}

/// "DRAM dim=-1", "in 0231", "L1 -2 -1", "DRAM 1211", "DRAM bias gelu".
void readArguments(OpCall &call, const std::string &text) {
  std::vector<std::string> words = parts(text, " ");
  auto add = [&](const char *name, std::vector<int64_t> values) {
    call.arguments.push_back({name, std::move(values)});
  };
  static const std::set<std::string> reductions = {"sum", "mean", "max", "min",
                                                   "prod"};
  std::vector<int64_t> dims;
  for (const std::string &word : words)
    if (word.starts_with("dim="))
      dims = numbers(word);
  if (reductions.contains(call.op))
    add("dim_arg", dims);
  else if (!dims.empty())
    add(call.op == "softmax" ? "dimension" : "dim", dims);
  else if (call.op == "argmax" && text.find("all") == std::string::npos)
    add("dim", {-1});
  else if (call.op == "transpose" && words.size() > 1)
    add("dim0", numbers(words[words.size() - 2])),
        add("dim1", numbers(words.back()));
  else if (call.op == "permute") {
    std::vector<int64_t> order;
    for (char digit : words.back())
      order.push_back(digit - '0');
    add("permutation", order);
  } else if (call.op == "slice_static" &&
             text.find("strided") != std::string::npos)
    add("step", {2});
  if (call.op == "argmax" && text.find("keepdim") != std::string::npos)
    add("keep_dim", {1});
  readWindow(call, words);
  for (const char *activation : {"gelu", "relu", "silu"})
    if (call.op == "linear" && words.back() == activation)
      call.activation = activation;
}

OpCall describe(const std::vector<std::string> &fields, const ChipDesc &chip) {
  OpCall call;
  call.op = fields[1] == "slice" ? "slice_static" : fields[1];
  std::vector<std::string> inputs = parts(fields[3], " ; ");
  for (size_t i = 0; i != inputs.size(); ++i) {
    bool bias = call.op == "linear" && i == 2;
    call.operands.push_back({bias ? "bias" : "", tensor(inputs[i])});
    guessGrid(call.operands.back().tensor, chip);
  }
  if (!fields[4].empty()) {
    call.results.push_back(tensor(fields[4]));
    guessGrid(call.results.back(), chip);
  }
  readArguments(call, fields[2]);
  return call;
}

/// Accepted, and its programs have circular buffers.
bool counts(const std::vector<std::string> &fields) {
  return fields.size() >= 8 && fields[0] != "chip" && !fields[4].empty() &&
         fields[5].empty() && !fields[3].empty();
}

} // namespace

std::vector<DealRow> dealRows(const std::string &path) {
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error("cannot read '" + path + "'");
  std::map<std::string, ChipDesc> chips = {{"n150", makeChip("n150")},
                                           {"p150", makeChip("p150")}};
  std::vector<DealRow> rows;
  std::string line;
  for (size_t number = 1; std::getline(file, line); ++number) {
    if (line.starts_with("#"))
      continue;
    std::vector<std::string> fields = parts(line, "\t");
    if (!counts(fields))
      continue;
    try {
      auto chip = chips.find(fields[0]);
      std::vector<int64_t> cores = numbers(fields[7]);
      if (chip == chips.end() || cores.size() != 1)
        throw std::runtime_error("no chip or no number of cores");
      DealRow row = {fields[0], fields[1],
                     fields[2] + " | " + fields[3] + " -> " + fields[4],
                     cores[0], 0};
      for (const Deal &deal :
           deals(describe(fields, chip->second), chip->second))
        row.predicted = std::max(row.predicted, deal.wholeShares);
      rows.push_back(row);
    } catch (const std::runtime_error &error) {
      throw std::runtime_error(path + ":" + std::to_string(number) + ": " +
                               error.what());
    }
  }
  return rows;
}

} // namespace tt::calibrate
