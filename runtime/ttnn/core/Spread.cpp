//===- Spread.cpp - The library's functions on meshes ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Every function that chips run each for itself, as its record declares it.
//===----------------------------------------------------------------------===//
#include "EachChip.h"
#include "ttnn/chip.hpp"
#include "ttnn/ttnn.hpp"

#include "ttnn/spread.inc"
