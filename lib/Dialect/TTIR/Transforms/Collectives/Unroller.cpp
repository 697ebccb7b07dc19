//===- Unroller.cpp - functions for several chips on one ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Unroller.h"

#include "UnrollBody.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

template <typename T> static Sharing numbered(ArrayRef<T> values) {
  Sharing sharing;
  for (size_t i = 0; i != values.size(); ++i) {
    size_t first = llvm::find(values, values[i]) - values.begin();
    sharing.push_back(first == i ? countOf(sharing) : sharing[first]);
  }
  return sharing;
}

Sharing ttir::sharingOf(ArrayRef<Value> values) { return numbered(values); }

Sharing ttir::meet(const Sharing &a, const Sharing &b) {
  SmallVector<std::pair<int64_t, int64_t>> both;
  for (auto [x, y] : llvm::zip_equal(a, b))
    both.emplace_back(x, y);
  return numbered(ArrayRef(both));
}

int64_t ttir::countOf(const Sharing &sharing) {
  return sharing.empty() ? 0 : *llvm::max_element(sharing) + 1;
}

LogicalResult Unroller::unrollEntry(func::FuncOp function) {
  if (!exchanges(function))
    return success();
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("has several blocks; one block is supported");
  Block &old = function.getBody().front();
  auto *block = new Block();
  function.getBody().push_back(block);
  BodyUnroller body(*this, *block);
  for (BlockArgument argument : old.getArguments())
    body.map(argument, ChipValues(mesh.numChips(),
                                  block->addArgument(argument.getType(),
                                                     argument.getLoc())));
  if (failed(body.run(old)))
    return failure();
  SmallVector<Value> results;
  for (auto [i, values] : llvm::enumerate(body.results())) {
    if (!llvm::all_equal(values))
      return function.emitOpError("result '#")
             << i << "' is another on each chip; mesh_shard puts together what "
             << "chips have";
    results.push_back(values.front());
  }
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  func::ReturnOp::create(builder, old.getTerminator()->getLoc(), results);
  old.dropAllReferences();
  old.dropAllUses();
  old.erase();
  return success();
}

FailureOr<Unrolled> Unroller::unroll(func::FuncOp function,
                                     ArrayRef<Sharing> arguments,
                                     ArrayRef<Sharing> results) {
  Key key(function.getOperation(), arguments.vec(), results.vec());
  if (auto it = known.find(key); it != known.end())
    return it->second;
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return function.emitOpError("is called on several chips and has no body of "
                                "one block");
  if (!open.insert(function).second)
    return function.emitOpError(
        "calls itself, and chips exchange values in it");
  OpBuilder builder(function.getContext());
  auto made = func::FuncOp::create(function.getLoc(), function.getName(),
                                   builder.getFunctionType({}, {}));
  made.setPrivate();
  symbols.insert(made, Block::iterator(function));
  replaced.append({function, made});
  Block *block = made.addEntryBlock();
  BodyUnroller body(*this, *block);
  for (auto [argument, sharing] :
       llvm::zip_equal(function.getArguments(), arguments)) {
    SmallVector<Value> own;
    for (int64_t i = 0; i != countOf(sharing); ++i)
      own.push_back(block->addArgument(argument.getType(), argument.getLoc()));
    body.map(argument, spread(own, sharing));
  }
  if (failed(body.run(function.getBody().front())))
    return failure();
  Unrolled unrolled{made, llvm::to_vector(results)};
  SmallVector<Value> returned;
  for (auto [i, values] : llvm::enumerate(body.results())) {
    if (results.empty())
      unrolled.results.push_back(sharingOf(values));
    llvm::append_range(returned, distinct(values, unrolled.results[i]));
  }
  builder.setInsertionPointToEnd(block);
  func::ReturnOp::create(builder, function.getLoc(), returned);
  made.setFunctionType(builder.getFunctionType(
      block->getArgumentTypes(), ValueRange(returned).getTypes()));
  open.erase(function);
  known.emplace(std::move(key), unrolled);
  return unrolled;
}

bool Unroller::exchanges(func::FuncOp function) {
  auto [it, isNew] = exchanging.try_emplace(function, false);
  if (!isNew)
    return it->second;
  bool found = false;
  function.walk([&](Operation *op) {
    found |= op->hasTrait<Collective>();
    for (FlatSymbolRefAttr name : callees(op))
      if (auto callee = symbols.lookup<func::FuncOp>(name.getValue()))
        found |= exchanges(callee);
  });
  return exchanging[function] = found;
}

void Unroller::eraseUnused() {
  bool again = true;
  while (std::exchange(again, false))
    for (func::FuncOp &function : replaced)
      if (function && function.isPrivate() &&
          SymbolTable::symbolKnownUseEmpty(function, symbols.getOp())) {
        Operation *op = function;
        llvm::replace(replaced, func::FuncOp(op), func::FuncOp());
        symbols.erase(op);
        again = true;
      }
}
