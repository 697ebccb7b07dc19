//===- OpModel.cpp - How the library's kernels do their work --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

bool isProduct(std::string_view op) {
  return op == "matmul" || op == "linear" || op == "conv2d";
}

} // namespace

double elementBytesInRows(const OpTensor &tensor) {
  return double(elementBytes(isBlockFloat(tensor.type) ? DataType::BFloat16
                                                       : tensor.type));
}

double Threads::most() const { return std::max({unpack, math, pack}); }

Threads &Threads::operator+=(const Threads &other) {
  unpack += other.unpack, math += other.math, pack += other.pack;
  return *this;
}

OpModel::OpModel(const OpCall &call, const Deal &deal, const ChipDesc &chip,
                 const OpFit &fit)
    : call(call), chip(chip), fit(fit), transfers(Transfers::of(chip)),
      costs(transfers.costs()), deal(deal) {
  work.cores = uint32_t(std::min<int64_t>(deal.cores, chip.numCores()));
  work.serial = costs.programStart + costs.programEnd;
}

double OpModel::busyCores() const {
  const OpTensor *result = call.result();
  double pages = result ? double(std::max<int64_t>(1, result->pages())) : 1;
  return std::min(double(work.cores), pages);
}

double OpModel::roundTrip(bool dram, bool write) const {
  const MemoryTime &memory =
      transfers.of(dram ? BufferType::DRAM : BufferType::L1);
  return (write ? memory.writeLatency : memory.readLatency) +
         costs.issue.barrier;
}

double OpModel::perPage(bool dram, bool write, bool alone) const {
  const IssueCosts &issue = costs.issue;
  return (write ? issue.write : issue.read) +
         (alone ? issue.pageAddress : issue.scalar) +
         transfers.of(dram ? BufferType::DRAM : BufferType::L1).issue;
}

double OpModel::stream(double pages, double bytes, bool dram, bool write,
                       double batch, double load) const {
  const NocCosts &noc = costs.noc;
  batch = std::max(1.0, std::min(batch, pages));
  // A page that is waited for comes at the rate of its bank, after the pages of
  // other cores; several pages come from several banks.
  double rate = noc.bytesPerCycle;
  if (dram && batch == 1)
    rate = noc.dramBytesPerCycle /
           std::max(1.0, (write ? load / 2 : load) * busyCores() /
                             chip.numDramChannels);
  double barriers = batch > 0 ? pages / batch : 0;
  double each = perPage(dram, write, batch == 1);
  double move = batch == 1 ? each + bytes / rate : std::max(each, bytes / rate);
  return pages * move +
         barriers * (roundTrip(dram, write) + 2 * costs.issue.cb);
}

double OpModel::nextPage(const OpTensor &tensor) const {
  double loads = tensor.tiled ? 3 : 6;
  return loads * costs.issue.scalar + 2 * costs.issue.storeWord;
}

double OpModel::reads(const OpTensor &tensor, double pages,
                      double batch) const {
  return tensor.local() ? 0
                        : stream(pages, double(tensor.pageBytes()),
                                 tensor.dram(), false, batch);
}

double OpModel::writes(const OpTensor &tensor, double pages,
                       double batch) const {
  return tensor.local() ? 0
                        : stream(pages, double(tensor.pageBytes()),
                                 tensor.dram(), true, batch);
}

void OpModel::readsFrom(const OpTensor &tensor, double bytes) {
  if (tensor.dram())
    work.dramRead += bytes;
}

void OpModel::writesTo(const OpTensor &tensor) {
  if (tensor.dram())
    work.dramWritten += double(tensor.bytes());
}

void OpModel::endsAt(const OpTensor *in, const OpTensor *out) {
  if (in && !in->local())
    work.serial += reads(*in, 1, 1);
  if (out && !out->local())
    work.serial += writes(*out, 1, 1);
}

void OpModel::alsoRuns(const OpWork &other) {
  work.serial += opTime(other, chip).seconds * chip.rates.clockHz;
  work.dramRead += other.dramRead;
  work.dramWritten += other.dramWritten;
}

void OpModel::alsoMoves(const OpTensor &from, const OpTensor &to) {
  OpCall move{.op = "to_memory_config"};
  move.operands.push_back({"input", from});
  move.results.push_back(to);
  alsoRuns(device::work(move, chip));
}

void OpModel::alsoGathers(const OpTensor &in, int64_t cores, int64_t shares,
                          int64_t positions) {
  OpCall gather{.op = "halo"};
  gather.operands.push_back({"input", in});
  OpTensor out = in;
  out.tiled = false;
  out.shape = {1, 1, positions * shares, in.width()};
  gather.results.push_back(out);
  Deal dealt;
  dealt.cores = cores;
  alsoRuns(device::work(gather, dealt, chip, fit));
}

double OpModel::fillTile() const {
  // Two elements of 16 bits share a word of 32 bits.
  constexpr int64_t words = Tile::kElements / 2;
  return double(words) * costs.issue.storeWord;
}

Threads OpModel::kernel(std::string_view key, const CallForm &form,
                        double times) const {
  CallCycles c = callCycles(key, form, chip.arch);
  return Threads{c.unpack, c.math, c.pack} * times;
}

Threads OpModel::handOver(unsigned inputs, const CallForm &form) const {
  Threads t;
  t += kernel("cb_wait_front", form, inputs);
  t += kernel("cb_pop_front", form, inputs);
  t += kernel("tile_regs_commit", form);
  t += kernel("pack_tile", form);
  t += kernel("tile_regs_release", form);
  t += kernel("cb_reserve_back", form);
  t += kernel("cb_push_back", form);
  t.math += 2 * costs.compute.dstHandshake;
  return t;
}

Threads OpModel::pass(std::string_view key, unsigned inputs,
                      const CallForm &form) const {
  Threads t = handOver(inputs, form);
  t += kernel(key, form);
  return t;
}

Threads OpModel::vectorPass(std::string_view op, const CallForm &form,
                            bool approximate) const {
  Threads t = pass("copy_tile", 1, form);
  t.math += vectorCycles(op, chip.arch, form.out, approximate).value_or(0);
  return t;
}

Threads OpModel::vectorPass(std::string_view op, const CallForm &form) const {
  return vectorPass(op, form, call.approximate);
}

Threads OpModel::reducePass(CallForm form, Along along) const {
  form.along = along;
  Threads t = kernel("reduce_tile", form);
  t += kernel("cb_wait_front", form);
  t += kernel("cb_pop_front", form);
  return t;
}

double OpModel::phaseChange() const {
  return costs.compute.reconfigure + costs.compute.initOperands.unpack +
         costs.compute.packSection;
}

double OpModel::phase(const Threads &tile, double tiles) const {
  return phaseChange() + (tiles - 1) * tile.most() + tile.unpack + tile.math +
         tile.pack + costs.compute.cbPoll;
}

MathFidelity OpModel::fidelity() const {
  return call.fidelity.value_or(defaultFidelity(call));
}

CallForm OpModel::form() const {
  CallForm form;
  if (const OpTensor *a = call.operand(size_t(0)))
    form.a = form.b = a->type;
  if (const OpTensor *b = call.operand(1); b && isFloat(b->type))
    form.b = b->type;
  const OpTensor *out = call.result();
  form.out = out ? out->type : form.a;
  form.fidelity = fidelity();
  form.wide = call.wideAccumulator || form.a == DataType::Float32 ||
              form.a == DataType::Int32 || form.a == DataType::UInt32;
  form.approx = call.approximate;
  return form;
}

MathFidelity defaultFidelity(const OpCall &call) {
  // GEMM report of 2026: a product without a compute_config runs bf16 at HiFi2
  // and block floats at LoFi. The captures of tt-perf-report say HiFi4 for all
  // other ops, and for products in f32.
  if (!isProduct(call.op))
    return MathFidelity::HiFi4;
  const OpTensor *a = call.operand(size_t(0)), *b = call.operand(1);
  if ((a && a->type == DataType::Float32) ||
      (b && b->type == DataType::Float32))
    return MathFidelity::HiFi4;
  bool block = a && b && isBlockFloat(a->type) && isBlockFloat(b->type);
  return block ? MathFidelity::LoFi : MathFidelity::HiFi2;
}

double dramSeconds(const ChipDesc &chip, double read, double written) {
  const ChipRates &rates = chip.rates;
  return (read / rates.dramReadFraction + written / rates.dramWriteFraction) /
         rates.dramPeakBytesPerSecond;
}

OpTime opTime(const OpWork &work, const ChipDesc &chip) {
  const ChipRates &rates = chip.rates;
  OpTime time;
  if (work.cores == 0)
    return time;
  time.computeSeconds = work.compute / rates.clockHz;
  time.transferSeconds = work.transfers / rates.clockHz;
  time.serialSeconds = work.serial / rates.clockHz;
  time.dramSeconds =
      work.adjacent
          ? (work.dramRead + work.dramWritten) / dramBankBytesPerSecond(chip)
          : dramSeconds(chip, work.dramRead, work.dramWritten);
  time.ethernetSeconds = work.links;
  double most = std::max({time.computeSeconds, time.transferSeconds,
                          time.dramSeconds, time.ethernetSeconds});
  time.seconds = time.serialSeconds + most;
  time.bound = most <= time.serialSeconds     ? "serial"
               : most == time.computeSeconds  ? "compute"
               : most == time.transferSeconds ? "transfers"
               : most == time.dramSeconds     ? "dram"
                                              : "ethernet";
  return time;
}

} // namespace tt::device
