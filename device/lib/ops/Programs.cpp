//===- Programs.cpp - The library's programs, by their ops ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "tt/device/KernelCosts.h"
#include "tt/device/OpTime.h"

#include <algorithm>
#include <string>

namespace tt::device {
namespace {

#define TT_CALLS(...) {__VA_ARGS__}
#define TT_PROGRAM(op, deal, model, calls, integerCalls)                       \
  {op, &deal, &model, {TT_CALLS calls}, {TT_CALLS integerCalls}},

// Sorted.
constexpr Program kPrograms[] = {
#include "tt/device/Programs.inc"
};
#undef TT_PROGRAM
#undef TT_CALLS

bool isInteger32(DataType format) {
  return format == DataType::Int32 || format == DataType::UInt32;
}

} // namespace

const Program *programOf(std::string_view op) {
  auto found = std::lower_bound(
      std::begin(kPrograms), std::end(kPrograms), op,
      [](const Program &p, std::string_view name) { return p.op < name; });
  return found != std::end(kPrograms) && found->op == op ? found : nullptr;
}

std::optional<double> vectorCycles(std::string_view op, Arch arch,
                                   DataType format, bool approximate) {
  const Program *program = programOf(op);
  if (!program || program->model != &modelEltwise)
    return std::nullopt;
  const KernelCosts &costs = kernelCosts(arch);
  bool integer = isInteger32(format);
  bool hasOwn = integer && !program->integerCalls[0].empty();
  double sum = 0;
  for (std::string_view call : hasOwn || program->calls[0].empty()
                                   ? program->integerCalls
                                   : program->calls) {
    if (call.empty())
      break;
    const OpCycles *row =
        integer ? costs.row(std::string(call) + "_int32") : nullptr;
    if (!row)
      row = costs.row(call);
    if (!row)
      return std::nullopt;
    sum += row->of(integer || format == DataType::Float32, approximate);
  }
  return sum;
}

} // namespace tt::device
