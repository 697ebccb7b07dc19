//===- Cost.cpp - Work of the ops for the model of the chip ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Cost.h"

#include <algorithm>
#include <iterator>

namespace ttnn::detail {
namespace {

struct Entry {
  std::string_view op;
  double instructions;
};

// Wormhole, accurate bf16 forms: published cycles per 32x32 tile over its 32
// vectors, or issue slots per vector. Sources: tt-metal PRs 43973 (exp), 48925
// (tanh, sin, cos, mish, silu, floor, divide), 49926 (sigmoid, gelu), 50112
// (atan, asin, acos), 44419 (log), 34319 (log1p), 45338 (expm1), 45660 and
// 54317 (reciprocal, sqrt, rsqrt), 48696 (leaky relu, int32 add), 54938 (relu,
// hardsigmoid), 57292 (abs), 49820 (bitwise_not), 32634 (int32 multiply);
// tt-llk#822 (where), tt-llk#1461 (typecast). Ops that are not measured take
// those of their nearest relative.
constexpr Entry kTable[] = {
    {"abs", 4},       {"acos", 73},       {"asin", 72},
    {"atan", 57},     {"atan2", 100},     {"bitwise_not", 4},
    {"cbrt", 46},     {"ceil", 16},       {"cos", 30},
    {"divide", 46},   {"erf", 63},        {"erfc", 89},
    {"exp", 23},      {"expm1", 34},      {"floor", 16},
    {"gelu", 63},     {"hardsigmoid", 9}, {"leaky_relu", 7},
    {"log", 27},      {"log1p", 61},      {"mish", 58},
    {"neg", 4},       {"pow", 60},        {"reciprocal", 9},
    {"relu", 9},      {"relu6", 9},       {"remainder", 60},
    {"rsqrt", 31},    {"sigmoid", 39},    {"silu", 43},
    {"sin", 26},      {"sqrt", 27},       {"tan", 46},
    {"tanh", 24},     {"typecast", 3},    {"where", 4},
    {"multiply", 12}, {"add", 6},         {"subtract", 6},
};
constexpr double kDefaultInstructions = 9;

} // namespace

double sfpuInstructions(std::string_view op) {
  const Entry *found = std::find_if(std::begin(kTable), std::end(kTable),
                                    [&](const Entry &e) { return e.op == op; });
  return found == std::end(kTable) ? kDefaultInstructions : found->instructions;
}

void addElementwiseCost(tt::device::OpCost &cost, std::string_view op,
                        const Geometry &geometry, bool isFloat) {
  double elements =
      double(geometry.paddedRows()) * double(geometry.paddedWidth());
  if (isFloat && (op == "add" || op == "subtract" || op == "multiply"))
    cost.eltwiseOps += elements;
  else
    cost.sfpuOps += elements * sfpuInstructions(op);
}

} // namespace ttnn::detail
