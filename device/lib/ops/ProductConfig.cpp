//===- ProductConfig.cpp - A program that the caller chooses --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/ProductConfig.h"

#include "../deal/DealRules.h"
#include "tt/device/Architecture.h"
#include "tt/device/OpTime.h"

#include <algorithm>

namespace tt::device {
namespace {

constexpr std::string_view kArgument = "program_config";
// A longer block of the inner dimension saves nothing.
constexpr int64_t kMostK = 16;
// A smaller saving is within the error of the model, and does not pay for a
// config that somebody has to read.
constexpr double kGain = 0.97, kSeconds = 5e-6;

double secondsOf(const OpCall &call, const ChipDesc &chip) {
  return opTime(work(call, chip), chip).seconds;
}

/// The tiles per core if `tiles` are dealt to so many cores, and one tile more:
/// fewer cores with fuller blocks.
std::vector<int64_t> shares(int64_t tiles, int64_t cores) {
  int64_t share = ceilDiv(tiles, cores);
  return share < tiles ? std::vector<int64_t>{share, share + 1}
                       : std::vector<int64_t>{share};
}

} // namespace

OpArgument ProductConfig::argument() const {
  return {std::string(kArgument),
          {int64_t(program), blockK, perCoreM, perCoreN, foldsBatch, readers}};
}

std::optional<ProductConfig> ProductConfig::of(const OpCall &call) {
  const std::vector<int64_t> &values = call.list(kArgument);
  if (values.size() != 6)
    return std::nullopt;
  return ProductConfig{ProductProgram(values[0]),
                       values[1],
                       values[2],
                       values[3],
                       values[4] != 0,
                       values[5]};
}

int64_t mostReaders(int64_t columns, const ChipDesc &chip) {
  return largestDivisor(columns, architecture(chip.arch).readersPerBank);
}

Subblock fittingSubblock(const ProductConfig &config, bool wideAccumulator) {
  int64_t most = wideAccumulator ? 4 : 8;
  Subblock best;
  for (int64_t columns = 1; columns <= std::min(most, config.perCoreN);
       ++columns)
    for (int64_t rows = 1; rows * columns <= most && rows <= config.perCoreM;
         ++rows)
      if (config.perCoreM % rows == 0 && config.perCoreN % columns == 0 &&
          (rows == 1 || columns == config.perCoreN) &&
          rows * columns > best.rows * best.columns)
        best = {rows, columns};
  return best;
}

std::optional<ChosenProduct> bestProduct(const OpCall &call,
                                         const ChipDesc &chip, double limit) {
  const OpTensor *a = call.operand(size_t(0)), *b = call.operand(1);
  const OpTensor *out = call.result();
  // Products of batches by batches deal their matrices out one after the other.
  bool inTurn = b && b->slices() != 1;
  if (!a || !b || !out || ProductConfig::of(call) ||
      (inTurn && a->slices() != b->slices()))
    return std::nullopt;
  for (const OpTensor *tensor : {a, b, out})
    if (tensor->sharded() || !tensor->tiled || tensor->volume() == 0)
      return std::nullopt;
  // Rows of a matrix that is no whole number of tiles cannot be folded, nor
  // those of a matrix that is transposed.
  bool turned = call.flag("transpose_a");
  int64_t batches = inTurn ? 1 : a->slices();
  if (batches > 1 && (turned || a->height() % kDefaultTile.rows != 0))
    return std::nullopt;
  int64_t m = (turned ? a->tileColumns() : a->tileRows()) * batches;
  int64_t k = turned ? a->tileRows() : a->tileColumns();
  int64_t n = out->tileColumns();
  int64_t rows = chip.grid.rows, columns = chip.grid.cols;

  std::vector<ProductConfig> forms;
  for (int64_t perM : shares(m, rows))
    for (int64_t perN : shares(n, columns))
      forms.push_back({ProductProgram::Multicast2D, 1, perM, perN, !inTurn});
  int64_t cores = chip.numCores();
  if (!inTurn) {
    forms.push_back({ProductProgram::MulticastA, 1, m, ceilDiv(n, cores)});
    forms.push_back({ProductProgram::MulticastB, 1, ceilDiv(m, cores), n});
  }

  OpCall tried = call;
  tried.arguments.push_back({});
  std::optional<ChosenProduct> best;
  for (ProductConfig form : forms)
    for (int64_t blockK = std::min(k, kMostK); blockK; --blockK) {
      if (k % blockK != 0)
        continue;
      form.blockK = blockK;
      if (!fitsL1(call, chip, form))
        continue;
      tried.arguments.back() = form.argument();
      double seconds = secondsOf(tried, chip);
      if (seconds >= (best ? best->seconds : limit))
        continue;
      best = {form, seconds};
    }
  return best;
}

std::optional<ChosenProduct> fasterProduct(const OpCall &call,
                                           const ChipDesc &chip) {
  double own = secondsOf(call, chip);
  return bestProduct(call, chip, std::min(own * kGain, own - kSeconds));
}

} // namespace tt::device
