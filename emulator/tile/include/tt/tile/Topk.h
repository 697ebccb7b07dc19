//===- Topk.h - Networks that sort columns --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vector unit sorts the 64 numbers of each column of two tiles, one on top
// of the other, with a bitonic network: compare two numbers a distance apart,
// exchange them if their order is wrong. Indices in two more tiles move along.
// Source: Shanbhag, Pirk, Madden, SIGMOD 2018; tt-metal hw/inc/api/compute/
// topk.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_TOPK_H
#define TT_TILE_TOPK_H

#include <cstdint>

namespace tt::tile {

/// How numbers are compared, and what the calls have no argument for.
struct TopkForm {
  bool stable = false;    ///< equal numbers are ordered by their indices
  bool fused = false;     ///< the index is a part of the number
  bool ranked = false;    ///< low bits of a number are its rank
  bool ascending = false; ///< order of the whole, for equal numbers
  bool minimum = false;   ///< a merge keeps the smallest numbers
  uint8_t tagBits = 16;   ///< that ranks take
  uint8_t startStep = 0, endStep = 0; ///< of a sort that is one phase
};

/// The words of two tiles of numbers and of two of indices, in face order.
struct TopkTiles {
  uint32_t *numbers[2], *indices[2];
};

/// Sorts sequences of 2^(phase + 1) numbers, from 2^(start + 1) to
/// 2^(end + 1) long, in alternating order, the first one increasing or not.
void topkSort(const TopkTiles &tiles, bool increasing, int end, int start,
              const TopkForm &form);
/// Keeps the k best of every two sequences 2^iteration * k lines apart (32 at
/// most) in the first one, the others in the second. Two ranked sequences
/// get their ranks anew.
void topkMerge(const TopkTiles &tiles, int iteration, int k,
               const TopkForm &form);
/// Sorts what merges have left, sequences of k, in alternating order.
void topkRebuild(const TopkTiles &tiles, bool increasing, int iteration, int k,
                 bool skipSecond, const TopkForm &form);

/// Cycles of the vector unit, counted from the instructions of the vendor's
/// loops: 16 numbers of 8 columns are loaded, compared and stored at a time.
uint32_t topkSortCycles(int end, int start, const TopkForm &form);
uint32_t topkMergeCycles(int iteration, int k, const TopkForm &form);
uint32_t topkRebuildCycles(int iteration, int k, bool skipSecond,
                           const TopkForm &form);

} // namespace tt::tile

#endif // TT_TILE_TOPK_H
