//===- ProductKernels.h - inputs of the kernels of products -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTKERNELS_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTKERNELS_H

#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Kernels/Launch.h"
#include "ProductPlan.h"
#include "ProductPrologue.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt {

/// A product, what becomes of its tiles in DST, and the circular buffers.
struct ProductKernels {
  d2m::Product product;
  d2m::ProductPlanAttr plan;
  /// The steps of the epilogue. The product is in the first slot.
  d2m::TileProgram epilogue;

  /// An operand of the epilogue besides the product.
  struct Operand {
    /// The index of the group's operand.
    unsigned input;
    unsigned port;
    /// By the number of the result's tile.
    d2m::PageMap pages;
    /// Whether all rows use the same tiles, which are read once for a block;
    /// others are read for every part of it that DST holds.
    bool isRow;
    /// Whether the core's part lies in its own L1.
    bool isInPlace;
  };
  SmallVector<Operand> operands;

  /// An operand that the compute kernel makes.
  struct Prologue : d2m::ProductPrologue {
    explicit Prologue(d2m::ProductPrologue of)
        : d2m::ProductPrologue(std::move(of)) {}
    /// The circular buffers of its inputs, and the one that it is made in: the
    /// operand's own or, if it is sent, the one that it is sent from.
    SmallVector<unsigned> ports;
    unsigned to = 0;
    /// The number of tiles that are made at a time.
    int64_t section = 1;
  };
  std::optional<Prologue> lhsPrologue, rhsPrologue;
  const std::optional<Prologue> &prologue(bool isLhs) const {
    return isLhs ? lhsPrologue : rhsPrologue;
  }
  /// Whether cores make an operand for each other, in turns.
  bool makesInTurns(bool isLhs) const {
    return prologue(isLhs) && receivers(isLhs) != 0;
  }
  /// Steps of all blocks for which it is made then.
  int64_t stepsInTurns(bool isLhs) const {
    bool isOnce = isLhs && plan.getLhsResident();
    return stepsK() *
           (isOnce ? 1
                   : plan.getBatch() * plan.getBlocksM() * plan.getBlocksN());
  }

  /// Circular buffers that a plan of `product` needs at most, besides those of
  /// results and of what epilogue and prologues take.
  static unsigned mostPorts(const d2m::Product &product);

  unsigned lhs, rhs;
  /// The tiles of the right-hand side that the writing thread reads.
  std::optional<unsigned> rhsApart;
  /// Blocks of operands that have been read and wait for their multicast, or
  /// the part of an image that the windows of a block read.
  std::optional<unsigned> lhsStage, rhsStage;
  /// The group's inputs of operands that this kernel does not make; the ports
  /// of results.
  unsigned lhsInput = 0, rhsInput = 0;
  SmallVector<unsigned> results;
  /// Sums that wait for further steps along the inner dimension. They may wait
  /// in the circular buffer of a result.
  std::optional<unsigned> partials;
  bool keepsSums = false;
  /// Tiles of operands that were transposed or whose padding was masked, and
  /// the masks.
  std::optional<unsigned> lhsReady, rhsReady, columnMask, rowMask;
  /// The circular buffers, by port.
  SmallVector<Type> types;

  Type type(unsigned port) const { return types[port]; }

  /// The number of steps over the inner dimension, and of tiles in the last
  /// one.
  int64_t stepsK() const {
    return (product.k + plan.getBlockK() - 1) / plan.getBlockK();
  }
  int64_t lastK() const {
    return product.k - (stepsK() - 1) * plan.getBlockK();
  }
  unsigned port(bool isLhs) const { return isLhs ? lhs : rhs; }
  unsigned input(bool isLhs) const { return isLhs ? lhsInput : rhsInput; }

  std::optional<unsigned> stage(bool isLhs) const {
    return isLhs ? lhsStage : rhsStage;
  }
  /// How an operand gets to the cores. The reading or the writing kernel reads
  /// it, for its core alone or to multicast it to several; or one reads and the
  /// other one sends. Or the compute kernel makes it of tiles that are read. Or
  /// it lies in the core's own L1.
  enum class Way {
    Read,
    ReadAndSend,
    Stage,
    WriterReads,
    WriterSends,
    Made,
    Own
  };
  Way way(bool isLhs) const;
  /// Tiles along k of the shards that the left-hand side is sent from; 0: it is
  /// read and then sent.
  int64_t sentShard(bool isLhs) const {
    return isLhs && receivers(isLhs) != 0 ? plan.getLhsShard() : 0;
  }
  bool hasOwnLhs() const { return way(/*isLhs=*/true) == Way::Own; }
  /// Tiles of a step along k that the reading or the writing thread reads.
  int64_t readerK(bool isLhs) const {
    return plan.getBlockK() - (isLhs ? 0 : plan.getWriterReads());
  }
  bool isInPlace(int64_t tensor) const {
    return llvm::is_contained(plan.getTensorsInPlace(), tensor);
  }
  /// The circular buffers of results that are written, with their tensors.
  SmallVector<std::pair<unsigned, int64_t>> written() const;
  /// Cores besides the sender that an operand is sent to.
  int64_t receivers(bool isLhs) const;
  bool isGrid() const {
    return plan.getMulticastLhs() && plan.getMulticastRhs();
  }
  /// In a grid some cores of each row or column take turns in sending, so that
  /// several read at a time: the sender of step i is `shift` + i % turns *
  /// (places / turns), modulo places. All of them compute an operand that has a
  /// prologue.
  int64_t places(bool isLhs) const {
    return !isGrid() ? plan.getCores()
           : isLhs   ? plan.getColumns()
                     : plan.getRows();
  }
  int64_t turns(bool isLhs) const {
    int64_t most = makesInTurns(isLhs) ? places(isLhs) : 2;
    return std::min(most, places(isLhs));
  }
  int64_t shift(bool isLhs, int64_t core) const {
    if (!isGrid())
      return 0;
    int64_t at =
        isLhs ? core / plan.getColumns() : core % plan.getColumns() + rhsShift;
    return at % places(isLhs);
  }
  /// The turn of a core, or -1.
  int64_t turn(bool isLhs, int64_t core) const;
  /// The first sender, chosen so that few cores send both operands.
  int64_t rhsShift = 0;
  void chooseShift();
  /// Whether some cores of the rectangle have no part of the result. They only
  /// receive what is sent to all.
  bool hasIdleCores() const {
    return plan.getLhsResident() && !lhsPrologue &&
           plan.getPartsM() * plan.getPartsN() < plan.getCores();
  }
  bool isIdle(int64_t core) const {
    return core >= plan.getPartsM() * plan.getPartsN();
  }
  /// Whether cores read the columns of a row in orders of their own. Their
  /// first ones may all lie in one bank.
  bool rotatesColumns() const {
    return !isGrid() && plan.getMulticastLhs() && plan.getBlockN() > 1 &&
           way(/*isLhs=*/false) == Way::Read;
  }
  /// Whether the sums of a block stay in DST from the first step to the last.
  /// They cannot if operands are prepared in DST meanwhile.
  bool staysInDst() const {
    return blockTiles() == subTiles() && !product.lhs.isTransposed &&
           product.validK == 0 && !lhsPrologue && !rhsPrologue;
  }
  /// Whether the results of a whole block wait until they are written.
  bool keepsBlock() const {
    return d2m::spreadOf(plan).blocksOfCore(d2m::sizesOf(plan)) > 1;
  }
  int64_t subTiles() const { return plan.getSubM() * plan.getSubN(); }
  int64_t blockTiles() const { return plan.getBlockM() * plan.getBlockN(); }
  int64_t partTiles() const { return plan.getPartM() * plan.getPartN(); }
  /// Tiles of the left-hand side if it lies in the core's L1, or stays there.
  int64_t ownTiles() const { return plan.getPartM() * plan.getLhsShard(); }
  int64_t residentTiles() const {
    return plan.getBlockM() * plan.getBlockK() * stepsK();
  }
};

/// Writes the kernel that reads the right-hand side and the operands of the
/// epilogue; and the one that reads the left-hand side and writes results. With
/// `flushes` data leaves before its flag.
LaunchKernel writeProductReader(const ProductKernels &kernels,
                                KernelLibrary &library, bool flushes);
LaunchKernel writeProductWriter(const ProductKernels &kernels,
                                KernelLibrary &library, bool flushes);
/// Writes the compute kernel.
void writeProductCompute(KernelWriter &w, const ProductKernels &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTKERNELS_H
