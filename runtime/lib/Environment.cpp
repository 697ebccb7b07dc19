//===- Environment.cpp - The live tensors of a running program ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Environment.h"

namespace tt::runtime::detail {

void Environment::set(const fb::TensorRef *ref, Tensor result) {
  TensorDesc declared = toTensorDesc(*ref->desc());
  if (result.shape() != declared.shape || !hasLayout(result, declared.layout))
    fail(ErrorKind::BadFile, "the result is ",
         toString(TensorDesc{result.shape(), getLayout(result)}),
         ", the program declares ", toString(declared));
  Tensor &slot = pool[ref->global_id()];
  slot = std::move(result);
  last = &slot;
}

ttnn::DeviceComputeKernelConfig
Environment::computeConfig(const fb::NamedValue &v) const {
  ttnn::DeviceComputeKernelConfig result;
  for (const fb::NamedValue *field : *v.value_as_Struct()->fields()) {
    std::string_view name = field->name()->string_view();
    if (name == "math_fidelity")
      result.math_fidelity = toMathFidelity(string(*field));
    else if (name == "math_approx_mode")
      result.math_approx_mode = boolean(*field);
    else if (name == "fp32_dest_acc_en")
      result.fp32_dest_acc_en = boolean(*field);
    else if (name == "packer_l1_acc")
      result.packer_l1_acc = boolean(*field);
    else if (name == "dst_full_sync_en")
      result.dst_full_sync_en = boolean(*field);
  }
  return result;
}

} // namespace tt::runtime::detail
