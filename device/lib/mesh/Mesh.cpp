//===- Mesh.cpp - Chips that run one program together ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/Mesh.h"

#include "tt/device/Error.h"

#include <numeric>

namespace tt::device::mesh {

int64_t Mesh::numChips() const {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1),
                         std::multiplies<>());
}

Shape Mesh::coordinates(int64_t chip) const {
  Shape result(shape.size());
  for (size_t axis = shape.size(); axis-- != 0; chip /= shape[axis])
    result[axis] = chip % shape[axis];
  return result;
}

int64_t Mesh::chip(Dims coordinates) const {
  int64_t number = 0;
  for (size_t axis = 0; axis != shape.size(); ++axis)
    number = number * shape[axis] + coordinates[axis];
  return number;
}

std::vector<Chips> Mesh::groups(std::optional<int64_t> axis) const {
  if (axis && (*axis < 0 || *axis >= rank()))
    throw Error("axis " + std::to_string(*axis) + " of the mesh " +
                text(*this) + ", which has " + std::to_string(rank()));
  std::vector<Chips> result;
  for (int64_t first = 0; first != numChips(); ++first) {
    Shape at = coordinates(first);
    if (axis ? at[size_t(*axis)] != 0 : first != 0)
      continue;
    Chips &group = result.emplace_back();
    if (!axis) {
      group.resize(size_t(numChips()));
      std::iota(group.begin(), group.end(), 0);
    } else {
      for (int64_t &i = at[size_t(*axis)]; i != shape[size_t(*axis)]; ++i)
        group.push_back(chip(at));
    }
  }
  return result;
}

std::string text(const Mesh &mesh) {
  std::string result;
  for (int64_t size : mesh.shape)
    result += (result.empty() ? "" : "x") + std::to_string(size);
  return result;
}

} // namespace tt::device::mesh
