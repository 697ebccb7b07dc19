//===- Product.cpp - products of matrices, in tiles -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Product.h"

#include "tt/device/Tile.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::d2m {

namespace {

using tt::shapeOf;

constexpr int64_t kSide = ::tt::device::Tile::kSide;

int64_t inTiles(int64_t size) { return (size + kSide - 1) / kSide; }

/// An operand of matrices of `height` x `width` tiles, and the batch
/// dimensions of the result as they step through it.
struct Matrices {
  int64_t height, width;
  SmallVector<std::pair<int64_t, int64_t>> batch;

  Matrices(Value value, ArrayRef<int64_t> resultBatch) {
    ArrayRef<int64_t> shape = shapeOf(value);
    height = inTiles(shape[shape.size() - 2]);
    width = inTiles(shape.back());
    shape = shape.drop_back(2);
    int64_t stride = height * width;
    for (size_t i = 0; i != resultBatch.size(); ++i) {
      int64_t whole = resultBatch[resultBatch.size() - 1 - i];
      int64_t own = i < shape.size() ? shape[shape.size() - 1 - i] : 1;
      batch.insert(batch.begin(), {whole, own == 1 ? 0 : stride});
      stride *= own;
    }
  }
};

} // namespace

bool isMatrix(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  std::optional<ElementForm> form = type ? formOf(Type(type)) : std::nullopt;
  // fp16 has an exponent of 5 bits; source registers hold one width at a time.
  return form && form->isFloat() && form->format != ttcore::DataType::Float16 &&
         type.getRank() >= 2 && type.getNumElements() != 0;
}

WindowsOp windowsOf(Operation *op) {
  auto matmul = dyn_cast<ttir::MatmulOp>(op);
  auto windows =
      matmul ? matmul.getA().getDefiningOp<WindowsOp>() : WindowsOp();
  if (!windows || !windows->hasOneUse() || matmul.getTransposeA() ||
      shapeOf(matmul.getB()).size() != 2 || !gatherOf(windows))
    return nullptr;
  return windows;
}

std::optional<Product> productOf(Operation *op) {
  auto matmul = dyn_cast<ttir::MatmulOp>(op);
  if (!matmul || !isMatrix(matmul.getA()) || !isMatrix(matmul.getB()) ||
      !isMatrix(matmul.getResult()))
    return std::nullopt;
  ArrayRef<int64_t> outer = shapeOf(matmul.getResult()).drop_back(2);
  Matrices a(matmul.getA(), outer), b(matmul.getB(), outer);
  bool turnA = matmul.getTransposeA(), turnB = matmul.getTransposeB();

  Product c;
  c.result = matmul.getResult();
  c.batch = 1;
  for (int64_t size : outer)
    c.batch *= size;
  c.m = turnA ? a.width : a.height;
  c.k = turnA ? a.height : a.width;
  c.n = turnB ? b.height : b.width;
  c.validK = shapeOf(matmul.getA()).drop_back(turnA ? 1 : 0).back() % kSide;
  c.lhs = {matmul.getA(), turnA, PageMap::of(a.batch), {}, turnA ? a.width : 1};
  c.rhs = {matmul.getB(), turnB, PageMap::of(b.batch), {}, turnB ? 1 : b.width};
  std::pair<int64_t, int64_t> row = {c.m, turnA ? 1 : a.width};
  if (c.rhs.batch.isConstant()) {
    SmallVector<std::pair<int64_t, int64_t>> rows(a.batch);
    rows.push_back(row);
    c.lhs.batch = {};
    c.lhs.line = PageMap::of(rows);
    c.m *= c.batch;
    c.batch = 1;
  } else {
    c.lhs.line = PageMap::of({row});
  }
  c.rhs.line = PageMap::of({{c.n, turnB ? b.width : 1}});
  if (WindowsOp windows = windowsOf(op)) {
    c.lhs.value = windows.getInput();
    c.gather = gatherOf(windows);
  }
  return c;
}

} // namespace mlir::tt::d2m
