//===- Figures.h - sums over a recorded model -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_FIGURES_H
#define TT_EXPLORER_FIGURES_H

#include "Bundle.h"

namespace explorer {

/// Microseconds of a run after the first; null if no times are known.
Json timeOf(const Bundle &bundle);
/// The most bytes of a bank that are taken at once: {"dram": 1, "l1": 2}.
Json peaksOf(const Bundle &bundle);
/// The least correlation; null if nothing was compared.
Json worstPcc(const Bundle &bundle);

} // namespace explorer

#endif // TT_EXPLORER_FIGURES_H
