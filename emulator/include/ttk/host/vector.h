//===- vector.h - Vectors of the vendor's own vector code -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The types with which kernels program the vector unit themselves. A vector has
// 32 lanes of 32 bits. A condition enables the lanes where it holds, and
// assignments change only enabled lanes. The emulator computes sums, products
// and rows of DST (ttk/vector.h); this file computes everything that only moves
// bits. Every operation counts as the instructions that it takes.
// Source: tt-isa-documentation WormholeB0/TensixTile/TensixCoprocessor
// (VectorUnit, SFPMAD, SFPLOAD, SFPSTORE, SFPSETCC), names: sfpi.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_VECTOR_H
#define TTK_HOST_VECTOR_H

#include "ttk/host/words.h"

#define sfpi_inline inline __attribute__((always_inline))

namespace sfpi {

// They are aligned to 16 bytes, as the variables of a kernel are.
typedef uint32_t ttk_words __attribute__((vector_size(128), aligned(16)));
typedef int32_t ttk_integers __attribute__((vector_size(128), aligned(16)));

template <typename To, typename From> sfpi_inline To ttk_bits(From value) {
  return __builtin_bit_cast(To, value);
}
sfpi_inline ttk_words ttk_splat(uint32_t value) { return ttk_words{} + value; }

//===-- the state of the unit ---------------------------------------------===//

struct ttk_vector_unit {
  ttk_words enabled = ttk_words{} + ~0u; ///< all bits of a lane, or none
  uint32_t issued = 0;                   ///< instructions, not yet charged
  uint32_t row = 0;                      ///< of DST, that dst_reg[0] is
};
inline ttk_vector_unit ttk_unit;

sfpi_inline void ttk_issue(uint32_t instructions) {
  ttk_unit.issued += instructions;
}

sfpi_inline ttk_words ttk_arithmetic(ttk_vector_arithmetic operation,
                                     ttk_words a, ttk_words b,
                                     ttk_words c = {}) {
  // The result comes a cycle later.
  ttk_issue(2);
  ttk_words out;
  ttk_context *self = ttk_self();
  self->api->vector->arithmetic(self, operation,
                                reinterpret_cast<const uint32_t *>(&a),
                                reinterpret_cast<const uint32_t *>(&b),
                                reinterpret_cast<const uint32_t *>(&c),
                                reinterpret_cast<uint32_t *>(&out));
  return out;
}

//===-- conditions --------------------------------------------------------===//

/// A condition: true in some lanes.
class vBool {
public:
  sfpi_inline explicit vBool(ttk_words lanes) : lanes(lanes) {}
  sfpi_inline vBool operator&&(vBool other) const {
    return vBool(lanes & other.lanes);
  }
  sfpi_inline vBool operator||(vBool other) const {
    return vBool(lanes | other.lanes);
  }
  sfpi_inline vBool operator!() const { return vBool(~lanes); }
  ttk_words lanes;
};

/// The lanes of `v_if` and its branches: the lanes enabled before, and among
/// them those in which no condition has held yet.
class ttk_branches {
public:
  sfpi_inline ttk_branches() : before(ttk_unit.enabled), left(before) {
    ttk_issue(1);
  }
  sfpi_inline ~ttk_branches() {
    ttk_unit.enabled = before;
    ttk_issue(1);
  }
  sfpi_inline void when(vBool condition) {
    ttk_unit.enabled = left & condition.lanes;
    left &= ~condition.lanes;
    ttk_issue(1);
  }
  sfpi_inline void otherwise() {
    ttk_unit.enabled = left;
    ttk_issue(1);
  }
  /// Fewer lanes of this branch; the others take no later one.
  sfpi_inline void narrow(vBool condition) {
    ttk_unit.enabled &= condition.lanes;
    ttk_issue(1);
  }

private:
  ttk_words before, left;
};

#define v_if(...)                                                              \
  {                                                                            \
    ::sfpi::ttk_branches ttk_if;                                               \
    ttk_if.when(__VA_ARGS__);
#define v_elseif(...) ttk_if.when(__VA_ARGS__);
#define v_else ttk_if.otherwise();
#define v_endif }
#define v_block                                                                \
  {                                                                            \
    ::sfpi::ttk_branches ttk_if;
#define v_and(...) ttk_if.narrow(__VA_ARGS__);
#define v_endblock }

//===-- vectors -----------------------------------------------------------===//

/// The base of all vectors: lanes, of which assignment changes the enabled
/// ones.
class ttk_vector {
public:
  ttk_vector() = default;
  ttk_vector(const ttk_vector &) = default;
  sfpi_inline explicit ttk_vector(ttk_words lanes) : lanes(lanes) {}
  sfpi_inline ttk_vector &operator=(const ttk_vector &other) {
    lanes = (other.lanes & ttk_unit.enabled) | (lanes & ~ttk_unit.enabled);
    ttk_issue(1);
    return *this;
  }
  sfpi_inline ttk_words get() const { return lanes; }

protected:
  ttk_words lanes = {};
};

sfpi_inline ttk_words ttk_negative(ttk_words x) {
  return ttk_words(ttk_integers(x) < 0);
}
sfpi_inline ttk_words ttk_zero(ttk_words x) { return ttk_words(x == 0u); }

/// As integers of the lanes' type, which tells what is shifted in.
template <typename Lanes>
sfpi_inline ttk_words ttk_shifted_right(ttk_words x, uint32_t by) {
  if (by > 31 && std::is_same_v<Lanes, ttk_words>)
    return {};
  return ttk_words(Lanes(x) >> Lanes(ttk_splat(by > 31 ? 31 : by)));
}

/// Comparisons by the sign and the bits of what is left of x when y is taken
/// away; so -0 is less than 0 and not equal to it.
#define TTK_COMPARISONS(TYPE, SCALAR)                                          \
  friend sfpi_inline vBool operator<(TYPE x, TYPE y) {                         \
    return vBool(ttk_negative(difference(x, y)));                              \
  }                                                                            \
  friend sfpi_inline vBool operator>=(TYPE x, TYPE y) {                        \
    return vBool(~ttk_negative(difference(x, y)));                             \
  }                                                                            \
  friend sfpi_inline vBool operator==(TYPE x, TYPE y) {                        \
    return vBool(ttk_zero(difference(x, y)));                                  \
  }                                                                            \
  friend sfpi_inline vBool operator!=(TYPE x, TYPE y) {                        \
    return vBool(~ttk_zero(difference(x, y)));                                 \
  }                                                                            \
  friend sfpi_inline vBool operator<=(TYPE x, TYPE y) {                        \
    ttk_words left = difference(x, y);                                         \
    return vBool(ttk_negative(left) | ttk_zero(left));                         \
  }                                                                            \
  friend sfpi_inline vBool operator>(TYPE x, TYPE y) {                         \
    ttk_words left = difference(x, y);                                         \
    return vBool(~ttk_negative(left) & ~ttk_zero(left));                       \
  }

/// Numbers of fp32.
class vFloat : public ttk_vector {
public:
  using ttk_vector::ttk_vector;
  vFloat() = default;
  template <typename T>
    requires std::is_arithmetic_v<T>
  sfpi_inline vFloat(T value)
      : ttk_vector(ttk_splat(std::bit_cast<uint32_t>(float(value)))) {
    ttk_issue(1);
  }

  friend sfpi_inline vFloat operator+(vFloat x, vFloat y) {
    return vFloat(ttk_arithmetic(TTK_VECTOR_ADD, x.get(), y.get()));
  }
  friend sfpi_inline vFloat operator-(vFloat x, vFloat y) {
    return vFloat(ttk_arithmetic(TTK_VECTOR_SUBTRACT, x.get(), y.get()));
  }
  friend sfpi_inline vFloat operator*(vFloat x, vFloat y) {
    return vFloat(ttk_arithmetic(TTK_VECTOR_MULTIPLY, x.get(), y.get()));
  }
  sfpi_inline vFloat operator-() const {
    ttk_issue(1);
    return vFloat(lanes ^ 0x80000000u);
  }
  sfpi_inline vFloat &operator+=(vFloat x) { return *this = *this + x; }
  sfpi_inline vFloat &operator-=(vFloat x) { return *this = *this - x; }
  sfpi_inline vFloat &operator*=(vFloat x) { return *this = *this * x; }
  TTK_COMPARISONS(vFloat, float)

private:
  static sfpi_inline ttk_words difference(vFloat x, vFloat y) {
    // The unit looks at a number as it is where y is plus zero.
    ttk_words zero = ttk_zero(y.get());
    ttk_words left = ttk_arithmetic(TTK_VECTOR_SUBTRACT, x.get(), y.get());
    return (x.get() & zero) | (left & ~zero);
  }
};

// A row of DST among the operands is a vector of floats.
vFloat operator+(vFloat x, vFloat y);
vFloat operator-(vFloat x, vFloat y);
vFloat operator*(vFloat x, vFloat y);

/// Integers, which wrap around.
#define TTK_INTEGER_VECTOR(TYPE, SHIFT)                                        \
  TYPE() = default;                                                            \
  template <typename T>                                                        \
    requires std::is_integral_v<T>                                             \
  sfpi_inline TYPE(T value) : ttk_vector(ttk_splat(uint32_t(value))) {         \
    ttk_issue(1);                                                              \
  }                                                                            \
  friend sfpi_inline TYPE operator+(TYPE x, TYPE y) {                          \
    return made(x.get() + y.get());                                            \
  }                                                                            \
  friend sfpi_inline TYPE operator-(TYPE x, TYPE y) {                          \
    return made(x.get() - y.get());                                            \
  }                                                                            \
  friend sfpi_inline TYPE operator&(TYPE x, TYPE y) {                          \
    return made(x.get() & y.get());                                            \
  }                                                                            \
  friend sfpi_inline TYPE operator|(TYPE x, TYPE y) {                          \
    return made(x.get() | y.get());                                            \
  }                                                                            \
  friend sfpi_inline TYPE operator^(TYPE x, TYPE y) {                          \
    return made(x.get() ^ y.get());                                            \
  }                                                                            \
  friend sfpi_inline TYPE operator<<(TYPE x, uint32_t by) {                    \
    return made(by < 32 ? x.get() << by : ttk_words{});                        \
  }                                                                            \
  friend sfpi_inline TYPE operator>>(TYPE x, uint32_t by) {                    \
    return made(ttk_shifted_right<SHIFT>(x.get(), by));                        \
  }                                                                            \
  sfpi_inline TYPE operator~() const { return made(~lanes); }                  \
  sfpi_inline TYPE operator-() const { return made(0u - lanes); }              \
  sfpi_inline TYPE &operator+=(TYPE x) { return *this = *this + x; }           \
  sfpi_inline TYPE &operator-=(TYPE x) { return *this = *this - x; }           \
  sfpi_inline TYPE &operator&=(TYPE x) { return *this = *this & x; }           \
  sfpi_inline TYPE &operator|=(TYPE x) { return *this = *this | x; }           \
  sfpi_inline TYPE &operator^=(TYPE x) { return *this = *this ^ x; }           \
  sfpi_inline TYPE &operator<<=(uint32_t by) { return *this = *this << by; }   \
  sfpi_inline TYPE &operator>>=(uint32_t by) { return *this = *this >> by; }   \
  TTK_COMPARISONS(TYPE, int)                                                   \
                                                                               \
private:                                                                       \
  static sfpi_inline TYPE made(ttk_words lanes) {                              \
    ttk_issue(1);                                                              \
    return TYPE(lanes);                                                        \
  }                                                                            \
  static sfpi_inline ttk_words difference(TYPE x, TYPE y) {                    \
    ttk_issue(1);                                                              \
    return x.get() - y.get();                                                  \
  }

class vInt : public ttk_vector {
public:
  using ttk_vector::ttk_vector;
  TTK_INTEGER_VECTOR(vInt, ttk_integers)
};
class vUInt : public ttk_vector {
public:
  using ttk_vector::ttk_vector;
  sfpi_inline vUInt(vInt other) : ttk_vector(other.get()) {}
  TTK_INTEGER_VECTOR(vUInt, ttk_words)
};
#undef TTK_INTEGER_VECTOR
#undef TTK_COMPARISONS

/// Integers as sign and magnitude.
class vSMag : public ttk_vector {
public:
  using ttk_vector::ttk_vector;
};

/// The same with fewer bits that are not zero.
#define TTK_NARROW(TYPE, BASE)                                                 \
  class TYPE : public BASE {                                                   \
  public:                                                                      \
    using BASE::BASE;                                                          \
    TYPE() = default;                                                          \
  };
TTK_NARROW(vFloat16a, vFloat)
TTK_NARROW(vFloat16b, vFloat)
TTK_NARROW(vMag, vUInt)
TTK_NARROW(vUInt16, vMag)
TTK_NARROW(vUInt8, vUInt16)
TTK_NARROW(vSMag16, vSMag)
TTK_NARROW(vSMag8, vSMag16)
#undef TTK_NARROW

//===-- registers ---------------------------------------------------------===//

/// How a row of DST is read and written.
enum class DataLayout {
  Default,
  FSrcB,
  F32,
  F16a,
  F16b,
  I32,
  U32,
  U16,
  U8,
  SM32,
  SM16,
  SM8,
  M32,
  LO16,
  HI16,
};

/// A row of DST, counted from that which dst_reg[0] is.
template <DataLayout layout = DataLayout::Default> class ttk_row {
public:
  sfpi_inline explicit ttk_row(uint32_t row) : row(row) {}
  template <DataLayout other, int = 0> sfpi_inline ttk_row<other> mode() const {
    return ttk_row<other>(row);
  }
  sfpi_inline operator vFloat() const { return vFloat(load(floats)); }
  sfpi_inline operator vInt() const { return vInt(load(integers)); }
  sfpi_inline operator vUInt() const { return vUInt(load(integers)); }
  sfpi_inline operator vSMag() const { return vSMag(load(integers)); }
  sfpi_inline void operator=(const vFloat &v) const { store(v, floats); }
  sfpi_inline void operator=(const vInt &v) const { store(v, integers); }
  sfpi_inline void operator=(const vUInt &v) const { store(v, integers); }
  sfpi_inline void operator=(const vSMag &v) const { store(v, integers); }
  sfpi_inline void operator=(float value) const { *this = vFloat(value); }
  sfpi_inline void operator=(const ttk_row &other) const {
    *this = vFloat(other);
  }

private:
  static constexpr ttk_vector_format floats = TTK_VECTOR_FLOAT;
  static constexpr ttk_vector_format integers =
      layout == DataLayout::U16 || layout == DataLayout::LO16 ? TTK_VECTOR_HALF
                                                              : TTK_VECTOR_WORD;

  sfpi_inline ttk_words load(ttk_vector_format format) const {
    ttk_issue(1);
    ttk_words lanes;
    ttk_context *c = ttk_self();
    c->api->vector->load(c, ttk_unit.row + row, format,
                         reinterpret_cast<uint32_t *>(&lanes), ttk_site());
    return lanes;
  }
  sfpi_inline void store(const ttk_vector &v, ttk_vector_format format) const {
    ttk_issue(1);
    ttk_words lanes = v.get(), enabled = ttk_unit.enabled;
    ttk_context *c = ttk_self();
    c->api->vector->store(c, ttk_unit.row + row, format,
                          reinterpret_cast<const uint32_t *>(&lanes),
                          reinterpret_cast<const uint32_t *>(&enabled),
                          ttk_site());
  }

  uint32_t row;
};

struct ttk_rows {
  sfpi_inline ttk_row<> operator[](uint32_t row) const {
    return ttk_row<>(row);
  }
  sfpi_inline void operator++() const { *this += 1; }
  sfpi_inline void operator++(int) const { *this += 1; }
  sfpi_inline void operator+=(uint32_t rows) const {
    ttk_issue(1);
    ttk_unit.row += rows;
  }
};
inline constexpr ttk_rows dst_reg;

// Registers for constants of a program, which are numbers and words at once.
inline uint32_t ttk_program_words[4];
template <typename Type, unsigned index> struct ttk_constant {
  sfpi_inline operator Type() const {
    return Type(ttk_splat(ttk_program_words[index]));
  }
  template <typename T>
    requires std::is_arithmetic_v<T>
  sfpi_inline void operator=(T value) const {
    ttk_issue(2);
    if constexpr (std::is_same_v<Type, vFloat>)
      ttk_program_words[index] = std::bit_cast<uint32_t>(float(value));
    else
      ttk_program_words[index] = uint32_t(value);
  }
};
inline constexpr ttk_constant<vFloat, 0> vConstFloatPrgm0;
inline constexpr ttk_constant<vFloat, 1> vConstFloatPrgm1;
inline constexpr ttk_constant<vFloat, 2> vConstFloatPrgm2;
inline constexpr ttk_constant<vInt, 0> vConstIntPrgm0;
inline constexpr ttk_constant<vInt, 1> vConstIntPrgm1;
inline constexpr ttk_constant<vInt, 2> vConstIntPrgm2;

/// Registers whose content does not change.
template <uint32_t word> struct ttk_fixed {
  sfpi_inline operator vFloat() const { return vFloat(ttk_splat(word)); }
};
inline constexpr ttk_fixed<0> vConst0;
inline constexpr ttk_fixed<0x3F800000> vConst1;
inline constexpr ttk_fixed<0xBF800000> vConstNeg1;
inline constexpr ttk_fixed<0x3F56594B> vConst0p8373;
/// Twice the number of the lane.
struct ttk_lane_numbers {
  sfpi_inline operator vInt() const {
    return vInt(ttk_words{0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,
                          22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
                          44, 46, 48, 50, 52, 54, 56, 58, 60, 62});
  }
};
inline constexpr ttk_lane_numbers vConstTileId;

} // namespace sfpi

#endif // TTK_HOST_VECTOR_H
