//===- Views.cpp - tensors as buffers and for DLPack ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A row-major tensor on the host lends its memory, which is read-only then; any
// other is copied.
//===----------------------------------------------------------------------===//
#include "Views.h"

#include "tt/runtime/Error.h"
#include "tt/runtime/Tensor.h"
#include "ttnn/host_view.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <vector>

namespace ttnn::python {

using namespace nb::literals;
using Code = nb::dlpack::dtype_code;

/// The type of the elements outside; floats for block floats.
static nb::dlpack::dtype typeOutside(DataType dtype) {
  switch (dtype) {
  case DataType::FLOAT16:
    return {uint8_t(Code::Float), 16, 1};
  case DataType::BFLOAT16:
    return {uint8_t(Code::Bfloat), 16, 1};
  case DataType::INT32:
    return {uint8_t(Code::Int), 32, 1};
  case DataType::UINT32:
    return {uint8_t(Code::UInt), 32, 1};
  case DataType::UINT16:
    return {uint8_t(Code::UInt), 16, 1};
  case DataType::UINT8:
    return {uint8_t(Code::UInt), 8, 1};
  default:
    return {uint8_t(Code::Float), 32, 1};
  }
}

static DataType typeInside(nb::dlpack::dtype type) {
  for (DataType dtype :
       {DataType::FLOAT32, DataType::FLOAT16, DataType::BFLOAT16,
        DataType::INT32, DataType::UINT32, DataType::UINT16, DataType::UINT8})
    if (typeOutside(dtype) == type)
      return dtype;
  // Truth values are bytes of 0 and 1.
  if (type.code == uint8_t(Code::Bool) && type.bits == 8)
    return DataType::UINT8;
  throw tt::runtime::Error(
      tt::runtime::Error::Kind::InvalidArgument,
      "elements of " + std::to_string(type.bits) + " bits of kind " +
          std::to_string(type.code) +
          " (DLPack); wanted f32, f16, bf16, i32, u32, u16, u8 or bool");
}

/// Memory with the elements, row-major.
static std::shared_ptr<const void> elementsOf(const Tensor &tensor) {
  if (std::shared_ptr<const void> shared = host_view(tensor))
    return shared;
  auto bytes = std::make_shared<std::vector<uint8_t>>();
  {
    nb::gil_scoped_release release;
    *bytes = tensor.to_bytes();
  }
  return {bytes, bytes->data()};
}

static nb::ndarray<nb::array_api, nb::ro> viewOf(const Tensor &tensor) {
  auto elements =
      std::make_unique<std::shared_ptr<const void>>(elementsOf(tensor));
  const void *data = elements->get();
  std::vector<size_t> sizes;
  for (int64_t size : tensor.shape().view())
    sizes.push_back(size_t(size));
  nb::capsule owner(elements.release(), [](void *held) noexcept {
    delete static_cast<std::shared_ptr<const void> *>(held);
  });
  return nb::ndarray<nb::array_api, nb::ro>(data, sizes.size(), sizes.data(),
                                            owner, nullptr,
                                            typeOutside(tensor.dtype()));
}

static int getBuffer(PyObject *self, Py_buffer *view, int flags) noexcept {
  try {
    const Tensor &tensor = *nb::inst_ptr<Tensor>(nb::handle(self));
    if (tensor.dtype() == DataType::BFLOAT16) {
      PyErr_SetString(PyExc_BufferError,
                      "buffers have no bfloat16; DLPack and ttnn.to_numpy do");
      view->obj = nullptr;
      return -1;
    }
    // The view exports its own buffer and lives as long as that does.
    nb::object exporter = nb::cast(viewOf(tensor));
    return PyObject_GetBuffer(exporter.ptr(), view, flags);
  } catch (const std::exception &error) {
    PyErr_SetString(PyExc_BufferError, error.what());
    view->obj = nullptr;
    return -1;
  }
}

/// Elements of any array, as a tensor on the host.
static Tensor
fromArray(nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu> array) {
  std::vector<int64_t> sizes;
  for (size_t i = 0; i != array.ndim(); ++i)
    sizes.push_back(int64_t(array.shape(i)));
  DataType dtype = typeInside(array.dtype());
  nb::gil_scoped_release release;
  return Tensor::from_host(array.data(), dtype, Shape(std::move(sizes)));
}

PyType_Slot bufferSlots[] = {
    {Py_bf_getbuffer, reinterpret_cast<void *>(getBuffer)}, {0, nullptr}};

void bindViews(nb::module_ &m, nb::class_<Tensor> &tensor) {
  m.def("from_array", fromArray, "array"_a,
        "A tensor on the host with the elements of an array: what has "
        "DLPack or a buffer.");
  tensor
      .def("view", viewOf,
           "The elements, row-major, as an array for DLPack and buffers that "
           "nobody may write to. A row-major tensor on the host lends its "
           "memory, any other is copied.")
      .def("__dlpack__",
           [](const Tensor &t, nb::kwargs options) {
             return nb::cast(viewOf(t)).attr("__dlpack__")(**options);
           })
      .def("__dlpack_device__", [](const Tensor &) {
        return nb::make_tuple(int(nb::device::cpu::value), 0);
      });
}

} // namespace ttnn::python
