//===- Text.h - Parts of reports ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_TEXT_H
#define TT_EMULATOR_CHECK_TEXT_H

#include "ShadowMemory.h"
#include "state/Core.h"

namespace tt::emulator {

/// Text that owns no memory: a kernel that fails leaves its stack as it is.
class Text {
public:
  /// Appends; what does not fit is left out.
  void add(const char *format, ...) __attribute__((format(printf, 2, 3)));
  const char *str() const { return characters; }

private:
  char characters[768] = "";
  size_t length = 0;
};

/// "add.cpp:12:3", or "call 12".
Text locationOf(const Context &c, uint32_t site);

/// "1 page was", "3 pages were".
Text pagesWere(uint64_t count);

/// "core 0,1, dm0, kernel 'reader', call 12, noc_async_read".
Text placeOf(const Context &c, const Stamp &access);

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_TEXT_H
