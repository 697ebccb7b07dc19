//===- PlanReport.cpp - reports of plans of layouts -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/PlanReport.h"

#include "tt/device/OpTime.h"
#include "llvm/Support/FormatVariadic.h"

namespace device = ::tt::device;
namespace plan = ::tt::plan;

namespace mlir::tt::ttnn {

static double microseconds(double seconds) {
  return std::round(seconds * 1e9) / 1e3;
}

/// The name in the op's location; else its kind.
static std::string labelOf(Operation *op) {
  StringRef name = nameOf(op);
  return (name.empty() ? op->getName().stripDialect() : name).str();
}

static std::string placesText(ArrayRef<device::TensorPlace> places) {
  std::string text;
  for (const device::TensorPlace &place : places)
    text += (text.empty() ? "" : ", ") + place.text();
  return "(" + text + ")";
}

static std::string configText(const device::Offer &offer) {
  constexpr const char *names[] = {"multicast_a",  "multicast_b",
                                   "multicast_2d", "batched",
                                   "tiles",        "dram_sharded"};
  if (offer.product) {
    std::string text = llvm::formatv(
        "{0} k={1} m={2} n={3}", names[size_t(offer.product->program)],
        offer.product->blockK, offer.product->perCoreM,
        offer.product->perCoreN);
    if (offer.product->readers > 1)
      text += llvm::formatv(" readers={0}", offer.product->readers);
    return text;
  }
  return offer.conv ? offer.conv->text() : "";
}

/// The part of the chip that bounds the op as it runs by an offer.
static StringRef boundOf(const PlannedOp &op, const device::Offer &offer,
                         const device::ChipDesc &chip) {
  device::OpCall call = op.call;
  for (auto [operand, place] : llvm::zip(call.operands, offer.operands))
    operand.tensor = place.apply(operand.tensor);
  for (auto [result, place] : llvm::zip(call.results, offer.results))
    result = place.apply(result);
  if (offer.product)
    call.arguments.push_back(offer.product->argument());
  if (offer.conv)
    call.arguments.push_back(offer.conv->argument());
  return device::opTime(device::work(call, chip), chip).bound;
}

namespace {
/// Figures of a whole function.
struct Sums {
  double ops = 0, moves = 0; ///< seconds
  uint64_t peak = 0;         ///< bytes of a bank of L1
  double price = 0;          ///< ns that another byte at each step would save

  /// Microseconds that another 100 KiB of a bank would save.
  double forMore() const {
    constexpr double kMore = 100 * 1024;
    return std::round(price * kMore) / 1e3;
  }
};
} // namespace

static Sums sumsOf(const PlanReport &report) {
  const auto &[function, problem, solution, context] = report;
  Sums sums;
  for (const PlannedOp &op : problem.plannedOps())
    sums.ops += op.offers[solution.choices[op.node]].seconds;
  for (const PlannedMove &move : problem.moves(solution.choices))
    sums.moves += move.seconds;
  for (uint64_t bytes : solution.used[problem.l1()])
    sums.peak = std::max(sums.peak, bytes);
  for (double price : solution.prices[problem.l1()])
    sums.price += price;
  return sums;
}

static std::string targetOf(const PlannedMove &move) {
  return move.op ? labelOf(move.op) : "the program";
}

//===-- JSON --------------------------------------------------------------===//

/// The attributes of an offer; `more` microseconds than the chosen one, if it
/// is another, and why it cannot be chosen, if that is so.
static void writeOffer(llvm::json::OStream &json, const device::Offer &offer,
                       std::optional<double> more, StringRef refused = "") {
  auto places = [&](StringRef name, ArrayRef<device::TensorPlace> list) {
    json.attributeArray(name, [&] {
      for (const device::TensorPlace &place : list)
        json.value(place.text());
    });
  };
  json.attribute("buffer_bytes", offer.bufferBytes);
  if (std::string config = configText(offer); !config.empty())
    json.attribute("config", config);
  if (more)
    json.attribute("more_us", *more);
  places("operands", offer.operands);
  if (!refused.empty())
    json.attribute("refused", refused);
  places("results", offer.results);
  json.attribute("us", microseconds(offer.seconds));
}

/// An offer as a line.
static void writeLine(llvm::json::OStream &json, const device::Offer &offer,
                      StringRef refused) {
  json.rawValue([&](raw_ostream &os) {
    llvm::json::OStream line(os);
    line.object([&] { writeOffer(line, offer, std::nullopt, refused); });
  });
}

static void writeOp(llvm::json::OStream &json, const PlannedOp &op,
                    const PlanReport &report, ArrayRef<std::string> refused) {
  const plan::Solution &solution = report.solution;
  plan::Choice choice = solution.choices[op.node];
  const device::Offer &chosen = op.offers[choice];
  json.attribute("step", op.step);
  json.attribute("op", labelOf(op.op));
  json.attribute("kind", op.op->getName().stripDialect());
  json.attribute("choice", choice);
  json.attributeObject("chosen",
                       [&] { writeOffer(json, chosen, std::nullopt); });
  json.attribute("bound", boundOf(op, chosen, report.context.device));
  if (const plan::RunnerUp &other = solution.runnersUp[op.node];
      other.choice != plan::kNoChoice)
    json.attributeObject("runner_up", [&] {
      writeOffer(json, op.offers[other.choice], std::round(other.more) / 1e3);
    });
  json.attributeArray("alternatives", [&] {
    for (auto [offer, why] : llvm::zip(op.offers, refused))
      writeLine(json, offer, why);
  });
}

void PlanReport::write(llvm::json::OStream &json) const {
  Sums sums = sumsOf(*this);
  auto refused = problem.whyRefused();
  json.objectBegin();
  json.attribute("function", function);
  if (solution.bound)
    json.attribute("bound_us", std::round(*solution.bound) / 1e3);
  json.attribute("ops_us", microseconds(sums.ops));
  json.attribute("moves_us", microseconds(sums.moves));
  json.attributeObject("l1", [&] {
    json.attribute("capacity", problem.capacity());
    json.attribute("peak", sums.peak);
    json.attribute("us_for_100_kib_more", sums.forMore());
  });
  json.attributeArray("moves", [&] {
    for (const PlannedMove &move : problem.moves(solution.choices))
      json.object([&] {
        json.attribute("before", targetOf(move));
        json.attribute("from", move.from.text());
        json.attribute("step", problem.stepOf(move.op));
        json.attribute("to", move.to.text());
        json.attribute("us", microseconds(move.seconds));
      });
  });
  json.attributeArray("ops", [&] {
    for (auto [op, why] : llvm::zip(problem.plannedOps(), refused))
      json.object([&] { writeOp(json, op, *this, why); });
  });
  json.objectEnd();
}

//===-- text --------------------------------------------------------------===//

static std::string offerText(const device::Offer &offer) {
  std::string line =
      placesText(offer.operands) + " -> " + placesText(offer.results);
  if (std::string config = configText(offer); !config.empty())
    line += " " + config;
  return line;
}

void PlanReport::print(raw_ostream &os) const {
  os << "plan of '" << function << "'\n";
  for (const PlannedOp &op : problem.plannedOps()) {
    const device::Offer &offer = op.offers[solution.choices[op.node]];
    os << llvm::formatv("{0,6} {1,-28} {2,10:F2} us  {3,-9} {4}\n", op.step,
                        labelOf(op.op), microseconds(offer.seconds),
                        boundOf(op, offer, context.device), offerText(offer));
    const plan::RunnerUp &other = solution.runnersUp[op.node];
    if (other.choice == plan::kNoChoice)
      continue;
    std::string more =
        llvm::formatv("+{0:F2}", std::round(other.more) / 1e3).str();
    os << llvm::formatv("{0,6} {1,-28} {2,10} us  {3,-9} {4}\n", "", "  or",
                        more, "", offerText(op.offers[other.choice]));
  }
  for (const PlannedMove &move : problem.moves(solution.choices))
    os << llvm::formatv("{0,6} {1,-28} {2,10:F2} us  {3} -> {4}\n",
                        problem.stepOf(move.op), "to " + targetOf(move),
                        microseconds(move.seconds), move.from.text(),
                        move.to.text());
  Sums sums = sumsOf(*this);
  os << llvm::formatv(
      "ops {0:F2} us, conversions {1:F2} us; L1 {2} of {3} bytes of a bank at "
      "most; 100 KiB more would save {4:F2} us\n",
      microseconds(sums.ops), microseconds(sums.moves), sums.peak,
      problem.capacity(), sums.forMore());
  if (solution.bound)
    os << llvm::formatv("no plan of these offers takes less than {0:F2} us\n",
                        std::round(*solution.bound) / 1e3);
}

} // namespace mlir::tt::ttnn
