//===- Text.h - Words of users in files of viewers ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Names of files, programs and kernels may have any bytes; readers of the files
// want UTF-8, and some a line.
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_LIB_TEXT_H
#define TT_REPORT_LIB_TEXT_H

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace tt::report {

/// `text` as UTF-8: bytes that are none become U+FFFD.
std::string validText(std::string_view text);
/// The same without control characters, which become '?'.
std::string lineText(std::string_view text);
/// A cell of a table with commas.
std::string csvCell(std::string_view text);
/// A name for a folder that is like `name`.
std::string folderName(std::string_view name);
/// A moment in local time.
std::string timeText(int64_t seconds, const char *format);

std::string jsonText(const nlohmann::ordered_json &json, int indent = -1);

} // namespace tt::report

#endif // TT_REPORT_LIB_TEXT_H
