//===- Exchange.cpp - Tensors that chips make of each other's -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Exchange.h"

#include "Copy.h"
#include "Dense.h"
#include "Elements.h"
#include "Op.h"

#include <algorithm>
#include <array>
#include <map>

namespace ttnn::detail {

namespace device = tt::device;
namespace mesh = tt::device::mesh;
using mesh::Collective;
using mesh::Move;
using mesh::Reduction;

mesh::Mesh meshOf(const Tensor &tensor) {
  return tensor.is_spread() ? tensor.shards()->mesh : mesh::Mesh{{1, 1}};
}

void checkAxis(const char *name, const Tensor &input, uint32_t axis) {
  if (mesh::Mesh mesh = meshOf(input); axis >= mesh.shape.size())
    failArgument("ttnn::", name, ": cluster_axis ", axis, "; the mesh ",
                 text(mesh), " has axes 0 to ", mesh.rank() - 1);
}

namespace {

template <typename T> T combine(Reduction reduction, T a, T b) {
  switch (reduction) {
  case Reduction::Max:
    return std::max(a, b);
  case Reduction::Min:
    return std::min(a, b);
  case Reduction::Prod:
    return a * b;
  case Reduction::Sum:
  case Reduction::Mean:
    break;
  }
  return a + b;
}

/// The elements of the chips' tensors, each read once, as long as this lives.
template <typename T> class Elements {
public:
  const T *of(const Tensor &tensor) {
    Array<T> &values = known[&tensor.state()];
    if (values.size() == 0)
      values = readDense<T>(tensor);
    return values.data();
  }

private:
  std::map<const TensorState *, Array<T>> known;
};

/// Numbers that are rounded to a format as they pass from chip to chip.
template <typename T> class Rounding {
public:
  Rounding(device::DataType type, bool wide) : type(type) {
    passes = wide || device::isBlockFloat(type) || sameBits<T>(type);
  }
  void operator()(T *values, size_t count) {
    if (passes)
      return;
    bytes.resize(count * sizeof(T));
    storeElements(type, values, bytes.data(), count);
    loadElements(type, bytes.data(), values, count);
  }

private:
  device::DataType type;
  bool passes;
  std::vector<uint8_t> bytes;
};

class Exchange {
public:
  Exchange(const char *name, const Tensor &input, const Collective &collective,
           const std::optional<MemoryConfig> &config, bool wide)
      : name(name), input(input), collective(collective), config(config),
        wide(wide), grid(meshOf(input)), chips(input.chips()),
        shape(input.shape().begin(), input.shape().end()) {
    if (std::string why = problem(collective, grid, shape); !why.empty())
      failArgument("ttnn::", name, ": tensor '", input.name(), "': ", why);
  }

  Tensor run() {
    if (!is_floating_point(input.dtype()))
      return input.dtype() == DataType::INT32 ? runAs<int32_t>()
                                              : runAs<uint32_t>();
    return runAs<float>();
  }

private:
  template <typename T> Tensor runAs() {
    Elements<T> elements;
    std::map<std::vector<int64_t>, Tensor> known;
    Shards result{grid, nullptr, {}};
    if (input.is_spread())
      result.device = input.shards()->device;
    for (size_t chip = 0; chip != chips.size(); ++chip) {
      std::vector<Move> list = moves(collective, shape, int64_t(chip));
      auto [made, isNew] = known.emplace(keyOf(list), Tensor());
      if (isNew)
        made->second = make(chip, list, elements);
      result.chips.push_back(made->second);
    }
    return Shards::join(std::move(result));
  }

  /// The links that it takes, for the clock: those along the axis of its
  /// groups, or along the longest one.
  std::optional<device::OpExchange> links() const {
    if (!input.is_spread() || !input.shards()->device)
      return std::nullopt;
    int64_t longest = 0;
    for (int64_t axis = 0; axis != grid.rank(); ++axis) {
      if (grid.shape[size_t(axis)] > grid.shape[size_t(longest)])
        longest = axis;
      if (grid.groups(axis) == collective.groups) {
        longest = axis;
        break;
      }
    }
    const MeshDevice &mesh = *input.shards()->device;
    return device::OpExchange{
        collective.kind, linkGroup(mesh.embedding(), mesh.desc(), longest)};
  }

  /// Equal for chips whose results are.
  std::vector<int64_t> keyOf(const std::vector<Move> &list) const {
    std::vector<int64_t> key;
    for (const Move &move : list) {
      key.push_back(
          reinterpret_cast<int64_t>(&chips[size_t(move.from)].state()));
      for (const mesh::Shape *part :
           {&move.box.start, &move.box.sizes, &move.target})
        key.insert(key.end(), part->begin(), part->end());
    }
    return key;
  }

  template <typename T>
  Tensor make(size_t chip, const std::vector<Move> &list,
              Elements<T> &elements) {
    std::optional<RunOn> scope;
    if (input.is_spread() && input.shards()->device)
      scope.emplace(input.shards()->device->view(chip));
    Op op(name, chips[chip]);
    op.call.exchange = links();
    mesh::Shape sizes = resultShape(collective, shape);
    Tensor result = op.result(Shape(sizes), std::nullopt, std::nullopt, config);
    if (list.size() == 1 && list.front().box.sizes == sizes && sizes == shape)
      copyElements(chips[size_t(list.front().from)], result);
    else
      fill(result, sizes, list, elements);
    return result;
  }

  template <typename T>
  void fill(const Tensor &result, const mesh::Shape &sizes,
            const std::vector<Move> &list, Elements<T> &elements) {
    Array<T> values(result.state().geometry.volume());
    std::fill_n(values.data(), values.size(), T(0));
    Rounding<T> round(input.state().geometry.type, wide);
    bool meets = false;
    for (const Move &move : list) {
      const T *from = elements.of(chips[size_t(move.from)]);
      BoxLines{shape, sizes, move.box, move.target}.forEach(
          [&](size_t at, size_t to, size_t length) {
            for (size_t i = 0; i != length; ++i)
              values[to + i] = meets ? combine(collective.reduction,
                                               values[to + i], from[at + i])
                                     : from[at + i];
          });
      if (meets)
        round(values.data(), values.size());
      meets = reduces(collective.kind);
    }
    if (meets && collective.reduction == Reduction::Mean)
      for (size_t i = 0; i != values.size(); ++i)
        values[i] /= T(list.size());
    writeDense(result, values.data());
  }

  const char *name;
  const Tensor &input;
  const Collective &collective;
  const std::optional<MemoryConfig> &config;
  bool wide;
  mesh::Mesh grid;
  std::vector<Tensor> chips;
  mesh::Shape shape;
};

} // namespace

Tensor exchange(const char *name, const Tensor &input,
                const Collective &collective,
                const std::optional<MemoryConfig> &config, bool wide) {
  return Exchange(name, input, collective, config, wide).run();
}

} // namespace ttnn::detail
