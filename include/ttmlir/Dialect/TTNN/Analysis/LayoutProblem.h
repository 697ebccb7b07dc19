//===- LayoutProblem.h - the layouts of a program, as a problem -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Every op of a block has alternatives: the offers of the device's model
// (tt/device/Offers.h). Every tensor between ops is converted where its reader
// wants it elsewhere than its maker puts it. Tensors in L1 and the circular
// buffers of ops share the banks of L1. Together that is a problem of lib/Plan;
// a solution of it is written into the program by `apply`.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_LAYOUTPROBLEM_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_LAYOUTPROBLEM_H

#include "tt/device/Offers.h"
#include "ttmlir/Dialect/TTNN/Analysis/MemoryTimeline.h"
#include "ttmlir/Dialect/TTNN/Analysis/PlanRequests.h"
#include "ttmlir/Plan/Obstacles.h"
#include "ttmlir/Plan/Solve.h"
#include "ttmlir/Plan/Values.h"

namespace mlir::tt::ttnn {

/// The environment of a plan.
struct PlanContext {
  ttcore::ChipDescAttr chip;
  ::tt::device::ChipDesc device;
  /// Values that are the same in every run: their conversions are made once.
  llvm::DenseSet<Value> kept;
  MemoryTimeline::Callees callees;
  /// The part of a bank of L1 that tensors may take.
  double usableFraction = 0.8;
  /// 0: tensors stay where they are; 1: in DRAM or L1; 2: in shards, too.
  unsigned level = 1;
  unsigned maxOffers = 16; ///< of an op
  PlanRequests requests;
  /// Known offers by all inputs that they depend on: layers are alike.
  std::map<std::string, std::vector<::tt::device::Offer>> known;
};

/// An op whose layouts are chosen.
struct PlannedOp {
  Operation *op;
  ::tt::device::OpCall call;
  std::vector<::tt::device::Offer> offers;
  std::vector<bool> allowed; ///< by what the user requests
  ::tt::plan::NodeId node;
  uint32_t step;
};

/// A change of layout that a plan makes.
struct PlannedMove {
  Value value;
  ::tt::device::TensorPlace from, to;
  /// The op in front of which it stands; behind it, if `behind`.
  Operation *op;
  bool behind;
  double seconds; ///< per run: 0 for what is computed once
};

class LayoutProblem {
public:
  LayoutProblem(Block &block, PlanContext &context);

  /// Removes choices that requests do not allow; fails if none is left.
  LogicalResult addRequests();

  bool empty() const { return ops.empty(); }
  ArrayRef<PlannedOp> plannedOps() const { return ops; }
  /// Replaces what the user requests of an op, and returns what it was.
  std::vector<bool> request(size_t op, std::vector<bool> allowed) {
    return std::exchange(ops[op].allowed, std::move(allowed));
  }
  /// The reason why no choices have an offer, for each op and offer: empty if
  /// none is known. Requests do not count. Behind `solve`.
  std::vector<std::vector<std::string>> whyRefused();
  /// An error of `solve`, with the names of ops.
  std::string describe(const ::tt::plan::Error &error) const;
  ::tt::plan::ResourceId l1() const { return l1Resource; }
  uint64_t capacity() const { return bytesOfL1; }

  /// The cheapest choices of the context's level. The search starts from those
  /// of the levels below.
  ::tt::plan::Result solve();
  /// The problem of the context's level, once it is solved.
  const ::tt::plan::Problem &planProblem() const { return *problem; }

  /// The solution's conversions.
  std::vector<PlannedMove> moves(ArrayRef<::tt::plan::Choice> choices) const;

  /// Writes choices into the program: types of results, program configs,
  /// conversions in front of readers. `undo` takes it back.
  class Applied {
  public:
    void undo();
    /// The original op at whose step an op of the program runs now.
    Operation *origin(Operation *op) const;

  private:
    friend class LayoutProblem;
    SmallVector<std::pair<Value, Type>> types;
    SmallVector<std::pair<OpOperand *, Value>> operands;
    void set(Operation *op, StringRef name, Attribute value);

    SmallVector<std::tuple<Operation *, StringRef, Attribute>> attributes;
    SmallVector<std::pair<Operation *, Operation *>> inserted; ///< its origin
  };
  Applied apply(ArrayRef<::tt::plan::Choice> choices);

  uint32_t stepOf(Operation *op) const { return steps.lookup(op); }

private:
  /// A tensor between ops.
  struct Flow {
    Value value;
    SmallVector<::tt::device::TensorPlace> places;
    /// A place that is another than the one in which the value is made.
    SmallVector<bool> areOther;
    SmallVector<RankedTensorType> types;
    std::vector<double> conversions;
    std::vector<uint64_t> bytes;
    SmallVector<OpOperand *> readers;
    /// The reader's node, and what it takes by its choice.
    std::vector<std::pair<::tt::plan::NodeId, std::vector<uint16_t>>> wanted;
    std::optional<::tt::plan::Layouts> layouts;
    std::optional<::tt::plan::ValuePart> part;
  };

  void addOps();
  const std::vector<::tt::device::Offer> &
  offersOf(const ::tt::device::OpCall &call,
           const ::tt::device::OfferContext &around);
  void addFlows();
  void addFlow(Value value);
  ::tt::plan::NodeId fixedNode();
  const PlannedOp *planned(Operation *op) const;
  std::vector<::tt::plan::Misfit> misfits(ArrayRef<::tt::plan::Choice> choices);
  /// The choice of a planned op.
  const ::tt::device::Offer &chosen(const PlannedOp &op,
                                    ArrayRef<::tt::plan::Choice> c) const {
    return op.offers[c[op.node]];
  }

  void build(unsigned level);
  /// The op or tensor of a node, in words.
  std::string wordsOf(::tt::plan::NodeId node) const;
  /// The obstacle of each offer, requests aside.
  std::vector<std::vector<::tt::plan::Obstacle>> obstacles();
  std::string whyRefused(const ::tt::plan::Obstacle &obstacle) const;

  Block &block;
  PlanContext &context;
  std::unique_ptr<::tt::plan::Problem> problem;
  ::tt::plan::ResourceId l1Resource = 0;
  uint64_t bytesOfL1 = 0;
  std::vector<PlannedOp> ops;
  DenseMap<Operation *, size_t> indexOf; ///< in `ops`
  DenseMap<Operation *, uint32_t> steps;
  std::vector<Operation *> opAt = {nullptr}; ///< by step; none is at step 0
  std::vector<Flow> flows;
  DenseMap<::tt::plan::NodeId, Value> valueOf; ///< of nodes that are tensors'
};

/// Whether a tensor of the offer lies in shards.
bool usesShards(const ::tt::device::Offer &offer);
/// The activation of a product as its program config has it: null if there is
/// none, nothing if configs do not have it.
std::optional<UnaryWithParamAttr> fusedActivationOf(Operation *op);
/// The attribute that makes the op run as the offer says, and its name; null if
/// the library chooses. On sharded operands a product's activation is part of
/// it.
std::pair<StringRef, Attribute>
programConfigOf(Operation *op, const ::tt::device::Offer &offer,
                const ::tt::device::ChipDesc &chip);
/// The config of a convolution, merged with the op's own config.
Attribute convConfigOf(Operation *op, const ::tt::device::ConvConfig &config);
/// The program config of a product.
Attribute productConfigOf(Operation *op,
                          const ::tt::device::ProductConfig &config,
                          const ::tt::device::ChipDesc &chip,
                          bool fusesActivation = false);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_LAYOUTPROBLEM_H
