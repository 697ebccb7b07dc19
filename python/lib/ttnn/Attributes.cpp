//===- Attributes.cpp - enums, places and settings in Python --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Bind.h"
#include "Spell.h"

#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <tuple>

namespace ttnn::python {

using namespace nb::literals;

#include "ttnn/python/attributes.inc"

static std::string textOf(const CoreCoord &c) {
  return "(x=" + std::to_string(c.x) + ", y=" + std::to_string(c.y) + ")";
}

static std::string textOf(const CoreRange &r) {
  return textOf(r.start_coord) + " - " + textOf(r.end_coord);
}

/// Rows of cores first, then columns.
static bool isBefore(const CoreRange &a, const CoreRange &b) {
  return std::tie(a.start_coord.y, a.start_coord.x, a.end_coord.y,
                  a.end_coord.x) < std::tie(b.start_coord.y, b.start_coord.x,
                                            b.end_coord.y, b.end_coord.x);
}

static void bindCores(nb::module_ &m) {
  nb::class_<CoreCoord>(m, "CoreCoord", "A core: column x, row y.")
      .def(
          "__init__",
          [](CoreCoord *self, uint64_t x, uint64_t y) {
            new (self) CoreCoord{x, y};
          },
          "x"_a, "y"_a)
      .def(
          "__init__",
          [](CoreCoord *self, std::array<uint64_t, 2> c) {
            new (self) CoreCoord{c[0], c[1]};
          },
          "core"_a)
      .def_ro("x", &CoreCoord::x)
      .def_ro("y", &CoreCoord::y)
      .def(nb::self == nb::self)
      .def("__hash__", [](const CoreCoord &c) { return c.x << 32 ^ c.y; })
      .def("__repr__", [](const CoreCoord &c) { return textOf(c); });
  nb::implicitly_convertible<nb::tuple, CoreCoord>();
  nb::class_<CoreRange>(m, "CoreRange", "A rectangle of cores, ends included.")
      .def(nb::init<CoreCoord, CoreCoord>(), "start"_a, "end"_a)
      .def_ro("start", &CoreRange::start_coord)
      .def_ro("end", &CoreRange::end_coord)
      .def("grid_size", &CoreRange::grid_size, "Columns and rows.")
      .def(nb::self == nb::self)
      .def("__hash__",
           [](const CoreRange &r) {
             return std::hash<std::string>()(textOf(r));
           })
      .def("__repr__", [](const CoreRange &r) { return textOf(r); });
  nb::class_<CoreRangeSet>(m, "CoreRangeSet", "Rectangles of cores.")
      .def(
          "__init__",
          [](CoreRangeSet *self, nb::iterable ranges) {
            // A list, a tuple or a set; sets are put in order, so that the
            // same set is the same everywhere.
            std::vector<CoreRange> list;
            for (nb::handle range : ranges) {
              if (!nb::isinstance<CoreRange>(range))
                throw nb::type_error("ttnn.CoreRangeSet: wanted: CoreRange");
              list.push_back(nb::cast<CoreRange>(range));
            }
            if (nb::isinstance<nb::set>(ranges))
              std::sort(list.begin(), list.end(), isBefore);
            new (self) CoreRangeSet(std::move(list));
          },
          "ranges"_a)
      .def("ranges", &CoreRangeSet::ranges)
      .def("num_cores", &CoreRangeSet::num_cores)
      .def(nb::self == nb::self)
      .def("__repr__", [](const CoreRangeSet &s) {
        std::string text;
        for (const CoreRange &r : s.ranges())
          text += (text.empty() ? "{" : ", ") + textOf(r);
        return text + "}";
      });
}

static void bindPlaces(nb::module_ &m) {
  nb::class_<ShardSpec>(m, "ShardSpec",
                        "Which cores hold shards; rows and columns of one in "
                        "elements, tile padding included.")
      .def(
          "__init__",
          [](ShardSpec *self, CoreRangeSet grid, std::array<uint32_t, 2> shape,
             ShardOrientation orientation) {
            new (self) ShardSpec{std::move(grid), shape, orientation};
          },
          "grid"_a, "shard_shape"_a,
          "shard_orientation"_a = ShardOrientation::ROW_MAJOR)
      .def_ro("grid", &ShardSpec::grid)
      .def_ro("shape", &ShardSpec::shape)
      .def_ro("orientation", &ShardSpec::orientation)
      .def(nb::self == nb::self)
      .def("__repr__", [](const ShardSpec &s) {
        return to_string(
            MemoryConfig{TensorMemoryLayout::INTERLEAVED, BufferType::L1, s});
      });
  nb::class_<MemoryConfig>(m, "MemoryConfig", "Where a tensor lies.")
      .def(
          "__init__",
          [](MemoryConfig *self, TensorMemoryLayout layout, BufferType type,
             std::optional<ShardSpec> spec) {
            new (self) MemoryConfig{layout, type, std::move(spec)};
          },
          "memory_layout"_a = TensorMemoryLayout::INTERLEAVED,
          "buffer_type"_a = BufferType::DRAM, "shard_spec"_a = nb::none())
      .def_ro("memory_layout", &MemoryConfig::memory_layout)
      .def_ro("buffer_type", &MemoryConfig::buffer_type)
      .def_ro("shard_spec", &MemoryConfig::shard_spec)
      .def("is_sharded", &MemoryConfig::is_sharded)
      .def("__eq__",
           [](const MemoryConfig &a, const MemoryConfig &b) { return a == b; })
      .def("__hash__",
           [](const MemoryConfig &c) {
             return std::hash<std::string>()(to_string(c));
           })
      .def("__repr__", [](const MemoryConfig &c) {
        return "MemoryConfig(" + to_string(c) + ")";
      });
  nb::class_<MeshCoordinate>(m, "MeshCoordinate",
                             "A place in a mesh of devices, row before column.")
      .def("__init__",
           [](MeshCoordinate *self, nb::args coordinates) {
             // Numbers, or one list of them.
             std::vector<int64_t> list;
             nb::handle first =
                 coordinates.size() == 1 ? coordinates[0] : nb::handle();
             if (!first || !nb::try_cast<std::vector<int64_t>>(first, list))
               list = nb::cast<std::vector<int64_t>>(coordinates);
             new (self) MeshCoordinate{std::move(list)};
           })
      .def_ro("coords", &MeshCoordinate::coords);
  m.def("spelled", [](const CoreCoord &c) { return spell(c); });
  m.def("spelled", [](const CoreRangeSet &s) { return spell(s); });
  m.attr("DRAM_MEMORY_CONFIG") = DRAM_MEMORY_CONFIG;
  m.attr("L1_MEMORY_CONFIG") = L1_MEMORY_CONFIG;
}

void bindAttributes(nb::module_ &m) {
  // A tuple that is no core is a TypeError of the call, and no line besides.
  nb::set_implicit_cast_warnings(false);
  bindEnums(m);
  bindCores(m);
  bindPlaces(m);
  bindStructs(m);
}

} // namespace ttnn::python
