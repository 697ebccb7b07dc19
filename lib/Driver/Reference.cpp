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
  /// The references of functions that have been run.
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

/// A tensor that is written in place stays one tensor.
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
                     Resources resources, bool rounded, bool numbered)
    : impl(std::make_unique<Impl>()) {
  impl->name = name;
  impl->rounded = rounded;
  if (numbered)
    impl->context.numberRows();
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
    // The new content of a cache is a result of the reference.
    pm.addPass(mlir::tt::ttir::createTTIRFunctionalCachesPass());
    pm.addPass(mlir::tt::ttir::createTTIRUnrollMeshPass());
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
static std::optional<ref::ElementKind> integerKind(std::string_view type) {
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

template <typename From, typename To>
static void widenElements(std::span<const uint8_t> from,
                          llvm::MutableArrayRef<uint8_t> to) {
  auto *narrow = reinterpret_cast<const From *>(from.data());
  std::copy_n(narrow, from.size() / sizeof(From),
              reinterpret_cast<To *>(to.data()));
}

/// Writes the elements of an input in the kind that the reference wants. The
/// device holds 64-bit integers in 32 bits; the reference keeps them.
static void convert(size_t index, const HostView &from,
                    const ref::HostTensor &wanted,
                    llvm::MutableArrayRef<uint8_t> to) {
  using Kind = ref::ElementKind;
  bool isHalf = from.type == "bf16" || from.type == "f16";
  std::optional<Kind> integer = integerKind(from.type);
  if (!integer && from.type != "f32" && !isHalf)
    throw CompileError("the reference takes no tensor of type '" +
                       std::string(from.type) + "'");
  ref::HostTensor given;
  given.shape.assign(from.shape.begin(), from.shape.end());
  given.kind = integer.value_or(Kind::Float32);
  bool isSigned = given.kind == Kind::Int32 && wanted.kind == Kind::Int64;
  bool isUnsigned = given.kind == Kind::UInt32 && wanted.kind == Kind::UInt64;
  if (isSigned || isUnsigned)
    given.kind = wanted.kind;
  std::string what = "input #" + std::to_string(index) + " is " +
                     given.describe() + ", " + wanted.describe() + " expected";
  size_t count = to.size() / ref::sizeOf(wanted.kind);
  size_t bytes = isHalf ? 2 : isSigned || isUnsigned ? 4 : sizeOf(wanted.kind);
  if (!given.hasType(wanted) || from.bytes.size() != count * bytes)
    throw CompileError(what);
  if (isSigned)
    widenElements<int32_t, int64_t>(from.bytes, to);
  else if (isUnsigned)
    widenElements<uint32_t, uint64_t>(from.bytes, to);
  else if (isHalf)
    tt::device::toFloat(from.type == "bf16" ? tt::device::DataType::BFloat16
                                            : tt::device::DataType::Float16,
                        from.bytes.data(), reinterpret_cast<float *>(to.data()),
                        count);
  else
    std::copy(from.bytes.begin(), from.bytes.end(), to.begin());
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

/// Truncates 64-bit results to their lower 32 bits, as on the device.
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

/// A tensor of the reference in the form of tools.
static HostTensor fromReference(ref::HostTensor &&tensor) {
  narrow(tensor);
  return {std::move(tensor.shape), typeName(tensor.kind),
          std::move(tensor.bytes)};
}

std::vector<HostTensor> Reference::run(const std::string &function,
                                       const std::vector<HostTensor> &inputs,
                                       const Observer &observer) {
  auto source = [&](size_t index,
                    const std::function<void(const HostView &)> &use) {
    const HostTensor &input = inputs[index];
    use({input.shape, input.type, input.bytes});
  };
  return run(function, inputs.size(), source, observer);
}

std::vector<HostTensor> Reference::run(const std::string &function,
                                       size_t count, const Source &source,
                                       const Observer &observer) {
  ref::Reference &reference = impl->get(function);
  auto wanted = reference.inputTypes();
  if (count != wanted.size())
    throw CompileError(std::to_string(count) + " inputs given, " +
                       std::to_string(wanted.size()) + " expected");
  auto argument = [&](size_t index, llvm::MutableArrayRef<uint8_t> to) {
    source(index, [&](const HostView &input) {
      convert(index, input, wanted[index], to);
    });
  };
  auto observe = [&](mlir::Location location, const ref::HostTensor &type,
                     const uint8_t *elements) {
    std::string text;
    llvm::raw_string_ostream(text) << location;
    ref::HostTensor result = type;
    result.bytes.assign(elements,
                        elements + type.numElements() * ref::sizeOf(type.kind));
    observer(text, fromReference(std::move(result)));
  };
  std::vector<ref::HostTensor> results =
      observer ? reference.run(argument, observe) : reference.run(argument);
  std::vector<HostTensor> out;
  for (ref::HostTensor &result : results)
    out.push_back(fromReference(std::move(result)));
  return out;
}

} // namespace tt::driver
