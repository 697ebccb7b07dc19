//===- Placement.h - memory of values between groups ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A value that one group makes and others take may stay on the chip: its pages
// are interleaved over the L1 of all cores, and kernels read and write them as
// they do in DRAM. The value lives from the launch that makes it to the last
// launch that takes it. A part of L1, at its lower end, is reserved for
// circular buffers; values that live at the same time share the rest. If that
// is too small, the set of values that saves most time gets it.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_PLACEMENT_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_PLACEMENT_H

#include "tt/device/Banks.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Plan/Solve.h"

namespace mlir::tt::d2m {

/// Bytes that a tensor takes of every bank if its tiles are interleaved.
uint64_t bytesInBank(RankedTensorType type, const ::tt::device::Banks &banks);

/// Whether the result has the pages of the operand, in another shape.
bool sharesPages(Operation *op);

/// Chooses DRAM or L1 for the values of a block. Takes n log n time.
class Placement {
public:
  /// For results of groups: whether they lie in L1 in any case, or in DRAM.
  using Wanted = DenseMap<Value, bool>;

  /// Circular buffers have `room` bytes of L1.
  Placement(Block &block, ttcore::ChipDescAttr chip, uint64_t room,
            const Wanted &wanted = Wanted());

  /// Whether L1 has room for what is wanted there. If not, all is in DRAM.
  bool fits() const { return hasSolution; }
  /// Whether a value is a result of a group, or a reshape of one.
  bool isInL1(Value value) const;
  /// Why a group's result lies in DRAM.
  std::string whyNot(OpResult result) const;
  /// Why a group's result cannot lie in L1, whatever else does; empty: it can.
  std::string whyNever(OpResult result) const;
  /// The cycles in which all cores write and read a group's result in L1, or in
  /// DRAM.
  double cycles(OpResult result, bool inL1) const;

private:
  enum class Reason { None, Large, Full, Pieces, Unread, Host, InPlace };
  struct Buffer {
    OpResult value;
    unsigned begin, end; ///< steps, both included
    uint64_t bytes;      ///< of every bank
    unsigned moves = 1;  ///< how often it is written and read
    Reason reason = Reason::None;
    double inDram = 0, inL1 = 0; ///< cycles
  };

  void collect(Block &block, const ::tt::device::Banks &banks);
  void add(OpResult result, uint64_t bytes,
           const DenseMap<Operation *, unsigned> &stepOf);
  void price(ttcore::ChipDescAttr chip, const ::tt::device::Banks &banks);
  void choose(Block &block, const ::tt::device::Banks &banks,
              const Wanted &wanted);
  std::vector<::tt::plan::Misfit> missing(const ::tt::device::Banks &banks,
                                          ::tt::plan::ResourceId l1) const;

  uint64_t capacity;
  bool hasSolution = true;
  SmallVector<Buffer> buffers; ///< in the order of the text
  DenseMap<Value, size_t> bufferOf;
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_PLACEMENT_H
