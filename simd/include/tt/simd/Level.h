//===- Level.h - Sources compiled for each vector unit --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// tt_per_level(<target> <sources>) compiles sources once per level of the
// x86-64 ABI: base (SSE2), v3 (AVX2, FMA) and v4 (AVX-512). In each pass TT_ISA
// is the name of the level's namespace; the pass for the lowest level also
// defines TT_BASE_PASS. No inline function of a library may be called in the
// other passes: the linker keeps one copy, which then may need a newer host.
// Own templates are told apart by the namespace, or by the level's Tag.
//===----------------------------------------------------------------------===//
#ifndef TT_SIMD_LEVEL_H
#define TT_SIMD_LEVEL_H

#ifndef TT_ISA
#define TT_ISA isa_base
#define TT_BASE_PASS 1
#endif

namespace tt::simd {

/// A level as a template argument.
namespace isa_base {
struct Tag;
}
namespace isa_v3 {
struct Tag;
}
namespace isa_v4 {
struct Tag;
}
using ThisLevel = TT_ISA::Tag;

enum class Level : int { Base = 0, V3 = 1, V4 = 2 };

/// Index into a table of the three levels. Zero, which every host can run,
/// until static initialisation has asked the host.
extern int chosenLevel;

/// The best level that the host supports.
Level hostLevel();

/// Runs the functions of `level` from now on; for tests. Returns false, and
/// changes nothing, if the host does not support it.
bool useLevel(Level level);

} // namespace tt::simd

/// The instance of IMPL<..., Tag>::NAME for the chosen level; the further
/// arguments are what IMPL takes before the tag.
#ifdef TT_X86_LEVELS
#define TT_PICK_LEVEL(IMPL, NAME, ...)                                         \
  [] {                                                                         \
    using namespace tt::simd;                                                  \
    static constexpr decltype(&IMPL<__VA_ARGS__ __VA_OPT__(, )                 \
                                        isa_base::Tag>::NAME) levels[] = {     \
        &IMPL<__VA_ARGS__ __VA_OPT__(, ) isa_base::Tag>::NAME,                 \
        &IMPL<__VA_ARGS__ __VA_OPT__(, ) isa_v3::Tag>::NAME,                   \
        &IMPL<__VA_ARGS__ __VA_OPT__(, ) isa_v4::Tag>::NAME};                  \
    return levels[chosenLevel];                                                \
  }()
#else
#define TT_PICK_LEVEL(IMPL, NAME, ...)                                         \
  (&IMPL<__VA_ARGS__ __VA_OPT__(, ) tt::simd::isa_base::Tag>::NAME)
#endif

#endif // TT_SIMD_LEVEL_H
