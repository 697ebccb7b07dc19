//===- Sfpu.cpp - Cycles per tile of the vector unit ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// As in the published measurements unpack and pack have nothing to do: a kernel
// calls the op many times on one tile of DST, and what each further call adds
// is the figure.
//===----------------------------------------------------------------------===//
#include "Chip.h"
#include "Csv.h"
#include "Kernel.h"
#include "Row.h"

#include <map>
#include <stdexcept>

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

using Call = void (*)(ttk_context *);

#define UNARY(NAME) {#NAME, [](ttk_context *c) { CALL(NAME, 0); }}
const std::pair<const char *, Call> kCalls[] = {
    UNARY(abs_tile),
    UNARY(abs_tile_int32),
    UNARY(acos_tile),
    UNARY(asin_tile),
    UNARY(atan_tile),
    UNARY(bitwise_not_tile),
    UNARY(cos_tile),
    UNARY(exp2_tile),
    UNARY(expm1_tile),
    UNARY(floor_tile),
    UNARY(frac_tile),
    UNARY(gelu_tile),
    UNARY(hardsigmoid_tile),
    UNARY(log1p_tile),
    UNARY(log_tile),
    UNARY(recip_tile),
    UNARY(rsqrt_tile),
    UNARY(sigmoid_tile),
    UNARY(signbit_tile),
    UNARY(silu_tile),
    UNARY(sin_tile),
    UNARY(softsign_tile),
    UNARY(sqrt_tile),
    UNARY(tanh_tile),
    UNARY(trunc_tile),
    {"add_int_tile",
     [](ttk_context *c) {
       CALL(add_int_tile, 0, 1, 0, uint32_t(device::DataType::Int32));
     }},
    {"add_unary_tile_int32",
     [](ttk_context *c) { CALL(add_unary_tile_int32, 0, 3); }},
    {"div_binary_tile", [](ttk_context *c) { CALL(div_binary_tile, 0, 1, 0); }},
    {"exp_tile",
     [](ttk_context *c) {
       CALL(exp_tile, 0, arg(c, 2), 0, 8, 0x3F80 /*1.0*/);
     }},
    {"fill_tile_int", [](ttk_context *c) { CALL(fill_tile_int, 0, 7); }},
    {"mul_int_tile",
     [](ttk_context *c) {
       CALL(mul_int_tile, 0, 1, 0, uint32_t(device::DataType::Int32));
     }},
    {"where_tile",
     [](ttk_context *c) {
       CALL(where_tile, 0, 1, 2, 3, uint32_t(device::DataType::BFloat16));
     }},
};
#undef UNARY

uint32_t numberOf(const std::string &call) {
  for (uint32_t i = 0; i != std::size(kCalls); ++i)
    if (call == kCalls[i].first)
      return i;
  throw std::runtime_error("no program calls " + call);
}

/// Arguments: which call, how often, whether approximate.
void computeKernel(ttk_context *c) {
  Call call = kCalls[arg(c, 0)].second;
  CALL(tile_regs_acquire);
  for (uint32_t i = 0, n = arg(c, 1); i != n; ++i)
    call(c);
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  CALL(tile_regs_release);
}

double cyclesPerCall(Chip &chip, const std::string &call, bool wide,
                     bool approx) {
  auto cycles = [&](uint32_t calls) {
    Program program;
    program.name = call;
    program.kernels = {
        bench::makeKernel(call, computeKernel, ThreadKind::Compute, 0,
                          {{{0, 0}, 1, 1}}, {numberOf(call), calls, approx})};
    program.kernels[0].compute.fp32DestAcc = wide;
    program.kernels[0].compute.mathApprox = approx;
    return chip.cycles(program);
  };
  return (cycles(192) - cycles(64)) / 128;
}

} // namespace

Rows sfpuRows(const Request &request) {
  std::map<std::string, Chip> chips;
  for (const char *name : {"n150", "p150"})
    chips.try_emplace(name, name);
  Rows rows;
  for (const CsvRow &line : readCsv(request.data + "/sfpu_cycles.csv")) {
    const std::string &call = line.text("call");
    if (call.empty())
      continue;
    const std::string &dst = line.text("dst"), &arch = line.text("arch");
    const std::string &variant = line.text("variant");
    bool wide = dst != "bf16";
    bool approx = variant.find("approx") != std::string::npos;
    for (auto &[name, chip] : chips) {
      if (arch != "both" && (arch == "wh") != (name == "n150"))
        continue;
      Row row;
      row.group = "sfpu per tile";
      row.name = call + (variant.empty() ? "" : ", " + variant) + ", " + dst;
      row.chip = name;
      row.published = line.number("cycles_after").value();
      row.predicted = cyclesPerCall(chip, call, wide, approx);
      row.unit = "cycles";
      row.source = line.text("source");
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

} // namespace tt::calibrate
