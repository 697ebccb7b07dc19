//===- OpModel.h - How the library's kernels do their work ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The models of the library's ops consist of a reader that brings pages,
// compute threads that work on tiles, and a writer. Threads of a core overlap;
// so the busiest of them is its time. Cycles, unless said otherwise.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_OPMODEL_H
#define TT_DEVICE_OPMODEL_H

#include "../deal/DealRules.h"
#include "tt/device/CallCycles.h"
#include "tt/device/OpTime.h"
#include "tt/device/Transfers.h"

#include <string_view>

namespace tt::device {

/// Bytes of an element in a row; block floats leave tiles as bf16.
double elementBytesInRows(const OpTensor &tensor);

/// Cycles of each of the three compute threads.
struct Threads {
  double unpack = 0, math = 0, pack = 0;
  double most() const;
  Threads &operator+=(const Threads &other);
  friend Threads operator*(Threads t, double times) {
    return {t.unpack * times, t.math * times, t.pack * times};
  }
};

/// A call that is being modelled. Models add to `work`.
class OpModel {
public:
  OpModel(const OpCall &call, const Deal &deal, const ChipDesc &chip,
          const OpFit &fit);

  const OpCall &call;
  const ChipDesc &chip;
  const OpFit &fit;
  Transfers transfers;
  const KernelCosts &costs;
  Deal deal;
  OpWork work;

  /// The units that the busiest core gets if `units` are dealt out evenly.
  double share(int64_t units) const {
    return double(ceilDiv(units, std::max(work.cores, 1u)));
  }

  /// The number of cores that have a page of the result to make.
  double busyCores() const;

  // Data movement. A core requests `batch` pages before a barrier.
  /// Cycles from the request of a page to its arrival, without the transfer of
  /// its data.
  double roundTrip(bool dram, bool write) const;
  /// As roundTrip, for data that the core copies within its own L1: no router
  /// but its own.
  double ownTrip() const { return costs.noc.readLatency + costs.issue.barrier; }
  /// Cycles in which the thread asks for a page: one alone, or one of many.
  double perPage(bool dram, bool write, bool alone = false) const;
  /// Cycles of a thread that moves `pages` pages of `bytes` bytes each. `load`
  /// is the number of requests from each core that wait at a bank when the
  /// cores wait for every page; half as many for writes.
  double stream(double pages, double bytes, bool dram, bool write,
                double batch) const {
    return stream(pages, bytes, dram, write, batch, fit.bankLoad);
  }
  double stream(double pages, double bytes, bool dram, bool write, double batch,
                double load) const;
  /// Cycles to find the next page of a part of a tensor: its place in each
  /// dimension is a list in L1, of which a step loads and stores some words. A
  /// row-major page is a whole row, so its place in the width wraps every time.
  double nextPage(const OpTensor &tensor) const;
  /// As stream, for the pages of `tensor`; 0 if each core has its own part in
  /// L1.
  double reads(const OpTensor &tensor, double pages, double batch) const;
  double writes(const OpTensor &tensor, double pages, double batch) const;
  /// Adds the tensor's bytes, or `bytes` of them, to those of DRAM.
  void readsFrom(const OpTensor &tensor, double bytes);
  void readsFrom(const OpTensor &tensor) {
    readsFrom(tensor, double(tensor.bytes()));
  }
  void writesTo(const OpTensor &tensor);
  /// Adds the cycles of the first page in and of the last page out, which
  /// overlap nothing.
  void endsAt(const OpTensor *in, const OpTensor *out);
  /// Cycles to fill a tile word by word.
  double fillTile() const;

  // Programs that the op runs before or behind its own.
  void alsoRuns(const OpWork &other);
  void alsoMoves(const OpTensor &from, const OpTensor &to);
  /// Adds the gather of a sharded input: `in` lies in shards on `cores` cores,
  /// and each of `shares` cores gets the `positions` rows that its results
  /// read.
  void alsoGathers(const OpTensor &in, int64_t cores, int64_t shares,
                   int64_t positions);

  // Compute.
  /// Cycles of `times` calls of the kernel API.
  Threads kernel(std::string_view key, const CallForm &form,
                 double times = 1) const;
  /// Cycles to pass one tile from `inputs` circular buffers to another one, in
  /// its own section of DST, without the calls that compute.
  Threads handOver(unsigned inputs, const CallForm &form) const;
  /// Cycles of a pass over a tile: operands in, one call, result out.
  Threads pass(std::string_view key, unsigned inputs,
               const CallForm &form) const;
  /// A pass over a tile by the vector unit.
  Threads vectorPass(std::string_view op, const CallForm &form) const;
  Threads vectorPass(std::string_view op, const CallForm &form,
                     bool approximate) const;
  Threads reducePass(CallForm form, Along along) const;
  /// Cycles to set up the units for another kind of pass.
  double phaseChange() const;
  /// Cycles of a pass over `tiles` tiles that waits for the pass before: the
  /// fetch of the first tile and the pack of the last one overlap nothing.
  double phase(const Threads &tile, double tiles) const;
  CallForm form() const;
  MathFidelity fidelity() const;
};

/// A model of an op, and the ops that it is for.
using Model = void (*)(OpModel &);

// One per family, in the file of its name (OpModel<Family>.cpp).
void modelNothing(OpModel &m); ///< nothing runs
void modelEltwise(OpModel &m);
void modelCopy(OpModel &m);
void modelLines(OpModel &m); ///< permute, reshape of tiles
void modelConcat(OpModel &m);
void modelEmbedding(OpModel &m);
void modelMemory(OpModel &m); ///< between DRAM, L1 and shards
void modelLayout(OpModel &m); ///< between tiles and rows
void modelSliceToShards(OpModel &m);
void modelShardsToSlice(OpModel &m);
void modelHalo(OpModel &m);
void modelPool(OpModel &m);
void modelConv(OpModel &m);
void modelGridSample(OpModel &m);
void modelUpsample(OpModel &m);
void modelProduct(OpModel &m);
void modelSoftmax(OpModel &m);
void modelNorm(OpModel &m);
void modelNormSums(OpModel &m);   ///< partial sums of a norm
void modelNormBySums(OpModel &m); ///< a norm from given sums
void modelRotary(OpModel &m);     ///< rotates positions by angles
void modelGroupNorm(OpModel &m);
void modelReduce(OpModel &m);
void modelArgmax(OpModel &m);
void modelCumsum(OpModel &m);
void modelAttention(OpModel &m);
void modelDecode(OpModel &m);  ///< attention of one query for each user
void modelIndexer(OpModel &m); ///< scores of keys, summed over heads
void modelCache(OpModel &m);
void modelHeadLines(OpModel &m);  ///< heads of one position of each user
void modelCollective(OpModel &m); ///< all_gather, reduce_scatter

} // namespace tt::device

#endif // TT_DEVICE_OPMODEL_H
