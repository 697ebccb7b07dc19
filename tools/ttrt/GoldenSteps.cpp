//===- GoldenSteps.cpp - Ops against the reference ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "GoldenSteps.h"

#include "Compare.h"
#include "Golden.h"
#include "Npy.h"

#include <algorithm>
#include <vector>

namespace ttrt {

bool isMove(std::string_view op) {
  static constexpr std::string_view moves[] = {
      "from_device", "permute",          "repeat",    "reshape", "to_device",
      "to_layout",   "to_memory_config", "transpose", "typecast"};
  return std::ranges::binary_search(moves, op);
}

/// Tensors of one shape as one, in a new first dimension; one stays as it is.
static Array stacked(std::vector<Array> arrays) {
  Array all = std::move(arrays.front());
  if (arrays.size() == 1)
    return all;
  for (size_t i = 1; i != arrays.size(); ++i)
    all.bytes.insert(all.bytes.end(), arrays[i].bytes.begin(),
                     arrays[i].bytes.end());
  all.shape.insert(all.shape.begin(), int64_t(arrays.size()));
  return all;
}

/// The tensors that chips have, each once.
static std::vector<Array> arraysOf(const ttnn::Tensor &tensor) {
  std::vector<ttnn::Tensor> known;
  std::vector<Array> arrays;
  for (const ttnn::Tensor &chip : tensor.chips()) {
    if (std::ranges::find(known, chip.identity(), &ttnn::Tensor::identity) !=
        known.end())
      continue;
    known.push_back(chip);
    arrays.push_back(fromTensor(chip));
  }
  return arrays;
}

void GoldenSteps::addDevice(const tt::runtime::OpReport &report,
                            size_t tensor) {
  if (report.results.size() != 1 || report.location.empty() ||
      !report.results[0]->is_allocated())
    return;
  std::string location(report.location);
  auto before = device.find(location);
  bool onlyMoves = isMove(report.type) &&
                   (before == device.end() || before->second.onlyMoves);
  std::vector<Array> arrays = arraysOf(*report.results[0]);
  size_t chips = arrays.size();
  device.insert_or_assign(
      location, Result{count++, report.index, tensor, std::string(report.type),
                       chips, stacked(std::move(arrays)), onlyMoves});
}

void GoldenSteps::addGolden(const std::string &location,
                            const tt::driver::HostTensor &result) {
  auto known = device.find(location);
  if (known == device.end())
    return;
  std::vector<Array> &last = golden[location];
  if (last.size() == known->second.chips)
    last.erase(last.begin());
  last.push_back(fromHostTensor(result));
}

bool isJoined(const std::vector<int64_t> &a, const std::vector<int64_t> &b) {
  auto others = [](std::vector<int64_t> shape) {
    std::erase(shape, 1);
    return shape;
  };
  std::vector<int64_t> x = others(a), y = others(b);
  size_t i = 0, j = 0;
  while (i != x.size() && j != y.size()) {
    int64_t left = x[i++], right = y[j++];
    bool growsLeft = left < right;
    while (left != right) {
      if ((left < right) != growsLeft ||
          (growsLeft ? i == x.size() : j == y.size()))
        return false;
      (growsLeft ? left : right) *= growsLeft ? x[i++] : y[j++];
    }
  }
  return i == x.size() && j == y.size();
}

std::optional<Array> GoldenSteps::wantedAt(const std::string &location,
                                           const Result &found) const {
  auto entry = golden.find(location);
  if (entry == golden.end() || entry->second.size() != found.chips)
    return std::nullopt;
  Array wanted = stacked(entry->second);
  if (!isJoined(wanted.shape, found.value.shape) ||
      ttnn::is_floating_point(wanted.type) !=
          ttnn::is_floating_point(found.value.type))
    return std::nullopt;
  wanted.shape = found.value.shape;
  return wanted;
}

void GoldenSteps::forEach(
    const Tolerance &tolerance,
    const std::function<void(size_t, const Comparison &)> &fn) const {
  for (const auto &[location, result] : device)
    if (std::optional<Array> wanted = wantedAt(location, result))
      fn(result.tensor, compare(*wanted, result.value, tolerance));
}

void GoldenSteps::report(const Tolerance &tolerance, const Artifacts &artifacts,
                         const std::string &binary, const std::string &folder,
                         Log &log, Json &json) const {
  std::vector<const decltype(device)::value_type *> steps;
  for (const auto &step : device)
    steps.push_back(&step);
  std::ranges::sort(steps, {}, [](auto *step) { return step->second.order; });
  size_t compared = 0;
  for (const auto *step : steps) {
    const auto &[location, result] = *step;
    std::optional<Array> wanted = wantedAt(location, result);
    if (!wanted)
      continue;
    ++compared;
    Comparison comparison = compare(*wanted, result.value, tolerance);
    if (comparison.passed || result.onlyMoves)
      continue;
    std::string name = "op " + std::to_string(result.index) + " (" + result.op +
                       ") at " + location;
    log.line("intermediates: " + name +
             " is the first to leave the reference: " + comparison.text() +
             "; " + explain(comparison, wanted->shape, "the reference"));
    json["first"] = {{"op", result.op},
                     {"index", result.index},
                     {"location", location},
                     {"pcc", comparison.pcc},
                     {"found", comparison.foundAtWorst},
                     {"wanted", comparison.goldenAtWorst}};
    auto save = [&](const std::string &name, const Array &array) {
      if (artifacts.enabled())
        artifacts.write(artifacts.path(binary, folder + "/" + name + ".npy"),
                        serializeNpy(toNpy(array)));
    };
    save("device_op", result.value);
    save("golden_op", *wanted);
    json["compared"] = compared;
    return;
  }
  json["compared"] = compared;
  log.line("intermediates: none of " + std::to_string(compared) + " ops of " +
           std::to_string(steps.size()) + " leaves the reference");
}

} // namespace ttrt
