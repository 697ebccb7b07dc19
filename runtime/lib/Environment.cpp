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
  last.push_back(&slot);
}

void Environment::setAll(const Call &call, std::vector<Tensor> results) {
  for (size_t i = 0; i != results.size(); ++i)
    set(call.result(i), std::move(results[i]));
}

} // namespace tt::runtime::detail
