//===- Inputs.h - What goes into a program --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_INPUTS_H
#define TTRT_INPUTS_H

#include "Array.h"
#include "Options.h"
#include "tt/runtime/Binary.h"

#include <string>
#include <vector>

namespace ttrt {

/// Values of --init.
std::vector<std::string> initNames();

/// The inputs of a program, from .npy files or from --init:
///
///   randn    normal, mean 0, variance 1; integers as randint
///   rand     uniform in [0, 1); integers as randint
///   randint  uniform integers 0 to 9
///   zeros, ones
///   arange   0, 1, 2, ... in row-major order, modulo 2^N in N-bit integers
///
/// Random numbers are those of std::mt19937_64 with --seed, drawn in order of
/// the inputs and their elements: u = (x >> 11) * 2^-53 is uniform; a pair of
/// normal numbers is sqrt(-2 ln(1 - u1)) times cos and sin of 2 pi u2
/// (Box-Muller); an integer is floor(10 u).
///
/// Throws tt::runtime::Error InvalidArgument or BadFile for files that do not
/// fit the program.
std::vector<Array> makeInputs(const tt::runtime::ProgramInfo &program,
                              const ExecutionOptions &options);

} // namespace ttrt

#endif // TTRT_INPUTS_H
