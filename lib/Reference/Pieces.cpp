//===- Pieces.cpp - machine code for single ops ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "tt/device/Settings.h"
#include "tt/jit/CacheKey.h"
#include "ttmlir/Reference/sources_hash.h"
#include "llvm/ADT/ScopeExit.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <future>

namespace mlir::tt::reference {

/// Functions that are compiled together: enough to spread what a module costs
/// by itself, few enough that no pass over one becomes slow. Those that are
/// optimized most are fewer, as batches are compiled side by side.
constexpr size_t batchSize = 32, muchWorkBatchSize = 4;

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
constexpr double kMuchWork = 1 << 27;

constexpr llvm::StringLiteral prefix = "tt_reference_";

/// A function that applies the op to its arguments.
static func::FuncOp addFunction(ModuleOp module, const Structure &structure,
                                Location loc) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = func::FuncOp::create(
      builder, loc, prefix,
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
  return function;
}

/// All that the code depends on: what it computes, how it is optimized, what
/// compiles it and for which machine.
static std::string keyOf(func::FuncOp function, unsigned level) {
  OpPrintingFlags flags;
  flags.printGenericOpForm().useLocalScope().enableDebugInfo(false);
  flags.elideLargeElementsAttrs(std::numeric_limits<int64_t>::max());
  std::string text;
  llvm::raw_string_ostream stream(text);
  function->print(stream, flags);
  return ::tt::jit::cacheKey(text, TT_REFERENCE_SOURCES_HASH,
                             ::tt::jit::cacheEnvironment(level));
}

/// A text names elements that it does not have.
static bool hasResources(Attribute properties) {
  return properties && properties
                           .walk([](DenseResourceElementsAttr) {
                             return WalkResult::interrupt();
                           })
                           .wasInterrupted();
}

static std::string cacheFolder() {
  std::string folder = ::tt::settings::cacheFolder();
  return folder.empty() ? folder : folder + "/reference";
}

Pieces::Pieces(unsigned optimizationLevel)
    : optimizationLevel(optimizationLevel), disk(cacheFolder()) {}

const Piece *Pieces::get(const Structure &op, Location loc) {
  Structure structure = op;
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
    OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
    func::FuncOp function = addFunction(*module, structure, loc);
    bool isKept = !hasResources(structure.properties);
    std::string name = isKept ? keyOf(function, level)
                              : "unkept" + std::to_string(pieces.size());
    function.setName((prefix + name).str());
    pending.push_back({it, std::move(module), level, std::move(name), isKept});
  }
  return &it->second;
}

/// Gives pieces the code that an object has of them.
llvm::Error Pieces::link(llvm::StringRef object) {
  auto entries = loader->load(object, prefix);
  if (!entries)
    return entries.takeError();
  for (Pending &wanted : pending)
    if (auto found = entries->find((prefix + wanted.key).str());
        found != entries->end())
      wanted.piece->second.entry = found->second;
  return llvm::Error::success();
}

/// Links objects on disk. An object has the code of several ops. Code that
/// cannot be linked is compiled again.
void Pieces::load() {
  for (Pending &wanted : pending)
    if (wanted.isKept && !wanted.piece->second.entry)
      if (std::optional<std::string> object = disk.load(wanted.key))
        llvm::consumeError(link(*object));
}

std::vector<Pieces::Batch> Pieces::batchesOfMissing() {
  std::vector<Batch> batches;
  std::map<std::pair<unsigned, bool>, size_t> open; // batches that have room
  for (Pending &missing : pending) {
    if (missing.piece->second.entry)
      continue;
    size_t room = missing.level > 1 ? muchWorkBatchSize : batchSize;
    auto [it, isNew] =
        open.try_emplace({missing.level, missing.isKept}, batches.size());
    if (isNew || batches[it->second].size() == room) {
      it->second = batches.size();
      batches.emplace_back();
    }
    batches[it->second].push_back(&missing);
  }
  return batches;
}

llvm::Expected<HostModule> Pieces::lower(const Batch &batch) {
  OwningOpRef<ModuleOp> module =
      ModuleOp::create(batch.front()->module->getLoc());
  for (Pending *missing : batch) {
    Block &from = *missing->module->getBody();
    module->getBody()->getOperations().splice(module->getBody()->end(),
                                              from.getOperations());
    missing->module = nullptr;
  }
  if (llvm::Error failed = lowerToLLVM(*module))
    return std::move(failed);
  return toLLVM(*module, prefix);
}

void Pieces::keep(const Batch &batch, llvm::StringRef object) {
  if (!batch.front()->isKept)
    return;
  std::string all;
  for (Pending *made : batch)
    all += made->key;
  std::string key = ::tt::jit::cacheKey(all, "batch", "");
  disk.store(key, object);
  for (Pending *made : batch)
    disk.storeAlias(made->key, key);
}

/// Batches are lowered one after the other and compiled side by side.
llvm::Error Pieces::make(std::vector<Batch> batches) {
  struct Result {
    std::string object, problem;
  };
  std::deque<std::future<Result>> running;
  size_t numLinked = 0;
  auto finish = [&]() -> llvm::Error {
    Result result = running.front().get();
    running.pop_front();
    if (!result.problem.empty())
      return error("{0}", result.problem);
    if (llvm::Error failed = link(result.object))
      return failed;
    keep(batches[numLinked++], result.object);
    return llvm::Error::success();
  };
  for (const Batch &batch : batches) {
    if (running.size() >= ::tt::settings::hostThreads())
      if (llvm::Error failed = finish())
        return failed;
    llvm::Expected<HostModule> host = lower(batch);
    if (!host)
      return host.takeError();
    running.push_back(
        std::async(std::launch::async, [level = batch.front()->level,
                                        host = std::move(*host)]() mutable {
          Result result;
          if (auto object = compileForHost(std::move(host), level))
            result.object = std::move(*object);
          else
            result.problem = llvm::toString(object.takeError());
          return result;
        }));
  }
  while (!running.empty())
    if (llvm::Error failed = finish())
      return failed;
  return llvm::Error::success();
}

llvm::Error Pieces::compile() {
  if (pending.empty())
    return llvm::Error::success();
  // Those that an error leaves without code are not to be found again.
  llvm::scope_exit forget([&] {
    for (Pending &wanted : pending)
      if (!wanted.piece->second.entry)
        pieces.erase(wanted.piece);
    pending.clear();
  });
  if (!loader) {
    auto made = Loader::create();
    if (!made)
      return made.takeError();
    loader = std::move(*made);
  }
  load();
  return make(batchesOfMissing());
}

} // namespace mlir::tt::reference
