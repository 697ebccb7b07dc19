//===- Alternatives.cpp - ways to run ops, in files -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/Alternatives.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt {

//===-- files of choices --------------------------------------------------===//

std::string placesText(ArrayRef<std::string> operands,
                       ArrayRef<std::string> results) {
  return "(" + llvm::join(operands, ", ") + ") -> (" +
         llvm::join(results, ", ") + ")";
}

static std::string placesText(const llvm::json::Object &alternative) {
  auto texts = [&](StringRef key) {
    SmallVector<std::string> list;
    if (const llvm::json::Array *places = alternative.getArray(key))
      for (const llvm::json::Value &place : *places)
        list.push_back(place.getAsString().value_or("").str());
    return list;
  };
  return placesText(texts("operands"), texts("results"));
}

/// The entry of an op at `step` of a function; nothing if the op is free.
static llvm::Expected<std::optional<ChoiceFile::Entry>>
parseEntry(const llvm::json::Object &op, StringRef function, int64_t step,
           StringRef kind) {
  auto choice = op.getInteger("choice");
  if (!choice)
    return std::nullopt;
  if (*choice < 0)
    return llvm::createStringError(llvm::formatv(
        "step {0} of '{1}' has the choice {2}", step, function, *choice));
  ChoiceFile::Entry entry{kind.str(), unsigned(*choice), "", ""};
  // A file that lists no alternatives is checked against those of the op.
  const llvm::json::Array *ways = op.getArray("alternatives");
  if (!ways)
    return entry;
  if (size_t(*choice) >= ways->size())
    return llvm::createStringError(llvm::formatv(
        "step {0} of '{1}' has the choice {2} of {3} alternatives", step,
        function, *choice, ways->size()));
  if (const llvm::json::Object *way = (*ways)[*choice].getAsObject()) {
    entry.places = placesText(*way);
    entry.config = way->getString("config").value_or("").str();
  }
  return entry;
}

LogicalResult ChoiceFile::read(StringRef path, StringRef what,
                               ModuleOp module) {
  auto fail = [&](const Twine &why) {
    return module.emitError(what) << " '" << path << "': " << why;
  };
  FailureOr<llvm::json::Value> json = readJson(path, what, module);
  if (failed(json))
    return failure();
  file = path.str();
  const llvm::json::Array *functions = json->getAsArray();
  if (!functions)
    return fail("wanted a list of functions, as plan-report=FILE.json has it");
  for (const llvm::json::Value &each : *functions) {
    const llvm::json::Object *function = each.getAsObject();
    auto name = function ? function->getString("function") : std::nullopt;
    const llvm::json::Array *ops =
        function ? function->getArray("ops") : nullptr;
    if (!name || !ops)
      return fail("a function without 'function' or 'ops'");
    for (const llvm::json::Value &value : *ops) {
      const llvm::json::Object *op = value.getAsObject();
      auto step = op ? op->getInteger("step") : std::nullopt;
      auto kind = op ? op->getString("kind") : std::nullopt;
      if (!step || !kind || *step < 0 || *step > UINT32_MAX)
        return fail("an op of '" + *name + "' without 'step' or 'kind'");
      auto entry = parseEntry(*op, *name, *step, *kind);
      if (!entry)
        return fail(llvm::toString(entry.takeError()));
      if (*entry)
        entries[{name->str(), uint32_t(*step)}] = std::move(**entry);
    }
  }
  return success();
}

const ChoiceFile::Entry *ChoiceFile::find(StringRef function,
                                          uint32_t step) const {
  auto found = entries.find({function.str(), step});
  return found == entries.end() ? nullptr : &found->second;
}

//===-- alternatives ------------------------------------------------------===//

DenseMap<Operation *, uint32_t> stepsOf(Block &block) {
  DenseMap<Operation *, uint32_t> steps;
  for (auto [i, op] : llvm::enumerate(block))
    steps[&op] = uint32_t(i + 1);
  return steps;
}

FailureOr<std::optional<unsigned>>
choiceOf(const ChoiceFile &file, StringRef function, const OpAlternatives &op) {
  const ChoiceFile::Entry *entry = file.find(function, op.step);
  if (!entry)
    return std::optional<unsigned>();
  StringRef kind = op.op->getName().stripDialect();
  if (entry->kind != kind || entry->choice >= op.ways.size() ||
      (!entry->config.empty() &&
       entry->config != op.ways[entry->choice].config)) {
    InFlightDiagnostic error = op.op->emitError("the choices '")
                               << file.path() << "' have alternative "
                               << entry->choice << " of '" << entry->kind
                               << "' here";
    if (!entry->config.empty())
      error << ", " << entry->config;
    error << "; the op is a '" << kind << "' with " << op.ways.size()
          << " alternatives";
    return error;
  }
  if (const std::string &why = op.ways[entry->choice].refused; !why.empty())
    return op.op->emitError("the choices '")
           << file.path() << "' have an alternative that cannot be: " << why;
  return std::optional(entry->choice);
}

static void writeWay(llvm::json::OStream &json, const Alternative &way) {
  json.rawValue([&](raw_ostream &os) {
    llvm::json::OStream line(os);
    line.object([&] {
      line.attribute("config", way.config);
      line.attributeArray("operands", [] {});
      line.attributeArray("results", [&] {
        for (const std::string &place : way.results)
          line.value(place);
      });
      if (!way.refused.empty())
        line.attribute("refused", way.refused);
      line.attribute("us", std::round(way.seconds * 1e9) / 1e3);
    });
  });
}

static void writeFunction(llvm::json::OStream &json, StringRef function,
                          ArrayRef<OpAlternatives> ops) {
  json.object([&] {
    json.attribute("function", function);
    json.attributeArray("ops", [&] {
      for (const OpAlternatives &op : ops)
        json.object([&] {
          json.attribute("step", op.step);
          json.attribute("kind", op.op->getName().stripDialect());
          json.attribute("choice", op.choice);
          json.attributeArray("alternatives", [&] {
            for (const Alternative &way : op.ways)
              writeWay(json, way);
          });
        });
    });
  });
}

AlternativesReport::AlternativesReport(StringRef path, StringRef what) {
  if (path.empty())
    return;
  file.emplace(path, what);
  json.emplace(file->os(), /*IndentSize=*/2);
  json->arrayBegin();
}

void AlternativesReport::add(StringRef function, ArrayRef<OpAlternatives> ops) {
  if (json && !ops.empty())
    writeFunction(*json, function, ops);
}

LogicalResult AlternativesReport::close(ModuleOp module) {
  if (!json)
    return success();
  json->arrayEnd();
  file->os() << "\n";
  return file->close(module);
}

} // namespace mlir::tt
