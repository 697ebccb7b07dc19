//===- Text.cpp - Parts of reports ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Text.h"

#include <cstdarg>
#include <cstdio>

namespace tt::emulator {

void Text::add(const char *format, ...) {
  va_list args;
  va_start(args, format);
  int written = std::vsnprintf(characters + length, sizeof(characters) - length,
                               format, args);
  va_end(args);
  if (written > 0)
    length = std::min(sizeof(characters) - 1, length + size_t(written));
}

Text locationOf(const Context &c, uint32_t site) {
  Text text;
  // Those of native code are its own, those of emitted kernels the program's.
  const auto &sites =
      c.kernel->code.sites ? c.kernel->code.sites : c.kernel->sites;
  if (sites && site < sites->size())
    text.add("%s", (*sites)[site].c_str());
  else
    text.add("call %u", site);
  return text;
}

Text pagesWere(uint64_t count) {
  Text text;
  text.add("%llu %s", (unsigned long long)count,
           count == 1 ? "page was" : "pages were");
  return text;
}

Text placeOf(const Context &c, const Stamp &access) {
  Text text;
  text.add("core %u,%u, %s, kernel '%s', %s, %s", c.core->coord.y,
           c.core->coord.x, name(c.kind), c.kernel->name.c_str(),
           locationOf(c, access.site).str(), opName(access.op));
  return text;
}

} // namespace tt::emulator
