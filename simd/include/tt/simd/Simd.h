//===- Simd.h - Functions for every vector unit ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_SIMD_SIMD_H
#define TT_SIMD_SIMD_H

/// Put before a function with plain loops: it is compiled once per level of the
/// x86-64 ABI and the loader picks the best one that the host supports.
/// Functions that it calls in a loop must be TT_INLINE to be specialised too.
#if defined(__x86_64__) && defined(__ELF__) && defined(__clang__)
#define TT_SIMD                                                                \
  __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define TT_SIMD
#endif

#define TT_INLINE __attribute__((always_inline)) inline

#endif // TT_SIMD_SIMD_H
