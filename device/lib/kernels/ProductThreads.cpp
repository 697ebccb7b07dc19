//===- ProductThreads.cpp - The data-movement threads of a product --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ProductParts.h"

#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

/// Reads an operand, or the pages that it is made of. Cores that share a made
/// operand take turns.
double readOperand(const ProductCase &c, const MadeOperand &made, double tiles,
                   double bytes, BufferType in, int64_t sharers) {
  return made.section == 0
             ? c.transfers.readPages(tiles, bytes, in)
             : c.transfers.readPages(tiles * made.pages, tiles * made.bytes,
                                     made.in) /
                   double(sharers);
}

} // namespace

ProductThreads::ProductThreads(const ProductCase &c) {
  const ProductWork &work = c.work;
  const ProductSpread &s = c.s;
  const Transfers &t = c.transfers;
  bool apart = s.readsLhsApart() && !c.gathers && !c.makesLhs;

  // Reading.
  double readLhs = s.lhsInShards
                       ? 0
                       : readOperand(c, work.lhsMade, c.lhsPages, c.lhsBytes,
                                     work.lhsIn, s.sharersOfLhs());
  double ofReader = 1 - c.writerShare;
  double readRhs =
      readOperand(c, work.rhsMade, c.rhsPages * ofReader, c.rhsBytes * ofReader,
                  work.rhsIn, s.sharersOfRhs());
  double readApart = t.readPages(c.rhsPages * c.writerShare,
                                 c.rhsBytes * c.writerShare, work.rhsIn);
  readBoth =
      c.grid || apart || s.lhsInShards ? std::max(readLhs, readRhs)
      : c.makesLhs || c.makesRhs
          ? readLhs + readRhs
          : c.lhsPages * t.readPage(c.lhsBytes / c.lhsPages, work.lhsIn) +
                t.readPages(c.rhsPages, c.rhsBytes, work.rhsIn);
  double seenPages = double(s.blockM * work.gatherPages);
  seen = t.readPages(seenPages, seenPages * double(tileBytes(work.lhs)),
                     work.lhsIn);
  if (c.gathers) {
    readLhs = c.lhsPages * gatherCycles(work.gatherTransfers, t.arch());
    readBoth = readLhs + (s.multicastRhs ? 0 : readRhs);
  }

  // Sending: in a grid along a row or a column, and back.
  auto send = [&](bool sends, double bytes, int64_t across) {
    double farthest = 2 * double(c.grid ? across : s.rows + s.columns);
    return sends ? t.multicast(bytes, farthest) + t.handshake() : 0;
  };
  sendLhs = send(s.sharersOfLhs() > 1, c.lhsBytes, s.columns);
  sendRhs = send(s.sharersOfRhs() > 1, c.rhsBytes, s.rows);

  // In a grid one block is read while another one is sent; an operand of all
  // cores is read and sent by the same thread.
  double reader = readBoth;
  writer = std::max(sendLhs, sendRhs);
  if (s.multicastLhs != s.multicastRhs &&
      (s.multicastLhs ? c.makesLhs : c.makesRhs)) {
    // One thread reads the pages from which both operands are made.
    reader = readLhs + readRhs, writer = sendLhs + sendRhs + readApart;
  } else if (s.multicastLhs != s.multicastRhs) {
    double one = t.plan().oneReader;
    reader = s.multicastLhs ? readRhs : readLhs;
    writer =
        s.multicastLhs
            ? (s.lhsInShards
                   ? 0
                   : t.readPages(c.lhsPages, c.lhsBytes, work.lhsIn, one)) +
                  sendLhs + readApart
            : t.readPages(c.rhsPages, c.rhsBytes, work.rhsIn, one) + sendRhs;
  } else if (apart) {
    // Network 1 gives a reader less than network 0, also without multicasts.
    reader = readRhs;
    writer =
        t.readPages(c.lhsPages, c.lhsBytes, work.lhsIn, t.plan().oneReader);
  } else if (!c.grid) {
    // Cores with parts of the same rows wait for the same pages. In L1 the
    // links to the pages take about as long as banks of DRAM.
    double sharers = std::min(c.cores, numParts(work.n, s.blockN * s.blocksN));
    double banks =
        std::min<double>(t.dramChannels, c.lhsPages * c.cores / sharers);
    sharing = c.cores * c.lhsBytes / (t.dram.bankRate * banks);
    reader += sharing;
  }
  step = std::max(reader, s.lhsResident ? readApart : writer);
}

double gatherCycles(double transfers, Arch arch) {
  return transfers * kernelCosts(arch).issue.read;
}

} // namespace tt::device
