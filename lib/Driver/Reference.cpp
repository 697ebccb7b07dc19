//===- Reference.cpp - the reference behind MLIR-free types ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reference/Reference.h"

#include "Context.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "tt/device/Formats.h"
#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include <map>

namespace tt::driver {

namespace ref = mlir::tt::reference;

struct Reference::Impl {
  Context context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string name;
  bool rounded = true;
  /// Of the functions that have been run.
  std::map<std::string, std::unique_ptr<ref::Reference>> references;

  ref::Reference &get(const std::string &function);
};

static bool hasTTNN(mlir::ModuleOp module) {
  return module
      .walk([](mlir::Operation *op) {
        return llvm::isa_and_nonnull<mlir::tt::ttnn::TTNNDialect>(
                   op->getDialect())
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// The format of a tensor in block floats, which its element type does not say.
static std::optional<mlir::tt::ttcore::DataType> blocksOf(mlir::Value value) {
  using mlir::tt::ttcore::DataType;
  mlir::tt::ttnn::TTNNLayoutAttr layout =
      mlir::tt::ttnn::getLayoutOf(value.getType());
  if (!layout)
    return std::nullopt;
  DataType format = layout.getDataType();
  return format == DataType::BFP_BFloat8 || format == DataType::BFP_BFloat4 ||
                 format == DataType::BFP_BFloat2
             ? std::optional(format)
             : std::nullopt;
}

/// What is written in place stays one tensor.
static bool isWritten(mlir::Value value) {
  return llvm::any_of(value.getUsers(), [&](mlir::Operation *user) {
    auto effects = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(user);
    return effects &&
           effects.getEffectOnValue<mlir::MemoryEffects::Write>(value);
  });
}

/// Lets what is declared in block floats be rounded to them.
static void keepBlocks(mlir::ModuleOp module) {
  llvm::SmallVector<mlir::Value> values;
  module.walk([&](mlir::func::FuncOp function) {
    for (mlir::Block &block : function.getBody())
      llvm::append_range(values, block.getArguments());
    function.walk([&](mlir::Operation *op) {
      if (llvm::isa_and_nonnull<mlir::tt::ttnn::TTNNDialect,
                                mlir::tt::ttir::TTIRDialect>(op->getDialect()))
        llvm::append_range(values, op->getResults());
    });
  });
  for (mlir::Value value : values) {
    std::optional<mlir::tt::ttcore::DataType> format = blocksOf(value);
    if (!format || value.use_empty() || isWritten(value))
      continue;
    mlir::OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    auto kept = mlir::tt::ttcore::OptimizationBarrierOp::create(
        builder, value.getLoc(), value.getType(), value);
    kept->setAttr(ref::keptFormatName, mlir::tt::ttcore::DataTypeAttr::get(
                                           value.getContext(), *format));
    value.replaceAllUsesExcept(kept->getResult(0), kept);
  }
}

/// Makes a device's part that is of TTNN one of TTIR, so that functions of the
/// host have the types that it calls them with.
static void raiseAroundHost(Context &context, mlir::ModuleOp outer,
                            bool rounded) {
  mlir::ModuleOp device = mlir::tt::ttcore::getProgramModule(outer);
  if (!mlir::tt::ttcore::getHostModule(outer) || !hasTTNN(device))
    return;
  auto inDevice = [](mlir::PassManager &pm) -> mlir::OpPassManager & {
    return pm.nest<mlir::tt::ttcore::DeviceModuleOp>().nest<mlir::ModuleOp>();
  };
  context.run(outer, [&](mlir::PassManager &pm) {
    inDevice(pm).addPass(
        mlir::tt::ttcore::createTTCoreOptimizationBarrierFoldPass());
  });
  if (rounded)
    keepBlocks(device);
  context.run(outer, [&](mlir::PassManager &pm) {
    inDevice(pm).addPass(mlir::tt::createConvertTTNNToTTIRPass());
  });
}

Reference::Reference(const std::string &text, const std::string &name,
                     Resources resources, bool rounded)
    : impl(std::make_unique<Impl>()) {
  impl->name = name;
  impl->rounded = rounded;
  impl->module = impl->context.parse(text, name, resources);
  raiseAroundHost(impl->context, *impl->module, rounded);
  impl->context.run(*impl->module, [&](mlir::PassManager &pm) {
    pm.addPass(mlir::tt::ttcore::createTTCoreUnwrapDeviceModulePass());
    pm.addPass(mlir::tt::ttcore::createTTCoreFlattenTuplesPass());
    pm.addPass(mlir::tt::ttcore::createTTCoreOptimizationBarrierFoldPass());
  });
  if (rounded)
    keepBlocks(*impl->module);
  impl->context.run(*impl->module, [&](mlir::PassManager &pm) {
    if (hasTTNN(*impl->module))
      pm.addPass(mlir::tt::createConvertTTNNToTTIRPass());
    pm.addPass(mlir::tt::ttir::createTTIRFoldCollectivesPass());
    // The new content of a cache is a result of the reference.
    pm.addPass(mlir::tt::ttir::createTTIRFunctionalCachesPass());
  });
}

Reference::~Reference() = default;

ref::Reference &Reference::Impl::get(const std::string &function) {
  auto &reference = references[function];
  if (reference)
    return *reference;
  // All share what has been compiled for the first.
  auto known =
      llvm::find_if(references, [](auto &it) { return it.second != nullptr; });
  auto created =
      known == references.end()
          ? ref::Reference::create(*module, function, {.rounded = rounded})
          : known->second->sibling(function);
  if (!created)
    throw CompileError(name + ": " + llvm::toString(created.takeError()));
  reference = std::move(*created);
  return *reference;
}

/// The element kind of a type spelled as text, or nothing for a float type.
static std::optional<ref::ElementKind> integerKind(const std::string &type) {
  using Kind = ref::ElementKind;
  static const std::pair<const char *, Kind> kinds[] = {
      {"i8", Kind::Int8},   {"si8", Kind::Int8},   {"ui8", Kind::UInt8},
      {"i16", Kind::Int16}, {"si16", Kind::Int16}, {"ui16", Kind::UInt16},
      {"i32", Kind::Int32}, {"si32", Kind::Int32}, {"ui32", Kind::UInt32},
      {"i64", Kind::Int64}, {"si64", Kind::Int64}, {"ui64", Kind::UInt64},
  };
  for (auto [name, kind] : kinds)
    if (type == name)
      return kind;
  return std::nullopt;
}

static const char *typeName(ref::ElementKind kind) {
  using Kind = ref::ElementKind;
  switch (kind) {
  case Kind::Float32:
    return "f32";
  case Kind::Int8:
    return "si8";
  case Kind::UInt8:
    return "ui8";
  case Kind::Int16:
    return "si16";
  case Kind::UInt16:
    return "ui16";
  case Kind::Int32:
    return "si32";
  case Kind::UInt32:
    return "ui32";
  default: // 64 bits have been narrowed
    break;
  }
  return "f32";
}

/// A host tensor in the kind that the reference takes.
static ref::HostTensor toReference(HostTensor tensor) {
  ref::HostTensor out;
  out.shape = tensor.shape;
  if (auto kind = integerKind(tensor.type)) {
    out.kind = *kind;
    out.bytes = std::move(tensor.bytes);
    return out;
  }
  out.kind = ref::ElementKind::Float32;
  if (tensor.type == "f32") {
    out.bytes = std::move(tensor.bytes);
    return out;
  }
  if (tensor.type != "bf16" && tensor.type != "f16")
    throw CompileError("the reference takes no tensor of type '" + tensor.type +
                       "'");
  auto type = tensor.type == "bf16" ? tt::device::DataType::BFloat16
                                    : tt::device::DataType::Float16;
  size_t count = tensor.bytes.size() / 2;
  out.bytes.resize(count * sizeof(float));
  tt::device::toFloat(type, tensor.bytes.data(),
                      reinterpret_cast<float *>(out.bytes.data()), count);
  return out;
}

template <typename From, typename To>
static void widenElements(ref::HostTensor &tensor) {
  std::vector<uint8_t> wide(tensor.bytes.size() / sizeof(From) * sizeof(To));
  auto *from = reinterpret_cast<const From *>(tensor.bytes.data());
  auto *to = reinterpret_cast<To *>(wide.data());
  std::copy(from, from + tensor.bytes.size() / sizeof(From), to);
  tensor.bytes = std::move(wide);
}

/// The device holds 64-bit integers in 32 bits; the reference keeps them.
static void widen(ref::HostTensor &tensor, ref::ElementKind wanted) {
  using Kind = ref::ElementKind;
  if (tensor.kind == Kind::Int32 && wanted == Kind::Int64)
    widenElements<int32_t, int64_t>(tensor);
  else if (tensor.kind == Kind::UInt32 && wanted == Kind::UInt64)
    widenElements<uint32_t, uint64_t>(tensor);
  else
    return;
  tensor.kind = wanted;
}

template <typename From, typename To>
static void narrowElements(ref::HostTensor &tensor) {
  size_t count = tensor.bytes.size() / sizeof(From);
  std::vector<uint8_t> narrow(count * sizeof(To));
  auto *from = reinterpret_cast<const From *>(tensor.bytes.data());
  std::transform(from, from + count, reinterpret_cast<To *>(narrow.data()),
                 [](From value) { return To(value); });
  tensor.bytes = std::move(narrow);
}

/// What 64-bit results are on the device: their lower 32 bits.
static void narrow(ref::HostTensor &tensor) {
  using Kind = ref::ElementKind;
  if (tensor.kind == Kind::Int64) {
    narrowElements<int64_t, int32_t>(tensor);
    tensor.kind = Kind::Int32;
  } else if (tensor.kind == Kind::UInt64) {
    narrowElements<uint64_t, uint32_t>(tensor);
    tensor.kind = Kind::UInt32;
  }
}

/// As tools see a tensor of the reference.
static HostTensor fromReference(ref::HostTensor &&tensor) {
  narrow(tensor);
  return {std::move(tensor.shape), typeName(tensor.kind),
          std::move(tensor.bytes)};
}

std::vector<HostTensor> Reference::run(const std::string &function,
                                       std::vector<HostTensor> inputs,
                                       const Observer &observer) {
  ref::Reference &reference = impl->get(function);
  std::vector<ref::HostTensor> converted;
  auto wanted = reference.inputTypes();
  for (auto [i, input] : llvm::enumerate(inputs)) {
    converted.push_back(toReference(std::move(input)));
    if (i < wanted.size())
      widen(converted.back(), wanted[i].kind);
  }
  auto observe = [&](mlir::Location location, const ref::HostTensor &type,
                     const uint8_t *elements) {
    std::string text;
    llvm::raw_string_ostream(text) << location;
    ref::HostTensor result = type;
    result.bytes.assign(elements,
                        elements + type.numElements() * ref::sizeOf(type.kind));
    observer(text, fromReference(std::move(result)));
  };
  auto results =
      observer ? reference.run(converted, observe) : reference.run(converted);
  if (!results)
    throw CompileError(llvm::toString(results.takeError()));
  std::vector<HostTensor> out;
  for (ref::HostTensor &result : *results)
    out.push_back(fromReference(std::move(result)));
  return out;
}

} // namespace tt::driver
