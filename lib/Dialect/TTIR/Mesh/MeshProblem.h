//===- MeshProblem.h - placements of a function as a problem ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Ops, arguments and results are nodes with placements as alternatives; a value
// that several read is one, too: it is made in one placement, converted once
// into the one in which it is kept, and from there into what each reader takes.
// Edges cost the collectives between two placements.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_MESHPROBLEM_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_MESHPROBLEM_H

#include "MeshPlan.h"
#include "Times.h"

#include "ttmlir/Dialect/TTIR/Mesh/Passes.h"
#include "ttmlir/Plan/Solve.h"

#include <random>

namespace mlir::tt::ttir {

namespace plan = ::tt::plan;

/// Placements of tensors of one type, by number, and the time between them.
struct TypePlacements {
  RankedTensorType type;
  SmallVector<mesh::Placement> list;
  std::vector<double> ns; ///< row by row
  plan::MatrixId matrix = 0, onlySame = 0;

  uint16_t number(const mesh::Placement &placement);
};

/// Alternatives and times, which ops that are alike share.
struct OpForm {
  SmallVector<Alternative> alternatives;
  std::vector<double> ns;
  /// By operand or result: the number of its placement in each alternative.
  std::vector<std::vector<uint16_t>> operands, results;
  SmallVector<Reductions> partialResults;
};

struct MeshChoices {
  MeshSharding sharding = MeshSharding::Auto;
  int64_t seed = 0;         ///< not 0: costs at random
  uint64_t dramPerChip = 0; ///< bytes for arguments
};

class MeshProblem {
public:
  MeshProblem(func::FuncOp function, const Times &times,
              const MeshChoices &choices)
      : times(times), function(function), choices(choices),
        random(uint64_t(choices.seed)) {}

  /// States the problem. Fails, with an error at what contradicts itself.
  LogicalResult build();

  /// A node and what it is for.
  struct Node {
    enum class Kind { Op, Value, Return } kind;
    Operation *op = nullptr;        ///< of Op, Return
    Value value = {};               ///< of Value; what a Return takes
    OpForm *form = nullptr;         ///< of Op
    std::vector<uint16_t> own = {}; ///< of others: placements by number
    unsigned operand = 0;           ///< of Return
  };
  ArrayRef<Node> nodes() const { return all; }
  /// The placement of a node that is no op, or of a result of an op.
  const mesh::Placement &placement(size_t node, plan::Choice choice,
                                   unsigned result = 0);
  /// A value that is read: by `operand` of the node, or kept by it.
  struct Edge {
    uint32_t from, to;
    Value value;
    unsigned operand;
    const std::vector<uint16_t> *fromNumbers, *toNumbers;
    bool onlySame;
  };
  ArrayRef<Edge> edges() const { return links; }
  /// The cost of the edge for choices at its ends, in ns.
  double cost(const Edge &edge, plan::Choice from, plan::Choice to);
  /// Placements at the ends of an edge.
  std::pair<mesh::Placement, mesh::Placement>
  ends(const Edge &edge, ArrayRef<plan::Choice> choices);

  /// Writes the choices to the ops.
  void write(ArrayRef<plan::Choice> choices);

  plan::Problem problem;
  const Times &times;

private:
  struct Source {
    uint32_t node;
    const std::vector<uint16_t> *numbers;
  };

  TypePlacements &placementsOf(Type type);
  OpForm &formOf(Operation *op);
  void price(Operation *op, OpForm &form);
  LogicalResult addArguments();
  LogicalResult constrain(Operation *op);
  SmallVector<mesh::Placement> forArgument(unsigned i);
  LogicalResult addReturns(func::ReturnOp op);
  void addValue(Value value, ArrayRef<mesh::Placement> placements);
  void fillMatrices();
  void addToProblem();
  void link(Value value, uint32_t to, const std::vector<uint16_t> &numbers,
            unsigned operand, bool onlySame);
  double cost(double ns);

  func::FuncOp function;
  MeshChoices choices;
  std::mt19937_64 random;
  std::vector<Node> all;
  std::vector<Edge> links;
  llvm::MapVector<Type, std::unique_ptr<TypePlacements>> types;
  llvm::StringMap<std::unique_ptr<OpForm>> forms;
  DenseMap<Value, Reductions> partial; ///< how values may be partial
  DenseMap<Value, Source> sources;     ///< where readers take values from
  DenseMap<Value, mesh::Placement> constraints;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_MESHPROBLEM_H
