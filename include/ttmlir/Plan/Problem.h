//===- Problem.h - a choice for every node of a graph -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A problem is a graph. Every node has alternatives with costs, of which one is
// chosen; every edge has a cost for each pair of choices at its ends. A claim
// is the part of a resource that a choice takes, from one step of a schedule to
// another. A choice for every node is legal if its cost is finite and claims
// exceed no resource at any step. `solve` (Solve.h) looks for the cheapest.
//
// Costs are in nanoseconds, and exact to 1/16 ns: they are rounded to that when
// they are added, and are integers from then on, so that the order of sums and
// the machine change no result. They may be negative. `kIllegal` is the cost of
// what may not be chosen.
//
// Functions here report no errors themselves. The first thing that is wrong, a
// cost that is no number, a class that a matrix has not, a node that does not
// exist, is the error that `solve` returns.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PLAN_PROBLEM_H
#define TTMLIR_PLAN_PROBLEM_H

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tt::plan {

using NodeId = uint32_t;
using EdgeId = uint32_t;
using MatrixId = uint32_t;
using ResourceId = uint32_t;

/// The number of a node's alternative.
using Choice = uint32_t;
/// A choice for every node.
using Choices = std::vector<Choice>;
inline constexpr Choice kNoChoice = std::numeric_limits<Choice>::max();

inline constexpr double kIllegal = std::numeric_limits<double>::infinity();

/// The largest finite costs of all nodes and edges, without signs, may not
/// exceed this together, in ns: 52 days.
inline constexpr double kLargestTotal = 4.5e15;

/// Steps of a schedule.
inline constexpr uint32_t kMostSteps = 1 << 24;

/// The mistake in a problem, or the reason why it has no solution.
struct Error {
  enum class Kind {
    NoAlternative, ///< `node` has none
    NotANumber,    ///< a cost of `node`, or of a matrix
    TooLarge,      ///< costs together are larger than kLargestTotal
    BadReference, ///< a node, edge, matrix, resource, alternative or class that
                  ///< does not exist; a matrix or a list of the wrong size
    BadClaim,     ///< steps of `node`'s claim end before they begin, or are
                  ///< kMostSteps or more
    BadStart,     ///< a start that is no choice for every node
    Illegal,      ///< every choice that was found is illegal at `node`
    DoesNotFit    ///< `node` claims `bytes` at `step`, and there are `limit`
  };
  Kind kind;
  std::string message; ///< a sentence with the numbers below
  NodeId node = 0;
  ResourceId resource = 0;
  uint32_t step = 0;
  uint64_t bytes = 0, limit = 0;
  /// The node at the other end of the edge that is illegal; `node` if it is
  /// illegal by itself.
  NodeId other = 0;
};

/// Bytes of a resource that are taken from step `first` to step `last`, both
/// included.
struct Claim {
  ResourceId resource;
  uint32_t first, last;
  uint64_t bytes;
};

class Problem {
public:
  Problem();
  ~Problem();
  Problem(Problem &&) noexcept;
  Problem &operator=(Problem &&) noexcept;

  /// A node with an alternative for each cost. Equal totals are decided for the
  /// lower number. Alternative 0 of all nodes together is expected to be legal:
  /// it is what a solution falls back to.
  NodeId addNode(std::span<const double> costs);

  /// `rows` times `columns` costs, row by row. Edges share matrices.
  MatrixId addMatrix(uint32_t rows, uint32_t columns,
                     std::span<const double> costs);

  /// An edge that costs what `matrix` has in row `rowOf[a]` and column
  /// `columnOf[b]` for the alternatives a of `from` and b of `to`, such as the
  /// layout that a producer makes and the one that a consumer takes. Without a
  /// list, alternatives are rows or columns themselves. Several edges between
  /// two nodes add up; an edge from a node to itself is a cost of its
  /// alternatives.
  EdgeId addEdge(NodeId from, NodeId to, MatrixId matrix,
                 std::span<const uint16_t> rowOf = {},
                 std::span<const uint16_t> columnOf = {});

  /// A resource with `capacity` bytes at every step.
  ResourceId addResource(std::string name, uint64_t capacity);

  /// The alternative takes this; claims of a node add up.
  void addClaim(NodeId node, Choice alternative, const Claim &claim);

  /// The edge takes, from step `first` to `last`, the bytes that the matrix has
  /// for the row and column that the edge's cost is at, such as the copy of an
  /// operand in another layout. The matrix has as many rows and columns as that
  /// of the edge; its entries are bytes, not negative.
  void addEdgeClaim(EdgeId edge, ResourceId resource, uint32_t first,
                    uint32_t last, MatrixId bytes);

  uint32_t numNodes() const;
  uint32_t numAlternatives(NodeId node) const;
  uint64_t capacity(ResourceId resource) const;
  void setCapacity(ResourceId resource, uint64_t capacity);

  /// The cost of the choices without regard to resources, in ns; kIllegal if
  /// they are illegal, not as long as there are nodes, or the problem is wrong.
  double costOf(std::span<const Choice> choices) const;

  /// The first thing that is wrong.
  const std::optional<Error> &error() const;

  struct Data;
  const Data &data() const { return *content; }

private:
  std::unique_ptr<Data> content;
};

} // namespace tt::plan

#endif // TTMLIR_PLAN_PROBLEM_H
