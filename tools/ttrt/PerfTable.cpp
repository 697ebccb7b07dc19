//===- PerfTable.cpp - One row per op -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "PerfTable.h"

#include <algorithm>
#include <cstdio>
#include <iomanip>
#include <sstream>

namespace ttrt {

void PerfTable::beginProgram(size_t index, const std::string &name,
                             size_t numOps) {
  currentProgram = index;
  firstRow = rows.size();
  rows.resize(firstRow + numOps);
  rowsOfFunctions.clear();
}

void PerfTable::addEvents(Row &row, const std::vector<ttnn::OpEvent> &events) {
  double longest = 0;
  for (const ttnn::OpEvent &event : events) {
    row.deviceSeconds += event.time.seconds;
    row.flops += event.work.flops;
    row.dramBytes += event.work.dramRead + event.work.dramWritten;
    if (row.bound.empty() || event.time.seconds > longest) {
      row.bound = event.work.cores ? event.time.bound : "-";
      row.cores = event.work.cores;
    }
    longest = std::max(longest, event.time.seconds);
  }
}

/// Ops of functions that a program calls have rows behind its own.
PerfTable::Row &PerfTable::rowOf(const tt::runtime::OpReport &report) {
  if (report.function.empty())
    return rows[firstRow + report.index];
  auto [known, isNew] = rowsOfFunctions.try_emplace(
      {std::string(report.function), report.index, report.once}, rows.size());
  if (isNew) {
    rows.emplace_back().function = report.function;
    rows.back().once = report.once;
  }
  return rows[known->second];
}

void PerfTable::add(const tt::runtime::OpReport &report) {
  Row &row = rowOf(report);
  if (row.runs == 0) {
    row.program = currentProgram;
    row.index = report.index;
    row.op = row.function.empty()
                 ? std::string(report.type)
                 : row.function + "/" + std::string(report.type);
    row.location = report.location;
  }
  if (row.loop != loop) {
    row.loop = loop;
    ++row.runs;
  }
  if (row.runs == 1)
    addEvents(row, report.events);
  row.hostSeconds += report.hostSeconds;
}

Json PerfTable::describeProgram() const {
  Json list = Json::array();
  for (size_t i = firstRow; i != rows.size(); ++i) {
    const Row &row = rows[i];
    Json json;
    json["op"] = row.op;
    json["location"] = row.location;
    if (!hostOnly) {
      json["device_ns"] = row.deviceNs();
      json["cores"] = row.cores;
      json["bound"] = row.bound;
      json["flops"] = row.flops;
      json["dram_bytes"] = row.dramBytes;
    }
    json["host_ns"] = row.hostNs();
    json["once"] = row.once;
    list.push_back(json);
  }
  return list;
}

PerfSum PerfTable::sumFrom(size_t begin, bool once) const {
  PerfSum sum;
  for (size_t i = begin; i != rows.size(); ++i)
    if (rows[i].once == once) {
      ++sum.ops;
      sum.deviceNs += rows[i].deviceNs();
      sum.hostNs += rows[i].hostNs();
    }
  return sum;
}

/// A field of a CSV file, quoted if it must be.
static std::string field(const std::string &text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos)
    return text;
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

static std::string number(double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), "%.0f", value);
  return buffer;
}

std::string PerfTable::csv() const {
  std::string text = "program,index,op,location";
  text += hostOnly ? ",host_ns,once\n"
                   : ",device_ns,cores,bound,flops,dram_bytes,host_ns,once\n";
  for (const Row &row : rows) {
    text += std::to_string(row.program) + "," + std::to_string(row.index) +
            "," + field(row.op) + "," + field(row.location);
    if (!hostOnly)
      text += "," + number(row.deviceNs()) + "," + std::to_string(row.cores) +
              "," + row.bound + "," + number(row.flops) + "," +
              number(row.dramBytes);
    text += "," + number(row.hostNs()) + (row.once ? ",1\n" : ",0\n");
  }
  return text;
}

std::vector<std::string> PerfTable::summary() const {
  constexpr size_t kMaxRows = 20;
  std::vector<const Row *> order;
  for (const Row &row : rows)
    if (!row.once)
      order.push_back(&row);
  auto cost = [&](const Row *row) {
    return hostOnly ? row->hostSeconds : row->deviceSeconds;
  };
  std::ranges::sort(order, [&](const Row *a, const Row *b) {
    return cost(a) != cost(b) ? cost(a) > cost(b) : a < b;
  });
  std::vector<std::string> lines;
  int width = 20;
  for (size_t i = 0; i != std::min(order.size(), kMaxRows); ++i)
    width = std::max(width, int(order[i]->op.size()));
  auto add = [&](const char *op, const std::string &deviceNs,
                 const std::string &cores, const std::string &bound,
                 const std::string &hostNs, const std::string &location) {
    std::ostringstream text;
    text << std::left << std::setw(width) << op << ' ' << std::right;
    if (!hostOnly)
      text << std::setw(14) << deviceNs << ' ' << std::setw(5) << cores << ' '
           << std::left << std::setw(9) << bound << ' ' << std::right;
    text << std::setw(14) << hostNs << "  " << location;
    std::string line = text.str();
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(line);
  };
  add("op", "device ns", "cores", "bound", "host ns", "location");
  for (size_t i = 0; i != std::min(order.size(), kMaxRows); ++i) {
    const Row &row = *order[i];
    add(row.op.c_str(), number(row.deviceNs()),
        row.cores ? std::to_string(row.cores) : "-", row.bound,
        number(row.hostNs()), row.location);
  }
  if (order.size() > kMaxRows)
    lines.push_back("... and " + std::to_string(order.size() - kMaxRows) +
                    " more");
  auto addSum = [&](const char *name, const PerfSum &sum, const char *what) {
    add(name, number(sum.deviceNs), "", "", number(sum.hostNs),
        std::to_string(sum.ops) + what);
  };
  addSum("sum", sum(false), " ops");
  if (PerfSum once = sum(true); once.ops != 0)
    addSum("once", once, " ops, whose results are kept for given weights");
  return lines;
}

} // namespace ttrt
