//===- OpCall.h - A call of the library, described ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// An OpCall describes a call of the library by shapes, formats and placements
// alone. Deal.h computes from it how the vendor's op is dealt out to cores,
// OpTime.h how long it takes, without tensors, MLIR or a device. The library,
// the compiler and the calibration all describe their ops so.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_OPCALL_H
#define TT_DEVICE_OPCALL_H

#include "tt/device/Banks.h"
#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/Shape.h"
#include "tt/device/Spread.h"
#include "tt/device/TensorPages.h"
#include "tt/device/mesh/CollectiveTime.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tt::device {

/// A tensor in device memory. Its rows are all dimensions but the last; a tiled
/// one pads its last two dimensions to whole tiles.
struct OpTensor {
  /// Elements, outermost first; no dimensions: a scalar.
  std::vector<int64_t> shape;
  DataType type = DataType::BFloat16;
  bool tiled = true;
  BufferType memory = BufferType::DRAM;
  Spread spread = Spread::Interleaved;
  /// If sharded: the rectangle around its cores (or DRAM banks), how many of
  /// them hold shards, and rows x columns of a shard in elements.
  Shape2 shardGrid = {};
  uint32_t shardCores = 0;
  Shape2 shard = {};
  /// Shards follow each other down the columns of the grid.
  bool columnMajor = false;

  bool dram() const { return memory == BufferType::DRAM; }
  bool sharded() const { return spread != Spread::Interleaved; }
  /// Whether the tensor is sharded over the L1 of cores.
  bool local() const { return sharded() && !dram(); }

  /// Dimension counted from the last (0), 1 where there is none.
  int64_t fromLast(size_t index) const;
  int64_t width() const { return fromLast(0); }
  int64_t height() const { return fromLast(1); }
  /// Matrices of height x width.
  int64_t slices() const { return int64_t(asTiles().slices); }
  int64_t rows() const { return slices() * height(); }
  int64_t volume() const { return rows() * width(); }
  /// Tiles of one matrix, down and across, and of all of them: also of a
  /// row-major tensor, as if it were tiled.
  int64_t tileRows() const { return int64_t(asTiles().tileRows); }
  int64_t tileColumns() const { return int64_t(asTiles().tileCols); }
  int64_t tiles() const { return slices() * tileRows() * tileColumns(); }
  /// A page is a tile, or a row (of a shard, if that is narrower).
  TensorPages inPages() const;
  int64_t pageBytes() const { return int64_t(inPages().pageBytes); }
  int64_t pages() const { return int64_t(inPages().numPages()); }
  int64_t bytes() const { return int64_t(inPages().bytes()); }

private:
  TensorPages asTiles() const;
};

/// An argument that is neither a tensor nor the memory of a result: numbers,
/// flags as 0 and 1.
struct OpArgument {
  std::string name;
  std::vector<int64_t> values;
};

/// A tensor operand under its name in the op's record.
struct OpOperand {
  std::string name;
  OpTensor tensor;
};

/// Chips exchange this in a call, over these links.
struct OpExchange {
  mesh::Kind kind;
  mesh::LinkGroup group;
};

struct OpCall {
  /// The record's name: "add", "matmul", "to_memory_config", ...
  std::string op;
  /// The operands that are present, in the record's order.
  std::vector<OpOperand> operands = {};
  std::vector<OpTensor> results = {};
  /// The arguments that the deal or the time depend on, under their names in
  /// the record: "dim", "permutation", "kernel_size", "transpose_b", ...
  std::vector<OpArgument> arguments = {};
  /// A unary op applied to the result of a product; empty: none.
  std::string activation = {};
  /// From compute_config; absent: the op's own default (defaultFidelity).
  std::optional<MathFidelity> fidelity = {};
  bool wideAccumulator = false; ///< fp32_dest_acc_en
  bool approximate = false;     ///< math_approx_mode
  /// Absent for calls of one chip.
  std::optional<OpExchange> exchange = {};

  /// The operand of that name, or null.
  const OpTensor *operand(std::string_view name) const;
  /// The operand at that index, or null.
  const OpTensor *operand(size_t index) const {
    return index < operands.size() ? &operands[index].tensor : nullptr;
  }
  /// The first result, or null.
  const OpTensor *result() const {
    return results.empty() ? nullptr : &results.front();
  }
  /// The argument's only value, or `otherwise` if it is absent or a list.
  int64_t integer(std::string_view name, int64_t otherwise = 0) const;
  bool flag(std::string_view name) const { return integer(name) != 0; }
  /// The argument's values; empty if it is absent.
  const std::vector<int64_t> &list(std::string_view name) const;
};

} // namespace tt::device

#endif // TT_DEVICE_OPCALL_H
