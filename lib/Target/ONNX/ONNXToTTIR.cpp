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
#include "ttmlir/Dialect/Common/Greedy.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

#include <google/protobuf/io/zero_copy_stream_impl.h>
#include <google/protobuf/stubs/logging.h>

#include <fstream>

namespace mlir::tt {
using namespace onnximport;

namespace {
/// The dimensions that a model leaves open.
struct OpenDims {
  /// The names for which sizes may be given: symbols, and inputs with a number.
  std::set<std::string> names;
  /// Symbolic dimensions without a size, in order, each once.
  std::vector<std::pair<std::string, int64_t>> missing;
};
} // namespace

/// A size that such a dimension often has.
static int64_t likelySize(StringRef name, int64_t place, int64_t rank) {
  std::string lower = name.lower();
  auto has = [&](StringRef word) { return StringRef(lower).contains(word); };
  if (has("batch"))
    return 1;
  if (has("seq") || has("len") || has("token"))
    return 128;
  if (has("height") || has("width") || (rank == 4 && place >= 2))
    return 224;
  return 1;
}

/// The sizes that a model declares for an input, with symbols replaced; 1 where
/// none is given, which `open` gets to know. One of -1 is open, too.
static Dims declaredShape(const pb::ValueInfoProto &input,
                          const ONNXImportOptions &options, OpenDims &open) {
  const pb::TypeProto::Tensor &type = input.type().tensor_type();
  if (!type.has_shape())
    refuse("input '", input.name(), "' does not say its shape");
  Dims shape;
  for (const pb::TensorShapeProto::Dimension &dim : type.shape().dim()) {
    if (dim.has_dim_value() && dim.dim_value() != -1) {
      if (dim.dim_value() < 0)
        refuse("input '", input.name(), "' has a dimension of ",
               dim.dim_value());
      shape.push_back(dim.dim_value());
      continue;
    }
    // One without a name goes by the input's, with its number.
    const std::string &symbol = dim.dim_param();
    std::string place = input.name() + ":" + std::to_string(shape.size());
    std::string name = symbol.empty() ? place : symbol;
    open.names.insert({name, place});
    auto it = options.dims.find(name);
    if (it == options.dims.end())
      it = options.dims.find(place);
    if (it != options.dims.end()) {
      shape.push_back(it->second);
      continue;
    }
    if (llvm::none_of(open.missing,
                      [&](auto &other) { return other.first == name; }))
      open.missing.emplace_back(
          name, likelySize(name, shape.size(), type.shape().dim_size()));
    shape.push_back(1);
  }
  return shape;
}

/// Sizes are given for dimensions that are there, and for all of them.
static void checkDims(const OpenDims &open, const ONNXImportOptions &options) {
  for (const auto &[name, size] : options.dims) {
    if (open.names.count(name))
      continue;
    std::string names;
    for (const std::string &other : open.names)
      names += (names.empty() ? "" : ", ") + other;
    if (names.empty())
      refuse("a size is given for '", name,
             "', and no dimension of an input is open");
    refuse("a size is given for '", name,
           "', which is no open dimension of an input; there are ", names);
  }
  if (open.missing.empty())
    return;
  std::string names, flags;
  for (const auto &[name, size] : open.missing) {
    names += (names.empty() ? "" : ", ") + name;
    flags += " --dim " + name + "=" + std::to_string(size);
  }
  bool one = open.missing.size() == 1;
  refuse(one ? "the size of an input's dimension is open: "
             : "the sizes of inputs' dimensions are open: ",
         names, "; give ", one ? "it" : "them", ", for example with", flags);
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

/// Whether the input takes as many elements as are given.
static bool hasFreeLength(const pb::TypeProto::Tensor &type) {
  return type.shape().dim_size() == 1 &&
         (!type.shape().dim(0).has_dim_value() ||
          type.shape().dim(0).dim_value() == -1);
}

/// An input whose elements are given.
static Item fixedInput(const pb::ValueInfoProto &input, const Numbers &numbers,
                       const Dims &declared, const Items &items) {
  const pb::TypeProto::Tensor &type = input.type().tensor_type();
  Dims shape = declared;
  if (hasFreeLength(type))
    shape = {int64_t(numbers.size())};
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
    std::vector<const pb::ValueInfoProto *> inputs =
        argumentsOf(model->graph());
    std::vector<Dims> shapes = shapesOf(inputs);
    for (auto [input, shape] : llvm::zip(inputs, shapes)) {
      if (auto it = options.values.find(input->name());
          it != options.values.end()) {
        arguments.push_back(fixedInput(*input, it->second, shape, items));
        continue;
      }
      if (countOf(shape) == 0) {
        // Nothing is handed over; the function does not have it.
        arguments.push_back(items.known(kindOf(*input), shape, {}));
        continue;
      }
      arguments.push_back(argument(*input, shape, body));
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

  /// The error names all open dimensions at once.
  std::vector<Dims> shapesOf(ArrayRef<const pb::ValueInfoProto *> inputs) {
    OpenDims open;
    std::vector<Dims> shapes;
    for (const pb::ValueInfoProto *input : inputs) {
      (void)kindOf(*input);
      OpenDims own;
      shapes.push_back(declaredShape(*input, options, own));
      open.names.insert(own.names.begin(), own.names.end());
      // The values that are given say how many there are.
      if (options.values.count(input->name()) &&
          hasFreeLength(input->type().tensor_type()))
        continue;
      for (auto &missing : own.missing)
        if (!llvm::is_contained(open.missing, missing))
          open.missing.push_back(missing);
    }
    checkDims(open, options);
    return shapes;
  }

  Item argument(const pb::ValueInfoProto &input, const Dims &shape,
                Block *body) {
    int32_t kind = kindOf(input);
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
  // The parser's own messages about damaged files name its sources.
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
  pm.addPass(createCanonicalizePass());
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
