//===- Overrides.cpp - changes by hand to how a model compiles ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Overrides.h"

#include "Files.h"
#include "Steps.h"
#include "tt/device/System.h"
#include "tt/runtime/Error.h"
#include "ttmlir/Driver/Stages.h"

#include <algorithm>
#include <filesystem>
#include <ranges>

namespace explorer {

namespace {

[[noreturn]] void refuse(const std::string &what) {
  throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                           "overrides: " + what);
}

void requireOneOf(const std::string &name, const Json &value,
                  const Json &values) {
  if (std::ranges::find(values, value) == values.end())
    refuse("'" + name + "' is " +
           value.dump(-1, ' ', false, Json::error_handler_t::replace) +
           "; there are " + values.dump());
}

/// A number from 0 on.
size_t number(const Json &op, const char *key) {
  auto found = op.find(key);
  if (found == op.end() || !found->is_number_unsigned() ||
      found->get<uint64_t>() > uint64_t(INT32_MAX))
    refuse(std::string("an op without a number '") + key + "'");
  return found->get<size_t>();
}

const Json &passes() {
  static const Json names = [] {
    Json list = Json::array();
    for (std::string_view pass : tt::driver::kPlanningPasses)
      list.push_back(pass);
    return list;
  }();
  return names;
}

OpOverride parseOp(const Json &op) {
  if (!op.is_object())
    refuse("'ops' has an entry that is no object");
  OpOverride made;
  made.pass = "ttnn-plan-layouts";
  made.row = number(op, "row");
  made.alternative = unsigned(number(op, "alternative"));
  auto isTexts = [](const Json &list) {
    return list.is_array() && std::ranges::all_of(list, [](const Json &each) {
             return each.is_string();
           });
  };
  for (const auto &[key, value] : op.items()) {
    if (key == "stage") {
      requireOneOf(key, value, {"first", "planned"});
      made.isOfFirst = value == "first";
    } else if (key == "pass") {
      requireOneOf(key, value, passes());
      made.pass = value;
    } else if (key == "operands" || key == "results") {
      if (!isTexts(value))
        refuse("'" + key + "' of row " + std::to_string(made.row) +
               " is no list of texts");
      made.way[key] = value;
    } else if (key == "config") {
      if (!value.is_string())
        refuse("'config' of row " + std::to_string(made.row) + " is no text");
      made.way[key] = value;
    } else if (key != "row" && key != "alternative" && key != "op") {
      refuse("an op has '" + key +
             "'; it may have pass, row, stage, alternative, operands, results, "
             "config, op");
    }
  }
  return made;
}

/// "ttnn.add" is "add".
std::string kindOf(const std::string &op) {
  return op.substr(op.find('.') + 1);
}

/// The ops that a pass chooses for have names that begin so.
std::string prefixOf(const std::string &pass) {
  return pass == "ttnn-plan-layouts" ? "ttnn."
         : pass == "choose-backend"  ? "ttir."
                                     : "d2m.group";
}

/// The only row of the planned stage that came from a row of the first one: of
/// several, the one of the same kind.
size_t plannedRow(const std::string &pass, const Columns &planned,
                  const Columns &first, size_t origin) {
  if (origin >= first.size())
    refuse("the first stage has " + std::to_string(first.size()) +
           " rows, there is no row " + std::to_string(origin));
  std::vector<size_t> rows, alike;
  for (size_t row = 0; row != planned.size(); ++row) {
    if (!planned.opOf(row).starts_with(prefixOf(pass)) ||
        !std::ranges::count(planned.originsOf(row), origin))
      continue;
    rows.push_back(row);
    if (kindOf(planned.opOf(row)) == kindOf(first.opOf(origin)))
      alike.push_back(row);
  }
  if (rows.size() == 1 || alike.size() == 1)
    return alike.size() == 1 ? alike.front() : rows.front();
  constexpr size_t kMost = 8;
  std::string text;
  for (size_t row : rows | std::views::take(kMost))
    text += (text.empty() ? "" : ", ") + std::to_string(row) + " (" +
            planned.opOf(row) + ")";
  refuse("row " + std::to_string(origin) + " of the first stage became " +
         (rows.empty() ? "no row" : "rows " + text) +
         (rows.size() > kMost ? " and others" : "") + " of the planned stage");
}

} // namespace

const Json &Overrides::values() {
  static const Json made = [] {
    Json flag = {"unset", "true", "false"};
    Json format = {"none", "bfp_bf8", "bfp_bf4"};
    Json options = {{"optimization-level", {"0", "1", "2"}},
                    {"weight-dtype", format},
                    {"activation-dtype", format},
                    {"compute-cfg-math-fidelity",
                     {"undefined", "lofi", "hifi2", "hifi3", "hifi4"}},
                    {"compute-cfg-fp32-dest-acc-en", flag},
                    {"compute-cfg-math-approx-mode", flag},
                    {"compute-cfg-packer-l1-acc", flag},
                    {"compute-cfg-dst-full-sync-en", flag}};
    return Json{{"device", tt::device::knownProducts()},
                {"backend", {"ttnn", "auto", "ttmetal"}},
                {"options", options}};
  }();
  return made;
}

Overrides::Overrides(const std::string &text) {
  if (text.size() > kMostBytes)
    refuse("more than " + std::to_string(kMostBytes) + " bytes");
  json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    refuse(json.is_discarded() ? "no JSON" : "no object");
  for (const auto &[key, value] : json.items()) {
    if (key == "version") {
      if (value != 1)
        refuse("the version is " + value.dump() + "; this program knows 1");
    } else if (key == "device" || key == "backend") {
      requireOneOf(key, value, values()[key]);
    } else if (key == "options") {
      if (!value.is_object())
        refuse("'options' is no object");
      for (const auto &[name, chosen] : value.items()) {
        const Json &known = values()["options"];
        if (!known.contains(name)) {
          Json names = Json::array();
          for (const auto &[each, list] : known.items())
            names.push_back(each);
          refuse("there is no option '" + name + "'; there are " +
                 names.dump());
        }
        requireOneOf(name, chosen, known[name]);
      }
    } else if (key == "ops") {
      if (!value.is_array())
        refuse("'ops' is no list");
      for (const Json &op : value)
        changed.push_back(parseOp(op));
    } else {
      refuse("there is no '" + key +
             "'; there are version, device, backend, options, ops");
    }
  }
}

Overrides Overrides::load(const std::string &path) {
  std::error_code error;
  if (std::filesystem::file_size(path, error) > kMostBytes && !error)
    refuse(path + " has more than " + std::to_string(kMostBytes) + " bytes");
  return Overrides(ttrt::readText(path));
}

void Overrides::apply(ttrt::BinaryOptions &options) const {
  if (json.contains("device"))
    options.device = json["device"];
  if (json.contains("backend"))
    options.backend = json["backend"];
  // The later of two values of one option counts.
  if (json.contains("options"))
    for (const auto &[name, value] : json["options"].items())
      options.pipelineOptions += (options.pipelineOptions.empty() ? "" : " ") +
                                 name + "=" + value.get<std::string>();
}

Json Overrides::choices(const std::string &pass, const Columns &planned,
                        const Columns &first) const {
  std::map<std::string, Json> functions;
  Steps steps(planned);
  for (const OpOverride &op : changed) {
    if (op.pass != pass)
      continue;
    size_t row =
        op.isOfFirst ? plannedRow(pass, planned, first, op.row) : op.row;
    if (row >= planned.size())
      refuse("the planned stage has " + std::to_string(planned.size()) +
             " rows, there is no row " + std::to_string(row));
    std::string name = planned.opOf(row);
    if (!name.starts_with(prefixOf(pass)) || !steps.stepOf(row))
      refuse("row " + std::to_string(row) + ", " + name +
             ", has no alternatives");
    Json choice = {{"step", *steps.stepOf(row)},
                   {"kind", kindOf(name)},
                   {"choice", op.alternative}};
    if (!op.way.is_null() && op.alternative < 1024) {
      choice["alternatives"] = Json::array();
      choice["alternatives"][op.alternative] = op.way;
    }
    functions[planned.functionOf(row)].push_back(choice);
  }
  Json made = Json::array();
  for (auto &[name, ops] : functions)
    made.push_back({{"function", name}, {"ops", ops}});
  return made;
}

} // namespace explorer
