//===- MoveKernels.cpp - kernels of moves ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MoveKernels.h"
#include "MovePlan.h"

#include "tt/device/DataType.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt {

using namespace ttkernel;

SmallVector<uint32_t> MoveGroup::fills() const {
  llvm::SetVector<uint32_t> numbers;
  for (const d2m::MovePiece &piece : move.pieces)
    if (!piece.source)
      numbers.insert(piece.fill);
  return numbers.takeVector();
}

void fillTile(KernelWriter &w, Value place, uint32_t number,
              ttcore::TileType tile) {
  int64_t bytes = int64_t(tile.getSizeBytes());
  for (unsigned bits = unsigned(bytes / (32 * 32) * 8); bits < 32; bits *= 2)
    number |= number << bits;
  // The core writes the first words; the network copies them to the rest.
  constexpr int64_t kFirst = 32;
  Value pointer = ReinterpretCastOp::create(
      w, L1AddrPtrType::get(w.getContext(), 32), place);
  w.loop(w.i32(0), w.i32(kFirst / 4), 1, [&](Value i) {
    StoreToL1Op::create(w, w.i32(int32_t(number)), pointer, i,
                        /*width=*/nullptr);
  });
  for (int64_t done = kFirst; done < bytes; done *= 2) {
    NocAsyncReadOp::create(w, ValueRange(), ValueRange(), place,
                           w.add(place, w.i32(done)),
                           w.i32(std::min(done, bytes - done)), Value());
    NocAsyncReadBarrierOp::create(w, Value());
  }
}

Value fillTiles(KernelWriter &w, Value port, ArrayRef<uint32_t> numbers,
                ttcore::TileType tile) {
  Value place = w.takePages(port, w.i32(int64_t(numbers.size())));
  for (auto [i, number] : llvm::enumerate(numbers))
    fillTile(w, w.add(place, w.i32(int64_t(i) * int64_t(tile.getSizeBytes()))),
             number, tile);
  return place;
}

FailureOr<Launch> lowerMove(d2m::GroupOp group, d2m::MovePlanAttr plan,
                            ArrayRef<ttcore::TileType> tiles,
                            KernelLibrary &kernels) {
  MoveGroup moved{group, plan, *d2m::moveOf(d2m::moveIn(group)), tiles};
  int64_t count = d2m::TileSpace(moved.move.shape).rows();
  if (count != plan.getTiles())
    return group.emitOpError("has ")
           << count << " tiles, but its plan " << plan.getTiles();
  for (ttcore::TileType tile : tiles)
    if (::tt::device::isBlockFloat(ttcore::toDevice(tile.getDataType())) &&
        (plan.getWay() != d2m::MoveWay::Pages || plan.getTransposed() ||
         !moved.fills().empty()))
      return group.emitOpError("takes tiles of ")
             << tile << " apart, whose elements share exponents";
  if (plan.getTransposed() && tiles.back().getSizeBytes() < 2048)
    return group.emitOpError("transposes tiles of ")
           << tiles.back() << ", which the compute unit does not";
  if (plan.getWay() == d2m::MoveWay::Pages) {
    auto pieces = d2m::inTiles(moved.move, plan.getTransposed());
    if (!pieces)
      return group.emitOpError("takes tiles apart, which a move_plan of way ")
             << d2m::stringifyMoveWay(plan.getWay()) << " does not";
    return lowerTileMove(moved, *pieces, kernels);
  }
  if (plan.getTransposed())
    moved.move = d2m::transposed(std::move(moved.move));
  if (plan.getWay() == d2m::MoveWay::Segments) {
    auto system = ttcore::getSystemDesc(group->getParentOfType<ModuleOp>());
    int64_t bytes = tiles.back().getSizeBytes() / (32 * 32);
    if (!system ||
        !d2m::keepsGroups(
            moved.move,
            int64_t(system.getChipDesc(0).getNocDRAMAddressAlignBytes()) /
                bytes))
      return group.emitOpError("moves elements away from their place in a "
                               "transfer, which a move_plan of way segments "
                               "does not");
  }
  return lowerRunMove(moved, kernels);
}

} // namespace mlir::tt
