//===- Names.h - The vendor's words for calls and tensors -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_LIB_NAMES_H
#define TT_REPORT_LIB_NAMES_H

#include "tt/device/Chip.h"
#include "tt/device/OpCall.h"
#include "tt/report/Report.h"

namespace tt::report {

/// A launch of kernels of the program's own.
inline constexpr const char *kGenericOperation = "GenericOpDeviceOperation";

/// The program that the library runs for a call: "MatmulDeviceOperation".
std::string deviceOperation(const device::OpCall &call);
/// "HiFi4"; empty for calls that compute no products.
std::string fidelityOf(const device::OpCall &call);
/// The arguments that the models of the chip see, and the program that the
/// models give a product.
std::vector<std::pair<std::string, std::string>>
attributesOf(const device::OpCall &call, const device::ChipDesc &chip);

/// "BFLOAT16", "TILE", "L1", "BLOCK_SHARDED".
std::string wordOf(ttnn::DataType type);
std::string wordOf(ttnn::Layout layout);
std::string wordOf(ttnn::BufferType type);
std::string wordOf(ttnn::TensorMemoryLayout layout);

/// "MemoryConfig(memory_layout=TensorMemoryLayout::INTERLEAVED,...)"
std::string memoryConfigText(const ttnn::MemoryConfig &memory);
/// "Shape([1, 32])"
std::string shapeText(const std::vector<int64_t> &shape);

} // namespace tt::report

#endif // TT_REPORT_LIB_NAMES_H
