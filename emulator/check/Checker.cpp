//===- Checker.cpp - Finds races and misuse -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "check/Checker.h"
namespace tt::emulator { struct Checker::State{}; Checker::Checker(MachineState&){} Checker::~Checker(){} void Checker::begin(){} void Checker::end(){}
void Checker::cbReserved(Context &c, CircularBuffer &cb, uint32_t pages) {}
void Checker::cbPushed(Context &c, CircularBuffer &cb, uint32_t pages) {}
void Checker::cbWaited(Context &c, CircularBuffer &cb, uint32_t pages) {}
void Checker::cbPopped(Context &c, CircularBuffer &cb, uint32_t pages) {}
void Checker::tileRead(Context &c, CircularBuffer &cb, uint32_t tile) {}
void Checker::tileWritten(Context &c, CircularBuffer &cb, uint32_t page) {}
void Checker::localRead(Context &c, uint32_t address, uint32_t bytes) {}
void Checker::localWritten(Context &c, uint32_t address, uint32_t bytes) {}
void Checker::readIssued(Context &c, unsigned noc, const NocTarget &from,                   uint32_t address, uint32_t bytes, int trid) {}
void Checker::writeIssued(Context &c, unsigned noc, const NocTarget &to,                    uint32_t address, uint32_t bytes, int trid) {}
void Checker::barrier(Context &c, unsigned noc, WaitKind kind, int trid) {}
void Checker::semaphoreChanged(Context &c, Core &core, uint32_t address) {}
void Checker::semaphoreWaited(Context &c, uint32_t address) {}
void Checker::dstAcquired(Context &c) {}
void Checker::dstCommitted(Context &c) {}
void Checker::dstWaited(Context &c) {}
void Checker::dstReleased(Context &c) {}
void Checker::dstUsed(Context &c) {}
void Checker::dstPacked(Context &c, uint32_t tile) {}
void Checker::configured(Context &c) {}
void Checker::computed(Context &c) {}
}
