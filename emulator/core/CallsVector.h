//===- CallsVector.h - Kernels that program the vector unit ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The kernel's own code moves bits between lanes; this file has the parts that
// depend on the mode: rows of DST, sums and products, time.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSVECTOR_H
#define TT_EMULATOR_CORE_CALLSVECTOR_H

#include "CallsRows.h"
#include "tt/tile/Functions.h"
#include "ttk/vector.h"

#include <bit>
#include <cmath>

namespace tt::emulator {

inline constexpr uint32_t kVectorLanes = 32, kRowsOfTile = 32, kRowsOfFace = 8;

/// Where lane `lane` of a row of DST is in its tile, words in face order.
constexpr uint32_t placeOfLane(uint32_t row, uint32_t lane) {
  uint32_t face = row / kRowsOfFace, part = row % kRowsOfFace;
  uint32_t line = part / 2 * 4 + lane / 8, column = lane % 8 * 2 + part % 2;
  return face * uint32_t(tile::kFaceElements) +
         line * uint32_t(tile::kFaceSide) + column;
}

template <class Mode> struct VectorCalls {
  static Context &enter(ttk_context *p, uint32_t site) {
    Context &c = *static_cast<Context *>(p);
    c.op = kVectorOp;
    c.site = site;
    ++c.calls;
    return c;
  }

  static void load(ttk_context *p, uint32_t row, uint32_t format,
                   uint32_t *lanes, uint32_t site) {
    Context &c = enter(p, site);
    const uint32_t *words = Mode::dstTile(c, row / kRowsOfTile);
    for (uint32_t i = 0; i != kVectorLanes; ++i) {
      uint32_t word = words[placeOfLane(row % kRowsOfTile, i)];
      lanes[i] = format == TTK_VECTOR_HALF ? word & 0xFFFF : word;
    }
  }

  static void store(ttk_context *p, uint32_t row, uint32_t format,
                    const uint32_t *lanes, const uint32_t *enabled,
                    uint32_t site) {
    Context &c = enter(p, site);
    uint32_t *words = Mode::dstTile(c, row / kRowsOfTile);
    // A 16-bit DST takes the upper half of a float.
    bool cut = std::is_same_v<typename Mode::Numerics, tile::Exact> &&
               format == TTK_VECTOR_FLOAT &&
               c.mathConfig().dst == tile::DstFormat::Float16b;
    uint32_t kept = format == TTK_VECTOR_HALF ? 0xFFFFu
                    : cut                     ? 0xFFFF0000u
                                              : ~0u;
    for (uint32_t i = 0; i != kVectorLanes; ++i)
      if (enabled[i])
        words[placeOfLane(row % kRowsOfTile, i)] = lanes[i] & kept;
  }

  static void arithmetic(ttk_context *p, uint32_t operation, const uint32_t *a,
                         const uint32_t *b, const uint32_t *third,
                         uint32_t *out) {
    Context &c = *static_cast<Context *>(p);
    for (uint32_t i = 0; i != kVectorLanes; ++i)
      out[i] = one(c, operation, a[i], b[i], third[i]);
  }

  static void issued(ttk_context *p, uint32_t instructions, uint32_t site) {
    Context &c = enter(p, site);
    Mode::Clock::vector(c, instructions);
  }

  static void accumulate(ttk_context *p, uint32_t site) {
    enter(p, site).core->compute.accumulate = true;
  }

  static void repeatRow(ttk_context *p, uint32_t row, uint32_t site) {
    Context &c = enter(p, site);
    if (row >= uint32_t(device::Tile::kSide))
      fail(c, Error::Kind::OutOfRange, "row %u of a tile, which has 32", row);
    c.core->compute.repeatedRow = uint8_t(row);
  }

  static void inPacker(ttk_context *p, uint32_t begins, uint32_t site) {
    Context &c = enter(p, site);
    if (begins && !c.core->dst.waited)
      fail(c, Error::Kind::ResourceMisuse,
           "the packer's vector code works on DST without tile_regs_wait "
           "before it");
    c.core->dst.lendToMath();
  }

  static void function(ttk_context *, uint32_t function, const uint32_t *a,
                       const uint32_t *b, uint32_t *out) {
    for (uint32_t i = 0; i != kVectorLanes; ++i)
      out[i] = std::bit_cast<uint32_t>(tile::specialFunction(
          function, std::bit_cast<float>(a[i]), std::bit_cast<float>(b[i])));
  }

  static void topkForm(ttk_context *p, const ttk_topk_form *f, uint32_t site) {
    enter(p, site).core->compute.topk = {
        f->stable != 0,  f->fused != 0, f->ranked != 0, f->ascending != 0,
        f->minimum != 0, f->tag_bits,   f->start_step,  f->end_step};
  }

  static uint32_t fidelity(ttk_context *p, uint32_t phases, uint32_t site) {
    ComputeState &state = enter(p, site).core->compute;
    device::MathFidelity before = state.settings.fidelity;
    state.settings.fidelity = device::MathFidelity(phases - 1);
    // Numerics of another fidelity than the kernel's stay as they are.
    if (state.math.fidelity == before)
      state.math.fidelity = state.settings.fidelity;
    return device::phases(before);
  }

private:
  static uint32_t one(const Context &c, uint32_t operation, uint32_t a,
                      uint32_t b, uint32_t third) {
    constexpr uint32_t plus = 0x3F800000, minus = 0xBF800000, sign = 1u << 31;
    if constexpr (std::is_same_v<typename Mode::Numerics, tile::Exact>) {
      const device::Numerics &numerics = c.mathConfig().numerics;
      switch (operation) {
      case TTK_VECTOR_ADD:
        return tile::multiplyAdd(a, plus, b, numerics);
      case TTK_VECTOR_SUBTRACT:
        return numerics.ieeeVector
                   ? tile::multiplyAdd(a, plus, b ^ sign, numerics)
                   : tile::multiplyAdd(b, minus, a, numerics);
      case TTK_VECTOR_MULTIPLY:
        return tile::multiplyAdd(a, b, 0, numerics);
      default:
        return tile::multiplyAdd(a, b, third, numerics);
      }
    } else {
      float x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
      switch (operation) {
      case TTK_VECTOR_ADD:
        return std::bit_cast<uint32_t>(x + y);
      case TTK_VECTOR_SUBTRACT:
        return std::bit_cast<uint32_t>(x - y);
      case TTK_VECTOR_MULTIPLY:
        return std::bit_cast<uint32_t>(x * y);
      default:
        return std::bit_cast<uint32_t>(
            std::fma(x, y, std::bit_cast<float>(third)));
      }
    }
  }
};

template <class N, class C, class K>
const ttk_vector_api *ModeOf<N, C, K>::vector() {
  using Vector = VectorCalls<ModeOf>;
  using Rows = RowCalls<ModeOf>;
  static constexpr ttk_vector_api api = {
      &Vector::load,     &Vector::store,      &Vector::arithmetic,
      &Vector::issued,   &Vector::accumulate, &Vector::repeatRow,
      &Vector::inPacker, &Vector::function,   &Vector::topkForm,
      &Vector::fidelity, &Rows::init,         &Rows::uninit,
      &Rows::unpack,     &Rows::reduce,       &Rows::pack};
  return &api;
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSVECTOR_H
