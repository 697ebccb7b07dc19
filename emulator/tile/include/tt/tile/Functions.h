//===- Functions.h - Functions that few kernels call ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_FUNCTIONS_H
#define TT_TILE_FUNCTIONS_H

#include <cstdint>

namespace tt::tile {

/// Function `function`, a ttk_function, of x, and of y where it has two
/// arguments, to the accuracy of fp32.
float specialFunction(uint32_t function, float x, float y);

} // namespace tt::tile

#endif // TT_TILE_FUNCTIONS_H
