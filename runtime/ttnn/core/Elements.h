//===- Elements.h - Runs of elements in any format ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// T is float, int32_t or uint32_t. Conversions are those of `typecast`: floats
// are cut toward zero, what does not fit takes the nearest end of the range,
// NaN becomes 0; to shorter floats they round to nearest even.
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_ELEMENTS_H
#define TTNN_CORE_ELEMENTS_H

#include "tt/device/DataType.h"

#include <cstddef>
#include <cstdint>

namespace ttnn::detail {

/// `n` elements of `type` to T. For block floats `src` is a tile, n is 1024.
template <typename T>
void loadElements(tt::device::DataType type, const uint8_t *src, T *dst,
                  size_t n);

/// `n` values to elements of `type`.
template <typename T>
void storeElements(tt::device::DataType type, const T *src, uint8_t *dst,
                   size_t n);

/// True if T and an element of `type` are the same bits.
template <typename T> bool sameBits(tt::device::DataType type);

} // namespace ttnn::detail

#endif // TTNN_CORE_ELEMENTS_H
