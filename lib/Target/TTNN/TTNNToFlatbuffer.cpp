//===- TTNNToFlatbuffer.cpp - writes .ttnn binaries -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/TTNN/TTNNToFlatbuffer.h"

#include "Writer.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "tt/device/System.h"
#include "tt/runtime/Checksum.h"
#include "tt/runtime/SystemDescTable.h"
#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Dialect/Common/KnownOps.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"
#include "ttmlir/Dialect/TTCore/IR/Placements.h"
#include "ttmlir/Target/Common/BinaryFile.h"
#include "ttmlir/Target/Common/SourceText.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"
#include "ttmlir/Target/TTNN/schema_hash.h"
#include "ttmlir/Version.h"

namespace mlir::tt::ttnn {

using flatbuffers::Offset;
namespace target = ::tt::target;

/// Name and kind of an argument, as its attributes give them.
static std::pair<std::string, std::string>
describeArgument(func::FuncOp function, unsigned index) {
  std::string name = "arg" + std::to_string(index), kind = "default";
  if (auto attr = function.getArgAttrOfType<StringAttr>(index, "ttir.name"))
    name = attr.getValue().str();
  if (auto attr = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
          index, "ttcore.argument_type"))
    kind = ttcore::stringifyArgumentType(attr.getValue()).str();
  return {name, kind};
}

/// A number for kernels, which the launch holds.
static bool isScalarConstant(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() && op->getNumResults() == 1 &&
         op->getResult(0).getType().isIntOrIndexOrFloat();
}

bool hasEntry(Operation *op) {
  return !isa<func::ReturnOp>(op) && !isScalarConstant(op);
}

/// A call of functions of the file; results are as the functions declare them.
static void writeCall(Operation *op, Writer &w) {
  w.own("layout");
  if (auto call = dyn_cast<ttcore::LoadCachedOp>(op)) {
    w.callee("load_cached", call.getCallee());
    w.string("callee", call.getCallee());
    w.tensors("inputs", call.getInputs());
  } else if (auto loop = dyn_cast<ttcore::LoopOp>(op)) {
    w.callee("loop", loop.getBody());
    w.string("body", loop.getBody());
    w.tensors("inputs", loop.getInputs());
    if (std::optional<StringRef> condition = loop.getCondition())
      w.string("condition", *condition);
    if (std::optional<uint64_t> times = loop.getTimes())
      w.i64("times", *times);
  } else {
    auto branch = cast<ttcore::CaseOp>(op);
    w.callee("case", "");
    w.tensor("index", branch.getIndex());
    w.strings("branches", ttcore::calledFunctions(op));
    w.tensors("inputs", branch.getInputs());
  }
}

/// How an argument is spread over the mesh; null unless it is a chip's part.
static Offset<flatbuffers::Vector<int32_t>>
writePlacement(func::FuncOp function, unsigned index, Writer &w) {
  auto status = function.getArgAttrOfType<ttcore::ShardStatusAttr>(
      index, ttcore::kShardStatusName);
  auto placement = function.getArgAttrOfType<ttcore::PlacementAttr>(
      index, ttcore::kPlacementName);
  if (!placement || !status ||
      status.getValue() != ttcore::ShardStatus::Presharded)
    return 0;
  ArrayRef<int64_t> axes = placement.getAxes();
  return w.builder.CreateVector(std::vector<int32_t>(axes.begin(), axes.end()));
}

static FailureOr<Offset<fb::Program>>
writeProgram(func::FuncOp function, Writer &w, target::Dim2d mesh) {
  if (!function.getBody().hasOneBlock())
    return function.emitOpError(
        "has more than one block, which a binary cannot hold");
  w.startFunction(function);
  auto check = [&](Operation *op) -> LogicalResult {
    if (w.reported)
      return failure();
    if (!w.error)
      return success();
    return op->emitOpError("cannot be written to a binary: ") << *w.error;
  };
  std::vector<Offset<fb::Argument>> inputs;
  for (BlockArgument argument : function.getArguments()) {
    auto [name, kind] = describeArgument(function, argument.getArgNumber());
    auto tensor = w.define(argument);
    if (w.error)
      return emitError(argument.getLoc())
             << "argument '#" << argument.getArgNumber() << "' of '"
             << function.getName()
             << "' cannot be written to a binary: " << *w.error;
    auto nameOffset = w.text(name), kindOffset = w.text(kind);
    bool logical =
        bool(function.getArgAttr(argument.getArgNumber(), "ttir.logical"));
    inputs.push_back(fb::CreateArgument(
        w.builder, nameOffset, kindOffset, tensor, logical,
        writePlacement(function, argument.getArgNumber(), w)));
  }
  std::vector<Offset<fb::TensorRef>> outputs;
  for (Operation &op : function.getBody().front()) {
    if (isa<func::ReturnOp>(op)) {
      for (Value value : op.getOperands())
        outputs.push_back(w.reference(value));
    } else if (!ttcore::calledFunctions(&op).empty()) {
      w.operation(&op, [&] {
        writeCall(&op, w);
        return true;
      });
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
          call, call.getCalleeAttr());
      if (callee && ttcore::isHostDeclaration(callee)) {
        w.operation(&op, [&] {
          w.callee("call", call.getCallee());
          w.string("callee", call.getCallee());
          w.tensors("inputs", call.getOperands());
          w.own("layout"); // results are as the function declares them
          return true;
        });
        if (failed(check(&op)))
          return failure();
        continue;
      }
      if (callee && callee.isExternal())
        return call.emitOpError("calls '")
               << call.getCallee()
               << "', which is declared here without a body; a binary holds "
                  "all that it runs";
      return call.emitOpError("calls '")
             << call.getCallee()
             << "', and a .ttnn binary has no calls: "
                "ttir-to-ttnn-backend-pipeline "
                "inlines a function that has a body and does not call itself; "
                "unroll a recursion in the model";
    } else if (!hasEntry(&op)) {
      continue;
    } else if (!writeOperation(&op, w)) {
      return op.emitOpError("has no form in a .ttnn binary");
    }
    if (failed(check(&op)))
      return failure();
  }
  auto name = w.text(function.getName());
  auto inputsOffset = w.builder.CreateVector(inputs);
  auto outputsOffset = w.builder.CreateVector(outputs);
  auto operations = w.builder.CreateVector(w.operations);
  return fb::CreateProgram(w.builder, name, inputsOffset, outputsOffset,
                           operations, &mesh);
}

static target::Dim2d meshShape(ModuleOp module) {
  int64_t rows = 1, columns = 1;
  if (ttcore::DeviceAttr device = ttcore::getDevice(module))
    if (ArrayRef<int64_t> mesh = device.getMeshShape(); !mesh.empty()) {
      columns = mesh.back();
      for (int64_t dim : mesh.drop_back())
        rows *= dim;
    }
  return target::Dim2d(rows, columns);
}

/// The functions of the host, and their text; none if the module has none.
static FailureOr<Offset<fb::HostModule>> writeHost(ModuleOp outer,
                                                   ModuleOp module, Writer &w) {
  std::vector<Offset<fb::HostFunction>> functions;
  ModuleOp host = ttcore::getHostModule(outer);
  std::optional<SymbolTable> definitions;
  if (host)
    definitions.emplace(host);
  for (auto declaration : module.getOps<func::FuncOp>()) {
    if (!ttcore::isHostDeclaration(declaration))
      continue;
    StringRef name = declaration.getName();
    auto fail = [&](const Twine &why) {
      return declaration.emitOpError("'")
             << name << "' cannot be written to a binary: " << why;
    };
    auto definition =
        host ? definitions->lookup<func::FuncOp>(name) : func::FuncOp();
    if (!definition || definition.isExternal())
      return fail("no ttcore.cpu_module has it");
    auto descs = [&](TypeRange wanted, TypeRange types) {
      std::vector<Offset<fb::TensorDesc>> result;
      for (auto [type, plain] : llvm::zip(wanted, types)) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        TTNNLayoutAttr layout = getLayoutOf(type);
        if (layout && !layout.isOnDevice() && !layout.isTiled() &&
            plain == RankedTensorType::get(tensor.getShape(),
                                           tensor.getElementType()))
          result.push_back(w.desc(tensor));
      }
      return result;
    };
    TypeRange arguments = declaration.getArgumentTypes(),
              results = declaration.getResultTypes();
    auto inputs = descs(arguments, definition.getArgumentTypes());
    auto outputs = descs(results, definition.getResultTypes());
    if (inputs.size() != arguments.size() ||
        inputs.size() != definition.getNumArguments() ||
        outputs.size() != results.size() ||
        outputs.size() != definition.getNumResults())
      return fail("its tensors are not those of its definition, in rows on the "
                  "host; run ttir-to-ttnn-backend-pipeline");
    auto nameOffset = w.text(name);
    auto inputsOffset = w.builder.CreateVector(inputs);
    auto outputsOffset = w.builder.CreateVector(outputs);
    functions.push_back(fb::CreateHostFunction(w.builder, nameOffset,
                                               inputsOffset, outputsOffset));
  }
  if (functions.empty())
    return Offset<fb::HostModule>();
  std::string text = w.constants.print(host);
  auto source = w.builder.CreateString(text);
  auto list = w.builder.CreateVector(functions);
  return fb::CreateHostModule(w.builder, source, ::tt::runtime::checksum(text),
                              list);
}

FailureOr<std::vector<uint8_t>> ttnnToFlatbuffer(ModuleOp outer) {
  ModuleOp module = ttcore::getProgramModule(outer);
  ttcore::SystemDescAttr system = ttcore::getSystemDesc(module);
  if (!system)
    return module.emitError(
        "has no 'ttcore.system_desc': run ttcore-register-device "
        "or ttir-to-ttnn-backend-pipeline first");
  Writer w;
  auto called = ttcore::getCalledFunctions(module);
  if (failed(called))
    return failure();
  std::vector<Offset<fb::Program>> programs, functions;
  for (FunctionOpInterface callee : *called) {
    auto function = dyn_cast<func::FuncOp>(callee.getOperation());
    if (!function)
      return callee.emitOpError("cannot be written to a .ttnn binary: it is no "
                                "'func.func'");
    auto written = writeProgram(function, w, meshShape(module));
    if (failed(written))
      return failure();
    functions.push_back(*written);
  }
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isPrivate() || function.isExternal() ||
        ttkernel::getThread(function))
      continue;
    auto program = writeProgram(function, w, meshShape(module));
    if (failed(program))
      return failure();
    programs.push_back(*program);
  }
  if (programs.empty())
    return module.emitError("the module has no public function to write; "
                            "private ones are dropped");

  auto host = writeHost(outer, module, w);
  if (failed(host))
    return failure();
  bool withHost = !ttcore::HostDeclarations(module).empty();
  auto [text, source] =
      printTexts(module, w.constants, withHost ? outer : module);
  auto &b = w.builder;
  if (b.GetSize() + text.size() + source.size() > kMaxTableBytes)
    return module.emitError()
           << "is too large for a .ttnn binary: its programs and text take "
           << b.GetSize() << " + " << text.size() + source.size()
           << " bytes without the constants, and a file holds "
           << kMaxTableBytes;
  auto hash = b.CreateString(TT_TTNN_SCHEMA_HASH);
  auto git = b.CreateString(TTMLIR_GIT_HASH);
  auto systemOffset =
      ::tt::runtime::writeSystemDesc(b, ttcore::systemDescToDevice(system));
  auto mlir = writeText(b, "ttnn", text);
  Offset<target::MLIR> ttir;
  if (!source.empty())
    ttir = writeText(b, "ttir", source);
  auto programsOffset = b.CreateVector(programs);
  Offset<flatbuffers::Vector<Offset<fb::Program>>> functionsOffset;
  if (!functions.empty())
    functionsOffset = b.CreateVector(functions);
  auto constants = writeTable(b, w.constants);
  Offset<flatbuffers::Vector<Offset<::tt::target::metal::Kernel>>> kernels;
  if (!w.kernels.tables().empty())
    kernels = b.CreateVector(w.kernels.tables());
  target::Version version(TTMLIR_VERSION_MAJOR, TTMLIR_VERSION_MINOR,
                          TTMLIR_VERSION_PATCH);
  auto binary = fb::CreateTTNNBinary(b, &version, hash, git, systemOffset, mlir,
                                     programsOffset, constants, ttir, kernels,
                                     functionsOffset, *host);
  fb::FinishSizePrefixedTTNNBinaryBuffer(b, binary);
  return binaryFile(b, w.constants);
}

void registerTTNNToFlatbuffer() {
  TranslateFromMLIRRegistration registration(
      "ttnn-to-flatbuffer", "write a .ttnn binary",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        if (failed(checkKnownOps(op)))
          return failure();
        auto module = dyn_cast<ModuleOp>(op);
        if (!module)
          return op->emitError("a .ttnn binary is made of a module");
        auto bytes = ttnnToFlatbuffer(module);
        if (failed(bytes))
          return failure();
        os.write(reinterpret_cast<const char *>(bytes->data()), bytes->size());
        return success();
      },
      [](DialectRegistry &registry) { registerAllDialects(registry); });
}

} // namespace mlir::tt::ttnn
