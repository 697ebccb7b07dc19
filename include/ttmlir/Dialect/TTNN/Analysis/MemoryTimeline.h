//===- MemoryTimeline.h - the memory use of a program -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The runtime gives every tensor of a program memory when the op that makes it
// runs, arguments before the first op, and takes it back at `ttnn.deallocate`.
// Results of `ttcore.load_cached` stay, from the first run to the next. A
// reshape that is a view takes nothing; what it shares is given back with the
// last. One that is written to gets memory of its own by then, which is counted
// from the reshape on. An op of the library has no other memory on the device,
// but for the circular buffers of `ttnn.generic`, which take L1 from its bottom
// while the op runs. So the addresses that a program will get, and whether
// there are enough, can be told from its ops: by running the device's allocator
// on them.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_MEMORYTIMELINE_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_MEMORYTIMELINE_H

#include "tt/device/Banks.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include <string>

namespace mlir::tt::ttnn {

/// The bytes of a tensor in device memory. Every bank loses the same bytes, as
/// a buffer has one address.
struct Footprint {
  ::tt::device::BufferType memory = ::tt::device::BufferType::DRAM;
  uint64_t bytesPerBank = 0;
};

/// The footprint of a tensor on `chip`, as its file will describe it: none for
/// a tensor of the host, without a layout or without elements. Fails if its
/// shards fit neither it nor the cores; `problem` then says why.
FailureOr<std::optional<Footprint>> footprintOf(RankedTensorType type,
                                                ttcore::ChipDescAttr chip,
                                                std::string &problem);

/// The tensors of a block in the order in which they get memory.
class MemoryTimeline {
public:
  /// The tensor takes memory at step `begin` and gives it back after step
  /// `end`. Step 0 is before the first op, op i is step i + 1; a tensor that is
  /// not given back has the last step, numSteps() - 1.
  struct Tensor {
    Value value;
    unsigned begin, end;
    Footprint footprint;
    SmallVector<Value, 0> views; ///< of `value`, or of one of these
  };
  /// An op whose circular buffers lie in L1 while it runs, at step `step`: in
  /// the lowest `bytes` of each bank, since on the chip all banks have one
  /// address. Or a loop or a branch, whose functions take as much of L1.
  struct Launch {
    Operation *op;
    unsigned step;
    uint64_t bytes;
  };
  /// A tensor that cannot be placed at all.
  struct Problem {
    Value value;
    std::string text;
  };
  /// The first tensor or launch for which no room is left, and the state at
  /// that moment.
  struct Shortage {
    const Tensor *tensor = nullptr; ///< null: it is the launch
    const Launch *launch = nullptr;
    uint64_t freeBytes = 0, largestFree = 0; ///< of a bank
    /// For a launch: bytes below the lowest tensor.
    uint64_t lowestFree = 0;
    SmallVector<const Tensor *> alive;

    unsigned step() const { return tensor ? tensor->begin : launch->step; }
  };

  /// The peak of bytes in a bank of L1 within functions that loops and branches
  /// call, by function: filled as they are met. The call graph has no cycles
  /// (`ttcore::getCalledFunctions`).
  using Callees = DenseMap<Operation *, uint64_t>;

  /// The op behind which a tensor's memory is given back.
  enum class Ends {
    AtDeallocations, ///< its `ttnn.deallocate`; the end, if there is none
    AtLastUses       ///< where `ttnn-deallocate` will put one
  };

  MemoryTimeline(Block &block, ttcore::ChipDescAttr chip, Callees &callees,
                 Ends ends = Ends::AtDeallocations);

  MutableArrayRef<Tensor> tensors() { return all; }
  ArrayRef<Tensor> tensors() const { return all; }
  ArrayRef<Launch> launches() const { return allLaunches; }
  unsigned numSteps() const { return steps; }
  const ::tt::device::Banks &banks(::tt::device::BufferType memory) const {
    return memory == ::tt::device::BufferType::DRAM ? dram : l1;
  }
  const std::optional<Problem> &problem() const { return bad; }

  /// The result of allocating in one memory.
  struct Outcome {
    std::optional<Shortage> shortage;
    uint64_t peakBytes = 0; ///< taken of a bank at once, at most
    /// An address for each tensor in `memory` that got one, in the order of
    /// `tensors()`.
    SmallVector<std::optional<uint64_t>> addresses;
  };
  /// Allocates the tensors of `memory` one after the other, as the runtime
  /// does, up to the first shortage. `skip`, if given, may say of a tensor
  /// without room that it is to be left out. Linear in the tensors, but for
  /// the logarithm of the allocator.
  Outcome allocate(::tt::device::BufferType memory,
                   function_ref<bool(Tensor &)> skip = nullptr);

  /// The peak of bytes taken in a bank, without a limit of its size.
  uint64_t wantedBytes(::tt::device::BufferType memory) const;

private:
  void add(Value value, unsigned begin, ttcore::ChipDescAttr chip);
  void add(GenericOp op, ttcore::ChipDescAttr chip);
  void addCalled(Operation *op, ttcore::ChipDescAttr chip, Callees &callees);
  unsigned endOf(Value value) const;
  unsigned lastUseOf(Value value) const;
  /// The tensor whose memory `value` shares as long as both live, for the
  /// result of a reshape that keeps the pages; null if it has its own, or will
  /// once one of them is written to.
  Value viewedBy(Value value, ttcore::ChipDescAttr chip) const;

  ::tt::device::Banks dram, l1;
  Ends ends;
  unsigned steps = 0;
  DenseMap<Operation *, unsigned> stepOf;
  SmallVector<Tensor> all;
  DenseMap<Value, size_t> indexOf; ///< in `all`
  DenseSet<Value> changed;         ///< operands that an op writes to
  SmallVector<Launch> allLaunches;
  std::optional<Problem> bad;
};

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_MEMORYTIMELINE_H
