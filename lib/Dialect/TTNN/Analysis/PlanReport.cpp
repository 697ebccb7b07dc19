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
using llvm::json::Array;
using llvm::json::Object;

namespace mlir::tt::ttnn {

static double microseconds(double seconds) {
  return std::round(seconds * 1e9) / 1e3;
}

/// The name in the op's location; else its kind.
static std::string labelOf(Operation *op) {
  StringRef name = nameOf(op);
  return (name.empty() ? op->getName().stripDialect() : name).str();
}

static Array placesOf(ArrayRef<device::TensorPlace> places) {
  Array texts;
  for (const device::TensorPlace &place : places)
    texts.push_back(place.text());
  return texts;
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

static Object offerReport(const device::Offer &offer) {
  Object object{{"operands", placesOf(offer.operands)},
                {"results", placesOf(offer.results)},
                {"us", microseconds(offer.seconds)},
                {"buffer_bytes", offer.bufferBytes}};
  if (std::string config = configText(offer); !config.empty())
    object["config"] = config;
  return object;
}

llvm::json::Value planReport(StringRef function, LayoutProblem &problem,
                             const plan::Solution &solution,
                             const PlanContext &context) {
  Array ops, moves;
  double sum = 0, moved = 0;
  for (const PlannedOp &op : problem.plannedOps()) {
    const device::Offer &offer = op.offers[solution.choices[op.node]];
    device::OpCall call = op.call;
    for (auto [operand, place] : llvm::zip(call.operands, offer.operands))
      operand.tensor = place.apply(operand.tensor);
    for (auto [result, place] : llvm::zip(call.results, offer.results))
      result = place.apply(result);
    if (offer.product)
      call.arguments.push_back(offer.product->argument());
    if (offer.conv)
      call.arguments.push_back(offer.conv->argument());
    Array alternatives;
    for (const device::Offer &each : op.offers)
      alternatives.push_back(offerReport(each));
    Object object{{"op", labelOf(op.op)},
                  {"kind", op.op->getName().stripDialect()},
                  {"step", op.step},
                  {"choice", solution.choices[op.node]},
                  {"chosen", offerReport(offer)},
                  {"alternatives", std::move(alternatives)},
                  {"bound", device::opTime(device::work(call, context.device),
                                           context.device)
                                .bound}};
    sum += offer.seconds;
    const plan::RunnerUp &other = solution.runnersUp[op.node];
    if (other.choice != plan::kNoChoice) {
      Object second = offerReport(op.offers[other.choice]);
      second["more_us"] = std::round(other.more) / 1e3;
      object["runner_up"] = std::move(second);
    }
    ops.push_back(std::move(object));
  }
  for (const PlannedMove &move : problem.moves(solution.choices)) {
    moved += move.seconds;
    moves.push_back(
        Object{{"from", move.from.text()},
               {"to", move.to.text()},
               {"before", move.op ? labelOf(move.op) : "the program"},
               {"step", problem.stepOf(move.op)},
               {"us", microseconds(move.seconds)}});
  }
  ArrayRef<uint64_t> used = solution.used[problem.l1()];
  ArrayRef<double> prices = solution.prices[problem.l1()];
  uint64_t peak = 0;
  double price = 0;
  for (auto [bytes, each] : llvm::zip(used, prices)) {
    peak = std::max(peak, bytes);
    price += each;
  }
  constexpr double kMore = 100 * 1024; // bytes of a bank
  Object report{
      {"function", function},
      {"ops_us", microseconds(sum)},
      {"moves_us", microseconds(moved)},
      {"l1", Object{{"capacity", int64_t(problem.capacity())},
                    {"peak", int64_t(peak)},
                    {"us_for_100_kib_more", std::round(price * kMore) / 1e3}}},
      {"ops", std::move(ops)},
      {"moves", std::move(moves)}};
  if (solution.bound)
    report["bound_us"] = std::round(*solution.bound) / 1e3;
  return report;
}

//===-- text --------------------------------------------------------------===//

static std::string joined(const Array *texts) {
  std::string line;
  for (const llvm::json::Value &text : *texts)
    line += (line.empty() ? "" : ", ") + text.getAsString().value_or("").str();
  return line;
}

static std::string offerText(const Object &offer) {
  std::string line = "(" + joined(offer.getArray("operands")) + ") -> (" +
                     joined(offer.getArray("results")) + ")";
  if (auto config = offer.getString("config"))
    line += " " + config->str();
  return line;
}

void printPlan(const llvm::json::Value &report, raw_ostream &os) {
  const Object &top = *report.getAsObject();
  os << "plan of '" << top.getString("function").value_or("") << "'\n";
  for (const llvm::json::Value &value : *top.getArray("ops")) {
    const Object &op = *value.getAsObject();
    const Object &offer = *op.getObject("chosen");
    os << llvm::formatv("{0,6} {1,-28} {2,10:F2} us  {3,-9} {4}\n",
                        op.getInteger("step").value_or(0),
                        op.getString("op").value_or(""),
                        offer.getNumber("us").value_or(0),
                        op.getString("bound").value_or(""), offerText(offer));
    if (const Object *other = op.getObject("runner_up"))
      os << llvm::formatv(
          "{0,6} {1,-28} {2,10} us  {3,-9} {4}\n", "", "  or",
          llvm::formatv("+{0:F2}", other->getNumber("more_us").value_or(0))
              .str(),
          "", offerText(*other));
  }
  for (const llvm::json::Value &value : *top.getArray("moves")) {
    const Object &move = *value.getAsObject();
    os << llvm::formatv("{0,6} {1,-28} {2,10:F2} us  {3} -> {4}\n",
                        move.getInteger("step").value_or(0),
                        ("to " + move.getString("before").value_or("")).str(),
                        move.getNumber("us").value_or(0),
                        move.getString("from").value_or(""),
                        move.getString("to").value_or(""));
  }
  const Object &l1 = *top.getObject("l1");
  os << llvm::formatv(
      "ops {0:F2} us, conversions {1:F2} us; L1 {2} of {3} bytes of a bank at "
      "most; 100 KiB more would save {4:F2} us\n",
      top.getNumber("ops_us").value_or(0),
      top.getNumber("moves_us").value_or(0), l1.getInteger("peak").value_or(0),
      l1.getInteger("capacity").value_or(0),
      l1.getNumber("us_for_100_kib_more").value_or(0));
  if (auto bound = top.getNumber("bound_us"))
    os << llvm::formatv("no plan of these offers takes less than {0:F2} us\n",
                        *bound);
}

} // namespace mlir::tt::ttnn
