//===- Environment.cpp - The live tensors of a running program ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Environment.h"

namespace tt::runtime::detail {

void Environment::set(const fb::TensorRef *ref, Tensor result) {
  TensorDesc declared = toTensorDesc(*ref->desc());
  if (result.shape() != declared.shape || !hasLayout(result, declared.layout))
    fail(ErrorKind::Internal, "the result is ",
         toString(TensorDesc{result.shape(), getLayout(result)}),
         ", the program declares ", toString(declared));
  Tensor &slot = pool[ref->global_id()];
  slot = std::move(result);
  last = &slot;
}

ttnn::DeviceComputeKernelConfig
Environment::computeConfig(const fb::DeviceComputeKernelConfig *config) const {
  ttnn::DeviceComputeKernelConfig result;
  if (auto fidelity = config->math_fidelity(); fidelity.has_value())
    result.math_fidelity = toMathFidelity(*fidelity);
  result.math_approx_mode = optionalScalar(config->math_approx_mode());
  result.fp32_dest_acc_en = optionalScalar(config->fp32_dest_acc_en());
  result.packer_l1_acc = optionalScalar(config->packer_l1_acc());
  result.dst_full_sync_en = optionalScalar(config->dst_full_sync_en());
  return result;
}

} // namespace tt::runtime::detail
