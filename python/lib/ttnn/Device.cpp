//===- Device.cpp - devices in Python -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Bind.h"

#include "tt/runtime/Device.h"
#include "tt/runtime/Error.h"
#include "tt/runtime/SystemDesc.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace ttnn::python {

using namespace nb::literals;

MeshDevice &Device::open() const {
  if (!mesh)
    throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                             "device " + std::to_string(id) + " is closed");
  return *mesh;
}

/// An op's event as a dict.
static nb::dict eventOf(const OpEvent &event) {
  nb::dict row;
  row["op"] = event.op;
  row["device_ns"] = event.time.seconds * 1e9;
  row["host_ns"] = event.hostSeconds * 1e9;
  row["bound"] = event.time.bound;
  row["bytes"] = event.bytes;
  return row;
}

void bindDevice(nb::module_ &m) {
  nb::class_<Device>(m, "MeshDevice", nb::is_weak_referenceable(),
                     "An emulated board.")
      .def_ro("id", &Device::id)
      .def("num_devices",
           [](const Device &d) { return d.open().num_devices(); })
      .def_prop_ro(
          "mesh_shape", [](const Device &d) { return d.open().shape().shape; },
          "Rows and columns of chips.")
      .def("arch_name",
           [](const Device &d) {
             return std::string(tt::device::name(d.open().chip().arch));
           })
      .def_prop_ro(
          "clock_hz",
          [](const Device &d) { return d.open().chip().rates.clockHz; },
          "Cycles of the chip in a second.")
      .def(
          "product",
          [](const Device &d) {
            return tt::runtime::findProduct(d.open().desc());
          },
          "The known board that it is, such as \"n150\"; empty if there is "
          "none with its figures.")
      .def(
          "save_system_desc",
          [](const Device &d, const std::string &path) {
            tt::runtime::saveSystemDesc(d.open().desc(), path);
          },
          "path"_a, "Writes its description as a .ttsys file.")
      .def(
          "compute_with_storage_grid_size",
          [](const Device &d) {
            return d.open().compute_with_storage_grid_size();
          },
          "Columns and rows of the compute grid.")
      .def("is_open", [](const Device &d) { return d.mesh != nullptr; })
      .def(
          "close", [](Device &d) { d.mesh.reset(); },
          "Gives the board up; its memory goes with the last tensor on it.")
      .def(
          "events",
          [](const Device &d) {
            nb::list rows;
            for (const OpEvent &event : d.open().profile().events())
              rows.append(eventOf(event));
            return rows;
          },
          "The ops that ran since `clear_events`, with modelled times.")
      .def(
          "num_events",
          [](const Device &d) {
            const Profile &profile = d.open().profile();
            return profile.events().size() + profile.dropped();
          },
          "Ops that ran since `clear_events`.")
      .def("clear_events", [](Device &d) { d.open().profile().clear(); });
  m.def(
      "open_board",
      [](const std::string &product, int id, std::vector<int64_t> shape) {
        nb::gil_scoped_release release;
        return Device{MeshDevice::open(product, {std::move(shape)}), id};
      },
      "product"_a, "id"_a, "mesh_shape"_a,
      "Opens an emulated board by its name, or the smallest with enough chips "
      "if the name is empty.");
  m.def(
      "open_system",
      [](const std::string &path, int id, std::vector<int64_t> shape) {
        nb::gil_scoped_release release;
        return Device{MeshDevice::open(tt::runtime::loadSystemDesc(path).desc,
                                       {std::move(shape)}),
                      id};
      },
      "path"_a, "id"_a, "mesh_shape"_a,
      "Opens the system that a .ttsys file describes.");
}

} // namespace ttnn::python
