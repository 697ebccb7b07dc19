//===- Tensor.cpp - tensors in Python -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Bind.h"
#include "Views.h"

#include "tt/runtime/Error.h"
#include "tt/runtime/Tensor.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace ttnn::python {

using namespace nb::literals;

/// Bytes of memory, row-major, as a tensor on the host.
static Tensor
fromBuffer(nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu> array,
           DataType dtype) {
  std::vector<int64_t> sizes;
  for (size_t i = 0; i != array.ndim(); ++i)
    sizes.push_back(int64_t(array.shape(i)));
  nb::gil_scoped_release release;
  return Tensor::from_host(array.data(), dtype, Shape(std::move(sizes)));
}

/// Elements into memory that has room for all.
static void toBuffer(const Tensor &tensor,
                     nb::ndarray<nb::c_contig, nb::device::cpu> array) {
  void *data = array.data();
  size_t bytes = array.nbytes();
  nb::gil_scoped_release release;
  tt::runtime::memcpy(data, bytes, tensor);
}

void bindTensor(nb::module_ &m) {
  nb::class_<Tensor> tensor(m, "Tensor", nb::type_slots(bufferSlots),
                            "A tensor on the host or on a device; copies of "
                            "the handle share it.");
  tensor.def_prop_ro("dtype", &Tensor::dtype)
      .def_prop_ro("layout", &Tensor::layout)
      .def_prop_ro("sizes", [](const Tensor &t) { return t.shape().view(); })
      .def_prop_ro("padded_sizes",
                   [](const Tensor &t) { return t.padded_shape().view(); })
      .def("memory_config", &Tensor::memory_config)
      .def("is_allocated", &Tensor::is_allocated)
      .def("on_device", &Tensor::on_device)
      .def("size_bytes", &Tensor::size_bytes)
      .def_prop_rw("name", &Tensor::name, &Tensor::set_name)
      .def("deallocate", &Tensor::deallocate, "force"_a = true)
      .def("copy_to", &Tensor::copy_to, "other"_a,
           nb::call_guard<nb::gil_scoped_release>(),
           "Writes the elements to a tensor of the same shape.")
      .def("same_device",
           [](const Tensor &t, const Device &d) {
             return t.on_device() && d.mesh.get() == &t.device()->whole();
           })
      .def_prop_ro("is_spread", &Tensor::is_spread,
                   "Whether it is one tensor on each chip of a mesh.")
      .def("chips", &Tensor::chips,
           "The tensors of the chips; itself alone if it is not spread.");
  bindViews(m, tensor);
  m.def("from_buffer_of", fromBuffer, "array"_a, "dtype"_a);
  m.def("to_buffer_of", toBuffer, "tensor"_a, "array"_a);
}

} // namespace ttnn::python
