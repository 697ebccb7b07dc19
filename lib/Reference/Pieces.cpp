//===- Pieces.cpp - machine code for single ops ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"

#include "Compile.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/ScopeExit.h"

#include <algorithm>
#include <cmath>

namespace mlir::tt::reference {

/// Functions that are compiled together: enough to spread what a module costs
/// by itself, few enough that no pass over one becomes slow.
constexpr size_t batchSize = 32;

static Type computedType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  Type element = tensor.getElementType();
  if (isa<FloatType>(element))
    element = Float32Type::get(type.getContext());
  return RankedTensorType::get(tensor.getShape(), element);
}

static double volumeOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() ? double(tensor.getNumElements())
                                           : 1;
}

/// Steps of the loops, roughly: a product of M x K and K x N is the root of
/// MK * KN * MN, so a convolution is a few times it.
static double workOf(const Structure &structure) {
  double first = 0, second = 0, result = 0;
  for (Type type : structure.operands) {
    double volume = volumeOf(type);
    second = std::max(second, std::min(first, volume));
    first = std::max(first, volume);
  }
  for (Type type : structure.results)
    result = std::max(result, volumeOf(type));
  return second > 1 ? std::sqrt(first * second * result)
                    : std::max(first, result);
}

/// Below this, optimizing takes longer than it saves.
constexpr double kMuchWork = 1 << 25;

static std::string nameOf(size_t index) {
  return "tt_reference_" + std::to_string(index);
}

/// A function that applies the op to its arguments.
static void addFunction(ModuleOp module, size_t index,
                        const Structure &structure, Location loc) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = func::FuncOp::create(
      builder, loc, nameOf(index),
      builder.getFunctionType(structure.operands, structure.results));
  // The caller's tensors are never written to.
  for (unsigned arg = 0; arg != function.getNumArguments(); ++arg)
    function.setArgAttr(arg, "bufferization.writable",
                        builder.getBoolAttr(false));
  builder.setInsertionPointToStart(function.addEntryBlock());
  OperationState state(loc, structure.name, function.getArguments(),
                       structure.results);
  state.propertiesAttr = structure.properties;
  Operation *op = builder.create(state);
  func::ReturnOp::create(builder, loc, op->getResults());
}

const Piece *Pieces::get(Structure structure, Location loc) {
  Key key{structure.name.getAsOpaquePointer(),
          structure.properties.getAsOpaquePointer(), nullptr};
  for (SmallVector<Type> *types : {&structure.operands, &structure.results}) {
    for (Type &type : *types) {
      type = computedType(type);
      key.push_back(type.getAsOpaquePointer());
    }
    key.push_back(nullptr);
  }
  auto [it, isNew] = pieces.try_emplace(std::move(key));
  if (isNew) {
    unsigned level = workOf(structure) < kMuchWork
                         ? std::min(optimizationLevel, 1u)
                         : optimizationLevel;
    auto open = llvm::find_if(pending, [&](const Batch &batch) {
      return batch.level == level && batch.pieces.size() < batchSize;
    });
    if (open == pending.end())
      open = pending.insert(pending.end(), {ModuleOp::create(loc), {}, level});
    Batch &batch = *open;
    addFunction(*batch.module, batch.pieces.size(), structure, loc);
    batch.pieces.push_back(it);
  }
  return &it->second;
}

llvm::Error Pieces::compile(Batch &batch) {
  if (llvm::Error status = lowerToLLVM(*batch.module))
    return status;
  auto engine = compileForHost(*batch.module, batch.level);
  if (!engine)
    return engine.takeError();
  engines.push_back(std::move(*engine));
  for (auto [i, piece] : llvm::enumerate(batch.pieces)) {
    auto entry = engines.back()->lookupPacked(nameOf(i));
    if (!entry)
      return entry.takeError();
    piece->second.entry = *entry;
  }
  batch.pieces.clear();
  batch.module = nullptr;
  return llvm::Error::success();
}

llvm::Error Pieces::compile() {
  // Those that an error leaves without code are not to be found again.
  llvm::scope_exit forget([&] {
    for (Batch &batch : pending)
      for (auto piece : batch.pieces)
        pieces.erase(piece);
    pending.clear();
  });
  for (Batch &batch : pending)
    if (llvm::Error status = compile(batch))
      return status;
  return llvm::Error::success();
}

} // namespace mlir::tt::reference
