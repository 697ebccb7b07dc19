//===- Arguments.cpp - arguments of calls from Python ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Arguments.h"

#include "ttnn/ttnn.hpp"

#include <cstring>

namespace ttnn::python {

void Arguments::refuse(size_t index) const {
  const Parameter &p = function.parameters[index];
  nb::handle value = values[index];
  std::string text = nb::repr(value).c_str();
  if (text.size() > 60)
    text = text.substr(0, 57) + "...";
  std::string message =
      "ttnn." + std::string(function.path) + ": '" + p.name + "' is " + text +
      " (" + nb::type_name(value.type()).c_str() + "), wanted: " + p.type;
  throw nb::type_error(message.c_str());
}

const Tensor *Arguments::firstTensor() const {
  for (nb::handle value : values)
    if (nb::isinstance<Tensor>(value))
      return nb::inst_ptr<Tensor>(value);
  return nullptr;
}

static bool isNumber(nb::handle value) {
  return PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr());
}

/// A number of Python for one of another package, such as NumPy's scalars,
/// which are `numbers.Real`. Anything else stays as it is.
static nb::object plainNumber(nb::handle value) {
  if (isNumber(value) ||
      !nb::isinstance(value, nb::module_::import_("numbers").attr("Real")))
    return nb::borrow(value);
  PyObject *number = PyIndex_Check(value.ptr()) ? PyNumber_Index(value.ptr())
                                                : PyNumber_Float(value.ptr());
  if (!number)
    throw nb::python_error();
  return nb::steal(number);
}

/// A tensor, or a number in place of one: a tensor of one element, of the
/// type of the first tensor if it stands in front of that, as it says the type
/// of the result then, or is an integer; else of f32, as numbers are in
/// kernels.
Tensor Arguments::as(Tensor *, size_t index) const {
  Tensor tensor;
  if (nb::try_cast<Tensor>(values[index], tensor))
    return tensor;
  nb::object value = plainNumber(values[index]);
  const Tensor *first = firstTensor();
  bool integer = PyLong_Check(value.ptr());
  if (!first || !isNumber(value) || PyBool_Check(value.ptr()))
    refuse(index);
  bool leads = !nb::isinstance<Tensor>(values[0]);
  DataType dtype = DataType::FLOAT32;
  if (!is_floating_point(first->dtype()) && integer)
    dtype = first->dtype();
  else if (leads)
    dtype =
        is_block_float(first->dtype()) ? DataType::BFLOAT16 : first->dtype();
  bool real = dtype == DataType::FLOAT32 || is_floating_point(dtype);
  float asFloat = 0;
  int32_t asInteger = 0;
  if (!(real ? nb::try_cast<float>(value, asFloat)
             : nb::try_cast<int32_t>(value, asInteger)))
    refuse(index);
  Scalar number = real ? Scalar(asFloat) : Scalar(asInteger);
  std::optional<std::reference_wrapper<MeshDevice>> device;
  if (first->on_device())
    device = *first->device();
  // Beside a tensor without dimensions the result has none either.
  Shape shape = first->logical_shape().rank() ? Shape{1} : Shape{};
  return ttnn::full(shape, number, dtype, first->layout(), device);
}

std::vector<Tensor> Arguments::as(std::vector<Tensor> *, size_t index) const {
  std::vector<Tensor> tensors;
  if (!nb::try_cast<std::vector<Tensor>>(values[index], tensors))
    refuse(index);
  return tensors;
}

MeshDevice *Arguments::as(MeshDevice **, size_t index) const {
  if (!nb::isinstance<Device>(values[index]))
    refuse(index);
  return &nb::inst_ptr<Device>(values[index])->open();
}

Shape Arguments::as(Shape *, size_t index) const {
  std::vector<int64_t> sizes;
  if (!nb::try_cast<std::vector<int64_t>>(values[index], sizes))
    refuse(index);
  return Shape(std::move(sizes));
}

Scalar Arguments::as(Scalar *, size_t index) const {
  nb::object value = plainNumber(values[index]);
  int32_t integer;
  if (PyLong_Check(value.ptr()) && nb::try_cast<int32_t>(value, integer))
    return integer;
  float number;
  if (!isNumber(value) || !nb::try_cast<float>(value, number))
    refuse(index);
  return number;
}

std::vector<int32_t> Arguments::as(std::vector<int32_t> *, size_t index) const {
  std::vector<int32_t> list;
  int32_t one;
  if (nb::try_cast<int32_t>(values[index], one)) // stands for itself alone
    return {one};
  if (!nb::try_cast<std::vector<int32_t>>(values[index], list))
    refuse(index);
  return list;
}

/// Lists of integers, with a sign or not, or of floats.
ConstantData Arguments::as(ConstantData *, size_t index) const {
  nb::handle value = values[index];
  std::vector<int32_t> integers;
  if (nb::try_cast<std::vector<int32_t>>(value, integers))
    return ConstantData(integers);
  std::vector<uint32_t> positive;
  if (nb::try_cast<std::vector<uint32_t>>(value, positive)) {
    std::vector<uint8_t> bytes(positive.size() * sizeof(uint32_t));
    std::memcpy(bytes.data(), positive.data(), bytes.size());
    return ConstantData(DataType::UINT32, std::move(bytes));
  }
  std::vector<float> floats;
  if (!nb::try_cast<std::vector<float>>(value, floats))
    refuse(index);
  return ConstantData(floats);
}

nb::object Arguments::give(Tensor result) {
  return nb::cast(std::move(result));
}

nb::object Arguments::give(std::vector<Tensor> results) {
  return nb::cast(std::move(results));
}

} // namespace ttnn::python
