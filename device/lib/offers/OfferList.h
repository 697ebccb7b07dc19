//===- OfferList.h - Offers of a call while they are made -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_OFFERLIST_H
#define TT_DEVICE_LIB_OFFERLIST_H

#include "../deal/DealRules.h"
#include "tt/device/Offers.h"

namespace tt::device {

/// Collects the offers of a call. It drops an offer that moves a tensor that
/// has to stay, or that needs more L1 than there is.
class OfferList {
public:
  OfferList(const OpCall &call, const ChipDesc &chip,
            const OfferOptions &options, const OfferContext &context);

  const OpCall &call;
  const ChipDesc &chip;
  const OfferOptions &options;
  const OfferContext &context;

  size_t operands() const { return call.operands.size(); }
  const OpTensor &operand(size_t i) const { return call.operands[i].tensor; }
  bool isFixed(size_t operand) const {
    return at(context.fixedOperands, operand);
  }
  bool isConstant(size_t operand) const {
    return at(context.constantOperands, operand);
  }
  bool isFixedResult(size_t result) const {
    return at(context.fixedResults, result);
  }

  /// The interleaved places that an operand or a result may have.
  std::vector<TensorPlace> interleavedPlaces(const OpTensor &tensor,
                                             bool isFixed) const;
  /// The call as it stands, with other places.
  Offer asIs() const;
  /// Adds an offer, with its time and buffers.
  void add(Offer offer);
  /// All offers, pruned.
  std::vector<Offer> finish();

private:
  static bool at(const std::vector<bool> &flags, size_t i) {
    return i < flags.size() && flags[i];
  }
  std::vector<Offer> all;
};

/// The call as the offer has it.
OpCall withOffer(const OpCall &call, const Offer &offer);

// One per family, in the file of its name.
void offerInterleaved(OfferList &list);
void offerShards(OfferList &list); ///< element-wise ops
void offerProducts(OfferList &list);
void offerNorms(OfferList &list);
void offerConvs(OfferList &list);
void offerPools(OfferList &list);
void offerPages(OfferList &list); ///< data movement, attention to its result
void offerConcat(OfferList &list);
void offerRotary(OfferList &list);
void offerHeads(OfferList &list);  ///< heads that are joined
void offerSplit(OfferList &list);  ///< heads of one position, taken apart
void offerDecode(OfferList &list); ///< attention of one query for each user
void offerCache(OfferList &list);
void offerMoves(OfferList &list); ///< to_memory_config

} // namespace tt::device

#endif // TT_DEVICE_LIB_OFFERLIST_H
