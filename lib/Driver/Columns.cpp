//===- Columns.cpp - a program as rows and columns ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Columns.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "ttmlir/Dialect/Common/OriginNumbers.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

namespace tt::driver {

using namespace mlir;
namespace ttnn = mlir::tt::ttnn;

Rows::Rows(ModuleOp module) {
  module->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    if (function.isExternal())
      return;
    Function &made =
        functions.emplace_back(Function{function, uint32_t(ops.size()), 0});
    Block &entry = function.getFunctionBody().front();
    firstArgument[&entry] = ops.size();
    ops.resize(ops.size() + entry.getNumArguments());
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op == function)
        return;
      rowOf[op] = ops.size();
      ops.push_back(op);
    });
    made.count = uint32_t(ops.size()) - made.first;
  });
}

std::optional<uint32_t> Rows::rowOfValue(Value value) const {
  if (Operation *maker = value.getDefiningOp())
    return rowOf.lookup(maker);
  auto argument = cast<BlockArgument>(value);
  auto first = firstArgument.find(argument.getOwner());
  if (first == firstArgument.end())
    return std::nullopt;
  return first->second + argument.getArgNumber();
}

BlockArgument Rows::argument(const Function &function, uint32_t row) const {
  return function.op.getFunctionBody().front().getArgument(row -
                                                           function.first);
}

void Rows::number() const {
  for (const Rows::Function &function : functions)
    for (uint32_t row = function.first; row != function.first + function.count;
         ++row)
      if (Operation *op = ops[row])
        op->setLoc(mlir::tt::withNumber(op->getLoc(), kOrigin, row));
      else {
        BlockArgument value = argument(function, row);
        value.setLoc(mlir::tt::withNumber(value.getLoc(), kOrigin, row));
      }
}

//===----------------------------------------------------------------------===//
// Texts of locations and types
//===----------------------------------------------------------------------===//

/// "model.mlir:7:8", or a name; empty if the location is unknown.
static std::string placeOf(Location location) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  location->walk([&](Location each) {
    if (auto file = dyn_cast<FileLineColLoc>(each))
      stream << file.getFilename().getValue() << ':' << file.getLine() << ':'
             << file.getColumn();
    else if (auto name = dyn_cast<NameLoc>(each))
      stream << name.getName().getValue();
    return text.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return text;
}

/// The path of the modules that an op is in: its location's name up to the last
/// slash. Exporters write "/encoder/layer.0/MatMul" or "jit(f)/mlp/dot".
static StringRef modulePathOf(Location location) {
  StringRef path;
  location->walk([&](Location each) {
    if (auto name = dyn_cast<NameLoc>(each)) {
      path = name.getName().getValue();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  size_t slash = path.rfind('/');
  return slash == StringRef::npos ? StringRef()
                                  : path.take_front(slash).ltrim('/');
}

/// A tensor's type without its layout.
static void printType(Type type, llvm::raw_ostream &stream) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    constexpr size_t kLongest = 80;
    stream << StringRef(text).take_front(kLongest);
    return;
  }
  for (int64_t size : tensor.getShape())
    if (ShapedType::isDynamic(size))
      stream << "?x";
    else
      stream << size << 'x';
  ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(type);
  if (layout)
    stream << stringifyDataType(layout.getDataType());
  else
    stream << tensor.getElementType();
}

static std::string typesOf(TypeRange types) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(types, stream,
                        [&](Type type) { printType(type, stream); });
  return text;
}

static Attribute encodingOf(TypeRange types) {
  if (types.empty())
    return {};
  auto tensor = dyn_cast<RankedTensorType>(types.front());
  return tensor ? tensor.getEncoding() : Attribute();
}

std::string layoutOf(Attribute encoding) {
  std::string json;
  llvm::raw_string_ostream stream(json);
  llvm::json::OStream out(stream);
  auto layout = dyn_cast_if_present<ttnn::TTNNLayoutAttr>(encoding);
  if (!layout)
    return "null";
  auto list = [&](StringRef key, ArrayRef<int64_t> values) {
    out.attributeArray(key, [&] {
      for (int64_t value : values)
        out.value(value);
    });
  };
  out.object([&] {
    std::string text;
    llvm::raw_string_ostream(text) << encoding;
    out.attribute("text", text);
    out.attribute("buffer", stringifyBufferType(layout.getBufferType()));
    if (auto memory = layout.getMemLayout())
      out.attribute("memory", stringifyTensorMemoryLayout(*memory));
    out.attribute("format", stringifyDataType(layout.getDataType()));
    out.attribute("tiled", layout.isTiled());
    list("grid", layout.getGridShape());
    list("shard", layout.getScalarShardShape());
    out.attribute("shardBytes", int64_t(layout.getShardSizeInBytes()));
    if (ttnn::CoreRangeSetAttr cores = layout.getCoreRangeSet())
      out.attributeArray("cores", [&] {
        for (ttnn::CoreRangeAttr range : cores.getCoreRanges())
          out.array([&] {
            for (uint64_t number :
                 {range.getStartCoord().getX(), range.getStartCoord().getY(),
                  range.getEndCoord().getX(), range.getEndCoord().getY()})
              out.value(int64_t(number));
          });
      });
  });
  return json;
}

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

namespace {
/// Gives each string a number.
class StringTable {
public:
  unsigned add(StringRef text) {
    auto [it, isNew] = numbers.try_emplace(text, unsigned(strings.size()));
    if (isNew)
      strings.push_back(it->getKey());
    return it->second;
  }
  void write(llvm::json::OStream &out, StringRef key) const {
    out.attributeArray(key, [&] {
      for (StringRef text : strings)
        out.value(llvm::json::fixUTF8(text));
    });
  }

private:
  llvm::StringMap<unsigned> numbers;
  std::vector<StringRef> strings;
};

/// Lists of numbers of different lengths, one behind the other.
struct Lists {
  std::vector<int64_t> starts = {0}, values;
  void end() { starts.push_back(int64_t(values.size())); }
};

struct Columns {
  StringTable strings;
  std::vector<int64_t> op, module, location, type, parent, layout;
  std::vector<std::string> layouts;
  Lists operands, origins;
  DenseMap<Attribute, int64_t> numberOf; ///< of layouts

  int64_t layoutNumber(Attribute encoding) {
    if (!isa_and_present<ttnn::TTNNLayoutAttr>(encoding))
      return -1;
    auto [it, isNew] = numberOf.try_emplace(encoding, int64_t(layouts.size()));
    if (isNew)
      layouts.push_back(layoutOf(encoding));
    return it->second;
  }
  void add(StringRef name, Location place, TypeRange types,
           std::optional<uint32_t> within, ArrayRef<unsigned> from) {
    op.push_back(strings.add(name));
    module.push_back(strings.add(modulePathOf(place)));
    location.push_back(strings.add(placeOf(place)));
    type.push_back(strings.add(typesOf(types)));
    layout.push_back(layoutNumber(encodingOf(types)));
    parent.push_back(within ? int64_t(*within) : -1);
    llvm::append_range(origins.values, from);
    origins.end();
  }
};
} // namespace

static void writeNumbers(llvm::json::OStream &out, StringRef key,
                         ArrayRef<int64_t> values) {
  out.attributeArray(key, [&] {
    for (int64_t value : values)
      out.value(value);
  });
}

static void writeFunctions(llvm::json::OStream &out, const Rows &rows) {
  out.attributeArray("functions", [&] {
    for (const Rows::Function &function : rows.functions)
      out.object([&] {
        out.attribute("name", function.op.getName());
        out.attribute("first", int64_t(function.first));
        out.attribute("count", int64_t(function.count));
        out.attribute(
            "public",
            cast<SymbolOpInterface>(function.op.getOperation()).isPublic());
      });
  });
}

Source::Source(const Rows &rows) : users(rows.ops.size()) {
  for (auto [row, op] : llvm::enumerate(rows.ops))
    if (op)
      for (Value operand : op->getOperands())
        if (std::optional<uint32_t> maker = rows.rowOfValue(operand))
          users[*maker].push_back(row);
}

/// For each row, the rows of the source that it comes from, in order.
static std::vector<SmallVector<unsigned, 2>> originsOf(const Rows &rows,
                                                       const Source &source) {
  std::vector<SmallVector<unsigned, 2>> origins(rows.ops.size());
  llvm::BitVector isThere(unsigned(source.size()));
  for (const Rows::Function &function : rows.functions)
    for (uint32_t row = function.first; row != function.first + function.count;
         ++row) {
      Operation *op = rows.ops[row];
      Location place =
          op ? op->getLoc() : rows.argument(function, row).getLoc();
      origins[row] = mlir::tt::numbersIn(place, kOrigin, source.size());
      for (unsigned number : origins[row])
        isThere.set(number);
    }
  // Users come after what they read: those of a row that has gone are known.
  constexpr size_t kMost = 8;
  std::vector<SmallVector<unsigned, 2>> heirs(source.size());
  std::vector<SmallVector<unsigned, 2>> inherited(source.size());
  for (unsigned number = source.size(); number-- != 0;) {
    if (isThere[number]) {
      heirs[number] = {number};
      continue;
    }
    for (uint32_t user : source.users[number])
      for (unsigned heir : heirs[user])
        if (heirs[number].size() < kMost &&
            !llvm::is_contained(heirs[number], heir))
          heirs[number].push_back(heir);
    for (unsigned heir : heirs[number])
      inherited[heir].push_back(number);
  }
  for (SmallVector<unsigned, 2> &numbers : origins) {
    SmallVector<unsigned, 2> own = numbers;
    for (unsigned number : own)
      llvm::append_range(numbers, inherited[number]);
    llvm::sort(numbers);
    numbers.erase(llvm::unique(numbers), numbers.end());
  }
  return origins;
}

static Columns fill(const Rows &rows, const Source &source) {
  Columns columns;
  std::vector<SmallVector<unsigned, 2>> origins = originsOf(rows, source);
  for (const Rows::Function &function : rows.functions)
    for (uint32_t row = function.first; row != function.first + function.count;
         ++row) {
      Operation *op = rows.ops[row];
      if (!op) {
        BlockArgument argument = rows.argument(function, row);
        columns.add("argument", argument.getLoc(), argument.getType(),
                    std::nullopt, origins[row]);
        columns.operands.end();
        continue;
      }
      auto within = rows.rowOf.find(op->getParentOp());
      columns.add(op->getName().getStringRef(), op->getLoc(),
                  op->getResultTypes(),
                  within == rows.rowOf.end() ? std::nullopt
                                             : std::optional(within->second),
                  origins[row]);
      for (Value operand : op->getOperands())
        if (std::optional<uint32_t> maker = rows.rowOfValue(operand))
          columns.operands.values.push_back(*maker);
      columns.operands.end();
    }
  return columns;
}

std::string columnsOf(const Rows &rows, const Source &source) {
  Columns columns = fill(rows, source);
  std::string json;
  llvm::raw_string_ostream stream(json);
  llvm::json::OStream out(stream);
  out.object([&] {
    out.attribute("version", 1);
    writeFunctions(out, rows);
    columns.strings.write(out, "strings");
    out.attributeArray("layouts", [&] {
      for (const std::string &layout : columns.layouts)
        out.rawValue(layout);
    });
    writeNumbers(out, "op", columns.op);
    writeNumbers(out, "module", columns.module);
    writeNumbers(out, "location", columns.location);
    writeNumbers(out, "type", columns.type);
    writeNumbers(out, "layout", columns.layout);
    writeNumbers(out, "parent", columns.parent);
    writeNumbers(out, "operandStarts", columns.operands.starts);
    writeNumbers(out, "operands", columns.operands.values);
    writeNumbers(out, "originStarts", columns.origins.starts);
    writeNumbers(out, "origins", columns.origins.values);
  });
  return json;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// The attributes of a row, with names for the long ones as in the text.
static void printAttributes(Operation *op, DictionaryAttr ofArgument,
                            AsmState &state, llvm::raw_ostream &stream) {
  llvm::json::OStream out(stream);
  out.object([&] {
    auto attributes = op ? op->getAttrDictionary() : ofArgument;
    if (!attributes)
      return;
    for (NamedAttribute attribute : attributes) {
      std::string text;
      llvm::raw_string_ostream value(text);
      attribute.getValue().print(value, state);
      out.attribute(attribute.getName().getValue(), llvm::json::fixUTF8(text));
    }
  });
  stream << '\n';
}

void printTo(Stage &stage, ModuleOp module, const Rows &rows) {
  constexpr int64_t kElements = 16, kCharacters = 64;
  OpPrintingFlags flags;
  flags.elideLargeElementsAttrs(kElements)
      .elideLargeResourceString(kCharacters)
      .assumeVerified();
  AsmState::LocationMap lines;
  AsmState state(module, flags, &lines);
  llvm::raw_string_ostream stream(stage.text);
  module->print(stream, state);
  stream << '\n';
  std::vector<uint32_t> lineStarts = {0};
  for (size_t at = 0; (at = stage.text.find('\n', at)) != std::string::npos;)
    lineStarts.push_back(++at);
  auto startOf = [&](Operation *op) -> uint32_t {
    auto found = lines.find(op);
    if (found == lines.end() || found->second.first == 0 ||
        found->second.first > lineStarts.size())
      return 0;
    return lineStarts[found->second.first - 1] + found->second.second;
  };
  llvm::raw_string_ostream attributes(stage.attributes);
  for (const Rows::Function &function : rows.functions)
    for (uint32_t row = function.first; row != function.first + function.count;
         ++row) {
      Operation *op = rows.ops[row];
      stage.starts.push_back(startOf(op ? op : function.op.getOperation()));
      printAttributes(op,
                      op ? DictionaryAttr()
                         : function.op.getArgAttrDict(row - function.first),
                      state, attributes);
    }
}

} // namespace tt::driver
