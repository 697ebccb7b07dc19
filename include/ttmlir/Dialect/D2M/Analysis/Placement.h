//===- Placement.h - memory of values between groups ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A value that one group makes and others take may stay on the chip: its pages
// go round the L1 of all cores, from where readers and writers take them as
// they do from DRAM. It lives from the launch that makes it to the last one
// that takes it. Circular buffers grow from the lower end of L1 and have a part
// that is kept for them; what lives at a time shares the rest. Where that is
// too little, those values have it that save most time together.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_PLACEMENT_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_PLACEMENT_H

#include "tt/device/Banks.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Plan/Solve.h"

namespace mlir::tt::d2m {

/// Bytes that a tensor takes of every bank if its tiles go round them.
uint64_t bytesInBank(RankedTensorType type, const ::tt::device::Banks &banks);

/// Whether the result is the operand in another shape, of the same pages.
bool sharesPages(Operation *op);

/// Good places for the values of a block, in time linear but for a logarithm.
class Placement {
public:
  /// Circular buffers have `room` bytes of L1.
  Placement(Block &block, ttcore::ChipDescAttr chip, uint64_t room);

  /// A result of a group, or another shape of one.
  bool isInL1(Value value) const;
  /// Why a group's result lies in DRAM.
  std::string whyNot(OpResult result) const;

private:
  enum class Reason { None, Large, Full, Pieces, Unread, Host, InPlace };
  struct Buffer {
    OpResult value;
    unsigned begin, end; ///< steps, both included
    uint64_t bytes;      ///< of every bank
    unsigned moves = 1;  ///< how often it is written and read
    Reason reason = Reason::None;
  };

  void collect(Block &block, const ::tt::device::Banks &banks);
  void add(OpResult result, uint64_t bytes,
           const DenseMap<Operation *, unsigned> &stepOf);
  void choose(Block &block, ttcore::ChipDescAttr chip,
              const ::tt::device::Banks &banks);
  std::vector<::tt::plan::Misfit> missing(const ::tt::device::Banks &banks,
                                          ::tt::plan::ResourceId l1) const;

  uint64_t capacity;
  SmallVector<Buffer> buffers; ///< in the order of the text
  DenseMap<Value, size_t> bufferOf;
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_PLACEMENT_H
