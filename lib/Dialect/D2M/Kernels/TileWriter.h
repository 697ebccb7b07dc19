//===- TileWriter.h - steps on tiles as calls -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_KERNELS_TILEWRITER_H
#define TTMLIR_LIB_DIALECT_D2M_KERNELS_TILEWRITER_H

#include "KernelWriter.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

namespace mlir::tt {

/// Writes calls on `count` tiles of a block of `block`: tile t of slot s is at
/// DST first + s * block + t. `out` is a circular buffer that is packed to.
class TileWriter {
public:
  TileWriter(KernelWriter &w, Value out, unsigned first, int64_t block,
             Value count)
      : w(w), out(out), first(first), block(block), count(count) {}

  /// Where the tiles of an operand are in its circular buffer: tile t at
  /// begin + t, or at t; or all of them are the first one; with a `period`,
  /// they repeat, each time `pitch` tiles behind; or where `indexOf` says.
  struct Source {
    Value port, begin;
    bool isOne = false;
    int64_t period = 0, pitch = 0;
    std::function<Value(Value)> indexOf = nullptr;
  };
  /// Unpacked tiles have one format, and so have packed ones; the units are set
  /// up for it. `isReady`: also for the only step.
  bool oneSource = false, oneTarget = false, isReady = false;

  /// Sets up, before all blocks, what stays the same for all of them.
  void prepare(const d2m::TileProgram &program,
               function_ref<Source(unsigned)> sourceOf,
               ArrayRef<Value> targets);
  /// Takes the set-up of the units over from another writer.
  void takeFrom(const TileWriter &other) {
    oneSource = other.oneSource, oneTarget = other.oneTarget;
    isReady = other.isReady;
  }

  void steps(const d2m::TileProgram &program,
             function_ref<Source(unsigned)> sourceOf);

  /// Writes a call in two parts.
  void init(const d2m::TileCall &call);
  void call(const d2m::TileCall &call, ArrayRef<Value> tiles);

  /// Packs a slot of DST to the back of `port`: tile t becomes page t or, if
  /// given, page `place(t)`.
  void pack(unsigned slot, Value port,
            function_ref<Value(Value)> place = nullptr);

  template <typename Fn> void eachTile(Fn body) {
    if (block == 1)
      return body(w.i32(0));
    w.loop(w.i32(0), count, 1, body);
  }
  Value at(unsigned slot, Value tile);

  /// The index of tile t in the circular buffer.
  Value indexIn(const Source &source, Value tile);

private:
  void load(const d2m::TileStep &step, const Source &source);
  void initCombine(const d2m::TileStep &step, const Source &a, const Source &b);
  void combine(const d2m::TileStep &step, const Source &a, const Source &b);
  void join(const d2m::TileStep &step, const Source &source);
  void call(const d2m::TileStep &step);

  KernelWriter &w;
  Value out;
  unsigned first;
  int64_t block;
  Value count;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_KERNELS_TILEWRITER_H
