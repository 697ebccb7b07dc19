//===- ChipValues.h - values of chips in a program of one chip --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A value of a program of several chips is a value for each chip. Chips that
// have the same share one, and what is made of the same is made once.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_CHIPVALUES_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_CHIPVALUES_H

#include "ttmlir/Dialect/TTIR/IR/Collectives.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"

#include <map>

namespace mlir::tt::ttir {

/// A value for each chip.
using ChipValues = SmallVector<Value>;

/// Makes, for each chip, something of its operands: once for all chips that
/// have the same ones.
template <typename Make>
auto forEachDistinct(ArrayRef<ChipValues> operands, int64_t chips, Make make) {
  using Made = decltype(make(ArrayRef<Value>()));
  std::map<std::vector<void *>, Made> known;
  SmallVector<Made> results;
  for (int64_t chip = 0; chip != chips; ++chip) {
    SmallVector<Value> own;
    std::vector<void *> key;
    for (const ChipValues &values : operands) {
      own.push_back(values[chip]);
      key.push_back(values[chip].getAsOpaquePointer());
    }
    auto it = known.find(key);
    if (it == known.end())
      it = known.emplace(key, make(ArrayRef<Value>(own))).first;
    results.push_back(it->second);
  }
  return results;
}

/// Runs collectives on values of chips, as slices, concatenations and sums.
class Exchange {
public:
  Exchange(Emit &emit, const mesh::Mesh &mesh) : emit(emit), mesh(mesh) {}

  ChipValues run(const mesh::Collective &collective, const ChipValues &values);
  /// The parts of tensors that are spread as `placement` says; the last ones
  /// are filled up with zeros.
  ChipValues cut(const mesh::Placement &placement, const ChipValues &whole);
  /// Tensors of `shape` of their parts.
  ChipValues join(const mesh::Placement &placement, const ChipValues &parts,
                  ArrayRef<int64_t> shape);
  /// A norm of rows of which each chip of a group has a part.
  ChipValues normalize(Operation *norm, std::vector<mesh::Chips> groups,
                       ArrayRef<ChipValues> operands);

private:
  /// A rectangle of a tensor, and where it goes.
  struct Piece {
    void *value;
    mesh::Box box;
    mesh::Shape target;
    auto key() const { return std::tie(value, box.start, box.sizes, target); }
    bool operator<(const Piece &other) const { return key() < other.key(); }
  };
  using Pieces = std::vector<Piece>;

  Value make(const mesh::Collective &collective, const Pieces &pieces,
             RankedTensorType type);
  Value slice(const Piece &piece);
  Value reduce(mesh::Reduction reduction, ArrayRef<Value> values);

  Emit &emit;
  const mesh::Mesh &mesh;
  std::map<Piece, Value> slices;
};

/// The norm that `norm` is on whole rows; `input` has its residual.
Value emitNorm(Operation *norm, Value input, Value weight, Value bias,
               Emit &emit);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_CHIPVALUES_H
