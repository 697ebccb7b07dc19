//===- RowKernels.h - inputs of the kernels of rows -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ROWS_ROWKERNELS_H
#define TTMLIR_LIB_DIALECT_D2M_ROWS_ROWKERNELS_H

#include "D2M/Kernels/KernelWriter.h"
#include "RowProgram.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt {

/// Ports are those of the program's circular buffers, then those of the masks,
/// one for every padding, and that of the tile of ones if there is one. A team
/// has another mask, of the rows of a tile that its cores have, and two ports
/// for every reduction: the tile that this core sends to the team, and the
/// tiles that it gets from it.
///
/// Arguments of the kernels are, for every core: the first row, the number of
/// rows; the number in the team, or where a row begins if there is none; the
/// number of tiles of a row; the number of the core.
struct RowKernels {
  const d2m::RowProgram &program;
  d2m::RowPlanAttr plan;
  d2m::TileSpace space;
  SmallVector<Type> ports = {};
  /// The number of DRAM banks.
  int64_t banks = 1;

  bool isSplit() const { return plan.getSplit() > 1; }
  int64_t part() const { return plan.getPart(space.tilesOfRow()); }
  /// Whether all cores have equally many tiles of a row.
  bool isEven() const { return space.tilesOfRow() % plan.getSplit() == 0; }
  /// Long rows begin with another tile on every core, so that the cores' pages
  /// lie in different banks of DRAM.
  bool isTurned() const;
  /// The index in the row of this core's tile `t`. A core that has one tile
  /// less than others has its last one twice, so that all cores move equally
  /// many.
  Value placeOf(KernelWriter &w, Value t) const;

  unsigned mask(size_t padding) const {
    return unsigned(program.buffers.size() + padding);
  }
  unsigned ones() const { return mask(space.paddings().size()); }
  unsigned members() const { return ones() + program.needsOnes(); }
  unsigned sent(unsigned reduction) const {
    return members() + 1 + 2 * reduction;
  }
  unsigned received(unsigned reduction) const { return sent(reduction) + 1; }

  static constexpr unsigned kFirst = 0, kCount = 1, kBegin = 2, kTiles = 3,
                            kCore = 4;

  /// Operands that are read once, before all rows.
  bool isKept(unsigned buffer) const {
    const d2m::RowBuffer &b = program.buffers[buffer];
    return b.isKept && (plan.getResident() || !b.isWide);
  }
  /// The wide operands that a pass reads.
  SmallVector<unsigned> operandsOf(const d2m::RowPass &pass) const;
};

/// The circular buffers, by port. `tileOf`: the tile types of those that are
/// read or written.
SmallVector<Launch::Buffer>
rowBuffers(MLIRContext *ctx, const RowKernels &kernels,
           function_ref<ttcore::TileType(const d2m::RowBuffer &)> tileOf);

/// Writes the compute kernel. Calls `behind` for every pass once it is written,
/// in the block of the loop over rows.
void writeRowCompute(KernelWriter &w, const RowKernels &kernels,
                     function_ref<void(const d2m::RowPass &)> behind = nullptr);

/// Writes the exchanges of a team's cores behind the reductions of each pass,
/// and calls `behind`.
void writeRowExchanges(KernelWriter &w, const RowKernels &kernels,
                       function_ref<void(const d2m::RowPass &)> behind);

/// The writer's part in the exchange of reductions between the cores of a team:
/// a core sends one line of a tile, and its number is the line's index in the
/// tile that each core receives. A semaphore for every pass that reduces counts
/// lines. A core sends a line of the next row but one only after all have used
/// this one's: there are two tiles to receive in.
class RowExchange {
public:
  /// Ports and semaphores follow the arguments that are taken. `columns`: the
  /// number of columns of the device's grid.
  RowExchange(KernelWriter &w, const RowKernels &kernels, unsigned takenPorts,
              unsigned takenCommon, int64_t columns);
  /// Exchanges the sums of a pass in row number `row` of this core.
  void run(unsigned pass, Value row);
  /// Waits until all that other cores wait for has been sent.
  void end();

  static SmallVector<unsigned> portsOf(const RowKernels &kernels);
  static unsigned numSemaphores(const RowKernels &kernels);

private:
  KernelWriter &w;
  const RowKernels &k;
  SmallVector<Value> ports, semaphores;
  int64_t columns;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_ROWS_ROWKERNELS_H
