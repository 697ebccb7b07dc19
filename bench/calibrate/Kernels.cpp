//===- Kernels.cpp - Micro-benchmarks of kernels --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Kernels.h"

#include "Csv.h"
#include "Row.h"

#include <map>
#include <stdexcept>

namespace tt::calibrate {
namespace {

double predict(Chip &chip, const std::string &bench, const std::string &variant,
               uint32_t n) {
  if (bench == "reduce")
    return reduceCycles(chip, variant, n);
  if (bench == "accumulate and reduce")
    return accumulateAndReduceCycles(chip, variant, n);
  if (bench == "accumulate")
    return accumulateCycles(chip, variant, n);
  if (bench == "sum of blocks")
    return sumOfBlocksCycles(chip, variant);
  if (bench == "matmul_block")
    return matmulBlockCycles(chip, variant);
  if (bench == "matmul_tiles")
    return matmulTilesCycles(chip, n, device::MathFidelity::LoFi, true);
  if (bench == "tilize")
    return tilizeCycles(chip, variant);
  if (bench == "tilize launch")
    return tilizeLaunchCycles(chip, variant);
  if (bench == "chain")
    return chainCycles(chip, variant, n);
  if (bench == "fusion")
    return fusionCycles(chip, variant, n);
  if (bench == "relu stream")
    return reluStreamCycles(chip, variant, n);
  if (bench == "element-wise loop")
    return elementwiseLoopCycles(chip, variant, n);
  if (bench == "unary op")
    return unaryOpCycles(chip, variant, n);
  throw std::runtime_error("there is no program for '" + bench + "'");
}

} // namespace

Rows kernelRows(const Request &request) {
  std::map<std::string, Chip> chips;
  Rows rows;
  for (const CsvRow &line : readCsv(request.data + "/kernel_microbench.csv")) {
    const std::string &bench = line.text("bench"), &name = line.text("chip");
    const std::string &variant = line.text("variant");
    Chip &chip = chips.try_emplace(name, name).first->second;
    uint32_t n = uint32_t(line.number("n").value());
    Row row;
    row.group = "kernel " + bench;
    row.name = bench + " " + variant + ", n = " + std::to_string(n);
    row.chip = name;
    row.published = line.number("value").value();
    row.unit = line.text("unit");
    row.predicted = chip.nanoseconds(predict(chip, bench, variant, n));
    if (row.unit == "us")
      row.predicted /= 1000;
    row.source = line.text("source");
    rows.push_back(std::move(row));
  }
  return rows;
}

} // namespace tt::calibrate
