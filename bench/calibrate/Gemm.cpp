//===- Gemm.cpp - Matrix products on the whole grid -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The published figure is the share of the matrix unit's peak that the mean
// duration of the math threads reaches; here both become device time. Another
// group compares the device model, which `ttrt perf` prints, with the clock:
// both follow the same program.
//===----------------------------------------------------------------------===//
#include "Chip.h"
#include "Csv.h"
#include "Matmul.h"
#include "OpProducts.h"
#include "Row.h"
#include "tt/device/Architecture.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace tt::calibrate {
namespace {

using device::DataType;
using device::MathFidelity;

/// How the vendor's benchmark chooses the part of a result that DST holds: the
/// first that divides the block; one row of tiles if the result is sharded.
void chooseSubblock(bench::MatmulShape &shape) {
  constexpr std::pair<uint32_t, uint32_t> choices[] = {
      {4, 2}, {2, 4}, {8, 1}, {1, 8}, {7, 1}, {1, 7}, {3, 2},
      {2, 3}, {6, 1}, {1, 6}, {5, 1}, {1, 5}, {2, 2}, {4, 1},
      {1, 4}, {3, 1}, {1, 3}, {2, 1}, {1, 2}, {1, 1}};
  for (auto [m, n] : choices) {
    if (shape.sharded && m != 1)
      continue;
    if (shape.blockM / shape.outBlocksM % m == 0 &&
        shape.blockN / shape.outBlocksN % n == 0) {
      shape.subM = m, shape.subN = n;
      return;
    }
  }
}

DataType formatOf(const std::string &text) {
  if (text == "bf16")
    return DataType::BFloat16;
  if (text == "bfp8")
    return DataType::BFP_BFloat8;
  if (text == "bfp4")
    return DataType::BFP_BFloat4;
  throw std::runtime_error("no program multiplies '" + text + "'");
}

MathFidelity fidelityOf(const std::string &text) {
  if (text == "LoFi")
    return MathFidelity::LoFi;
  if (text == "HiFi2")
    return MathFidelity::HiFi2;
  if (text == "HiFi4")
    return MathFidelity::HiFi4;
  throw std::runtime_error("'" + text + "' is no fidelity");
}

uint32_t integer(const CsvRow &line, const char *column) {
  return uint32_t(line.number(column).value());
}

bench::MatmulShape shapeOf(const CsvRow &line, const device::ChipDesc &chip) {
  bench::MatmulShape shape;
  shape.rows = chip.grid.rows, shape.cols = chip.grid.cols;
  shape.blockM = integer(line, "M") / 32 / shape.rows;
  shape.blockN = integer(line, "N") / 32 / shape.cols;
  shape.outBlocksM = integer(line, "out_blocks_m");
  shape.outBlocksN = integer(line, "out_blocks_n");
  shape.kTiles = integer(line, "K") / 32;
  shape.blockK = shape.kTiles / shape.cols / integer(line, "k_split");
  shape.format = formatOf(line.text("format"));
  shape.fidelity = fidelityOf(line.text("fidelity"));
  shape.sharded = integer(line, "sharded") != 0;
  shape.flushBeforeFlag = device::architecture(chip.arch).flushesBeforeFlag;
  chooseSubblock(shape);
  return shape;
}

bench::MatmulPlacement placementOf(const bench::MatmulShape &shape,
                                   const device::ChipDesc &chip) {
  uint64_t tile = device::tileBytes(shape.format);
  bench::MatmulPlacement at;
  uint64_t next = (chip.l1UnreservedBase + 1023) / 1024 * 1024;
  auto inBank = [&](uint64_t tiles) {
    return (tiles / chip.numDramChannels + 1) * ((tile + 63) / 64 * 64);
  };
  uint64_t kn = uint64_t(shape.kTiles) * shape.blockN * shape.cols;
  at.in1 = 1 << 20;
  if (shape.sharded) {
    at.in0 = next;
    at.out = at.in0 + shape.blockM * (shape.kTiles / shape.cols) * tile;
    next = at.out + shape.blockM * shape.blockN * tile;
  } else {
    uint64_t mk = uint64_t(shape.blockM) * shape.rows * shape.kTiles;
    at.in0 = at.in1 + inBank(kn);
    at.out = at.in0 + inBank(mk);
  }
  at.scratch = next;
  if (next + bench::matmulScratchBytes(shape) > chip.l1Size)
    throw std::runtime_error("the blocks of a matrix product exceed L1");
  return at;
}

/// Mean end of the math threads, cycles.
double meanDuration(const emulator::Profile &profile) {
  double sum = 0;
  for (const emulator::CoreProfile &core : profile.cores)
    sum += double(core.tracks[size_t(emulator::Track::Math)].end);
  return sum / double(profile.cores.size());
}

double idealCycles(const bench::MatmulShape &shape) {
  return 16.0 * device::phases(shape.fidelity) * shape.blockM * shape.blockN *
         shape.kTiles;
}

} // namespace

Rows gemmRows(const Request &request) {
  std::map<std::string, Chip> chips;
  std::vector<PublishedProduct> products =
      gemmProducts(request.data + "/gemm.csv");
  auto product = products.begin();
  Rows rows;
  for (const CsvRow &line : readCsv(request.data + "/gemm.csv")) {
    const std::string &name = line.text("chip");
    const PublishedProduct &same = *product++;
    if (integer(line, "K") > request.mostK)
      continue;
    Chip &chip = chips.try_emplace(name, name).first->second;
    bench::MatmulShape shape = shapeOf(line, chip.description());
    auto program =
        bench::matmulProgram(shape, placementOf(shape, chip.description()));
    Row row;
    row.group = "gemm " + name;
    row.name = line.text("M") + " x " + line.text("K") + " x " +
               line.text("N") + " " + line.text("format") + " " +
               line.text("fidelity") + (shape.sharded ? "" : ", DRAM");
    row.chip = name;
    row.unit = "us";
    row.published = chip.nanoseconds(idealCycles(shape)) /
                    (line.number("util").value() / 100) / 1000;
    row.predicted = chip.nanoseconds(meanDuration(chip.run(program))) / 1000;
    row.source = "tt-metal tech_reports/GEMM_FLOPS";
    rows.push_back(row);
    row.group = "gemm " + name + ", ttrt perf by the clock";
    row.published = row.predicted;
    row.predicted = modelledMicroseconds(same);
    rows.push_back(std::move(row));
  }
  return rows;
}

} // namespace tt::calibrate
