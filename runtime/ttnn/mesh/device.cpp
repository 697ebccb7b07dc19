//===- device.cpp - The mesh of a program, and the end of a tensor --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Errors.h"
#include "ttnn/ttnn.hpp"

namespace ttnn {

MeshDevice *get_device(std::optional<std::array<int64_t, 2>> mesh_shape,
                       std::optional<std::array<int64_t, 2>> mesh_offset) {
  MeshDevice &mesh = MeshDevice::current();
  tt::device::mesh::Mesh open = mesh.shape();
  if (mesh_shape) {
    tt::device::mesh::Mesh wanted{{(*mesh_shape)[0], (*mesh_shape)[1]}};
    if (wanted != open)
      detail::failArgument("ttnn::get_device: a mesh of ", text(wanted),
                           " devices; the open one has ", text(open));
  }
  auto [y, x] = mesh_offset.value_or(std::array<int64_t, 2>{0, 0});
  if (y != 0 || x != 0)
    detail::fail(detail::ErrorKind::Unsupported,
                 "ttnn::get_device: mesh offset ", y, "x", x,
                 "; programs run on the whole mesh, offset 0x0");
  return &mesh;
}

void deallocate(const Tensor &input, bool force) { input.deallocate(force); }

} // namespace ttnn
