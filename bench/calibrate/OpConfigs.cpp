//===- OpConfigs.cpp - Program configs of captured calls ------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The profiler does not print program configs; the sources of some models state
// those of their calls.
//===----------------------------------------------------------------------===//
#include "OpConfigs.h"

#include "tt/device/ProductConfig.h"

#include <stdexcept>

namespace tt::calibrate {
namespace {

using device::ProductProgram;

ProductProgram programOf(const std::string &name) {
  static const std::map<std::string, ProductProgram> programs = {
      {"multicast_2d", ProductProgram::Multicast2D},
      {"multicast_a", ProductProgram::MulticastA},
      {"multicast_b", ProductProgram::MulticastB}};
  auto found = programs.find(name);
  if (found == programs.end())
    throw std::runtime_error("'" + name + "' is no program of a product");
  return found->second;
}

bool isFor(const CsvRow &line, const CapturedOp &op) {
  const device::OpTensor *in = op.call.operand(size_t(0));
  const device::OpTensor *out = op.call.result();
  return in && out && line.text("capture") == op.capture &&
         line.text("op") == op.call.op &&
         line.number("inner") == double(in->width()) &&
         line.number("columns") == double(out->width());
}

} // namespace

void addConfig(CapturedOp &op, const std::vector<CsvRow> &configs) {
  for (const CsvRow &line : configs) {
    if (!isFor(line, op))
      continue;
    auto integer = [&](const char *column) {
      return int64_t(line.number(column).value_or(0));
    };
    if (!line.text("program").empty())
      op.call.arguments.push_back(device::ProductConfig{
          programOf(line.text("program")), integer("block_k"),
          integer("per_core_m"), integer("per_core_n"),
          integer("folds_batch") != 0}
                                      .argument());
    for (const char *chunk : {"q_chunk", "k_chunk"})
      if (int64_t positions = integer(chunk))
        op.call.arguments.push_back(
            {std::string(chunk) + "_size", {positions}});
    return;
  }
}

} // namespace tt::calibrate
