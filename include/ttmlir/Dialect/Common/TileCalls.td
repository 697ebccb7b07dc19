//===- TileCalls.td - the kernel calls that an op is -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_TILECALLS_TD
#define TTMLIR_DIALECT_COMMON_TILECALLS_TD

// The calls of the kernel interface (records of TTKernel) that an element-wise op
// is on tiles of DST. An empty name: there is no such call. Kernels that the
// compiler makes, ops on tiles of D2M and the model of the library's time read
// the same record.
class TileCalls<string floats_, string integers_ = ""> {
  string floats = floats_;     // on floats
  string number = "";          // on floats, with a number as the second operand
  string zero = "";            // on floats, with 0 as the second operand
  string integers = integers_; // on integers of 32 bits
  string integersNumber = "";
  string integersZero = "";
  // The calls on integers read them as signed.
  bit signed = 0;
}

def NoTileCalls : TileCalls<"">;

class SignedTileCalls<string floats, string integers> : TileCalls<floats, integers> {
  let signed = 1;
}

class NumberTileCalls<string floats, string number_, string integers = "", string integersNumber_ = "">
    : TileCalls<floats, integers> {
  let number = number_;
  let integersNumber = integersNumber_;
}

// `name`_binary_tile, `name`_int32_tile and, with zero, `zeroName`_tile.
class OrderedTileCalls<string name> : TileCalls<name # "_binary_tile", name # "_int32_tile"> {
  let zero = name # "z_tile";
  let integersZero = name # "z_tile_int32";
  let signed = 1;
}
class EqualityTileCalls<string name> : TileCalls<name # "_binary_tile"> {
  let zero = name # "z_tile";
  let integersZero = name # "z_tile_int32";
}

#endif
