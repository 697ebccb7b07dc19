//===- Collective.cpp - What collectives mean -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/Collective.h"

#include <algorithm>
#include <array>

namespace tt::device::mesh {
namespace {

/// A rule of a kind gets this: the chip's group, its place there, and the shape
/// of its tensor.
struct Member {
  const Collective &collective;
  const Chips &group;
  int64_t place;
  Dims input;

  int64_t size() const { return int64_t(group.size()); }
};

Box whole(Dims input) {
  return {Shape(input.size()), Shape(input.begin(), input.end())};
}

/// Part `index` of `count` along `dim`.
Box part(Dims input, int64_t dim, int64_t index, int64_t count) {
  Box box = whole(input);
  box.sizes[size_t(dim)] /= count;
  box.start[size_t(dim)] = box.sizes[size_t(dim)] * index;
  return box;
}

/// The first element of part `index` of size `size` along `dim`.
Shape at(size_t rank, int64_t dim, int64_t index, int64_t size) {
  Shape start(rank);
  start[size_t(dim)] = index * size;
  return start;
}

std::vector<Move> gather(const Member &m) {
  std::vector<Move> moves;
  int64_t dim = m.collective.dim;
  for (int64_t i = 0; i != m.size(); ++i)
    moves.push_back({m.group[size_t(i)], whole(m.input),
                     at(m.input.size(), dim, i, m.input[size_t(dim)])});
  return moves;
}

/// The boxes of all chips, on one target, in the order of a ring that ends at
/// the chip which is at `last`.
std::vector<Move> reduced(const Member &m, const Box &box, int64_t last) {
  std::vector<Move> moves;
  for (int64_t hop = 1; hop <= m.size(); ++hop)
    moves.push_back(
        {m.group[size_t((last + hop) % m.size())], box, Shape(m.input.size())});
  return moves;
}

/// Each part is reduced on the chip that would keep it, then sent to all.
std::vector<Move> allReduce(const Member &m) {
  return reduced(m, whole(m.input), m.size() - 1);
}

std::vector<Move> reduceScatter(const Member &m) {
  return reduced(m, part(m.input, m.collective.dim, m.place, m.size()),
                 m.place);
}

std::vector<Move> allToAll(const Member &m) {
  std::vector<Move> moves;
  Box box = part(m.input, m.collective.dim, m.place, m.size());
  int64_t join = m.collective.joinDim;
  for (int64_t i = 0; i != m.size(); ++i)
    moves.push_back({m.group[size_t(i)], box,
                     at(m.input.size(), join, i, box.sizes[size_t(join)])});
  return moves;
}

std::vector<Move> broadcast(const Member &m) {
  return {{m.group.front(), whole(m.input), Shape(m.input.size())}};
}

std::vector<Move> partition(const Member &m) {
  return {{m.group[size_t(m.place)],
           part(m.input, m.collective.dim, m.place, m.size()),
           Shape(m.input.size())}};
}

/// The collectives, a row each.
struct Row {
  Kind kind;
  std::string_view name;
  std::vector<Move> (*moves)(const Member &member); ///< null: by pairs
  bool reduces, cuts, joins, anyGroups;
};
constexpr std::array kRows = {
    Row{Kind::AllGather, "all_gather", gather, false, false, true, false},
    Row{Kind::AllReduce, "all_reduce", allReduce, true, false, false, false},
    Row{Kind::ReduceScatter, "reduce_scatter", reduceScatter, true, true, false,
        false},
    Row{Kind::AllToAll, "all_to_all", allToAll, false, true, true, false},
    Row{Kind::Broadcast, "broadcast", broadcast, false, false, false, true},
    Row{Kind::Permute, "permute", nullptr, false, false, false, true},
    Row{Kind::Partition, "partition", partition, false, true, false, false},
};

const Row &rowOf(Kind kind) { return kRows[size_t(kind)]; }

/// The dimension along which the tensors of a group are joined.
int64_t joinedDim(const Collective &collective) {
  return collective.kind == Kind::AllToAll ? collective.joinDim
                                           : collective.dim;
}

std::string str(int64_t number) { return std::to_string(number); }

std::string problemOfDim(std::string_view what, int64_t dim, Dims input) {
  if (dim >= 0 && dim < int64_t(input.size()))
    return "";
  return std::string(what) + " " + str(dim) + " of a tensor of rank " +
         str(int64_t(input.size()));
}

std::string problemOfChip(int64_t chip, const Mesh &mesh) {
  if (chip >= 0 && chip < mesh.numChips())
    return "";
  return "chip " + str(chip) + " is not on the mesh " + text(mesh);
}

std::string problemOfPairs(const Collective &collective, const Mesh &mesh) {
  std::vector<bool> sends(size_t(mesh.numChips())), receives(sends);
  for (auto [from, to] : collective.pairs) {
    for (int64_t chip : {from, to})
      if (std::string why = problemOfChip(chip, mesh); !why.empty())
        return why;
    if (sends[size_t(from)])
      return "chip " + str(from) + " is twice a source";
    if (receives[size_t(to)])
      return "chip " + str(to) + " is twice a target";
    sends[size_t(from)] = receives[size_t(to)] = true;
  }
  return "";
}

std::string problemOfGroups(const Collective &collective, const Mesh &mesh) {
  std::vector<bool> seen(size_t(mesh.numChips()));
  for (const Chips &group : collective.groups) {
    if (int64_t(group.size()) != groupSize(collective))
      return "groups of " + str(groupSize(collective)) + " and of " +
             str(int64_t(group.size())) + " chips";
    for (int64_t chip : group) {
      if (std::string why = problemOfChip(chip, mesh); !why.empty())
        return why;
      if (seen[size_t(chip)])
        return "chip " + str(chip) + " is in two places of the groups";
      seen[size_t(chip)] = true;
    }
  }
  if (rowOf(collective.kind).anyGroups)
    return "";
  for (size_t chip = 0; chip != seen.size(); ++chip)
    if (!seen[chip])
      return "chip " + str(int64_t(chip)) + " of the mesh " + text(mesh) +
             " is in no group";
  return "";
}

} // namespace

std::string_view name(Kind kind) { return rowOf(kind).name; }

std::string_view name(Reduction reduction) {
  constexpr std::array<std::string_view, 5> names = {"sum", "mean", "max",
                                                     "min", "prod"};
  return names[size_t(reduction)];
}

bool reduces(Kind kind) { return rowOf(kind).reduces; }

int64_t groupSize(const Collective &collective) {
  return collective.groups.empty() ? 1
                                   : int64_t(collective.groups.front().size());
}

std::string problem(const Collective &collective, const Mesh &mesh,
                    Dims input) {
  const Row &row = rowOf(collective.kind);
  std::string why = row.moves ? problemOfGroups(collective, mesh)
                              : problemOfPairs(collective, mesh);
  if (why.empty() && (row.cuts || row.joins))
    why = problemOfDim("dimension", collective.dim, input);
  if (why.empty() && row.cuts && row.joins)
    why = problemOfDim("dimension", collective.joinDim, input);
  int64_t size = groupSize(collective);
  if (why.empty() && row.cuts && input[size_t(collective.dim)] % size != 0)
    why = "dimension " + str(collective.dim) + " of size " +
          str(input[size_t(collective.dim)]) + " is cut into " + str(size) +
          " equal parts";
  return why;
}

Shape resultShape(const Collective &collective, Dims input) {
  Shape result(input.begin(), input.end());
  const Row &row = rowOf(collective.kind);
  if (row.cuts)
    result[size_t(collective.dim)] /= groupSize(collective);
  if (row.joins)
    result[size_t(joinedDim(collective))] *= groupSize(collective);
  return result;
}

std::vector<Move> moves(const Collective &collective, Dims input,
                        int64_t chip) {
  const Row &row = rowOf(collective.kind);
  if (!row.moves) {
    for (auto [from, to] : collective.pairs)
      if (to == chip)
        return {{from, whole(input), Shape(input.size())}};
    return {};
  }
  for (const Chips &group : collective.groups)
    if (auto it = std::ranges::find(group, chip); it != group.end())
      return row.moves({collective, group, it - group.begin(), input});
  return {};
}

} // namespace tt::device::mesh
