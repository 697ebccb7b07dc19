//===- RandomPrograms.cpp - Functions that press on memory ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RandomPrograms.h"

#include <algorithm>

namespace tt::test {

static int64_t tiles(int64_t size) { return (size + 31) / 32; }

static std::string by(int64_t a, int64_t b) {
  return std::to_string(a) + "x" + std::to_string(b);
}

std::string RandomPrograms::typeOf(int64_t rows, int64_t cols, bool layout) {
  std::string tensor = "tensor<" + by(rows, cols) + "xbf16";
  if (!layout)
    return tensor + ">";
  bool tiled = below(4) != 0;
  std::string memory = below(3) ? "l1" : "dram", spread = "interleaved";
  int64_t across = tiled ? tiles(cols) : cols,
          down = tiled ? tiles(rows) : rows;
  int64_t cores = 1;
  if (tiled && memory == "l1" && below(2)) {
    // The library takes only cores whose shards have elements.
    int64_t shard = (down + 63) / 64 + int64_t(below(2));
    cores = (down + shard - 1) / shard;
    down = shard;
    spread = "height_sharded";
  }
  return tensor + ", #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <" + by(cores, 1) +
         ">, memref<" + by(down, across) + "x" +
         (tiled ? "!ttcore.tile<32x32, bf16>" : "bf16") +
         ", #ttnn.buffer_type<" + memory + ">>, <" + spread + ">>>";
}

void RandomPrograms::op(const std::string &mnemonic,
                        const std::vector<Value> &operands,
                        const std::string &attributes, int64_t rows,
                        int64_t cols, bool layout) {
  Value result{"%" + std::to_string(next++), typeOf(rows, cols, layout), rows,
               cols};
  std::string names, types;
  for (const Value &operand : operands) {
    names += (names.empty() ? "" : ", ") + operand.name;
    types += (types.empty() ? "" : ", ") + operand.type;
  }
  text += "  " + result.name + " = \"ttir." + mnemonic + "\"(" + names + ")" +
          attributes + " : (" + types + ") -> " + result.type + "\n";
  values.push_back(result);
}

void RandomPrograms::stack(const Value &a, const Value &b) {
  std::string shape = by(a.rows, a.cols);
  std::string one = "tensor<1x" + shape + "xbf16>";
  std::string two = "tensor<2x" + shape + "xbf16>";
  std::string names[2];
  for (size_t i = 0; i != 2; ++i) {
    const Value &value = i ? b : a;
    names[i] = "%" + std::to_string(next++);
    text += "  " + names[i] + " = \"ttir.reshape\"(" + value.name +
            ") <{shape = [1 : i32, " + std::to_string(a.rows) + " : i32, " +
            std::to_string(a.cols) + " : i32]}> : (" + value.type + ") -> " +
            one + "\n";
  }
  std::string stacked = "%" + std::to_string(next++);
  text += "  " + stacked + " = \"ttir.concat\"(" + names[0] + ", " + names[1] +
          ") <{dim = 0 : si32}> : (" + one + ", " + one + ") -> " + two + "\n";
  op("sum", {{stacked, two, a.rows, a.cols}},
     " <{dim_arg = [0 : i32], keep_dim = false}>", a.rows, a.cols, false);
}

void RandomPrograms::randomOp() {
  Value a = any(), b = any();
  bool layout = below(4) == 0;
  switch (below(8)) {
  case 0:
    return op("transpose", {a}, " <{dim0 = 0 : si32, dim1 = 1 : si32}>", a.cols,
              a.rows, layout);
  case 1:
    if (a.cols != b.cols || a.rows + b.rows > 600)
      break;
    return op("concat", {a, b}, " <{dim = 0 : si32}>", a.rows + b.rows, a.cols,
              layout);
  case 2:
    if (a.rows * b.rows > 600 * 600 || a.cols != b.cols)
      break;
    return op("matmul", {a, b}, " <{transpose_b = true}>", a.rows, b.rows,
              layout);
  case 3:
    return op("sum", {a}, " <{dim_arg = [1 : i32], keep_dim = true}>", a.rows,
              1, layout);
  case 4:
    return op("to_layout", {a}, "", a.rows, a.cols, true);
  case 5:
    if (a.rows == b.rows && a.cols == b.cols)
      return op("add", {a, b}, "", a.rows, a.cols, layout);
    break;
  case 6:
    if (a.rows != b.rows || a.cols != b.cols || a.rows * a.cols > 500 * 300)
      break;
    return stack(a, b);
  default:
    break;
  }
  op("exp", {a}, "", a.rows, a.cols, layout);
}

void RandomPrograms::add(const std::string &name) {
  static const int64_t kSizes[][2] = {{160, 96}, {33, 1000}, {352, 320},
                                      {500, 70}, {96, 96},   {224, 512}};
  values.clear();
  next = 0;
  auto [rows, cols] = kSizes[below(std::size(kSizes))];
  std::string signature;
  for (size_t i = 0, n = 1 + below(4); i != n; ++i) {
    Value argument{"%a" + std::to_string(i), typeOf(rows, cols, below(2)), rows,
                   cols};
    signature += (i ? ", " : "") + argument.name + ": " + argument.type;
    values.push_back(argument);
  }
  // The results' types are known when the ops are.
  std::string before = std::move(text);
  text.clear();
  for (size_t i = 0, n = 3 + below(25); i != n; ++i)
    randomOp();
  std::string names, types;
  for (size_t i = 0, n = 1 + below(3); i != n; ++i) {
    Value value =
        values[values.size() - 1 - below(std::min<size_t>(values.size(), 4))];
    names += (i ? ", " : "") + value.name;
    types += (i ? ", " : "") + value.type;
  }
  text = before + "func.func @" + name + "(" + signature + ") -> (" + types +
         ") {\n" + text + "  return " + names + " : " + types + "\n}\n";
}

} // namespace tt::test
