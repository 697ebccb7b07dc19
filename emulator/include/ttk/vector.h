//===- vector.h - Instructions of the vector unit -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The emulator's functions for kernels that program the vector unit, and
// settings of units that calls of ttk_api do not have as arguments. A
// vector has 32 lanes of 32 bits; the kernel holds it. A row of DST is the 32
// elements that one load takes: 4 rows of a face by every second column, even
// columns first; a tile has 32 rows of DST, a face 8.
// Source: tt-isa-documentation WormholeB0 SFPLOAD.md, SFPSTORE.md, SFPMAD.md.
//===----------------------------------------------------------------------===//
#ifndef TTK_VECTOR_H
#define TTK_VECTOR_H

#include <stdint.h>

/// The element format of a row of DST.
enum ttk_vector_format {
  TTK_VECTOR_FLOAT, ///< fp32, or bf16 in a 16-bit DST
  TTK_VECTOR_WORD,  ///< 32 bits as they are
  TTK_VECTOR_HALF,  ///< an integer without a sign in the lower 16 bits
};

/// Sums and products, of fp32.
enum ttk_vector_arithmetic {
  TTK_VECTOR_ADD,          ///< a + b
  TTK_VECTOR_SUBTRACT,     ///< a - b
  TTK_VECTOR_MULTIPLY,     ///< a * b
  TTK_VECTOR_MULTIPLY_ADD, ///< a * b + c
};

/// Functions of a number, or of two, that the unit computes in many
/// instructions. Here they are exact to about an ulp of fp32.
enum ttk_function {
  TTK_FUNCTION_EXP,
  TTK_FUNCTION_EXPM1,
  TTK_FUNCTION_LOG,
  TTK_FUNCTION_SIN,
  TTK_FUNCTION_TANH,
  TTK_FUNCTION_ERF,
  TTK_FUNCTION_ERFINV,
  TTK_FUNCTION_LGAMMA,
  TTK_FUNCTION_DIGAMMA,
  TTK_FUNCTION_ZETA, ///< sum of 1 / (a + i)^b over i >= 0
  TTK_FUNCTION_BESSEL_I0,
  TTK_FUNCTION_BESSEL_I1,
  TTK_FUNCTION_FMOD, ///< what is left of a divided by b, with a's sign
};

/// How the next call of the sorting ones compares; see tt/tile/Topk.h.
struct ttk_topk_form {
  uint8_t stable, fused, ranked, ascending, minimum; ///< 0 or 1
  uint8_t tag_bits, start_step, end_step;
};

/// Values of the rows of a face that the unpacker is not given.
enum ttk_fill {
  TTK_FILL_NOTHING, ///< what the register held
  TTK_FILL_ZERO,
  TTK_FILL_NEGATIVE_INFINITY,
};

/// Tiles that the unpacker makes of rows, to be reduced: `tiles` tiles side by
/// side at the front of CB `a`, of two faces or four, of `face_rows` rows each.
/// All are scaled by tile `tile_b` of CB `b`, of which every face takes its own
/// part or (`reload`) the first face.
struct ttk_rows {
  uint32_t a, b, tiles, tile_b, faces, face_rows;
  uint8_t fill, reload;
};

/// A part of a tile, written as rows `pitch` bytes apart, from `offset` bytes
/// behind the CB's write pointer on.
struct ttk_part {
  uint32_t faces, face_rows;
  uint64_t offset, pitch;
};

struct ttk_context;

/// Arrays have 32 words. `site` is that of a call of ttk_api.
struct ttk_vector_api {
  void (*load)(struct ttk_context *, uint32_t row, uint32_t format,
               uint32_t *lanes, uint32_t site);
  /// Lanes where `enabled` is 0 are left as they are.
  void (*store)(struct ttk_context *, uint32_t row, uint32_t format,
                const uint32_t *lanes, const uint32_t *enabled, uint32_t site);
  void (*arithmetic)(struct ttk_context *, uint32_t operation,
                     const uint32_t *a, const uint32_t *b, const uint32_t *c,
                     uint32_t *out);
  /// The number of instructions issued since the last call, loads, stores and
  /// sums among them.
  void (*issued)(struct ttk_context *, uint32_t instructions, uint32_t site);
  /// Until the next init call sums and differences are added to DST.
  void (*accumulate)(struct ttk_context *, uint32_t site);
  /// Calls that repeat a row take that one of their second tile, 0 to 31.
  void (*repeat_row)(struct ttk_context *, uint32_t row, uint32_t site);
  /// Calls of the vector unit work on the section of DST that the packer has
  /// taken (`begins`), or on that of math again.
  void (*in_packer)(struct ttk_context *, uint32_t begins, uint32_t site);
  /// out[i] = function(a[i], b[i]), fp32; no instruction is counted.
  void (*function)(struct ttk_context *, uint32_t function, const uint32_t *a,
                   const uint32_t *b, uint32_t *out);
  void (*topk_form)(struct ttk_context *, const struct ttk_topk_form *form,
                    uint32_t site);
  /// Sets the number of phases of fidelity of products, 1 to 4; returns the
  /// number before.
  uint32_t (*fidelity)(struct ttk_context *, uint32_t phases, uint32_t site);
  /// Prepares reductions of rows. `out` is the packer's CB if the call
  /// configures all units, else TTK_ABSENT.
  void (*rows_init)(struct ttk_context *, const struct ttk_rows *rows,
                    uint32_t type, uint32_t dim, uint32_t out, uint32_t site);
  void (*rows_uninit)(struct ttk_context *, uint32_t cb, uint32_t site);
  void (*rows_unpack)(struct ttk_context *, const struct ttk_rows *rows,
                      uint32_t site);
  /// Reduces the tile that was unpacked first into tile `dst`.
  void (*rows_reduce)(struct ttk_context *, uint32_t dst, uint32_t type,
                      uint32_t dim, uint32_t faces, uint32_t site);
  void (*rows_pack)(struct ttk_context *, uint32_t dst, uint32_t cb,
                    const struct ttk_part *part, uint32_t site);
};

#endif // TTK_VECTOR_H
