//===- host_api.hpp - The vendor's host interface ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_HOST_API_HPP
#define TT_METALIUM_HOST_API_HPP

#include "tt-logger/tt-logger.hpp"
#include "tt-metalium/bfloat16.hpp"
#include "tt-metalium/device.hpp"
#include "tt-metalium/tensor_accessor_args.hpp"
#include "tt-metalium/tilize_utils.hpp"
#include "tt-metalium/work_split.hpp"
#include "tt_stl/assert.hpp"
#include "tt_stl/fmt.hpp"

namespace tt::tt_metal {
/// The file of this program's text; its folder is searched for kernels.
void setProgramFolder(const char *folder);
} // namespace tt::tt_metal

#ifdef TTMETAL_PROGRAM_FOLDER
namespace {
[[maybe_unused]] const bool ttmetal_folder_known =
    (tt::tt_metal::setProgramFolder(TTMETAL_PROGRAM_FOLDER), true);
}
#endif

#endif // TT_METALIUM_HOST_API_HPP
