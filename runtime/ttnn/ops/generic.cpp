//===- generic.cpp - Kernels of the program's own -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Op.h"
#include "ttnn/chip.hpp"

namespace ttnn::chip {

using detail::Op;

void generic_op(const std::vector<Tensor> &io_tensors,
                const ProgramDescriptor &program_descriptor) {
  if (io_tensors.empty())
    detail::failArgument(
        "ttnn::generic_op: no tensors; wanted at least the one "
        "that the kernels write");
  Op op("generic_op", io_tensors.front(), "io_tensors");
  for (size_t i = 1; i != io_tensors.size(); ++i)
    op.operand("io_tensors", io_tensors[i]);
  if (!io_tensors.front().on_device())
    op.fail("tensor '", io_tensors.front().name(),
            "' is on the host; wanted all on a device (to_device)");
  // The kernels may write any of them.
  for (const Tensor &tensor : io_tensors)
    op.updates(tensor);
  op.measured = program_descriptor.run(io_tensors);
}

} // namespace ttnn::chip
