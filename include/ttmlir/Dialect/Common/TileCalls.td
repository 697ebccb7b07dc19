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

// The calls of ops that do not follow from the op's name, for TTIR and for D2M.
def AbsTile : SignedTileCalls<"abs_tile", "abs_tile_int32">;
def NegTile : SignedTileCalls<"negative_tile", "negative_tile_int32">;
def ReciprocalTile : TileCalls<"recip_tile">;
def ReluTile : SignedTileCalls<"relu_tile", "relu_tile_int32">;
def LogicalNotTile : TileCalls<"eqz_tile", "eqz_tile_int32">;
def BitwiseNotTile : TileCalls<"", "bitwise_not_tile">;
def AddTile : NumberTileCalls<"add_binary_tile", "add_unary_tile", "add_int_tile", "add_unary_tile_int32">;
def SubtractTile : NumberTileCalls<"sub_binary_tile", "sub_unary_tile", "sub_int_tile", "sub_unary_tile_int32">;
def MultiplyTile : NumberTileCalls<"mul_binary_tile", "mul_unary_tile", "mul_int_tile">;
def PowTile : NumberTileCalls<"power_binary_tile", "power_tile">;
def Atan2Tile : TileCalls<"atan2_binary_tile">;
def MaximumTile : SignedTileCalls<"binary_max_tile", "binary_max_int32_tile">;
def MinimumTile : SignedTileCalls<"binary_min_tile", "binary_min_int32_tile">;
def BitwiseAndTile : TileCalls<"", "bitwise_and_binary_tile">;
def BitwiseOrTile : TileCalls<"", "bitwise_or_binary_tile">;
def BitwiseXorTile : TileCalls<"", "bitwise_xor_binary_tile">;
def LogicalLeftShiftTile : TileCalls<"", "binary_left_shift_tile">;
def LogicalRightShiftTile : TileCalls<"", "binary_logical_right_shift_tile">;
def RightShiftTile : SignedTileCalls<"", "binary_right_shift_tile">;
def ClampTile : SignedTileCalls<"clamp_tile", "clamp_tile_int32">;
def WhereTile : TileCalls<"where_tile", "where_tile">;

#endif
