//===- descriptors.h - Descriptors of circular buffers ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vendor generates tables by number of a buffer; here each is a view of the
// constants that the program has given. Tiles are 32x32.
// Source: tt-metal jit_build/genfiles.cpp.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_DESCRIPTORS_H
#define TTK_HOST_DESCRIPTORS_H

#include "ttk/host/buffers.h"

#ifdef TTK_CONFIGURED

/// A table whose entries are function(buffer).
template <auto function> struct ttk_described {
  constexpr auto operator[](uint32_t cb) const { return function(cb); }
};

inline constexpr ttk_described<[](uint32_t cb) {
  return uint8_t(get_dataformat(cb));
}>
    unpack_src_format, unpack_dst_format, pack_src_format, pack_dst_format;
inline constexpr ttk_described<[](uint32_t cb) { return get_tile_size(cb); }>
    unpack_tile_size, pack_tile_size;
inline constexpr ttk_described<[](uint32_t) { return uint32_t(32); }>
    unpack_tile_r_dim, unpack_tile_c_dim, pack_tile_r_dim, pack_tile_c_dim;
inline constexpr ttk_described<[](uint32_t) { return uint32_t(16); }>
    unpack_tile_face_r_dim, pack_tile_face_r_dim;
inline constexpr ttk_described<[](uint32_t) { return uint32_t(4); }>
    unpack_tile_num_faces, pack_tile_num_faces;
inline constexpr ttk_described<[](uint32_t) { return uint32_t(0); }>
    unpack_partial_face, pack_partial_face, unpack_narrow_tile,
    pack_narrow_tile;
inline constexpr ttk_described<[](uint32_t) { return uint32_t(2); }>
    unpack_num_faces_r_dim, unpack_num_faces_c_dim, pack_num_faces_r_dim,
    pack_num_faces_c_dim;

namespace ckernel {
// Operands are buffers.
constexpr uint32_t get_operand_id(uint32_t cb) { return cb; }
constexpr uint32_t get_output_id(uint32_t cb) { return cb; }
constexpr DataFormat get_operand_src_format(uint32_t cb) {
  return get_dataformat(cb);
}
constexpr DataFormat get_operand_dst_format(uint32_t cb) {
  return get_dataformat(cb);
}
constexpr uint32_t get_operand_face_r_dim(uint32_t) { return 16; }
constexpr uint32_t get_operand_num_faces(uint32_t) { return 4; }
constexpr uint32_t get_operand_partial_face(uint32_t) { return 0; }
constexpr uint32_t get_operand_narrow_tile(uint32_t) { return 0; }
} // namespace ckernel

#endif // TTK_CONFIGURED

#endif // TTK_HOST_DESCRIPTORS_H
