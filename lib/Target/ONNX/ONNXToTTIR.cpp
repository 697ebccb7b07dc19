//===- ONNXToTTIR.cpp - models of ONNX as modules of TTIR -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/ONNX/ONNXToTTIR.h"

#include "Graph.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "mlir/Transforms/Passes.h"
#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"
#include "ttmlir/Dialect/CHLO/IR/CHLO.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

#include <google/protobuf/io/zero_copy_stream_impl.h>
#include <google/protobuf/stubs/logging.h>

#include <fstream>

namespace mlir::tt {
using namespace onnximport;

/// The sizes that a model declares for an input, with symbols replaced.
static Dims declaredShape(const pb::ValueInfoProto &input,
                          const ONNXImportOptions &options) {
  const pb::TypeProto::Tensor &type = input.type().tensor_type();
  if (!type.has_shape())
    refuse("input '", input.name(), "' does not say its shape");
  Dims shape;
  for (const pb::TensorShapeProto::Dimension &dim : type.shape().dim()) {
    if (dim.has_dim_value()) {
      if (dim.dim_value() < 0)
        refuse("input '", input.name(), "' has a dimension of ",
               dim.dim_value());
      shape.push_back(dim.dim_value());
      continue;
    }
    const std::string &symbol = dim.dim_param();
    if (auto it = options.dims.find(symbol);
        !symbol.empty() && it != options.dims.end()) {
      shape.push_back(it->second);
      continue;
    }
    // One without a name goes by the input's, with its number.
    std::string place = input.name() + ":" + std::to_string(shape.size());
    if (auto it = options.dims.find(place); it != options.dims.end()) {
      shape.push_back(it->second);
      continue;
    }
    std::string name = symbol.empty() ? place : symbol;
    refuse("dimension ", shape.size(), " of input '", input.name(),
           symbol.empty() ? "' is open" : "' is symbolic",
           ": give its size with --dim ", name, "=...");
  }
  return shape;
}

static int32_t kindOf(const pb::ValueInfoProto &input) {
  if (input.type().has_tensor_type())
    return input.type().tensor_type().elem_type();
  refuse("input '", input.name(), "': is no tensor, and ",
         input.type().has_sequence_type()   ? "sequences"
         : input.type().has_optional_type() ? "optionals"
         : input.type().has_map_type()      ? "maps"
                                            : "sparse and untyped values",
         " do not cross the border of a model");
}

/// An input whose elements are given.
static Item fixedInput(const pb::ValueInfoProto &input, const Numbers &numbers,
                       const ONNXImportOptions &options, const Items &items) {
  const pb::TypeProto::Tensor &type = input.type().tensor_type();
  Dims shape;
  if (type.shape().dim_size() == 1 && !type.shape().dim(0).has_dim_value())
    shape = {int64_t(numbers.size())};
  else
    shape = declaredShape(input, options);
  if (countOf(shape) != int64_t(numbers.size()))
    refuse("input '", input.name(), "' has ", countOf(shape), " elements, and ",
           numbers.size(), " values are given");
  return items.known(kindOf(input), shape, numbers);
}

namespace {
/// Makes the function.
class Importer {
public:
  Importer(MLIRContext *context, const ONNXImportOptions &options)
      : options(options), builder(context),
        emit(builder, builder.getUnknownLoc()), items(emit) {}

  OwningOpRef<ModuleOp> run(std::shared_ptr<pb::ModelProto> model) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(emit.loc);
    builder.setInsertionPointToEnd(module->getBody());
    auto function = func::FuncOp::create(builder, emit.loc, "main",
                                         builder.getFunctionType({}, {}));
    Block *body = function.addEntryBlock();
    builder.setInsertionPointToEnd(body);
    std::string folder = llvm::sys::path::parent_path(options.path).str();
    Tensors tensors(items, model, folder);
    Graph graph(*model, items, tensors);
    std::vector<Item> arguments;
    SmallVector<StringRef> names;
    checkValues(model->graph());
    for (const pb::ValueInfoProto *input : argumentsOf(model->graph())) {
      if (auto it = options.values.find(input->name());
          it != options.values.end()) {
        arguments.push_back(fixedInput(*input, it->second, options, items));
        continue;
      }
      int32_t kind = kindOf(*input);
      if (Dims shape = declaredShape(*input, options); countOf(shape) == 0) {
        // Nothing is handed over; the function does not have it.
        arguments.push_back(items.known(kind, shape, {}));
        continue;
      }
      arguments.push_back(argument(*input, body));
      names.push_back(input->name());
    }
    std::vector<Item> results = graph.run(model->graph(), std::move(arguments));
    finish(function, model->graph(), results, names);
    return module;
  }

private:
  void checkValues(const pb::GraphProto &graph) {
    for (const auto &[name, value] : options.values)
      if (llvm::none_of(argumentsOf(graph),
                        [&](auto *input) { return input->name() == name; }))
        refuse("values are given for '", name, "', which is no input");
  }

  Item argument(const pb::ValueInfoProto &input, Block *body) {
    int32_t kind = kindOf(input);
    Dims shape = declaredShape(input, options);
    Type passed;
    try {
      passed = passedAs(kind, builder.getContext());
    } catch (Refusal &refusal) {
      refuse("input '", input.name(), "': ", refusal.why);
    }
    Value value =
        body->addArgument(RankedTensorType::get(shape, passed), emit.loc);
    Item item = items.of(
        emit.cast(value, computedIn(kind, builder.getContext())), kind);
    item.inputs.insert(input.name());
    return item;
  }

  void finish(func::FuncOp function, const pb::GraphProto &graph,
              const std::vector<Item> &results, ArrayRef<StringRef> names) {
    SmallVector<Value> values;
    for (auto [i, result] : llvm::enumerate(results)) {
      const pb::ValueInfoProto &output = graph.output(i);
      try {
        if (result.sequence)
          refuse("is a sequence; sequences do not cross the border of a model");
        Value value = items.value(result);
        values.push_back(
            emit.cast(value, passedAs(result.kind, builder.getContext())));
      } catch (Refusal &refusal) {
        refuse("output '", output.name(), "': ", refusal.why);
      }
    }
    func::ReturnOp::create(builder, emit.loc, values);
    function.setFunctionType(builder.getFunctionType(
        function.front().getArgumentTypes(), ValueRange(values).getTypes()));
    for (auto [i, name] : llvm::enumerate(names))
      function.setArgAttr(i, "ttir.name", builder.getStringAttr(name));
  }

  const ONNXImportOptions &options;
  OpBuilder builder;
  Emit emit;
  Items items;
};
} // namespace

/// The module of what `parse` reads.
static OwningOpRef<ModuleOp>
importModel(MLIRContext *context, const ONNXImportOptions &options,
            llvm::function_ref<bool(pb::ModelProto &)> parse) {
  context->loadDialect<func::FuncDialect, ttir::TTIRDialect,
                       stablehlo::StableHLODialect, chlo::CHLODialect>();
  // What it says of wrong files names its own sources.
  google::protobuf::LogSilencer silence;
  std::string name = options.path.empty() ? "<model>" : options.path;
  Location loc = FileLineColLoc::get(context, name, 0, 0);
  auto model = std::make_shared<pb::ModelProto>();
  if (!parse(*model)) {
    emitError(loc, "the bytes are no model of ONNX, or not all of it");
    return nullptr;
  }
  if (!model->has_graph()) {
    emitError(loc, "the model has no graph");
    return nullptr;
  }
  OwningOpRef<ModuleOp> module;
  try {
    module = Importer(context, options).run(model);
  } catch (const Refusal &refusal) {
    emitError(loc, refusal.why);
    return nullptr;
  }
  if (failed(verify(*module)))
    return nullptr;
  PassManager pm(context);
  pm.addPass(createStableHLOResolveControlFlowPass());
  pm.addPass(createConvertStableHLOToTTIRPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
  if (failed(pm.run(*module)))
    return nullptr;
  return module;
}

OwningOpRef<ModuleOp> importONNX(MLIRContext *context, StringRef bytes,
                                 const ONNXImportOptions &options) {
  return importModel(context, options, [&](pb::ModelProto &model) {
    return bytes.size() <= size_t(INT32_MAX) &&
           model.ParseFromArray(bytes.data(), int(bytes.size()));
  });
}

OwningOpRef<ModuleOp> importONNXFile(MLIRContext *context,
                                     const ONNXImportOptions &options) {
  std::ifstream file(options.path, std::ios::binary);
  if (!file) {
    emitError(FileLineColLoc::get(context, options.path, 0, 0),
              "the file cannot be read");
    return nullptr;
  }
  return importModel(context, options, [&](pb::ModelProto &model) {
    google::protobuf::io::IstreamInputStream stream(&file);
    return model.ParseFromZeroCopyStream(&stream);
  });
}

/// `name=...` of an option; empty names if it is none.
static std::pair<StringRef, StringRef> splitOption(StringRef text) {
  auto parts = text.rsplit('=');
  if (parts.first.empty() || parts.second.empty())
    return {};
  return parts;
}

std::string readONNXDim(StringRef text, std::map<std::string, int64_t> &dims) {
  auto [name, value] = splitOption(text);
  if (name.empty())
    return "'" + text.str() + "' is not of the form name=size";
  int64_t size = 0;
  if (value.getAsInteger(10, size) || size < 1)
    return "'" + text.str() + "' gives no size";
  dims[name.str()] = size;
  return "";
}

std::string readONNXValue(StringRef text,
                          std::map<std::string, std::vector<double>> &values) {
  auto [name, value] = splitOption(text);
  if (name.empty())
    return "'" + text.str() + "' is not of the form name=1,2,...";
  SmallVector<StringRef> parts;
  value.split(parts, ',');
  std::vector<double> numbers(parts.size());
  for (auto [part, number] : llvm::zip(parts, numbers))
    if (part.trim().getAsDouble(number))
      return "'" + part.str() + "' in '" + text.str() + "' is no number";
  values[name.str()] = std::move(numbers);
  return "";
}

void registerImportONNX() {
  static llvm::cl::list<std::string> dims(
      "dim", llvm::cl::desc("Size of a symbolic dimension of an ONNX model"),
      llvm::cl::value_desc("name=size"));
  static llvm::cl::list<std::string> values(
      "value", llvm::cl::desc("Elements of an input of an ONNX model"),
      llvm::cl::value_desc("name=1,2,..."));
  static TranslateToMLIRRegistration registration(
      "import-onnx", "a model of ONNX as TTIR",
      [](llvm::SourceMgr &sources,
         MLIRContext *context) -> OwningOpRef<Operation *> {
        const llvm::MemoryBuffer *buffer =
            sources.getMemoryBuffer(sources.getMainFileID());
        ONNXImportOptions options;
        options.path = buffer->getBufferIdentifier().str();
        std::string wrong;
        for (const std::string &text : dims)
          wrong = wrong.empty() ? readONNXDim(text, options.dims) : wrong;
        for (const std::string &text : values)
          wrong = wrong.empty() ? readONNXValue(text, options.values) : wrong;
        if (!wrong.empty()) {
          emitError(UnknownLoc::get(context), wrong);
          return nullptr;
        }
        return OwningOpRef<Operation *>(
            importONNX(context, buffer->getBuffer(), options).release());
      },
      [](DialectRegistry &) {});
}

} // namespace mlir::tt
