//===- Problem.cpp - a choice for every node of a graph -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProblemData.h"

#include <cmath>

namespace tt::plan {

static std::string str(uint64_t number) { return std::to_string(number); }

void Problem::Data::addLargest(double ns, NodeId node) {
  largestTotal += ns;
  if (largestTotal > kLargestTotal)
    fail(Error::Kind::TooLarge,
         "costs together are larger than " + std::to_string(kLargestTotal) +
             " ns at node " + str(node),
         node);
}

void Problem::Data::fail(Error::Kind kind, std::string message, NodeId node) {
  if (!error)
    error = Error{kind, std::move(message), node};
}

/// Nothing for NaN and minus infinity.
static std::optional<Ticks> ticksOf(double ns) {
  if (ns == kIllegal)
    return kInfinite;
  if (!std::isfinite(ns))
    return std::nullopt;
  // A cost that is too large by far is refused later; here it need only be a
  // number.
  double ticks = std::clamp(ns * kTicksPerNs, -0x1p59, 0x1p59);
  return Ticks(std::llround(ticks));
}

Problem::Problem() : content(std::make_unique<Data>()) {}
Problem::~Problem() = default;
Problem::Problem(Problem &&) noexcept = default;
Problem &Problem::operator=(Problem &&) noexcept = default;

NodeId Problem::addNode(std::span<const double> costs) {
  Data &d = *content;
  NodeId node = d.numNodes();
  if (costs.empty())
    d.fail(Error::Kind::NoAlternative,
           "node " + str(node) + " has no alternative", node);
  if (costs.size() > std::numeric_limits<uint16_t>::max())
    d.fail(Error::Kind::BadReference,
           "node " + str(node) + " has " + str(costs.size()) +
               " alternatives, and there may be 65535",
           node);
  double largest = 0;
  for (double cost : costs) {
    std::optional<Ticks> ticks = ticksOf(cost);
    if (!ticks)
      d.fail(Error::Kind::NotANumber,
             "alternative " + str(d.costs.size() - d.begin.back()) +
                 " of node " + str(node) + " costs " + std::to_string(cost),
             node);
    d.costs.push_back(ticks.value_or(kInfinite));
    if (std::isfinite(cost))
      largest = std::max(largest, std::abs(cost));
  }
  d.begin.push_back(d.costs.size());
  d.addLargest(largest, node);
  return node;
}

MatrixId Problem::addMatrix(uint32_t rows, uint32_t columns,
                            std::span<const double> costs) {
  Data &d = *content;
  Data::Matrix matrix{rows, columns, {}};
  std::string name = "matrix " + str(d.matrices.size());
  if (costs.size() != size_t(rows) * columns)
    d.fail(Error::Kind::BadReference, name + " has " + str(costs.size()) +
                                          " costs, and " + str(rows) +
                                          " rows of " + str(columns));
  matrix.costs.reserve(costs.size());
  for (double cost : costs) {
    std::optional<Ticks> ticks = ticksOf(cost);
    if (!ticks)
      d.fail(Error::Kind::NotANumber, name + " has " + std::to_string(cost) +
                                          " as cost " +
                                          str(matrix.costs.size()));
    matrix.costs.push_back(ticks.value_or(kInfinite));
    matrix.isBytes &= std::isfinite(cost) && cost >= 0;
    if (std::isfinite(cost))
      matrix.largest = std::max(matrix.largest, std::abs(cost));
  }
  d.matrices.push_back(std::move(matrix));
  return MatrixId(d.matrices.size() - 1);
}

size_t Problem::Data::addClasses(NodeId node, std::span<const uint16_t> list,
                                 uint32_t limit, const char *what) {
  uint32_t alternatives = numAlternatives(node);
  size_t place = classes.size();
  if (!list.empty() && list.size() != alternatives)
    fail(Error::Kind::BadReference,
         "an edge gives " + str(list.size()) + " alternatives of node " +
             str(node) + " a " + what + ", and there are " + str(alternatives),
         node);
  for (uint32_t i = 0; i != alternatives; ++i) {
    uint32_t index = i < list.size() ? list[i] : i;
    if (index >= limit)
      fail(Error::Kind::BadReference,
           "an edge gives alternative " + str(i) + " of node " + str(node) +
               " " + what + " " + str(index) + ", and its matrix has " +
               str(limit),
           node);
    classes.push_back(uint16_t(index));
  }
  return place;
}

EdgeId Problem::addEdge(NodeId from, NodeId to, MatrixId matrix,
                        std::span<const uint16_t> rowOf,
                        std::span<const uint16_t> columnOf) {
  Data &d = *content;
  for (NodeId node : {from, to})
    if (node >= d.numNodes()) {
      d.fail(Error::Kind::BadReference,
             "an edge has node " + str(node) + " at an end, and there are " +
                 str(d.numNodes()),
             node);
      return 0;
    }
  if (matrix >= d.matrices.size()) {
    d.fail(Error::Kind::BadReference,
           "an edge of node " + str(from) + " has matrix " + str(matrix) +
               ", and there are " + str(d.matrices.size()),
           from);
    return 0;
  }
  const Data::Matrix &costs = d.matrices[matrix];
  size_t rows = d.addClasses(from, rowOf, costs.rows, "row");
  size_t columns = d.addClasses(to, columnOf, costs.columns, "column");
  d.edges.push_back({from, to, matrix, rows, columns});
  d.addLargest(costs.largest, from);
  return EdgeId(d.edges.size() - 1);
}

ResourceId Problem::addResource(std::string name, uint64_t capacity) {
  content->resources.push_back({std::move(name), capacity});
  return ResourceId(content->resources.size() - 1);
}

bool Problem::Data::goodSteps(NodeId node, ResourceId resource, uint32_t first,
                              uint32_t last) {
  if (resource >= resources.size())
    fail(Error::Kind::BadReference,
         "a claim of node " + str(node) + " is for resource " + str(resource) +
             ", and there are " + str(resources.size()),
         node);
  else if (first > last || last >= kMostSteps)
    fail(Error::Kind::BadClaim,
         "a claim of node " + str(node) + " is for steps " + str(first) +
             " to " + str(last) + ", and there may be " + str(kMostSteps),
         node);
  else
    return numSteps = std::max(numSteps, last + 1), true;
  return false;
}

void Problem::addClaim(NodeId node, Choice alternative, const Claim &claim) {
  Data &d = *content;
  if (node >= d.numNodes() || alternative >= d.numAlternatives(node))
    d.fail(Error::Kind::BadReference,
           "a claim is for alternative " + str(alternative) + " of node " +
               str(node) + ", which does not exist",
           node);
  else if (d.goodSteps(node, claim.resource, claim.first, claim.last))
    d.nodeClaims.push_back({d.begin[node] + alternative, claim});
}

void Problem::addEdgeClaim(EdgeId edge, ResourceId resource, uint32_t first,
                           uint32_t last, MatrixId bytes) {
  Data &d = *content;
  if (edge >= d.edges.size() || bytes >= d.matrices.size())
    return d.fail(Error::Kind::BadReference,
                  "a claim is for edge " + str(edge) + " and matrix " +
                      str(bytes) + ", and there are " + str(d.edges.size()) +
                      " and " + str(d.matrices.size()));
  const Data::Edge &claiming = d.edges[edge];
  const Data::Matrix &costs = d.matrices[claiming.matrix];
  const Data::Matrix &taken = d.matrices[bytes];
  if (taken.rows != costs.rows || taken.columns != costs.columns ||
      !taken.isBytes)
    return d.fail(Error::Kind::BadReference,
                  "matrix " + str(bytes) +
                      " cannot say what an edge takes: it has a number that "
                      "is not one of bytes, or another shape than matrix " +
                      str(claiming.matrix),
                  claiming.from);
  if (d.goodSteps(claiming.from, resource, first, last))
    d.edgeClaims.push_back({edge, resource, first, last, bytes});
}

uint32_t Problem::numNodes() const { return content->numNodes(); }
uint32_t Problem::numAlternatives(NodeId node) const {
  return content->numAlternatives(node);
}
uint64_t Problem::capacity(ResourceId resource) const {
  return content->resources[resource].capacity;
}
void Problem::setCapacity(ResourceId resource, uint64_t capacity) {
  content->resources[resource].capacity = capacity;
}

Ticks Problem::Data::costOf(std::span<const Choice> choices) const {
  Ticks sum = 0;
  for (NodeId node = 0; node != numNodes(); ++node)
    sum = clamped(sum + costOf(node, choices[node]));
  for (const Edge &edge : edges)
    sum = clamped(sum + costOf(edge, choices[edge.from], choices[edge.to]));
  return sum;
}

double Problem::costOf(std::span<const Choice> choices) const {
  const Data &d = *content;
  if (error() || choices.size() != d.numNodes())
    return kIllegal;
  for (NodeId node = 0; node != d.numNodes(); ++node)
    if (choices[node] >= d.numAlternatives(node))
      return kIllegal;
  return toNs(d.costOf(choices));
}

const std::optional<Error> &Problem::error() const { return content->error; }

} // namespace tt::plan
