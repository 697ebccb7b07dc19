//===- ComputeRules.cpp - The protocol of DST, and init calls -------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Math takes a section of DST with tile_regs_acquire and gives it to the packer
// with tile_regs_commit; the packer takes it with tile_regs_wait and frees it
// with tile_regs_release. On the chip math and packer are different threads and
// only these calls keep them apart. Source: tt-metal api/compute/reg_api.h.
//===----------------------------------------------------------------------===//
#include "CheckState.h"

#include "state/Ops.h"

namespace tt::emulator {

using Kind = Error::Kind;

void Checker::dstAcquired(Context &c) {
  DstCalls &calls = state->dstCalls[c.core->index];
  if (c.core->dst.acquired)
    found(
        c, Kind::ResourceMisuse,
        "DST is acquired already, at %s: tile_regs_commit must come before the "
        "next tile_regs_acquire",
        locationOf(c, calls.acquire.site).str());
  calls.acquire = state->actors.stamp(c, state->self(c));
  state->setups[c.core->index].reduced[c.core->dst.mathSection] = false;
}

void Checker::dstCommitted(Context &c) {
  if (!c.core->dst.acquired)
    found(c, Kind::ResourceMisuse,
          "tile_regs_commit without tile_regs_acquire before it");
  state->dstCalls[c.core->index].commit =
      state->actors.stamp(c, state->self(c));
}

void Checker::dstWaited(Context &c) {
  if (c.core->dst.committed == 0)
    found(c, Kind::ResourceMisuse,
          "tile_regs_wait without tile_regs_commit before it: the packer would "
          "wait forever");
}

void Checker::dstReleased(Context &c) {
  if (!c.core->dst.waited)
    found(c, Kind::ResourceMisuse,
          "tile_regs_release without tile_regs_wait before it");
}

void Checker::dstUsed(Context &c) {
  if (!c.core->dst.acquired)
    found(c, Kind::ResourceMisuse,
          "math works on DST without tile_regs_acquire before it");
}

void Checker::dstPacked(Context &c, uint32_t tile) {
  if (!c.core->dst.waited)
    found(c, Kind::ResourceMisuse,
          "DST tile %u is packed without tile_regs_wait before it", tile);
  if (!c.core->dst.isFilled(tile))
    found(c, Kind::ResourceMisuse,
          "DST tile %u is packed, but math has not written it since "
          "tile_regs_acquire",
          tile);
}

//===-- init calls --------------------------------------------------------===//

static bool configuredOnce(Setup prepared) {
  return prepared == Setup::Reduce || prepared == Setup::Tilize ||
         prepared == Setup::Untilize || prepared == Setup::PackUntilize;
}

void Checker::configured(Context &c, const Form &form) {
  Setup prepared = setupOf(c.op);
  if (prepared == Setup::None)
    return;
  if (c.core->compute.rows.on && form.kind != Form::Kind::ReduceRows)
    found(
        c, Kind::ResourceMisuse,
        "the unpacker still makes tiles of rows: unpack_tilizeA_B_uninit must "
        "come before");
  c.core->compute.configured = c.op;
  ComputeSetup &setup = state->setups[c.core->index];
  setup.form = form;
  setup.begunByInit |= configuredOnce(prepared) && !setup.a.isSet;
  if (prepared == Setup::Reduce && form.kind == Form::Kind::Reduce)
    setup.mask = state->actors.stamp(c, state->self(c));
}

void Checker::State::requireInit(Context &c, const Form &form) {
  Setup need = setupOf(c.op);
  uint16_t last = c.core->compute.configured;
  Setup have = setupOf(last);
  const Form &prepared = setups[c.core->index].form;
  if (works(need, have) && (need != have || form.sameAs(prepared)))
    return;
  if (have == Setup::None)
    return found(c, Kind::ResourceMisuse,
                 "no init call has prepared unpacker and matrix unit: %s%s "
                 "must come before",
                 initFor(c.op), form.text().str());
  found(c, Kind::ResourceMisuse,
        "unpacker and matrix unit are as %s%s left them: %s%s must come before",
        opName(last), prepared.text().str(), initFor(c.op), form.text().str());
}

void Checker::computed(Context &c, const Operands &operands, const Form &form) {
  state->requireInit(c, form);
  state->requireFormats(c, operands, form);
  if (setupOf(c.op) == Setup::Reduce)
    state->setups[c.core->index].reduced[c.core->dst.mathSection] = true;
}

} // namespace tt::emulator
