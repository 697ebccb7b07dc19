//===- OpProducts.cpp - Products of the library, as calls -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpProducts.h"

#include "Csv.h"
#include "tt/device/OpTime.h"
#include "tt/device/ProductConfig.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace tt::calibrate {
namespace {

using device::BufferType;
using device::DataType;
using device::Deal;
using device::MathFidelity;
using device::OpTensor;
using device::ProductConfig;
using device::ProductProgram;
using device::Spread;

/// Tiles of the inner dimension at a time: as the library takes them where all
/// rows are on each core, but of weights that are no wider than kNarrow the
/// benchmark chose more (its times are below what two tiles per step allow).
constexpr int64_t kBlockK = 2, kNarrowBlockK = 4, kNarrow = 2560;

OpTensor matrix(int64_t rows, int64_t columns, DataType type) {
  OpTensor tensor;
  tensor.shape = {1, 1, rows, columns};
  tensor.type = type;
  return tensor;
}

void shardIn(OpTensor &tensor, BufferType memory, Spread spread,
             device::Shape2 grid) {
  tensor.memory = memory;
  tensor.spread = spread;
  tensor.shardGrid = grid;
  tensor.shardCores = grid.rows * grid.cols;
  tensor.shard = {uint32_t(tensor.rows() / grid.rows),
                  uint32_t(tensor.width() / grid.cols)};
}

DataType formatOf(const std::string &text) {
  static const std::map<std::string, DataType> formats = {
      {"bf16", DataType::BFloat16},
      {"bfp8", DataType::BFP_BFloat8},
      {"bfp4", DataType::BFP_BFloat4}};
  auto found = formats.find(text);
  if (found == formats.end())
    throw std::runtime_error("'" + text + "' is no format of a product");
  return found->second;
}

MathFidelity fidelityOf(const std::string &text) {
  return text == "LoFi"    ? MathFidelity::LoFi
         : text == "HiFi2" ? MathFidelity::HiFi2
                           : MathFidelity::HiFi4;
}

void addOperands(PublishedProduct &p, OpTensor a, OpTensor b, OpTensor out) {
  p.call.op = "matmul";
  p.call.operands = {{"a", std::move(a)}, {"b", std::move(b)}};
  p.call.results = {std::move(out)};
}

} // namespace

double modelledMicroseconds(const PublishedProduct &product) {
  device::OpWork work =
      product.deal ? device::work(product.call, *product.deal, product.chip)
                   : device::work(product.call, product.chip);
  double seconds = device::opTime(work, product.chip).seconds;
  if (product.untilMath)
    seconds -= work.after / product.chip.rates.clockHz;
  return seconds * 1e6;
}

std::vector<PublishedProduct> gemmProducts(const std::string &path) {
  std::vector<PublishedProduct> products;
  for (const CsvRow &line : readCsv(path)) {
    auto integer = [&](const char *column) {
      return int64_t(line.number(column).value());
    };
    int64_t m = integer("M"), k = integer("K"), n = integer("N");
    DataType type = formatOf(line.text("format"));
    PublishedProduct p;
    p.group = "op gemm " + line.text("chip");
    p.untilMath = true;
    p.chip = device::makeChip(line.text("chip"));
    OpTensor a = matrix(m, k, type), b = matrix(k, n, type),
             out = matrix(m, n, type);
    bool sharded = integer("sharded") != 0;
    if (sharded) {
      shardIn(a, BufferType::L1, Spread::Block, p.chip.grid);
      shardIn(out, BufferType::L1, Spread::Block, p.chip.grid);
    }
    addOperands(p, a, b, out);
    p.call.fidelity = fidelityOf(line.text("fidelity"));
    int64_t rows = p.chip.grid.rows, columns = p.chip.grid.cols;
    Deal deal;
    deal.cores = rows * columns;
    deal.units = deal.cores, deal.unitsOnBusiest = 1;
    deal.product.emplace();
    deal.product->program = device::ProductProgram::Multicast2D;
    deal.product->perCoreM = m / 32 / rows;
    deal.product->perCoreN = n / 32 / columns;
    deal.product->blockM = deal.product->perCoreM / integer("out_blocks_m");
    deal.product->blockN = deal.product->perCoreN / integer("out_blocks_n");
    deal.product->blockK = k / 32 / columns / integer("k_split");
    p.deal = deal;
    auto multiplications = m / 32 * (k / 32) * (n / 32);
    double ideal = 16.0 * device::phases(*p.call.fidelity) *
                   double(multiplications) / double(deal.cores);
    p.microseconds = ideal / p.chip.rates.clockHz * 1e6 /
                     (line.number("util").value() / 100);
    p.name = line.text("M") + " x " + line.text("K") + " x " + line.text("N") +
             " " + line.text("format") + " " + line.text("fidelity") +
             (sharded ? "" : ", DRAM");
    products.push_back(std::move(p));
  }
  return products;
}

std::vector<PublishedProduct> decodeProducts(const std::string &path) {
  std::vector<PublishedProduct> products;
  for (const CsvRow &line : readCsv(path))
    for (bool sharded : {false, true}) {
      std::optional<double> time =
          line.number(sharded ? "sharded_us" : "multicast_us");
      if (!time)
        continue;
      int64_t k = int64_t(line.number("K").value()),
              n = int64_t(line.number("N").value());
      PublishedProduct p;
      p.group = sharded ? "op matmul, DRAM-sharded" : "op matmul, 32 rows";
      p.chip = device::makeChip("n150");
      OpTensor a = matrix(32, k, DataType::BFloat16);
      OpTensor b = matrix(k, n, formatOf(line.text("format")));
      OpTensor out = matrix(32, n, DataType::BFloat16);
      if (sharded) {
        uint32_t banks = p.chip.numDramChannels;
        // in0 over a row of cores, as the vendor's decoders have it.
        shardIn(a, BufferType::L1, Spread::Width, {1, 8});
        shardIn(b, BufferType::DRAM, Spread::Width, {1, banks});
        shardIn(out, BufferType::L1, Spread::Width, {1, 8});
      } else {
        a.memory = out.memory = BufferType::L1;
        // The activations go to all cores; the library's own choice would be
        // single tiles of the result.
        int64_t cores = p.chip.numCores(), columns = (n + 31) / 32;
        p.call.arguments.push_back(ProductConfig{
            ProductProgram::MulticastA, n <= kNarrow ? kNarrowBlockK : kBlockK,
            1, (columns + cores - 1) / cores}
                                       .argument());
      }
      addOperands(p, a, b, out);
      p.call.fidelity = sharded ? MathFidelity::HiFi2 : MathFidelity::LoFi;
      p.microseconds = *time;
      p.name = "32 x " + line.text("K") + " x " + line.text("N");
      products.push_back(std::move(p));
    }
  return products;
}

} // namespace tt::calibrate
