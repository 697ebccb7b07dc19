//===- print.h - DPRINT of emitted kernels ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_PRINT_H
#define TTK_HOST_PRINT_H

#include "ttk/host/words.h"

/// How numbers are printed that follow.
enum class ttk_base { decimal, hexadecimal };
inline ttk_base HEX() { return ttk_base::hexadecimal; }
inline ttk_base DEC() { return ttk_base::decimal; }

/// Collects one statement `DPRINT << a << b;` and prints it at its end. Values
/// beyond its capacity are dropped.
class ttk_printer {
public:
  ttk_printer() = default;
  ttk_printer(const ttk_printer &) = delete;
  ~ttk_printer() {
    format[length] = 0;
    auto *c = ttk_self();
    c->api->dprint(c, values, count, format, ttk_site());
  }

  ttk_printer &operator<<(const char *text) {
    while (*text && length < room)
      format[length++] = *text++;
    return *this;
  }
  ttk_printer &operator<<(char c) {
    char text[] = {c, 0};
    return *this << static_cast<const char *>(text);
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
    return add(TTK_PRINT_FORMAT, ttk_abi(value));
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
    if (count == most)
      return *this;
    *this << "{}";
    values[count++] = {kind, value};
    return *this;
  }

  static constexpr uint32_t room = 500, most = 24;
  ttk_base base = ttk_base::decimal;
  uint32_t length = 0, count = 0;
  char format[room + 1];
  ttk_print_arg values[most];
};

#define DPRINT (ttk_printer())
// Each statement is made once, by the one thread that stands for three.
#define DPRINT_MATH(...) __VA_ARGS__
#define DPRINT_UNPACK(...)
#define DPRINT_PACK(...)
#define DPRINT_DATA0(...) __VA_ARGS__
#define DPRINT_DATA1(...) __VA_ARGS__
#define ENDL() "\n"

/// Manipulators that set the form of numbers.
struct ttk_print_width {};
inline ttk_print_width SETW(int, bool = true) { return {}; }
inline ttk_print_width SETPRECISION(int) { return {}; }
inline ttk_print_width FIXED() { return {}; }
inline ttk_print_width DEFAULTFLOAT() { return {}; }
inline ttk_printer &operator<<(ttk_printer &p, ttk_print_width) { return p; }
inline ttk_printer &operator<<(ttk_printer &&p, ttk_print_width) { return p; }

/// A float in 32 or 16 bits.
struct F32 {
  float value;
  explicit F32(float value) : value(value) {}
};
struct BF16 {
  uint16_t bits;
  explicit BF16(uint16_t bits) : bits(bits) {}
};
inline ttk_printer &operator<<(ttk_printer &p, F32 f) { return p << f.value; }
inline ttk_printer &operator<<(ttk_printer &p, BF16 f) {
  return p << std::bit_cast<float>(uint32_t(f.bits) << 16);
}
inline ttk_printer &operator<<(ttk_printer &&p, F32 f) { return p << f; }
inline ttk_printer &operator<<(ttk_printer &&p, BF16 f) { return p << f; }

/// DEVICE_PRINT("x {} y {}", x, y): formats are those of DPRINT's values.
template <typename... Values>
void ttk_print(const char *format, const Values &...values) {
  ttk_printer printer;
  auto one = [&](const auto &value) {
    char text[256];
    uint32_t n = 0;
    while (*format && *format != '{' && n < sizeof(text) - 1)
      text[n++] = *format++;
    text[n] = 0;
    printer << static_cast<const char *>(text) << value;
    while (*format && *format != '}')
      ++format;
    format += *format != 0;
  };
  (one(values), ...);
  printer << format << "\n";
}
#define DEVICE_PRINT(...) ttk_print(__VA_ARGS__)

#define ASSERT(condition, ...)                                                 \
  do {                                                                         \
    if (!(condition))                                                          \
      ttk_not_emulated("going on after ASSERT(" #condition ")");               \
  } while (false)

#endif // TTK_HOST_PRINT_H
