//===- print.h - DPRINT of emitted kernels ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_PRINT_H
#define TTK_HOST_PRINT_H

#include "ttk/host/kernel.h"

#include <bit>
#include <string>
#include <vector>

/// How numbers are printed that follow.
enum class ttk_base { decimal, hexadecimal };
inline ttk_base HEX() { return ttk_base::hexadecimal; }
inline ttk_base DEC() { return ttk_base::decimal; }

/// Collects one statement `DPRINT << a << b;` and prints it at its end.
class ttk_printer {
public:
  explicit ttk_printer(uint32_t line) : line(line) {}
  ttk_printer(const ttk_printer &) = delete;
  ~ttk_printer() {
    auto *c = ttk_self();
    c->api->dprint(c, values.empty() ? nullptr : values.data(),
                   uint32_t(values.size()), format.c_str(), line);
  }

  ttk_printer &operator<<(const char *text) {
    format += text;
    return *this;
  }
  ttk_printer &operator<<(ttk_base value) {
    base = value;
    return *this;
  }
  ttk_printer &operator<<(bool value) { return add(TTK_PRINT_BOOL, value); }
  ttk_printer &operator<<(float value) {
    return add(TTK_PRINT_FLOAT, std::bit_cast<uint32_t>(value));
  }
  ttk_printer &operator<<(DataFormat value) {
    return add(TTK_PRINT_FORMAT, uint64_t(value));
  }
  template <typename T> ttk_printer &operator<<(volatile T *pointer) {
    return add(TTK_PRINT_ADDRESS, ttk_address(pointer));
  }
  template <typename T>
    requires std::is_integral_v<T>
  ttk_printer &operator<<(T value) {
    if (base == ttk_base::hexadecimal)
      return add(sizeof(T) == 8 ? TTK_PRINT_NOC_ADDRESS : TTK_PRINT_ADDRESS,
                 uint64_t(value));
    return add(std::is_signed_v<T> ? TTK_PRINT_SIGNED : TTK_PRINT_UNSIGNED,
               uint64_t(int64_t(value)));
  }

private:
  ttk_printer &add(ttk_print_kind kind, uint64_t value) {
    format += "{}";
    values.push_back({kind, value});
    return *this;
  }

  uint32_t line;
  ttk_base base = ttk_base::decimal;
  std::string format;
  std::vector<ttk_print_arg> values;
};

#define DPRINT (ttk_printer(__LINE__))
#define DPRINT_MATH(statement) statement
#define ENDL() "\n"

#endif // TTK_HOST_PRINT_H
