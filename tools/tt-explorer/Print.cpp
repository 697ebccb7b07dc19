//===- Print.cpp - answers for people -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Print.h"

#include "Columns.h"

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace explorer {
namespace {

/// Rows of texts, each column as wide as its widest; the first `left` columns
/// are aligned to the left, the others to the right.
class Table {
public:
  explicit Table(std::vector<std::string> header) { add(std::move(header)); }
  void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }

  void print(std::ostream &out, size_t left) const {
    std::vector<size_t> widths(rows.front().size());
    for (const auto &row : rows)
      for (size_t i = 0; i != row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    for (const auto &row : rows) {
      std::string line;
      for (size_t i = 0; i != row.size(); ++i) {
        std::string pad(widths[i] - row[i].size(), ' ');
        line += i == 0 ? "" : "  ";
        line += i < left ? row[i] + pad : pad + row[i];
      }
      out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
    }
  }

private:
  std::vector<std::vector<std::string>> rows;
};

std::string number(double value, const char *format) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string list(const Json &values) {
  std::string text;
  for (const Json &value : values)
    text += (text.empty() ? "" : " ") + std::to_string(value.get<size_t>());
  return text.empty() ? "-" : text;
}

} // namespace

void printStages(const std::string &answer, std::ostream &out) {
  Json json = Json::parse(answer);
  Table table({"stage", "pass", "ops"});
  for (size_t i = 0; i != json["stages"].size(); ++i)
    table.add({std::to_string(i), json["stages"][i]["pass"],
               std::to_string(json["stages"][i]["ops"].get<size_t>())});
  table.print(out, 2);
}

void printGraph(const std::string &answer, std::ostream &out) {
  Columns columns(answer);
  Table table({"row", "op", "type", "location", "operands"});
  for (size_t row = 0; row != columns.size(); ++row)
    table.add({std::to_string(row), columns.opOf(row), columns.typeOf(row),
               columns.locationOf(row), list(columns.operandsOf(row))});
  table.print(out, 5);
}

void printOp(const std::string &answer, std::ostream &out) {
  Json json = Json::parse(answer);
  out << json["text"].get<std::string>() << "\n\n";
  Table table({"", ""});
  for (const char *key : {"function", "module", "location", "type"})
    if (!json[key].get<std::string>().empty())
      table.add({key, json[key]});
  for (const char *key : {"operands", "users", "origins", "became"})
    table.add({key, list(json[key])});
  if (!json["layout"].is_null())
    table.add({"layout", json["layout"]["text"]});
  for (const auto &[name, value] : json["attributes"].items())
    table.add({name, value});
  table.print(out, 2);
}

void printDiff(const std::string &answer, std::ostream &out) {
  Json json = Json::parse(answer);
  auto figure = [&](const Json &value, const char *format) {
    return value.is_null() ? "-" : number(value.get<double>(), format);
  };
  out << "time  " << figure(json["us"]["a"], "%.3f") << " -> "
      << figure(json["us"]["b"], "%.3f") << " us\n";
  for (const char *memory : {"dram", "l1"})
    out << memory << " peak of a bank  "
        << json["peakBytes"]["a"][memory].get<uint64_t>() << " -> "
        << json["peakBytes"]["b"][memory].get<uint64_t>() << " bytes\n";
  Table table({"", "row", "op", "type", "location", "us", "pcc", "layout"});
  for (const auto &[list, sign] :
       {std::pair{"removed", "-"}, {"added", "+"}, {"changed", "~"}})
    for (const Json &row : json[list]) {
      auto both = [&](const char *key, const char *format) {
        return row.contains(key) ? figure(row[key][0], format) + " -> " +
                                       figure(row[key][1], format)
                                 : std::string();
      };
      table.add({sign, std::to_string(row["row"].get<size_t>()), row["op"],
                 row["type"], row["location"], both("us", "%.3f"),
                 both("pcc", "%.6f"),
                 row.contains("layouts") ? "another" : ""});
    }
  table.print(out, 5);
}

void printTracks(const std::string &answer, std::ostream &out) {
  Json json = Json::parse(answer);
  if (!json.contains("kinds")) { // slices: only as data
    out << answer << '\n';
    return;
  }
  out << json["name"].get<std::string>() << ": " << json["cycles"]
      << " cycles\n";
  double cycles = std::max(1.0, json["cycles"].get<double>());
  std::vector<std::string> header = {"track", "name", "kernel"};
  for (const Json &kind : json["kinds"])
    header.push_back(kind.get<std::string>() + " %");
  Table table(header);
  for (size_t i = 0; i != json["tracks"].size(); ++i) {
    const Json &track = json["tracks"][i];
    std::vector<std::string> line = {
        std::to_string(i), track["name"],
        track.contains("kernel") ? track["kernel"].get<std::string>() : ""};
    for (const Json &each : track["cycles"])
      line.push_back(
          each == 0 ? "" : number(100 * each.get<double>() / cycles, "%.1f"));
    table.add(line);
  }
  table.print(out, 3);
}

void printTop(const std::string &answer, std::ostream &out) {
  Json json = Json::parse(answer);
  std::string by = json["by"];
  bool isTimed = !json["rows"].empty() && json["rows"][0].contains("bound");
  std::string title = by == "time" ? "us" : by == "dram" ? "DRAM bytes" : by;
  std::vector<std::string> header = {"row", "op", "type", "location"};
  if (isTimed)
    header.insert(header.end(), {"bound", "cores"});
  header.push_back(title);
  if (json.contains("sum"))
    header.push_back("share");
  Table table(header);
  for (const Json &row : json["rows"]) {
    double value = row[by];
    std::vector<std::string> line = {std::to_string(row["row"].get<size_t>()),
                                     row["op"], row["type"], row["location"]};
    if (isTimed)
      line.insert(line.end(),
                  {row["bound"], std::to_string(row["cores"].get<size_t>())});
    line.push_back(number(value, by == "time"  ? "%.3f"
                                 : by == "pcc" ? "%.6f"
                                               : "%.0f"));
    if (json.contains("sum"))
      line.push_back(number(
          100 * value / std::max(json["sum"].get<double>(), 1e-30), "%.1f%%"));
    table.add(line);
  }
  table.print(out, 4);
}

/// Places of operands and results, and a configuration.
static std::string wayOf(const Json &way) {
  auto joined = [](const Json &places) {
    std::string text;
    for (const Json &place : places)
      text += (text.empty() ? "" : ", ") + place.get<std::string>();
    return "(" + text + ")";
  };
  std::string text;
  if (!way["operands"].empty())
    text = joined(way["operands"]) + " -> " + joined(way["results"]);
  if (way.contains("config"))
    text += (text.empty() ? "" : " ") + way["config"].get<std::string>();
  if (way.contains("refused"))
    text += "; cannot be: " + way["refused"].get<std::string>();
  return text;
}

void printPlan(const std::string &answer, std::ostream &out) {
  Json json = Json::parse(answer);
  if (json["plans"].empty())
    out << "nothing is planned in this program\n";
  for (const Json &plan : json["plans"]) {
    out << plan["pass"].get<std::string>() << ", on stage "
        << plan["stage"].get<size_t>() << "\n";
    Table table({"row", "op", "", "us", "more us", "way"});
    for (const Json &op : json["ops"])
      for (size_t i = 0; i != op["alternatives"].size(); ++i) {
        if (op["pass"] != plan["pass"])
          break;
        const Json &way = op["alternatives"][i];
        bool isChosen = op["chosen"] == i;
        table.add({i == 0 ? std::to_string(op["row"].get<size_t>()) : "",
                   i == 0 ? op["op"].get<std::string>() : "",
                   (isChosen ? "*" : "") + std::to_string(i),
                   number(way["us"], "%.3f"), number(way["moreUs"], "%+.3f"),
                   wayOf(way)});
      }
    table.print(out, 5);
  }
}

void printCheck(const std::string &answer, std::ostream &out) {
  Json json = Json::parse(answer);
  auto figure = [](const Json &value) {
    return value.is_null() ? "-" : number(value.get<double>(), "%.3f");
  };
  out << "time  " << figure(json["us"]["now"]) << " -> "
      << figure(json["us"]["then"]) << " us\n";
  for (const char *memory : {"dram", "l1"})
    out << memory << " peak of a bank  "
        << json["peakBytes"]["now"][memory].get<uint64_t>() << " -> "
        << json["peakBytes"]["then"][memory].get<uint64_t>() << " bytes\n";
  Table table({"row", "op", "us", "now", "then"});
  for (const Json &change : json["changed"])
    table.add(
        {std::to_string(change["row"].get<size_t>()), change["op"],
         figure(change["now"]["us"]) + " -> " + figure(change["then"]["us"]),
         wayOf(change["now"]), wayOf(change["then"])});
  table.print(out, 4);
}

} // namespace explorer
