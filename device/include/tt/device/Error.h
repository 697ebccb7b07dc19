//===- Error.h - Error type of the device library -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The device library throws this type, and only this type, for mistakes of the
// caller: an unknown product, a format without an element size, a bad shape.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_ERROR_H
#define TT_DEVICE_ERROR_H

#include <stdexcept>

namespace tt::device {

/// A caller's mistake; `what()` says what was found and what was wanted.
class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace tt::device

#endif // TT_DEVICE_ERROR_H
