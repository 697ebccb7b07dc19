//===- ComputeSetup.cpp - How the compute units are programmed ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ComputeSetup.h"

namespace tt::emulator {

bool Form::sameAs(const Form &other) const {
  auto pooling = [](const Form &f) {
    bool sums = (f.kind == Kind::Reduce || f.kind == Kind::ReduceRows) &&
                f.first == uint8_t(tile::ReduceType::Avg);
    return sums ? uint8_t(tile::ReduceType::Sum) : f.first;
  };
  return kind == other.kind && pooling(*this) == pooling(other) &&
         second == other.second;
}

Text Form::text() const {
  constexpr const char *parts[] = {"none", "col", "row", "scalar"};
  constexpr const char *types[] = {"reduce_sum", "reduce_max", "reduce_avg"};
  constexpr const char *dims[] = {"reduce_dim_row", "reduce_dim_col",
                                  "reduce_dim_scalar"};
  constexpr const char *ops[] = {"add", "sub", "mul"};
  constexpr const char *reuses[] = {"dest_to_srca", "dest_to_srcb"};
  Text text;
  if (kind == Kind::Bcast)
    text.add(" <%s>", parts[first]);
  else if (kind == Kind::Reduce)
    text.add(" <%s, %s>", types[first], dims[second]);
  else if (kind == Kind::ReduceRows)
    text.add(" <%s, %s> of rows", types[first], dims[second]);
  else if (kind == Kind::DestReuse)
    text.add(" <%s, %s>", ops[first], reuses[second]);
  return text;
}

} // namespace tt::emulator
