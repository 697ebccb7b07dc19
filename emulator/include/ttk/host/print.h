//===- print.h - What kernels print -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_PRINT_H
#define TTK_HOST_PRINT_H

#include "ttk/host/words.h"

/// How numbers are printed that follow.
enum class ttk_base { decimal, hexadecimal };
inline ttk_base HEX() { return ttk_base::hexadecimal; }
inline ttk_base DEC() { return ttk_base::decimal; }

/// A manipulator between `<<` for the look of numbers; it has no effect.
struct ttk_print_width {};
inline ttk_print_width SETW(int, bool = true) { return {}; }
inline ttk_print_width SETPRECISION(int) { return {}; }
inline ttk_print_width FIXED() { return {}; }
inline ttk_print_width DEFAULTFLOAT() { return {}; }

// A number of the type that the name says.
#define TTK_PRINTED(NAME, TYPE)                                                \
  struct NAME {                                                                \
    TYPE value;                                                                \
    explicit NAME(TYPE value) : value(value) {}                                \
  };
TTK_PRINTED(F32, float)
TTK_PRINTED(BF16, uint16_t)
TTK_PRINTED(F16, uint16_t)
TTK_PRINTED(U8, uint8_t)
TTK_PRINTED(U16, uint16_t)
TTK_PRINTED(U32, uint32_t)
TTK_PRINTED(U64, uint64_t)
TTK_PRINTED(I8, int8_t)
TTK_PRINTED(I16, int16_t)
TTK_PRINTED(I32, int32_t)
#undef TTK_PRINTED
using bf16_t = BF16;
using f32_t = F32;

/// Collects one statement `DPRINT << a << b;` and prints it at its end.
/// It leaves out text beyond its room.
class ttk_printer {
public:
  ttk_printer() = default;
  ttk_printer(const ttk_printer &) = delete;
  ~ttk_printer() { flush(); }

  /// Prints what there is so far, a line.
  void flush() {
    if (length == 0)
      return;
    format[length] = 0;
    auto *c = ttk_self();
    c->api->dprint(c, values, count, format, ttk_site());
    length = count = 0;
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
  ttk_printer &operator<<(ttk_print_width) { return *this; }
  ttk_printer &operator<<(bool value) { return add(TTK_PRINT_BOOL, value); }
  ttk_printer &operator<<(float value) {
    return add(TTK_PRINT_FLOAT, std::bit_cast<uint32_t>(value));
  }
  ttk_printer &operator<<(BF16 f) { return add(TTK_PRINT_BF16, f.value); }
  ttk_printer &operator<<(F16 f) { return add(TTK_PRINT_F16, f.value); }
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
  /// An enum, by its number.
  template <typename T>
    requires std::is_enum_v<T>
  ttk_printer &operator<<(T value) {
    return *this << std::underlying_type_t<T>(value);
  }
  /// A number of a type that the name says.
  template <typename T>
    requires requires(T t) { T(t.value); }
  ttk_printer &operator<<(T number) {
    return *this << number.value;
  }

  /// DPRINT("x {} y {:x}", x, y)
  template <typename... Values>
  void operator()(const char *text, const Values &...all) {
    (placed(text, all), ...);
    *this << text;
  }

private:
  /// The text up to the next place of a value, and the value.
  template <typename T> void placed(const char *&text, const T &value) {
    for (; *text && *text != '{'; ++text)
      *this << *text;
    bool isHex = false;
    for (; *text && *text != '}'; ++text)
      isHex |= *text == 'x' || *text == 'X';
    text += *text != 0;
    base = isHex ? ttk_base::hexadecimal : ttk_base::decimal;
    *this << value;
  }

  ttk_printer &add(ttk_print_kind kind, uint64_t value) {
    if (count == most)
      return *this;
    *this << "{}";
    values[count++] = {kind, value};
    return *this;
  }

  static constexpr uint32_t room = 600, most = 36;
  ttk_base base = ttk_base::decimal;
  uint32_t length = 0, count = 0;
  char format[room + 1];
  ttk_print_arg values[most];
};

#define DPRINT (ttk_printer{})
#define DEVICE_PRINT(...) ttk_printer{}(__VA_ARGS__)
#define ENDL() "\n"

/// A statement of one of a kernel's processors: `DPRINT << a`, which has been
/// printed when it comes here, or a format with its values.
inline void ttk_print_statement() {}
template <typename First, typename... Values>
void ttk_print_statement(const First &first, const Values &...values) {
  if constexpr (std::is_convertible_v<First, const char *>)
    ttk_printer{}(first, values...);
}
// Each is made once, by the one thread that stands for three.
#define DPRINT_MATH(...) ttk_print_statement(__VA_ARGS__)
#define DPRINT_UNPACK(...) ttk_print_statement(__VA_ARGS__)
#define DPRINT_PACK(...) ttk_print_statement(__VA_ARGS__)
#define DPRINT_DATA0(...) TTK_PRINT_OF(false, __VA_ARGS__)
#define DPRINT_DATA1(...) TTK_PRINT_OF(true, __VA_ARGS__)
#ifdef TTK_CONFIGURED
#define TTK_PRINT_OF(SECOND, ...)                                              \
  do {                                                                         \
    if ((PROCESSOR_INDEX == 1) == SECOND)                                      \
      ttk_print_statement(__VA_ARGS__);                                        \
  } while (false)
#else
#define TTK_PRINT_OF(SECOND, ...) ttk_print_statement(__VA_ARGS__)
#endif

#define ASSERT(condition, ...)                                                 \
  do {                                                                         \
    if (!(condition))                                                          \
      ttk_not_emulated("going on after ASSERT(" #condition ")");               \
  } while (false)

#endif // TTK_HOST_PRINT_H
