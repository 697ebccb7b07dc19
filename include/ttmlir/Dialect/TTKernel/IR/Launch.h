//===- Launch.h - kernels and resources of a launch -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A launch as the verifier and the writers of binaries see it, made of
// ttmetal.enqueue_program or ttnn.generic. Arguments of kernels refer to the
// op's operands by number: their addresses need not be known.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_LAUNCH_H
#define TTMLIR_DIALECT_TTKERNEL_IR_LAUNCH_H

#include "tt/device/MathFidelity.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.h"

#include <bitset>
#include <vector>

namespace mlir::tt::ttkernel {

/// Logical cores: the first, and how many rows and columns.
struct CoreRange {
  int64_t y = 0, x = 0, rows = 1, cols = 1;
};

/// No chip has more rows or columns: coordinates have six bits.
constexpr int64_t kMaxGridSide = 64;

/// Cores of any shape. Ranges must be within kMaxGridSide.
class CoreSet {
public:
  CoreSet() = default;
  explicit CoreSet(const CoreRange &range) { insert(range); }
  CoreSet(ArrayRef<CoreRange> ranges) {
    for (const CoreRange &range : ranges)
      insert(range);
  }
  void insert(const CoreRange &range) {
    for (int64_t y = range.y; y != range.y + range.rows; ++y)
      for (int64_t x = range.x; x != range.x + range.cols; ++x)
        bits.set(y * kMaxGridSide + x);
  }
  bool contains(const CoreSet &other) const {
    return (other.bits & ~bits).none();
  }
  bool contains(int64_t y, int64_t x) const {
    return bits.test(y * kMaxGridSide + x);
  }
  bool overlaps(const CoreSet &other) const {
    return (other.bits & bits).any();
  }
  size_t size() const { return bits.count(); }

private:
  std::bitset<kMaxGridSide * kMaxGridSide> bits;
};

/// An argument: its kind, and the operand, the circular buffer of the launch or
/// the semaphore that it refers to; of a named argument the value itself.
struct LaunchArg {
  ArgType type;
  uint64_t index;
};

/// A circular buffer on its cores.
struct LaunchCB {
  int64_t port = 0;
  SmallVector<CoreRange> cores;
  uint64_t pageBytes = 0, numPages = 0;
  ttcore::DataType format = ttcore::DataType::BFloat16;
  /// The operand in whose shards it lies, or its L1 address. Neither, and it
  /// shares no memory: it is placed when the program is launched.
  std::optional<uint64_t> operand, address;
  /// It lies in the memory of an earlier circular buffer of the launch, which
  /// is on the same cores.
  std::optional<uint64_t> shares;
  /// Height and width of its tiles; 0 if they are not known.
  int64_t tileRows = 0, tileCols = 0;
  /// Bytes that a kernel may see of it.
  uint64_t bytes = 0;
};

/// Semaphore number i of a program is element i of its list.
struct LaunchSemaphore {
  uint32_t initialValue = 0;
  /// Empty: all cores with a kernel.
  SmallVector<CoreRange> cores;
};

/// Run-time arguments of one core, in place of those of the others.
struct CoreArgs {
  int64_t y = 0, x = 0;
  SmallVector<LaunchArg> args;
};

struct ComputeSettings {
  ::tt::device::MathFidelity fidelity = ::tt::device::MathFidelity::HiFi4;
  bool fp32DestAcc = false, dstFullSync = false, mathApprox = false;
  bool bfp8PackPrecise = false;
  /// Ports whose tiles reach DST with all 32 bits.
  uint64_t unpackToDestFp32 = 0;
};

struct LaunchKernel {
  SymbolRefAttr symbol;
  ThreadType thread = ThreadType::Noc;
  /// For data movement: the processor, 0 is BRISC, 1 is NCRISC; and the
  /// network.
  unsigned processor = 0, noc = 0;
  ComputeSettings compute;
  SmallVector<CoreRange> cores;
  SmallVector<LaunchArg> commonArgs, runtimeArgs, compileTimeArgs;
  std::vector<CoreArgs> coreArgs;
};

struct Launch {
  std::vector<LaunchCB> circularBuffers;
  std::vector<LaunchSemaphore> semaphores;
  std::vector<LaunchKernel> kernels;
};

/// Can a value of this type be an argument of kernels, as its bits? A narrow
/// integer cannot, as its type does not say how it is extended; a narrow float
/// has the lower bits. Values of wider types can if they fit 32 bits.
inline bool isKernelScalar(Type type) {
  return isa<FloatType, IndexType>(type) ||
         (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() >= 32);
}

/// Says, of operand `index` of the op, what an argument of kind `type` would
/// want instead; empty if the operand suits it.
using WantedOperand = function_ref<std::string(ArgType type, uint64_t index)>;

/// Errors at `op` for what cannot be launched on any chip, or on `chip` if it
/// is known: ports, cores, threads, arguments that refer to what is not there.
LogicalResult verifyLaunch(Operation *op, const Launch &launch,
                           size_t numOperands, WantedOperand wanted,
                           ttcore::ChipDescAttr chip);

/// Errors at `op` where kernels that its module has do not fit the launch: no
/// kernel, another thread, other arguments, other circular buffers.
LogicalResult verifyLaunchedKernels(Operation *op, const Launch &launch,
                                    SymbolTableCollection &symbols);

/// Errors at loops of `function` whose steps are constants that lead nowhere:
/// folding would take them for loops that never run.
LogicalResult verifyLoops(Operation *function);

/// `1x2 from 3,4`, for messages.
std::string text(const CoreRange &range);
std::string text(ArrayRef<CoreRange> ranges);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_DIALECT_TTKERNEL_IR_LAUNCH_H
