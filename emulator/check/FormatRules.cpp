//===- FormatRules.cpp - The configured formats of units ------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Each unpacker and the packer have a format in their registers and read or
// write every tile in it, whatever CB the tile is in. Unpacker A feeds SrcA, B
// feeds SrcB; the second operand of a product goes to SrcA. Source: tt-metal
// hw/inc/api/compute, llk_unpack_AB_matmul_api.h.
//===----------------------------------------------------------------------===//
#include "CheckState.h"

namespace tt::emulator {
namespace {

using Kind = Error::Kind;

UnitFormat formatOf(const Core &core, uint32_t port) {
  return {true, core.cbs[port].format, port};
}

void set(UnitFormat &unit, const Core &core, uint32_t port) {
  if (port != Operands::kNone)
    unit = formatOf(core, port);
}

/// The CB on port `port` has the format that the unit is set up for.
void require(Context &c, const ComputeSetup &setup, const char *unit,
             const UnitFormat &have, uint32_t port, const char *missing) {
  if (port >= kMaxPorts || !c.core->cbs[port].config)
    return; // none, or one that the call itself refuses
  if (!have.isSet && setup.begunByInit)
    return;
  if (!have.isSet)
    return found(
        c, Kind::ResourceMisuse,
        "%s is not set up: compute_kernel_hw_startup, or an init call that "
        "does the same, must come first in the kernel",
        unit);
  device::DataType wanted = c.core->cbs[port].format;
  if (!sameForUnit(have.format, wanted))
    found(c, Kind::ResourceMisuse,
          "%s is set up for %s (CB %u), CB %u holds %s: a %s is missing", unit,
          device::name(have.format).data(), have.port, port,
          device::name(wanted).data(), missing);
}

} // namespace

bool sameForUnit(device::DataType a, device::DataType b) {
  using device::DataType;
  auto withSign = [](DataType t) {
    return t == DataType::UInt32  ? DataType::Int32
           : t == DataType::UInt8 ? DataType::Int8
                                  : t;
  };
  return withSign(a) == withSign(b);
}

void Checker::hardwareConfigured(Context &c, const Operands &operands) {
  formatsChanged(c, operands);
  state->setups[c.core->index].mask = {};
}

void Checker::formatsChanged(Context &c, const Operands &operands) {
  ComputeSetup &setup = state->setups[c.core->index];
  set(setup.a, *c.core, operands.a);
  set(setup.b, *c.core, operands.b);
  set(setup.packer, *c.core, operands.packer);
}

void Checker::State::requireFormats(Context &c, const Operands &operands,
                                    const Form &form) {
  const ComputeSetup &setup = setups[c.core->index];
  // The tile of a CB goes to the source register that DST does not use; kernels
  // set up either unpacker for it.
  if (form.kind == Form::Kind::DestReuse && setup.b.isSet &&
      operands.a < kMaxPorts &&
      sameForUnit(setup.b.format, c.core->cbs[operands.a].format))
    return;
  require(c, setup, "unpacker A", setup.a, operands.a,
          "reconfig_data_format_srca");
  require(c, setup, "unpacker B", setup.b, operands.b,
          "reconfig_data_format_srcb");
}

void Checker::packed(Context &c, const CircularBuffer &cb) {
  const ComputeSetup &setup = state->setups[c.core->index];
  require(c, setup, "the packer", setup.packer, cb.config->port,
          "pack_reconfig_data_format");
  if (setup.mask && !setup.reduced[c.core->dst.packSection])
    found(
        c, Kind::ResourceMisuse,
        "the packer still has the mask of reduce_init at %s and drops most of "
        "the tile: reduce_uninit must come before",
        locationOf(c, setup.mask.site).str());
}

void Checker::maskCleared(Context &c) {
  state->setups[c.core->index].mask = {};
}

} // namespace tt::emulator
