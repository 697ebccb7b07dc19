//===- Status.cpp - who cuts arguments ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A caller has the parts of an argument with a sharding already, and gets whole
// results.
//
//===----------------------------------------------------------------------===//

#include "Borders.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static constexpr StringLiteral kStatusName = "ttcore.shard_status";
static constexpr StringLiteral kLocalShapeName = "ttcore.local_shape";

static bool isCut(ttir::MeshShardOp op) {
  return op &&
         op.getShardDirection() == ttcore::MeshShardDirection::FullToShard;
}

/// The border through which all uses of an argument go.
static ttir::MeshShardOp borderOf(BlockArgument argument) {
  ttir::MeshShardOp border;
  for (Operation *user : argument.getUsers()) {
    auto shard = dyn_cast<ttir::MeshShardOp>(user);
    if (!isCut(shard) ||
        (border && (border.getType() != shard.getType() ||
                    border->getAttrDictionary() != shard->getAttrDictionary())))
      return {};
    border = shard;
  }
  return border;
}

static void setArgument(func::FuncOp function, unsigned i) {
  ttir::MeshShardOp border = borderOf(function.getArgument(i));
  if (!border)
    return;
  using ttcore::ShardStatus;
  MLIRContext *ctx = function.getContext();
  auto status =
      function.getArgAttrOfType<ttcore::ShardStatusAttr>(i, kStatusName);
  bool isAnnotated = function.getArgAttr(i, "sdy.sharding") ||
                     function.getArgAttr(i, "mhlo.sharding");
  if (!status)
    status = ttcore::ShardStatusAttr::get(
        ctx, isAnnotated ? ShardStatus::Presharded : ShardStatus::Unsharded);
  function.setArgAttr(i, kStatusName, status);
  function.setArgAttr(i, kLocalShapeName,
                      ttcore::LocalShapeAttr::get(
                          ctx, cast<RankedTensorType>(border.getType())));
  if (status.getValue() == ShardStatus::Presharded)
    for (Operation *user : function.getArgument(i).getUsers())
      if (auto shard = cast<ttir::MeshShardOp>(user);
          shard.getShardType() == ttcore::MeshShardType::Devices)
        shard.setShardType(ttcore::MeshShardType::Identity);
}

static void setResult(func::FuncOp function, OpOperand &result) {
  auto border = result.get().getDefiningOp<ttir::MeshShardOp>();
  unsigned i = result.getOperandNumber();
  if (!border || isCut(border))
    return;
  MLIRContext *ctx = function.getContext();
  if (!function.getResultAttr(i, kStatusName))
    function.setResultAttr(
        i, kStatusName,
        ttcore::ShardStatusAttr::get(ctx, ttcore::ShardStatus::Unsharded));
  function.setResultAttr(
      i, kLocalShapeName,
      ttcore::LocalShapeAttr::get(
          ctx, cast<RankedTensorType>(border.getInput().getType())));
}

void stablehlo::setStatus(func::FuncOp function) {
  for (unsigned i = 0; i != function.getNumArguments(); ++i)
    setArgument(function, i);
  for (Block &block : function.getBody())
    if (auto exit = dyn_cast<func::ReturnOp>(block.getTerminator()))
      for (OpOperand &result : exit->getOpOperands())
        setResult(function, result);
}

void stablehlo::dropShardings(func::FuncOp function) {
  for (StringRef name : {"sdy.sharding", "mhlo.sharding"}) {
    for (unsigned i = 0; i != function.getNumArguments(); ++i)
      function.removeArgAttr(i, name);
    for (unsigned i = 0; i != function.getNumResults(); ++i)
      function.removeResultAttr(i,
                                StringAttr::get(function.getContext(), name));
  }
}
