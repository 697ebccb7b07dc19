//===- Numerics.cpp - Exact numerics against fast ones --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Numerics.h"

#include "Compare.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ranges>

namespace ttrt {
namespace {

/// JSON has no infinity.
Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

/// Root mean square of the finite ones.
double rms(const std::vector<double> &values) {
  double sum = 0, count = 0;
  for (double v : values)
    if (std::isfinite(v)) {
      sum += v * v;
      count += 1;
    }
  return count == 0 ? 0 : std::sqrt(sum / count);
}

/// That of the differences in units of `scale`, which is 0 for zeros only.
double distance(const Array &x, const Array &y, double scale) {
  std::vector<double> a = toDoubles(x), b = toDoubles(y);
  for (size_t i = 0; i != a.size(); ++i)
    a[i] -= b[i];
  return scale == 0 ? rms(a) : rms(a) / scale;
}

/// "[3, 17]"
std::string indexOf(size_t element, const Array &array) {
  std::string text;
  for (size_t d = array.shape.size(); d-- != 0;) {
    auto extent = size_t(array.shape[d]);
    text = std::to_string(element % extent) + (text.empty() ? "" : ", ") + text;
    element /= extent;
  }
  return "[" + text + "]";
}

/// The element with the largest difference, NaN and infinity on one side first.
size_t mostDifferent(const std::vector<double> &x,
                     const std::vector<double> &y) {
  size_t at = 0;
  double most = -1;
  for (size_t i = 0; i != x.size(); ++i) {
    bool same = x[i] == y[i] || (std::isnan(x[i]) && std::isnan(y[i]));
    double difference = same ? 0 : std::abs(x[i] - y[i]);
    if (!std::isfinite(difference))
      difference = HUGE_VAL;
    if (difference > most) {
      most = difference;
      at = i;
    }
  }
  return at;
}

std::string format(const char *text, double a, double b) {
  char buffer[128];
  std::snprintf(buffer, sizeof buffer, text, a, b);
  return buffer;
}

void reportPlace(const Array &exact, const Array &fast, Log &log, Json &json) {
  std::vector<double> x = toDoubles(exact), y = toDoubles(fast);
  size_t at = mostDifferent(x, y);
  std::string place = indexOf(at, exact);
  log.line("  most at " + place +
           format(": exact %.9g, fast %.9g", x[at], y[at]));
  json["most_at"] = place;
}

struct Cost {
  const char *rule;
  double part;
};

/// The parts of the rules in what arrayOf(run) is.
template <typename Fn>
void reportCosts(const NumericsRuns &runs, Fn arrayOf, Log &log, Json &json) {
  const Array &exact = arrayOf(runs.exact), &fast = arrayOf(runs.fast);
  double scale = rms(toDoubles(fast));
  Cost costs[] = {
      {"accumulation", distance(arrayOf(runs.neither), fast, scale)},
      {"fidelity", distance(exact, arrayOf(runs.allPhases), scale)},
      {"packing", distance(exact, arrayOf(runs.fastPacking), scale)}};
  std::string text;
  for (const Cost &cost : costs) {
    text += (text.empty() ? "  " : ", ") + std::string(cost.rule) +
            format(" %.2g", cost.part, 0);
    json["cost"][cost.rule] = finite(cost.part);
  }
  const Cost *most = std::ranges::max_element(costs, {}, &Cost::part);
  json["cost"]["most"] = most->part > 0 ? Json(most->rule) : Json(nullptr);
  log.line(text + (most->part > 0 ? ": most by " + std::string(most->rule)
                                  : std::string(": nothing")));
}

} // namespace

void reportNumerics(const NumericsRuns &runs, Log &log, Json &json) {
  for (size_t i = 0; i != runs.exact.outputs.size(); ++i) {
    auto outputOf = [i](const NumericsRun &run) -> const Array & {
      return run.outputs[i];
    };
    const Array &exact = outputOf(runs.exact), &fast = outputOf(runs.fast);
    Json &to = json[i]["numerics"];
    std::string name = "output " + std::to_string(i);
    auto report = [&](const char *what, const char *key, const Array &from,
                      const Array &found) {
      Comparison c = compare(from, found, Tolerance());
      log.line(name + ", " + what + ": " + c.text() + ", " +
               std::to_string(c.different) + " of " +
               std::to_string(c.elements) + " differ");
      to[key] = {{"pcc", c.pcc},
                 {"max_abs", finite(c.maxAbs)},
                 {"max_rel", finite(c.maxRel)},
                 {"different", c.different},
                 {"elements", c.elements}};
      return c.different;
    };
    size_t different = report("exact against fast", "fast", fast, exact);
    if (!runs.expected.empty()) {
      report("exact against expected", "exact_expected", runs.expected[i],
             exact);
      report("fast against expected", "fast_expected", runs.expected[i], fast);
    }
    if (different == 0)
      continue;
    reportPlace(exact, fast, log, to);
    reportCosts(runs, outputOf, log, to);
  }
}

void Intermediates::add(const tt::runtime::OperandReport &report) {
  Array contents;
  contents.shape = report.shape;
  contents.bytes.resize(report.values.size() * sizeof(float));
  std::memcpy(contents.bytes.data(), report.values.data(),
              contents.bytes.size());
  bool changed = true;
  for (const Buffer &before : std::views::reverse(buffers))
    if (before.name == report.buffer) {
      changed = before.contents.bytes != contents.bytes;
      break;
    }
  buffers.push_back({report.index, std::string(report.launch),
                     std::string(report.buffer), std::move(contents), changed});
}

void reportIntermediates(const NumericsRuns &runs, Log &log, Json &json) {
  json = Json::array();
  const auto &exact = runs.exact.buffers.list();
  const auto &fast = runs.fast.buffers.list();
  for (size_t i = 0; i != exact.size(); ++i) {
    const Intermediates::Buffer &x = exact[i], &y = fast[i];
    if (!x.changed && !y.changed)
      continue;
    Comparison c = compare(y.contents, x.contents, Tolerance());
    if (c.different == 0)
      continue;
    log.line("command " + std::to_string(x.index) + " '" + x.launch + "', " +
             x.name + ", exact against fast: " + c.text() + ", " +
             std::to_string(c.different) + " of " + std::to_string(c.elements) +
             " differ");
    json.push_back({{"command", x.index},
                    {"launch", x.launch},
                    {"buffer", x.name},
                    {"pcc", c.pcc},
                    {"max_abs", finite(c.maxAbs)},
                    {"max_rel", finite(c.maxRel)},
                    {"different", c.different},
                    {"elements", c.elements}});
    reportCosts(
        runs,
        [i](const NumericsRun &run) -> const Array & {
          return run.buffers.list()[i].contents;
        },
        log, json.back());
  }
}

} // namespace ttrt
